//! Letters: names of every script and the words of a picture, shaped and rasterised once, in lines that fit their space
//! whatever is written in them. Text here is plain data: it never breaks a line, turns a direction or reaches out of its
//! box.

mod faces;
mod glyph;
mod legible;
mod shaping;
mod style;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use skrifa::GlyphId;
use unicode_segmentation::UnicodeSegmentation as _;

use self::faces::{FaceId, Faces};
use self::glyph::Glyph;
use self::shaping::{PlacedGlyph, shape};
pub(super) use self::style::{Align, FontWeight, TextStyle};
use super::bounded::{Bounded, bounded};
use super::canvas::Canvas;
use super::error::PictureError;
use super::palette::Palette;
use super::pixels::{float, round};

/// Glyphs are kept up to so many bytes: all labels in every size, and some thousand letters of names.
const KEPT_GLYPH_BYTES: usize = 4 << 20;
/// Shaped lines likewise: names and labels come again in the next picture.
const KEPT_LINE_BYTES: usize = 2 << 20;
/// About how many glyphs and lines that is, of a few hundred bytes each.
const KEPT_GLYPHS: usize = 16_000;
const KEPT_LINES: usize = 4_000;
/// The longest line that is kept, in bytes of text.
const LONGEST_KEPT_BYTES: usize = 200;
/// Places at which a text may be split.
const MAX_SPACES: usize = 160;

/// The key of a line of text: all that its pixels depend on.
#[derive(Debug, PartialEq, Eq, Hash)]
struct LineKey {
    weight: FontWeight,
    size: i32,
    /// The room into which it was cut, in pixels; the whole line has none.
    room: Option<i32>,
    text: Box<str>,
}

/// The fonts with what was shaped and rasterised of them.
pub(super) struct Fonts {
    faces: Faces,
    glyphs: Bounded<(FaceId, i32, GlyphId), Arc<Glyph>>,
    lines: Bounded<LineKey, Arc<[PlacedGlyph]>>,
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").finish_non_exhaustive()
    }
}

impl Fonts {
    /// Fonts from the program's own bytes, with empty caches.
    pub(super) fn new() -> Result<Self, PictureError> {
        let weigh_line: fn(&_, &_) -> _ = |key: &LineKey, line: &Arc<[PlacedGlyph]>| {
            size_of::<LineKey>() + key.text.len() + size_of::<PlacedGlyph>() * line.len()
        };
        Ok(Self {
            faces: Faces::new()?,
            glyphs: bounded(KEPT_GLYPH_BYTES, KEPT_GLYPHS, |_, glyph: &Arc<Glyph>| {
                size_of::<Glyph>() + 32 + glyph.levels.len()
            }),
            lines: bounded(KEPT_LINE_BYTES, KEPT_LINES, weigh_line),
        })
    }

    /// About how many bytes are kept of glyphs and lines.
    #[cfg(test)]
    pub(super) fn kept_bytes(&self) -> usize {
        usize::try_from(self.glyphs.weight() + self.lines.weight()).unwrap_or(usize::MAX)
    }

    /// How wide a line is when nothing is cut, in pixels.
    pub(super) fn width(&self, style: TextStyle, text: &str) -> i32 {
        round(end(&self.whole(style, text)).ceil())
    }

