//! Letters: the two fonts, glyphs rasterised once, and lines that fit their space whatever is written in them. Text here is
//! plain data: it never breaks a line, turns a direction or reaches out of its box.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use ab_glyph::{Font as _, FontRef, GlyphId, PxScale, ScaleFont as _};

use super::canvas::Canvas;
use super::error::PictureError;
use super::palette::{Palette, level};

static REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Cantarell-Regular.otf");
static BOLD: &[u8] = include_bytes!("../../../assets/fonts/Cantarell-Bold.otf");

/// Glyphs kept at most; far more than all labels and most names need.
const KEPT_GLYPHS: usize = 4096;
/// Lines kept at most for a weight and size, and the longest that is: names and labels come again in the next picture.
const KEPT_LINES: usize = 512;
const LONGEST_KEPT_BYTES: usize = 200;
/// A line is judged by so many characters; no plate has room for more.
const MAX_CHARS: usize = 160;

/// Which cut of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FontWeight {
    /// For what is said in passing.
    Regular,
    /// For what must be read.
    Bold,
}

/// Where a line stands in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// How a line is set. `size` is the height of the em in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    pub weight: FontWeight,
    pub size: i32,
    pub ink: u8,
}

#[derive(Debug)]
struct Glyph {
    left: i32,
    top: i32,
    width: i32,
    levels: Vec<u8>,
}

/// A glyph in its line: where it begins and ends, in pixels from the line's start.
#[derive(Clone, Copy, Debug)]
struct PlacedGlyph {
    /// `None` stands for what the font lacks.
    id: Option<GlyphId>,
    x: f32,
    end: f32,
}

/// The fonts with what was rasterised of them.
pub(super) struct Fonts {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
    glyphs: RwLock<HashMap<(FontWeight, i32, GlyphId), Arc<Glyph>>>,
    lines: RwLock<HashMap<(FontWeight, i32), ShapedLines>>,
}

/// Lines that were shaped before, by their text.
type ShapedLines = HashMap<String, Arc<[PlacedGlyph]>>;

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").finish_non_exhaustive()
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixel sizes, far below 2^23")]
fn float(v: i32) -> f32 {
    v as f32
}

#[expect(clippy::cast_possible_truncation, reason = "pixel positions, far below 2^31; `as` saturates")]
fn round(v: f32) -> i32 {
    v.round() as i32
}

impl Fonts {
    /// Reads the fonts.
    pub(super) fn new() -> Result<Self, PictureError> {
        let read = |data, name| FontRef::try_from_slice(data).map_err(|_| PictureError::Font { name });
        Ok(Self {
            regular: read(REGULAR, "Cantarell-Regular.otf")?,
            bold: read(BOLD, "Cantarell-Bold.otf")?,
            glyphs: RwLock::default(),
            lines: RwLock::default(),
        })
    }

