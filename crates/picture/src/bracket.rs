//! A knock-out as a picture: a column a round, a box a meeting, and lines from each to the next. It knows no tournament.

use game::art::Art;

use super::canvas::{Area, Canvas};
use super::colour_scheme::ColourScheme;
use super::error::PictureError;
use super::layout::Scale;
use super::options::{Size, Theme};
use super::painter::{Painter, Picture};
use super::text::{Align, FontWeight, Fonts, TextStyle};

/// The most rounds that are shown, the first ones: more columns have no room for names on a phone.
pub const MAX_BRACKET_ROUNDS: usize = 4;

/// The most places of the first round that can still be read.
pub const MAX_BRACKET_PLACES: usize = 8;

const WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 14;
const TITLE_PX: i32 = 54;
const LINE_PX: i32 = 40;
const GAP_PX: i32 = 24;
const ROW_PX: i32 = 40;
const BETWEEN_PX: i32 = 18;
const PAD_PX: i32 = 10;
const RADIUS_PX: i32 = 10;
const LETTERS_PX: (i32, i32, i32) = (37, 27, 25);

/// A bracket to be painted.
#[derive(Clone, Debug, PartialEq)]
pub struct BracketPicture {
    /// The game whose colours it has.
    pub art: &'static Art,
    /// One line, cut where it is too wide.
    pub title: String,
    /// A line under the title.
    pub subtitle: String,
    /// The rounds with their names. Each has half as many places as the one before; the winners of places 2 and 3 meet in place 1.
    pub rounds: Vec<BracketRound>,
    /// The picture in words.
    pub alt: String,
}

/// A column of a bracket.
#[derive(Clone, Debug, PartialEq)]
pub struct BracketRound {
    /// Its heading, such as `Final`.
    pub name: String,
    /// Its places from the top down; nothing in those that nobody has reached.
    pub places: Vec<Option<BracketMeeting>>,
}

/// The names that meet in a place: two, or one that has a bye.
#[derive(Clone, Debug, PartialEq)]
pub struct BracketMeeting {
    /// The names from the top down.
    pub names: Vec<String>,
    /// The one of them who goes on, once that is known.
    pub winner: Option<usize>,
}

impl Painter {
    /// Paints a bracket. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// If the colours are damaged, or the encoder fails.
    pub fn bracket_png(&self, bracket: &BracketPicture, theme: Theme, size: Size) -> Result<Picture, PictureError> {
        let scheme = self.scheme(bracket.art, theme)?;
        let painter = BracketPainter { scheme: &scheme, fonts: self.fonts(), scale: Scale::of(size) };
        self.encoded(&scheme.palette, |rows| Ok(painter.paint(rows, bracket)))
    }
}

struct BracketPainter<'a> {
    scheme: &'a ColourScheme,
    fonts: &'a Fonts,
    scale: Scale,
}

