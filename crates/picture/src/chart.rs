//! Chances in the course of a game as a picture: a line a seat between nothing and everything, with its emblem at the end, and
//! numbers at the moments that are told beside it. It knows no game and no person: shares and texts come ready.

use game::Seat;
use game::art::Art;

use super::arrow::{Point, capsule};
use super::art::Kind;
use super::canvas::{Area, Canvas, Opacity};
use super::error::PictureError;
use super::layout::Scale;
use super::options::{Size, Theme};
use super::painter::{Painter, Picture};
use super::pixels::{float, round};
use super::sprite_sheet::SpriteSheet;
use super::text::{Align, FontWeight, Fonts, TextStyle};

const WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 14;
const GAP_PX: i32 = 12;
const TITLE_PX: i32 = 64;
const PANEL_PX: i32 = 400;
const LEGEND_PX: i32 = 56;
const AXIS_PX: i32 = 44;
const PAD_PX: i32 = 24;
const RADIUS_PX: i32 = 12;
/// The room for percentages left of the lines, and for emblems right of them.
const NUMBERS_PX: i32 = 100;
const EMBLEMS_PX: i32 = 56;
const LINE_PX: i32 = 6;
const RIM_PX: i32 = 3;
const FLAG_PX: i32 = 19;
/// The most lines that are drawn: the most seats of a game.
const MOST_LINES: usize = 9;
/// Names stand beside each other in the legend, so many in a row.
const COLUMNS: i32 = 2;

/// Chances in the course of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceChart {
    /// The game whose colours it has.
    pub art: &'static Art,
    /// One line, cut where it is too wide.
    pub title: String,
    /// A line a seat; those past the ninth are not drawn.
    pub lines: Vec<SeatLine>,
    /// The moments that are told beside it: how far in the game, from 0 to 1, and on which of the lines; the first is 1.
    pub moments: Vec<ChartMoment>,
    /// The words under the beginning and the end of the axis.
    pub ends: (String, String),
    /// The picture in words.
    pub alt: String,
}

/// One seat's chance to win, from the beginning to the end.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatLine {
    /// It gives the line its colour and emblem.
    pub seat: Seat,
    /// The name in the legend; a computer player has one, too.
    pub name: String,
    /// Points of the line, in order: the share of the game that is played, and the chance then, both from 0 to 1.
    pub points: Vec<(f32, f32)>,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartMoment {
    /// How far in the game, from 0 to 1.
    pub at: f32,
    /// The chance then, from 0 to 1; `None` where no line tells it.
    pub chance: Option<f32>,
}

/// The letters, the drawings and the scale that paint a chart.
struct ChartPainter<'a> {
    fonts: &'a Fonts,
    sheet: &'a SpriteSheet,
    scale: Scale,
}

impl Painter {
    /// Paints a chart. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// If a drawing is damaged, or the encoder fails.
    pub fn chart(&self, chart: &ChanceChart, theme: Theme, size: Size) -> Result<Picture, PictureError> {
        let scale = Scale::of(size);
        let sheet = self.sheet(super::painter::bare_sheet_key(chart.art, theme, scale))?;
        let painter = ChartPainter { fonts: self.fonts(), sheet: &sheet, scale };
        self.encoded(&sheet.scheme.palette, |rows| Ok(painter.paint(rows, chart)))
    }
}

