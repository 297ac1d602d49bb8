//! A text to glyphs in their places: parts of one direction (Unicode's bidirectional algorithm), in these parts of one
//! face, each shaped by `HarfBuzz`'s rules.

use harfrust::{Buffer, BufferFlags, Direction};
use skrifa::GlyphId;
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation as _;

use super::faces::{FaceId, Faces};
use super::legible::{is_isolate, is_joiner, legible};
use super::style::{FontWeight, TextStyle};
use crate::pixels::float;

/// A line is judged by so many characters; no plate has room for more.
const MAX_CHARS: usize = 160;
/// How wide the mark is that stands for what no face has, in ems.
const UNKNOWN_WIDTH: f32 = 0.62;

/// A glyph in its line, in pixels from the line's start and its baseline.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedGlyph {
    /// `None` stands for what no face has, however many characters that are.
    pub glyph: Option<(FaceId, GlyphId)>,
    /// The pixels from the line's start to the place where it is drawn.
    pub x: f32,
    /// The pixels above the baseline at which it is drawn, as a mark over a letter is.
    pub rise: f32,
    /// Where the pen goes on after it.
    pub end: f32,
}

/// The glyphs of a text from left to right.
pub(super) fn shape(faces: &Faces, style: TextStyle, text: &str) -> Vec<PlacedGlyph> {
    let text = legible(text, MAX_CHARS);
    let mut line = Line { faces, style, pen: 0.0, placed: Vec::with_capacity(text.len().min(MAX_CHARS)) };
    if !line.simple(&text) {
        line.full(&text);
    }
    line.placed
}

/// A line in the making.
struct Line<'a> {
    faces: &'a Faces,
    style: TextStyle,
    pen: f32,
    placed: Vec<PlacedGlyph>,
}

impl Line<'_> {
    /// Sets letters one after the other, if all are in the usual face and none needs more than that; else nothing is done.
    fn simple(&mut self, text: &str) -> bool {
        let id = FaceId::usual(self.style.weight);
        let face = self.faces.get(id);
        let metrics = face.font.glyph_metrics();
        let scale = face.scale(self.style.size);
        for c in text.chars() {
            let Some(glyph) = face.glyph(c).filter(|_| is_simple(c)) else {
                (self.pen, self.placed) = (0.0, Vec::new());
                return false;
            };
            let end = self.pen + metrics.h_advance(glyph) * scale;
            self.placed.push(PlacedGlyph { glyph: Some((id, glyph)), x: self.pen, rise: 0.0, end });
            self.pen = end;
        }
        true
    }

    fn full(&mut self, text: &str) {
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels.get(run.start).is_some_and(Level::is_rtl);
                let mut parts = parts(self.faces, self.style.weight, &text[run]);
                if is_rtl {
                    parts.reverse();
                }
                let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
                for part in &parts {
                    self.part(part, direction);
                }
            }
        }
    }

    fn part(&mut self, part: &FaceRun, direction: Direction) {
        let Some(id) = part.face else { return self.unknown() };
        let face = self.faces.get(id);
        let mut buffer = Buffer::new();
        buffer.push_str(&part.text);
        buffer.set_direction(direction);
        buffer.guess_segment_properties();
        buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES | BufferFlags::DO_NOT_INSERT_DOTTED_CIRCLE);
        if face.shape(&mut buffer).is_err() {
            return self.unknown();
        }
        let scale = face.scale(self.style.size);
        for (info, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let end = self.pen + float(place.x_advance) * scale;
            let glyph = Some((id, GlyphId::new(info.glyph_id)));
            let (x, rise) = (self.pen + float(place.x_offset) * scale, float(place.y_offset) * scale);
            self.placed.push(PlacedGlyph { glyph, x, rise, end });
            self.pen = end;
        }
    }

    /// One mark for all that follows each other and can't be drawn.
    fn unknown(&mut self) {
        if self.placed.last().is_some_and(|last| last.glyph.is_none()) {
            return;
        }
        let end = self.pen + float(self.style.size) * UNKNOWN_WIDTH;
        self.placed.push(PlacedGlyph { glyph: None, x: self.pen, rise: 0.0, end });
        self.pen = end;
    }
}

/// Whether a character always looks the same and runs from left to right: Latin, Greek and Cyrillic, their punctuation, and
/// signs, without marks that combine.
fn is_simple(c: char) -> bool {
    matches!(c, ' '..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}' | '\u{1e00}'..='\u{1fff}')
        || (matches!(c, '\u{2010}'..='\u{2bff}') && !is_isolate(c) && !matches!(c, '\u{20d0}'..='\u{20ff}'))
}

/// A part of a line in one face; `None` where no face has it.
struct FaceRun {
    face: Option<FaceId>,
    text: String,
}

/// The parts of a text of one direction, in the order in which they are read.
fn parts(faces: &Faces, weight: FontWeight, text: &str) -> Vec<FaceRun> {
    let mut parts: Vec<FaceRun> = Vec::new();
    for cluster in text.graphemes(true) {
        let cluster: String = cluster.chars().filter(|c| !is_isolate(*c)).collect();
        if cluster.chars().all(is_joiner) {
            continue;
        }
        let (face, text) = match faces.choose(weight, &cluster) {
            Some((face, text)) => (Some(face), text),
            None => (None, String::new()),
        };
        match parts.last_mut() {
            Some(last) if last.face == face => last.text.push_str(&text),
            _ => parts.push(FaceRun { face, text }),
        }
    }
    parts
}
