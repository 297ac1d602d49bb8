//! A list as a picture: a title, a line of heads, and rows with a rank, a name and a few values, such as standings. As wide as the
//! narrowest board's post, so that it reads on a phone. It knows nothing of what is listed.

use game::art::Art;

use super::canvas::{Area, Canvas};
use super::colour_scheme::ColourScheme;
use super::error::PictureError;
use super::layout::Scale;
use super::options::{Size, Theme};
use super::painter::{Painter, Picture};
use super::text::{Align, FontWeight, Fonts, TextStyle};

/// The most rows that are shown: a longer picture is too small to be read where Discord fits it to a screen.
pub const MAX_LIST_ROWS: usize = 32;

const WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 14;
const TITLE_PX: i32 = 54;
const LINE_PX: i32 = 40;
const ROW_PX: i32 = 50;
const GAP_PX: i32 = 6;
const PAD_PX: i32 = 14;
const RADIUS_PX: i32 = 10;
const RANK_PX: i32 = 52;
const VALUE_PX: i32 = 104;
const TITLE_LETTERS_PX: i32 = 37;
const LETTERS_PX: i32 = 30;
const SMALL_LETTERS_PX: i32 = 25;

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// Its rank, or nothing.
    pub rank: String,
    /// A person's or a table's name, cut where the values begin.
    pub name: String,
    /// The values, one a column.
    pub values: Vec<String>,
    /// Whether it is set off from the others.
    pub stands_out: bool,
}

/// A list to be painted.
#[derive(Clone, Debug, PartialEq)]
pub struct ListPicture {
    /// The game whose colours it has.
    pub art: &'static Art,
    /// One line, cut where it is too wide.
    pub title: String,
    /// A line under the title.
    pub subtitle: String,
    /// The headings of the columns of values.
    pub heads: Vec<String>,
    /// The rows; those past [`MAX_LIST_ROWS`] are not shown.
    pub rows: Vec<ListRow>,
    /// A line under the rows, or nothing.
    pub note: String,
    /// The picture in words.
    pub alt: String,
}

impl Painter {
    /// Paints a list. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// If the colours are damaged, or the encoder fails.
    pub fn list_png(&self, list: &ListPicture, theme: Theme, size: Size) -> Result<Picture, PictureError> {
        let scheme = self.scheme(list.art, theme)?;
        let drawing = ListPainter { scheme: &scheme, fonts: self.fonts(), scale: Scale::of(size) };
        self.encoded(&scheme.palette, |rows| Ok(drawing.paint(rows, list)))
    }
}

struct ListPainter<'a> {
    scheme: &'a ColourScheme,
    fonts: &'a Fonts,
    scale: Scale,
}

impl ListPainter<'_> {
    fn paint(&self, memory: Vec<u8>, list: &ListPicture) -> Canvas {
        let rows = &list.rows[..list.rows.len().min(MAX_LIST_ROWS)];
        let count = i32::try_from(rows.len()).unwrap_or(0);
        let px = |length| self.scale.px(length);
        let (margin, row) = (px(MARGIN_PX), px(ROW_PX) + px(GAP_PX));
        let note = if list.note.is_empty() { 0 } else { px(LINE_PX) };
        let height = 2 * margin + px(TITLE_PX) + 2 * px(LINE_PX) + count * row + note;
        let mut canvas = Canvas::on(memory, (px(WIDTH_PX), height), self.scheme.ink("bg"));
        let line = |y, height| Area { x: margin, y, width: px(WIDTH_PX) - 2 * margin, height };
        let mut y = margin;
        self.words(&mut canvas, line(y, px(TITLE_PX)), (FontWeight::Bold, TITLE_LETTERS_PX, "text"), &list.title);
        y += px(TITLE_PX);
        self.words(&mut canvas, line(y, px(LINE_PX)), (FontWeight::Regular, SMALL_LETTERS_PX, "dim"), &list.subtitle);
        y += px(LINE_PX);
        self.values(&mut canvas, line(y, px(LINE_PX)), (FontWeight::Regular, SMALL_LETTERS_PX, "dim"), &list.heads);
        y += px(LINE_PX);
        for entry in rows {
            self.row(&mut canvas, line(y, px(ROW_PX)), entry, list.heads.len());
            y += row;
        }
        self.words(&mut canvas, line(y, px(LINE_PX)), (FontWeight::Regular, SMALL_LETTERS_PX, "dim"), &list.note);
        canvas
    }

    fn row(&self, canvas: &mut Canvas, area: Area, entry: &ListRow, columns: usize) {
        let (pad, middle) = (self.scale.px(PAD_PX), area.y + area.height / 2);
        let (palette, radius) = (&self.scheme.palette, self.scale.px(RADIUS_PX));
        if entry.stands_out {
            canvas.round(palette, area, radius, self.scheme.ink("turn"));
            canvas.round(palette, area.inset(self.scale.px(3)), radius * 3 / 4, self.scheme.ink("panel-turn"));
        } else {
            canvas.round(palette, area, radius, self.scheme.ink("panel"));
        }
        let rank_end = area.x + pad + self.scale.px(RANK_PX);
        let dim = (FontWeight::Regular, LETTERS_PX, "dim");
        self.write(canvas, dim, &entry.rank, (area.x + pad, rank_end - pad, middle), Align::Right);
        let columns = i32::try_from(columns).unwrap_or(0);
        let name_end = area.x + area.width - columns * self.scale.px(VALUE_PX);
        let bold = (FontWeight::Bold, LETTERS_PX, "text");
        self.write(canvas, bold, &entry.name, (rank_end, name_end, middle), Align::Left);
        self.values(canvas, area, (FontWeight::Regular, LETTERS_PX, "text"), &entry.values);
    }

    /// Values at the right end, each in its column.
    fn values(&self, canvas: &mut Canvas, area: Area, style: (FontWeight, i32, &str), values: &[String]) {
        let (pad, wide, middle) = (self.scale.px(PAD_PX), self.scale.px(VALUE_PX), area.y + area.height / 2);
        let right = area.x + area.width;
        for (value, column) in values.iter().rev().zip(0..) {
            let to = right - column * wide - pad;
            self.write(canvas, style, value, (to + pad - wide, to, middle), Align::Right);
        }
    }

    fn words(&self, canvas: &mut Canvas, area: Area, style: (FontWeight, i32, &str), text: &str) {
        let (pad, middle) = (self.scale.px(PAD_PX), area.y + area.height / 2);
        self.write(canvas, style, text, (area.x + pad, area.x + area.width - pad, middle), Align::Left);
    }

    fn write(
        &self,
        canvas: &mut Canvas,
        (weight, letters_px, ink): (FontWeight, i32, &str),
        text: &str,
        place: (i32, i32, i32),
        align: Align,
    ) {
        let style = TextStyle { weight, size: self.scale.px(letters_px), ink: self.scheme.ink(ink) };
        self.fonts.line((canvas, &self.scheme.palette), style, text, place, align);
    }
}