impl ChartPainter<'_> {
    fn px(&self, board_px: i32) -> i32 {
        self.scale.px(board_px)
    }

    fn ink(&self, name: &str) -> u8 {
        self.sheet.scheme.ink(name)
    }

    fn write(
        &self,
        canvas: &mut Canvas,
        (weight, letters_px, ink): (FontWeight, i32, &str),
        text: &str,
        place: (i32, i32, i32),
        align: Align,
    ) {
        let style = TextStyle { weight, size: self.px(letters_px), ink: self.ink(ink) };
        self.fonts.line((canvas, &self.sheet.scheme.palette), style, text, place, align);
    }

    fn paint(&self, rows: Vec<u8>, chart: &ChanceChart) -> Canvas {
        let (margin, width) = (self.px(MARGIN_PX), self.px(WIDTH_PX));
        let lines = &chart.lines[..chart.lines.len().min(MOST_LINES)];
        let legend = (i32::try_from(lines.len()).unwrap_or(0) + COLUMNS - 1) / COLUMNS * self.px(LEGEND_PX);
        let height = 2 * margin + self.px(TITLE_PX) + self.px(PANEL_PX) + self.px(AXIS_PX) + legend;
        let mut canvas = Canvas::on(rows, (width, height), self.ink("bg"));
        let (from, to) = (margin + self.px(GAP_PX) / 2, width - margin);
        let middle = margin + self.px(TITLE_PX) / 2;
        self.write(&mut canvas, (FontWeight::Bold, 37, "text"), &chart.title, (from, to, middle), Align::Left);
        let panel =
            Area { x: margin, y: margin + self.px(TITLE_PX), width: width - 2 * margin, height: self.px(PANEL_PX) };
        let plot = self.panel(&mut canvas, panel);
        for line in lines {
            self.line(&mut canvas, plot, line);
        }
        self.emblems(&mut canvas, plot, lines);
        for (number, moment) in (1..).zip(&chart.moments) {
            self.moment(&mut canvas, plot, number, *moment);
        }
        let below = panel.y + panel.height + self.px(AXIS_PX) / 2;
        let (small, ends) = ((FontWeight::Regular, 29, "dim"), (plot.x, plot.x + plot.width, below));
        self.write(&mut canvas, small, &chart.ends.0, ends, Align::Left);
        self.write(&mut canvas, small, &chart.ends.1, ends, Align::Right);
        let top = panel.y + panel.height + self.px(AXIS_PX);
        self.legend(&mut canvas, Area { y: top, height: self.px(LEGEND_PX), ..panel }, lines);
        canvas
    }

    /// The ground with its three levels; gives where the lines go.
    fn panel(&self, canvas: &mut Canvas, panel: Area) -> Area {
        canvas.round(&self.sheet.scheme.palette, panel, self.px(RADIUS_PX), self.ink("panel"));
        let (pad, numbers) = (self.px(PAD_PX), self.px(NUMBERS_PX));
        let plot = Area {
            x: panel.x + numbers,
            y: panel.y + pad,
            width: panel.width - numbers - self.px(EMBLEMS_PX) - pad,
            height: panel.height - 2 * pad,
        };
        for (share, words) in [(1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")] {
            let (_, y) = place(plot, (0.0, share));
            let row = Area { x: plot.x, y: round(y), width: plot.width, height: self.px(2) };
            canvas.fill(row, self.ink("frame-edge"));
            let room = (panel.x, plot.x - self.px(GAP_PX), round(y));
            self.write(canvas, (FontWeight::Regular, 27, "dim"), words, room, Align::Right);
        }
        plot
    }

    /// A line in its owner's colour, with a rim that sets it off from whatever it lies on.
    fn line(&self, canvas: &mut Canvas, plot: Area, line: &SeatLine) {
        let points: Vec<Point> = line.points.iter().map(|point| place(plot, *point)).collect();
        let half = float(self.px(LINE_PX)) / 2.0;
        let owner = format!("owner{}", line.seat.0);
        for (ink, half) in [("trail-rim", half + float(self.px(RIM_PX))), (owner.as_str(), half)] {
            for pair in points.windows(2) {
                capsule((canvas, &self.sheet.scheme.palette), pair[0], pair[1], half, self.ink(ink));
            }
        }
    }

    /// Each seat's emblem where its line ends, moved down where another's stands.
    fn emblems(&self, canvas: &mut Canvas, plot: Area, lines: &[SeatLine]) {
        let mut ends: Vec<_> = lines.iter().filter_map(|line| Some((*line.points.last()?, line.seat))).collect();
        ends.sort_by(|one, other| other.0.1.total_cmp(&one.0.1));
        let step = (plot.height / i32::try_from(ends.len().max(1)).unwrap_or(1)).min(self.px(EMBLEMS_PX));
        let mut least = plot.y;
        for (left, (end, seat)) in (0..ends.len()).rev().zip(ends) {
            let below = i32::try_from(left).unwrap_or(0) * step;
            let y = round(place(plot, end).1).clamp(least, (plot.y + plot.height - below).max(least));
            self.emblem(canvas, seat, (plot.x + plot.width + self.px(GAP_PX), y));
            least = y + step;
        }
    }

    fn emblem(&self, canvas: &mut Canvas, seat: Seat, (x, middle): (i32, i32)) -> i32 {
        let Some(sprite) = self.sheet.sprite(Kind::Ui, "seat", Some(seat.0)) else { return 0 };
        canvas.sprite(&self.sheet.scheme.palette, sprite, (x, middle - sprite.height / 2), Opacity::Full);
        sprite.width
    }

    /// A number on a disc, with a line down to where it is in the game.
    fn moment(&self, canvas: &mut Canvas, plot: Area, number: i32, moment: ChartMoment) {
        let palette = &self.sheet.scheme.palette;
        let at = place(plot, (moment.at, moment.chance.unwrap_or(0.5)));
        let foot = place(plot, (moment.at, 0.0));
        let (thin, radius) = (float(self.px(2)) / 2.0, float(self.px(FLAG_PX)));
        capsule((canvas, palette), at, foot, thin, self.ink("turn"));
        capsule((canvas, palette), at, at, radius + float(self.px(RIM_PX)), self.ink("trail-rim"));
        capsule((canvas, palette), at, at, radius, self.ink("turn"));
        let (x, reach) = (round(at.0), self.px(FLAG_PX));
        let ink = self.sheet.scheme.reads_on(self.ink("turn"));
        let style = TextStyle { weight: FontWeight::Bold, size: self.px(29), ink };
        let room = (x - reach, x + reach, round(at.1));
        self.fonts.line((canvas, palette), style, &number.to_string(), room, Align::Centre);
    }

    fn legend(&self, canvas: &mut Canvas, row: Area, lines: &[SeatLine]) {
        let width = row.width / COLUMNS;
        for (at, line) in (0..).zip(lines) {
            let (x, y) = (row.x + at % COLUMNS * width, row.y + at / COLUMNS * row.height + row.height / 2);
            let used = self.emblem(canvas, line.seat, (x + self.px(GAP_PX), y)) + 2 * self.px(GAP_PX);
            let room = (x + used, x + width - self.px(GAP_PX), y);
            self.write(canvas, (FontWeight::Bold, 31, "text"), &line.name, room, Align::Left);
        }
    }
}

/// A share of the way and a chance, in pixels.
fn place(plot: Area, (across, up): (f32, f32)) -> Point {
    // A value that is not a number is drawn in the middle.
    let share = |value: f32| if value.is_nan() { 0.5 } else { value.clamp(0.0, 1.0) };
    let (across, up) = (share(across), share(up));
    (float(plot.x) + across * float(plot.width), float(plot.y) + (1.0 - up) * float(plot.height))
}