    /// A text in two parts, the first of which fits the room and ends before a space; the second is empty if all fits.
    pub(super) fn split<'a>(&self, style: TextStyle, text: &'a str, room: i32) -> (&'a str, &'a str) {
        if self.width(style, text) <= room {
            return (text, "");
        }
        let fits = |at: &usize| self.width(style, &text[..*at]) <= room;
        // Longer beginnings are wider, so that the last that fits is found by halving.
        let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).take(MAX_SPACES).collect();
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
        let room = (to - from).max(0);
        let mut placed = self.whole(style, text);
        if end(&placed) > float(room) {
            placed = self.cut(style, text, room);
        }
        let width = end(&placed);
        let start = match align {
            Align::Left => float(from),
            Align::Centre => float(from) + (float(room) - width) / 2.0,
            Align::Right => float(to) - width,
        };
        let baseline = middle + round(float(style.size) * CAP_HEIGHT / 2.0);
        for placed in placed.iter() {
            let x = round(start + placed.x);
            match placed.glyph {
                Some(glyph) => {
                    let at = (x, baseline, round(placed.rise));
                    self.glyph((canvas, palette), style, glyph, at, (from, to));
                }
                None => unknown((canvas, palette), style, (x, baseline), (from, to)),
            }
        }
        round(width.ceil())
    }

    fn whole(&self, style: TextStyle, text: &str) -> Arc<[PlacedGlyph]> {
        self.kept(style, text, None, || shape(&self.faces, style, text))
    }

    /// The longest beginning of a text that has room with an ellipsis behind it.
    fn cut(&self, style: TextStyle, text: &str, room: i32) -> Arc<[PlacedGlyph]> {
        let shorten = || {
            let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).take(MAX_SPACES).collect();
            let shortened = |at: usize| shape(&self.faces, style, &format!("{}…", &text[..at]));
            let fitting = ends.partition_point(|at| end(&shortened(*at)) <= float(room));
            fitting.checked_sub(1).map(|last| shortened(ends[last])).unwrap_or_default()
        };
        self.kept(style, text, Some(room), shorten)
    }

    /// A line that was made before, or is made now.
    fn kept(
        &self,
        style: TextStyle,
        text: &str,
        room: Option<i32>,
        make: impl FnOnce() -> Vec<PlacedGlyph>,
    ) -> Arc<[PlacedGlyph]> {
        if text.len() > LONGEST_KEPT_BYTES {
            return make().into();
        }
        let key = LineKey { weight: style.weight, size: style.size, room, text: text.into() };
        if let Some(line) = self.lines.get(&key) {
            return line;
        }
        let line: Arc<[PlacedGlyph]> = make().into();
        self.lines.insert(key, Arc::clone(&line));
        line
    }

    fn glyph(
        &self,
        (canvas, palette): (&mut Canvas, &Palette),
        style: TextStyle,
        glyph: (FaceId, GlyphId),
        (x, baseline, rise): (i32, i32, i32),
        (from, to): (i32, i32),
    ) {
        let glyph = self.rasterised(style.size, glyph);
        let width = usize::try_from(glyph.width).unwrap_or(1).max(1);
        let left = x + glyph.left;
        // Marks over marks stay within the line's own height.
        let line = baseline - style.size..baseline + style.size / 2;
        for (row, levels) in (baseline - rise + glyph.top..).zip(glyph.levels.chunks_exact(width)) {
            if !line.contains(&row) {
                continue;
            }
            let (first, pixels) = canvas.row_part(row, left.max(from), (left + glyph.width).min(to));
            let skip = usize::try_from(first - left).unwrap_or(0).min(levels.len());
            for (pixel, &level) in pixels.iter_mut().zip(&levels[skip..]) {
                if level > 0 {
                    *pixel = palette.mix(*pixel, style.ink, level);
                }
            }
        }
    }

    fn rasterised(&self, size: i32, (face, id): (FaceId, GlyphId)) -> Arc<Glyph> {
        let key = (face, size, id);
        if let Some(glyph) = self.glyphs.get(&key) {
            return glyph;
        }
        let made = Arc::new(Glyph::new(self.faces.get(face), id, size));
        self.glyphs.insert(key, Arc::clone(&made));
        made
    }
}

/// Where a line ends.
fn end(line: &[PlacedGlyph]) -> f32 {
    line.last().map_or(0.0, |last| last.end)
}

/// The height of capitals in Cantarell, in ems.
const CAP_HEIGHT: f32 = 0.69;

/// A lozenge in the place of what no face has, as high as a small letter.
fn unknown(
    (canvas, palette): (&mut Canvas, &Palette),
    style: TextStyle,
    (x, baseline): (i32, i32),
    (from, to): (i32, i32),
) {
    let half = round(float(style.size) * 0.22).max(2);
    let (middle, centre) =
        (baseline - round(float(style.size) * CAP_HEIGHT / 2.0), x + round(float(style.size) * 0.31));
    for down in -half..=half {
        for right in -(half - down.abs())..=half - down.abs() {
            if (from..to).contains(&(centre + right)) {
                canvas.blend(palette, centre + right, middle + down, style.ink, 9);
            }
        }
    }
}