impl BracketPainter<'_> {
    fn px(&self, length: i32) -> i32 {
        self.scale.px(length)
    }

    fn paint(&self, memory: Vec<u8>, bracket: &BracketPicture) -> Canvas {
        let rounds = &bracket.rounds[..bracket.rounds.len().min(MAX_BRACKET_ROUNDS)];
        let places = count(rounds.first().map_or(1, |round| round.places.len()));
        let (margin, slot) = (self.px(MARGIN_PX), 2 * self.px(ROW_PX) + self.px(BETWEEN_PX));
        let top = margin + self.px(TITLE_PX) + 2 * self.px(LINE_PX);
        let size = (self.px(WIDTH_PX), top + places * slot + margin);
        let mut canvas = Canvas::on(memory, size, self.scheme.ink("bg"));
        let line = (margin, self.px(WIDTH_PX) - margin);
        let title = (line.0, line.1, margin + self.px(TITLE_PX) / 2);
        self.write(&mut canvas, (FontWeight::Bold, LETTERS_PX.0, "text"), &bracket.title, title);
        let subtitle = (line.0, line.1, margin + self.px(TITLE_PX) + self.px(LINE_PX) / 2);
        self.write(&mut canvas, (FontWeight::Regular, LETTERS_PX.2, "dim"), &bracket.subtitle, subtitle);
        let columns = count(rounds.len()).max(1);
        let width = (line.1 - line.0 - (columns - 1) * self.px(GAP_PX)) / columns;
        for (column, round) in (0..).zip(rounds) {
            let x = line.0 + column * (width + self.px(GAP_PX));
            let area = Area { x, y: top, width, height: places * slot };
            self.round(&mut canvas, round, area);
            if column + 1 < columns {
                self.lines(&mut canvas, round, area);
            }
        }
        canvas
    }

    /// A round's column: its heading and its boxes.
    fn round(&self, canvas: &mut Canvas, round: &BracketRound, area: Area) {
        let head = (area.x, area.x + area.width, area.y - self.px(LINE_PX) / 2);
        self.write(canvas, (FontWeight::Regular, LETTERS_PX.2, "dim"), &round.name, head);
        let height = 2 * self.px(ROW_PX);
        for (middle, meeting) in middles(round, area).zip(&round.places) {
            self.meeting(canvas, Area { y: middle - height / 2, height, ..area }, meeting.as_ref());
        }
    }

    /// The lines from a round's boxes to the right, each down or up to the middle of the next box.
    fn lines(&self, canvas: &mut Canvas, round: &BracketRound, area: Area) {
        let (ink, thick, half) = (self.scheme.ink("frame-edge"), self.px(3), self.px(GAP_PX) / 2);
        let x = area.x + area.width;
        for (y, place) in middles(round, area).zip(0..) {
            let step = step(round, area) / 2;
            let end = if place % 2 == 0 { y + step } else { y - step };
            canvas.fill(Area { x, y: y - thick / 2, width: half, height: thick }, ink);
            let height = (end - y).abs() + thick;
            canvas.fill(Area { x: x + half, y: y.min(end) - thick / 2, width: thick, height }, ink);
            canvas.fill(Area { x: x + half, y: end - thick / 2, width: half, height: thick }, ink);
        }
    }

    fn meeting(&self, canvas: &mut Canvas, area: Area, meeting: Option<&BracketMeeting>) {
        let (palette, radius) = (&self.scheme.palette, self.px(RADIUS_PX));
        canvas.round(palette, area, radius, self.scheme.ink("frame-edge"));
        canvas.round(palette, area.inset(self.px(2)), radius * 3 / 4, self.scheme.ink("panel"));
        let Some(meeting) = meeting else { return };
        let (height, pad) = (area.height / 2, self.px(PAD_PX));
        for (row, (at, name)) in (0..).zip(meeting.names.iter().enumerate()) {
            let box_of = Area { y: area.y + row * height, height, ..area };
            let won = meeting.winner == Some(at);
            if won {
                canvas.round(palette, box_of.inset(self.px(2)), radius / 2, self.scheme.ink("turn"));
                canvas.round(palette, box_of.inset(self.px(4)), radius / 2, self.scheme.ink("panel-turn"));
            }
            let (weight, ink) = if won { (FontWeight::Bold, "text") } else { (FontWeight::Regular, "dim") };
            let place = (area.x + pad, area.x + area.width - pad, box_of.y + height / 2);
            self.write(canvas, (weight, LETTERS_PX.1, ink), name, place);
        }
    }

    fn write(
        &self,
        canvas: &mut Canvas,
        (weight, letters_px, ink): (FontWeight, i32, &str),
        text: &str,
        place: (i32, i32, i32),
    ) {
        let style = TextStyle { weight, size: self.px(letters_px), ink: self.scheme.ink(ink) };
        self.fonts.line((canvas, &self.scheme.palette), style, text, place, Align::Left);
    }
}

/// The height that each place of a round has.
fn step(round: &BracketRound, area: Area) -> i32 {
    area.height / count(round.places.len()).max(1)
}

/// The heights of the middles of a round's boxes.
fn middles(round: &BracketRound, area: Area) -> impl Iterator<Item = i32> {
    let step = step(round, area);
    (0..count(round.places.len())).map(move |place| area.y + place * step + step / 2)
}

fn count(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}
