//! A person's card: a panel for each of their ratings with its curve, and some lines of words. It knows no rating and no
//! person: numbers and texts come ready.

use super::arrow::capsule;
use super::art::Art;
use super::canvas::{Area, Canvas};
use super::colour_scheme::ColourScheme;
use super::error::PictureError;
use super::layout::Scale;
use super::options::{Size, Theme};
use super::painter::{Painter, Picture};
use super::pixels::float;
use super::text::{Align, FontWeight, Fonts, TextStyle};

/// Wide enough for two words side by side on a phone, where it is shown at half its size.
const WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 14;
const GAP_PX: i32 = 12;
const TITLE_PX: i32 = 64;
const PANEL_PX: i32 = 204;
const NOTE_PX: i32 = 42;
const PAD_PX: i32 = 18;
const RADIUS_PX: i32 = 12;
/// The curve within its panel: how far from its top it begins, and how high it is.
const CURVE_TOP_PX: i32 = 100;
const CURVE_PX: i32 = 84;
const LINE_PX: i32 = 5;
/// The room for the highest and the lowest number, right of a curve.
const NUMBERS_PX: i32 = 92;
/// The most panels and notes that are shown.
const MOST_CURVES: usize = 4;
const MOST_NOTES: usize = 5;
/// A curve shows at least so much from top to bottom, so that small changes look small.
const LEAST_SPAN: i32 = 40;

static ART: Art = Art { seats: 1, ..Art::none("card") };

/// The picture of `/ratings profile`: a person's ratings as curves, and notes under them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileCard {
    /// The headline, such as a person's name.
    pub title: String,
    /// The ratings, the most important one first; four are shown.
    pub curves: Vec<RatingCurve>,
    /// A label and a text each, at most two lines; five are shown.
    pub notes: Vec<(String, String)>,
    /// All of it in words.
    pub alt: String,
}

/// A rating with its way there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingCurve {
    /// The kind of rating, such as the game's name.
    pub title: String,
    /// The number, with its mark.
    pub value: String,
    /// More about it, in small letters.
    pub detail: String,
    /// The rating after each result, the latest last.
    pub points: Vec<i32>,
}

/// The letters, the colours and the scale that paint a card.
struct CardPainter<'a> {
    fonts: &'a Fonts,
    scheme: &'a ColourScheme,
    scale: Scale,
}

impl Painter {
    /// Paints a card. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn card(&self, card: &ProfileCard, theme: Theme, size: Size) -> Result<Picture, PictureError> {
        let (scheme, scale) = (self.scheme(&ART, theme)?, Scale::of(size));
        let painter = CardPainter { fonts: self.fonts(), scheme: &scheme, scale };
        self.encoded(&scheme.palette, |rows| Ok(painter.paint(rows, card)))
    }
}