    fn font(&self, weight: FontWeight) -> &FontRef<'static> {
        match weight {
            FontWeight::Regular => &self.regular,
            FontWeight::Bold => &self.bold,
        }
    }

    /// The font's scale for an em of `size` pixels.
    fn scale(&self, weight: FontWeight, size: i32) -> PxScale {
        let font = self.font(weight);
        let em = font.units_per_em().unwrap_or(1000.0);
        PxScale::from(float(size) * font.height_unscaled() / em)
    }

    /// How wide a line is when nothing is cut, in pixels.
    pub(super) fn width(&self, style: TextStyle, text: &str) -> i32 {
        round(self.shaped(style, text).last().map_or(0.0, |last| last.end).ceil())
    }

    /// A text in two parts, the first of which fits the room and ends before a space; the second is empty if all fits.
    pub(super) fn split<'a>(&self, style: TextStyle, text: &'a str, room: i32) -> (&'a str, &'a str) {
        if self.width(style, text) <= room {
            return (text, "");
        }
        let fits = |at: &usize| self.width(style, &text[..*at]) <= room;
        // Longer beginnings are wider, so that the last that fits is found by halving.
        let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).take(MAX_CHARS).collect();
        let fitting = &spaces[..spaces.partition_point(fits)];
        // After a comma is the better place, if the rest has room too.
        let pause = |at: &usize| text[..*at].ends_with([',', ';', '·']) && self.width(style, &text[*at..]) <= room;
        match fitting.iter().rfind(|at| pause(at)).or(fitting.last()) {
            None => (text, ""),
            Some(&at) => (&text[..at], text[at..].trim_start()),
        }
    }

    /// Writes a line around the height `middle`, within `from..to`; what has no room ends in an ellipsis. Gives the width
    /// that was used.
    pub(super) fn line(
        &self,
        (canvas, palette): (&mut Canvas, &Palette),
        style: TextStyle,
        text: &str,
        place: (i32, i32, i32),
        align: Align,
    ) -> i32 {
        let (from, to, middle) = place;
        let room = float((to - from).max(0));
        let whole = self.shaped(style, text);
        let mut shortened = Vec::new();
        let placed = if whole.last().is_some_and(|last| last.end > room) {
            shortened.extend_from_slice(&whole);
            self.cut(style, &mut shortened, room);
            &shortened[..]
        } else {
            &whole[..]
        };
        let width = placed.last().map_or(0.0, |last| last.end);
        let start = match align {
            Align::Left => float(from),
            Align::Centre => float(from) + (room - width) / 2.0,
            Align::Right => float(to) - width,
        };
        let baseline = middle + round(float(style.size) * CAP_HEIGHT / 2.0);
        for glyph in placed {
            let x = round(start + glyph.x);
            match glyph.id {
                Some(id) => self.glyph((canvas, palette), style, id, (x, baseline), (from, to)),
                None => unknown((canvas, palette), style, x, baseline),
            }
        }
        round(width.ceil())
    }

    /// Takes glyphs away until an ellipsis fits behind the rest.
    fn cut(&self, style: TextStyle, placed: &mut Vec<PlacedGlyph>, room: f32) {
        let font = self.font(style.weight).as_scaled(self.scale(style.weight, style.size));
        let id = font.glyph_id('…');
        let dots = font.h_advance(id);
        while placed.last().is_some_and(|last| last.end + dots > room) {
            placed.pop();
        }
        let x = placed.last().map_or(0.0, |last| last.end);
        if x + dots <= room {
            placed.push(PlacedGlyph { id: Some(id), x, end: x + dots });
        }
    }

    fn shaped(&self, style: TextStyle, text: &str) -> Arc<[PlacedGlyph]> {
        let key = (style.weight, style.size);
        let kept = self.lines.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(placed) = kept.get(&key).and_then(|lines| lines.get(text)) {
            return Arc::clone(placed);
        }
        drop(kept);
        let placed: Arc<[PlacedGlyph]> = self.shape(style, text).into();
        if text.len() <= LONGEST_KEPT_BYTES {
            let mut kept = self.lines.write().unwrap_or_else(PoisonError::into_inner);
            let lines = kept.entry(key).or_default();
            if lines.len() >= KEPT_LINES {
                lines.clear();
            }
            lines.insert(text.to_owned(), Arc::clone(&placed));
        }
        placed
    }

    fn shape(&self, style: TextStyle, text: &str) -> Vec<PlacedGlyph> {
        let font = self.font(style.weight).as_scaled(self.scale(style.weight, style.size));
        let (mut pen, mut previous, mut marks) = (0.0, None, 0);
        let mut placed = Vec::with_capacity(text.len().min(MAX_CHARS));
        for c in text.chars().take(MAX_CHARS * 4) {
            let Some(c) = legible(c) else { continue };
            let id = font.glyph_id(c);
            let known = id.0 != 0;
            marks = if is_combining(c) { marks + 1 } else { 0 };
            // A mark rides on its letter; one is drawn, a heap of them is not.
            if marks > 1 || (marks == 1 && (!known || placed.is_empty())) {
                continue;
            }
            let (glyph, advance) = if known {
                pen += previous.map_or(0.0, |previous| font.kern(previous, id));
                (Some(id), font.h_advance(id))
            } else {
                (None, float(style.size) * UNKNOWN_WIDTH)
            };
            let x = pen;
            let end = if marks == 1 { pen } else { pen + advance };
            placed.push(PlacedGlyph { id: glyph, x, end });
            pen = end;
            previous = known.then_some(id);
            if placed.len() >= MAX_CHARS {
                break;
            }
        }
        placed
    }

    fn glyph(
        &self,
        (canvas, palette): (&mut Canvas, &Palette),
        style: TextStyle,
        id: GlyphId,
        (x, y): (i32, i32),
        (from, to): (i32, i32),
    ) {
        let glyph = self.rasterised(style, id);
        let width = usize::try_from(glyph.width).unwrap_or(1).max(1);
        let left = x + glyph.left;
        for (row, levels) in (y + glyph.top..).zip(glyph.levels.chunks_exact(width)) {
            let (first, pixels) = canvas.row_part(row, left.max(from), (left + glyph.width).min(to));
            let skip = usize::try_from(first - left).unwrap_or(0).min(levels.len());
            for (pixel, &level) in pixels.iter_mut().zip(&levels[skip..]) {
                if level > 0 {
                    *pixel = palette.mix(*pixel, style.ink, level);
                }
            }
        }
    }

    fn rasterised(&self, style: TextStyle, id: GlyphId) -> Arc<Glyph> {
        let key = (style.weight, style.size, id);
        if let Some(glyph) = self.glyphs.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(glyph);
        }
        let made = Arc::new(self.rasterise(style, id));
        let mut glyphs = self.glyphs.write().unwrap_or_else(PoisonError::into_inner);
        if glyphs.len() >= KEPT_GLYPHS {
            glyphs.clear();
        }
        glyphs.insert(key, Arc::clone(&made));
        made
    }

    fn rasterise(&self, style: TextStyle, id: GlyphId) -> Glyph {
        let scale = self.scale(style.weight, style.size);
        let Some(outline) = self.font(style.weight).outline_glyph(id.with_scale(scale)) else {
            return Glyph { left: 0, top: 0, width: 1, levels: Vec::new() };
        };
        let bounds = outline.px_bounds();
        // No glyph reaches further than an em above or below its line.
        let (top, bottom) = (round(bounds.min.y).max(-style.size), round(bounds.max.y).min(style.size / 2));
        let (left, width) = (round(bounds.min.x), round(bounds.width()).max(1));
        let mut levels = vec![0; usize::try_from((bottom - top).max(0) * width).unwrap_or(0)];
        let skip = top - round(bounds.min.y);
        outline.draw(|x, y, share| {
            let (x, y) = (i32::try_from(x).unwrap_or(i32::MAX), i32::try_from(y).unwrap_or(i32::MAX) - skip);
            let at = usize::try_from(y * width + x).ok().filter(|_| x < width);
            if let Some(pixel) = at.and_then(|at| levels.get_mut(at)) {
                *pixel = level(share);
            }
        });
        Glyph { left, top, width, levels }
    }
}

