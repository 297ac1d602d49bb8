//! The shelf: a small board of each game with its name under it. Each board keeps its own game's colours as far as one palette
//! has room for all.

use std::collections::BTreeMap;

use super::art::Art;
use super::canvas::{Area, Canvas};
use super::colour_scheme::{ColourScheme, fixed};
use super::colours::Rgb;
use super::error::PictureError;
use super::layout::{Grid, PictureLayout, Scale};
use super::options::{Size, Theme};
use super::painter::{Painter, Picture};
use super::palette::Palette;
use super::text::{Align, FontWeight, Fonts, TextStyle};
use game::scene::Scene;

/// As wide as the narrowest board's post.
const WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 18;
const GAP_PX: i32 = 16;
const COLUMNS: usize = 3;
/// The longer side of a board without its frame.
const BOARD_PX: i32 = 216;
const FRAME_PX: i32 = 3;
const NAME_PX: i32 = 44;
const NAME_LETTERS_PX: i32 = 29;
const LINE_PX: i32 = 34;
const LINE_LETTERS_PX: i32 = 25;

static ART: Art = Art { seats: 1, ..Art::none("shelf") };

/// A picture of several games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfPicture {
    /// A board each, in rows of three.
    pub boards: Vec<ShelfBoard>,
    /// The picture in words.
    pub alt: String,
}

/// A game on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfBoard {
    /// A position of it; plates, title and notes are left out.
    pub scene: Scene,
    /// The game's name, under its board.
    pub name: String,
    /// The line under the name, such as `2 players`.
    pub line: String,
}

impl Painter {
    /// Paints a shelf. Equal arguments give equal bytes. It takes as long as a few boards.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn shelf_png(&self, shelf: &ShelfPicture, theme: Theme) -> Result<Picture, PictureError> {
        let boards: Vec<_> = shelf.boards.iter().map(|board| self.small(board, theme)).collect::<Result<_, _>>()?;
        let mut seen = BTreeMap::new();
        for colour in boards.iter().flat_map(SmallBoard::pixels) {
            *seen.entry(colour).or_insert(0) += 1;
        }
        let colours = self.scheme(&ART, theme)?.colours.clone();
        let palette = Palette::new(&fixed(&colours), &seen);
        let shelf_painter = ShelfPainter { fonts: self.fonts(), scheme: ColourScheme { colours, palette } };
        self.encoded(&shelf_painter.scheme.palette, |rows| Ok(shelf_painter.paint(rows, shelf, &boards)))
    }

    /// A board in its game's own colours.
    fn small(&self, board: &ShelfBoard, theme: Theme) -> Result<SmallBoard, PictureError> {
        let scene = &board.scene;
        let (files, ranks) = (scene.files.max(1), scene.ranks.max(1));
        let cell = (BOARD_PX / i32::from(files.max(ranks))).max(4);
        let grid = Grid { files, ranks, lattice: scene.lattice, turned: false, cell, frame: FRAME_PX };
        let (width, height) = grid.size();
        let (scale, area) = (Scale::of(Size::Thumb), Area { x: 0, y: 0, width, height });
        let layout =
            PictureLayout { scale, width, height, title: None, plates: vec![], board: area, grid, notes: vec![] };
        let (canvas, sheet) = self.paint(Vec::new(), scene, theme, &layout)?;
        Ok(SmallBoard { canvas, colours: sheet.scheme.palette.colours().to_vec() })
    }
}

/// A painted board with the colours of its indices.
struct SmallBoard {
    canvas: Canvas,
    colours: Vec<Rgb>,
}

impl SmallBoard {
    fn colour(&self, index: u8) -> Rgb {
        self.colours.get(usize::from(index)).copied().unwrap_or(Rgb(0, 0, 0))
    }

    fn pixels(&self) -> impl Iterator<Item = Rgb> + '_ {
        (0..self.canvas.height()).flat_map(|y| self.canvas.row(y)).map(|index| self.colour(*index))
    }
}

struct ShelfPainter<'a> {
    fonts: &'a Fonts,
    scheme: ColourScheme,
}

impl ShelfPainter<'_> {
    fn paint(&self, memory: Vec<u8>, shelf: &ShelfPicture, boards: &[SmallBoard]) -> Canvas {
        let row_px = BOARD_PX + 2 * FRAME_PX + NAME_PX + LINE_PX + GAP_PX;
        let rows = i32::try_from(boards.len().div_ceil(COLUMNS)).unwrap_or(0);
        let size = (WIDTH_PX, 2 * MARGIN_PX + rows * row_px - GAP_PX);
        let mut canvas = Canvas::on(memory, size, self.scheme.ink("bg"));
        let mut y = MARGIN_PX;
        for (row, words) in boards.chunks(COLUMNS).zip(shelf.boards.chunks(COLUMNS)) {
            self.row(&mut canvas, y, row, words);
            y += row_px;
        }
        canvas
    }

    /// A row of boards in the middle, as many as there are.
    fn row(&self, canvas: &mut Canvas, y: i32, boards: &[SmallBoard], words: &[ShelfBoard]) {
        let count = |count: usize| i32::try_from(count).unwrap_or(0);
        let column = (WIDTH_PX - 2 * MARGIN_PX - 2 * GAP_PX) / count(COLUMNS);
        let wide = count(boards.len()) * (column + GAP_PX) - GAP_PX;
        let mut x = (WIDTH_PX - wide) / 2;
        for (board, words) in boards.iter().zip(words) {
            let (width, height) = (board.canvas.width(), board.canvas.height());
            let below = y + BOARD_PX + 2 * FRAME_PX;
            self.board(canvas, (x + (column - width) / 2, below - height), board);
            let place = |middle| (x - GAP_PX / 2, x + column + GAP_PX / 2, middle);
            self.words(canvas, (FontWeight::Bold, NAME_LETTERS_PX, "text"), &words.name, place(below + NAME_PX / 2));
            let line = place(below + NAME_PX + LINE_PX / 2);
            self.words(canvas, (FontWeight::Regular, LINE_LETTERS_PX, "dim"), &words.line, line);
            x += column + GAP_PX;
        }
    }

    /// Copies a board, each of its colours as the nearest of this palette.
    fn board(&self, canvas: &mut Canvas, (x, y): (i32, i32), board: &SmallBoard) {
        let inks: Vec<u8> = board.colours.iter().map(|colour| self.scheme.palette.nearest(*colour)).collect();
        for row in 0..board.canvas.height() {
            let (_, pixels) = canvas.row_part(y + row, x, x + board.canvas.width());
            for (pixel, index) in pixels.iter_mut().zip(board.canvas.row(row)) {
                *pixel = inks.get(usize::from(*index)).copied().unwrap_or_default();
            }
        }
    }

    fn words(
        &self,
        canvas: &mut Canvas,
        (weight, size, ink): (FontWeight, i32, &str),
        text: &str,
        place: (i32, i32, i32),
    ) {
        let style = TextStyle { weight, size, ink: self.scheme.ink(ink) };
        self.fonts.line((canvas, &self.scheme.palette), style, text, place, Align::Centre);
    }
}