impl CardPainter<'_> {
    fn px(&self, board_px: i32) -> i32 {
        self.scale.px(board_px)
    }

    fn style(&self, weight: FontWeight, board_px: i32, ink: &str) -> TextStyle {
        TextStyle { weight, size: self.px(board_px), ink: self.scheme.ink(ink) }
    }

    fn write(&self, canvas: &mut Canvas, style: TextStyle, text: &str, place: (i32, i32, i32), align: Align) -> i32 {
        self.fonts.line((canvas, &self.scheme.palette), style, text, place, align)
    }

    fn paint(&self, rows: Vec<u8>, card: &ProfileCard) -> Canvas {
        let (margin, gap, width) = (self.px(MARGIN_PX), self.px(GAP_PX), self.px(WIDTH_PX));
        let inner = Area { x: margin, y: margin, width: width - 2 * margin, height: 0 };
        let curves = &card.curves[..card.curves.len().min(MOST_CURVES)];
        let notes: Vec<_> = card.notes.iter().take(MOST_NOTES).map(|note| self.split(note, inner.width)).collect();
        let lines: i32 = notes.iter().map(|note| if note.2.is_empty() { 1 } else { 2 }).sum();
        let count = i32::try_from(curves.len()).unwrap_or_default();
        let height = 2 * margin + self.px(TITLE_PX) + count * (self.px(PANEL_PX) + gap) + lines * self.px(NOTE_PX);
        let mut canvas = Canvas::on(rows, (width, height), self.scheme.ink("bg"));
        let title = self.style(FontWeight::Bold, 40, "text");
        let ends = (inner.x + gap / 2, inner.x + inner.width);
        self.write(&mut canvas, title, &card.title, (ends.0, ends.1, margin + self.px(TITLE_PX) / 2), Align::Left);
        let mut y = margin + self.px(TITLE_PX);
        for curve in curves {
            self.panel(&mut canvas, Area { y, height: self.px(PANEL_PX), ..inner }, curve);
            y += self.px(PANEL_PX) + gap;
        }
        for note in notes {
            y = self.note(&mut canvas, ends, y, note);
        }
        canvas
    }

    /// A note's label, and its text in one line or two.
    fn split<'t>(&self, (label, text): &'t (String, String), width: i32) -> (&'t str, &'t str, &'t str) {
        let indent = self.fonts.width(self.style(FontWeight::Bold, 29, "text"), label) + 2 * self.px(GAP_PX);
        let (first, second) = self.fonts.split(self.style(FontWeight::Regular, 29, "text"), text, width - indent);
        (label, first, second)
    }

    fn note(&self, canvas: &mut Canvas, (from, to): (i32, i32), y: i32, note: (&str, &str, &str)) -> i32 {
        let (label, first, second) = note;
        let (line, style) = (self.px(NOTE_PX), self.style(FontWeight::Regular, 29, "text"));
        let bold = self.style(FontWeight::Bold, 29, "note-label");
        let used = self.write(canvas, bold, label, (from, to, y + line / 2), Align::Left);
        self.write(canvas, style, first, (from + used + self.px(GAP_PX), to, y + line / 2), Align::Left);
        if second.is_empty() {
            return y + line;
        }
        self.write(canvas, style, second, (from, to, y + line + line / 2), Align::Left);
        y + 2 * line
    }

    fn panel(&self, canvas: &mut Canvas, area: Area, curve: &RatingCurve) {
        canvas.round(&self.scheme.palette, area, self.px(RADIUS_PX), self.scheme.ink("panel"));
        let pad = self.px(PAD_PX);
        let (from, to) = (area.x + pad, area.x + area.width - pad);
        let value = self.style(FontWeight::Bold, 40, "text");
        let wide = self.fonts.width(value, &curve.value);
        self.write(canvas, value, &curve.value, (to - wide, to, area.y + self.px(38)), Align::Right);
        let title = self.style(FontWeight::Bold, 33, "text");
        self.write(canvas, title, &curve.title, (from, to - wide - pad, area.y + self.px(36)), Align::Left);
        let detail = self.style(FontWeight::Regular, 27, "dim");
        self.write(canvas, detail, &curve.detail, (from, to, area.y + self.px(76)), Align::Left);
        let plot = Area { x: from, y: area.y + self.px(CURVE_TOP_PX), width: to - from, height: self.px(CURVE_PX) };
        self.curve(canvas, plot, &curve.points);
    }

    fn curve(&self, canvas: &mut Canvas, plot: Area, points: &[i32]) {
        let (Some(low), Some(high)) = (points.iter().min().copied(), points.iter().max().copied()) else { return };
        let (ink, line) = (self.scheme.ink("turn"), float(self.px(LINE_PX)) / 2.0);
        let spare = (LEAST_SPAN - (high - low)).max(0) / 2;
        let (bottom, span) = (low - spare, (high - low + 2 * spare).max(1));
        let room = plot.width - self.px(NUMBERS_PX);
        let steps = float(i32::try_from(points.len()).unwrap_or(i32::MAX) - 1).max(1.0);
        let place = |(at, value): (i32, &i32)| {
            let across = if points.len() == 1 { 0.5 } else { float(at) / steps };
            let up = float(value - bottom) / float(span);
            (float(plot.x) + across * float(room), float(plot.y) + (1.0 - up) * float(plot.height))
        };
        let trail: Vec<_> = (0..).zip(points).map(place).collect();
        for pair in trail.windows(2) {
            capsule((canvas, &self.scheme.palette), pair[0], pair[1], line, ink);
        }
        // Where the rating stands now.
        if let Some(&last) = trail.last() {
            capsule((canvas, &self.scheme.palette), last, last, line * 2.4, ink);
        }
        let (small, end) = (self.style(FontWeight::Regular, 25, "dim"), plot.x + plot.width);
        let beside = (plot.x + room, end);
        let mut number = |value: i32, middle: i32| {
            self.write(canvas, small, &value.to_string(), (beside.0, beside.1, middle), Align::Right);
        };
        if high - low < LEAST_SPAN / 2 {
            number(high, plot.y + plot.height / 2);
        } else {
            number(high, plot.y + self.px(6));
            number(low, plot.y + plot.height - self.px(6));
        }
    }
}