/// The height of capitals in Cantarell, in ems.
const CAP_HEIGHT: f32 = 0.69;
const UNKNOWN_WIDTH: f32 = 0.62;

/// A neutral box in the place of a character that the font lacks.
fn unknown((canvas, palette): (&mut Canvas, &Palette), style: TextStyle, x: i32, baseline: i32) {
    let (width, height) = (round(float(style.size) * 0.46), round(float(style.size) * 0.62));
    let left = x + round(float(style.size) * 0.08);
    let thick = (style.size / 14).max(1);
    for row in 0..height {
        for column in 0..width {
            let edge = row.min(column).min(height - 1 - row).min(width - 1 - column);
            if edge < thick {
                canvas.blend(palette, left + column, baseline - height + row, style.ink, 8);
            }
        }
    }
}

/// The character to draw, or nothing: controls, directions, joiners and variation selectors have no place in a line.
fn legible(c: char) -> Option<char> {
    match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{3000}' | '\t' | '\n' | '\r' => Some(' '),
        '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0000}'..='\u{e0fff}' => None,
        c if c.is_control() => None,
        c => Some(c),
    }
}

/// Marks that stand over, under or in the letter before them, in the blocks where they live.
fn is_combining(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{5bf}'..='\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6ed}' | '\u{900}'..='\u{903}'
        | '\u{93a}'..='\u{94f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{3099}' | '\u{309a}' | '\u{fe20}'..='\u{fe2f}')
}
