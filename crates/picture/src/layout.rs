//! Where everything lies in a picture: the title, the seats' plates, the board in its frame, the notes. It measures and
//! paints nothing.

use super::canvas::Area;
use super::options::Size;
use game::scene::{Lattice, Note, Plate, Scene};
use game::{Orientation, Square};

/// The badges beside names; the ui drawings are made in this size.
pub(super) const BADGE_PX: i32 = 44;
/// The longer side of the squares' box, in pixels of a board post.
const BOX_PX: i32 = 784;
/// The picture's least width, so that plates and notes have room beside a narrow board.
const LEAST_WIDTH_PX: i32 = 736;
const MARGIN_PX: i32 = 14;
const FRAME_PX: i32 = 46;
const TITLE_PX: i32 = 54;
const PLATE_PX: i32 = 60;
/// With two lines, two in a row.
const PAIR_PLATE_PX: i32 = 80;
/// One plate in a row, with two lines.
const TALL_PLATE_PX: i32 = 88;
/// With three lines: in three narrow columns, or where a detail is long.
const TALLER_PLATE_PX: i32 = 120;
const NOTE_PX: i32 = 42;
const GAP_PX: i32 = 10;
/// Details of more characters take two lines of a plate.
const LONG_DETAIL: usize = 24;
/// The most notes that are shown; a scene has no more.
const MAX_NOTES: usize = 4;
const MAX_PLATES: usize = 9;
const MAX_SIDE: u8 = 26;

/// Pixels of a board post to pixels of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    eighths: i32,
}

impl Scale {
    /// The scale of a size.
    pub(super) fn of(size: Size) -> Self {
        Self {
            eighths: match size {
                Size::Thumb => 3,
                Size::Board => 8,
                Size::Large => 16,
            },
        }
    }

    /// A length in this size's pixels, at least one.
    pub(super) fn px(self, board_px: i32) -> i32 {
        ((board_px * self.eighths + 4) / 8).max(1)
    }
}

/// A seat's plate: which of the scene's, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlateArea {
    pub index: usize,
    pub area: Area,
    /// Several lines instead of one.
    pub tall: bool,
}

/// The squares themselves: enough to find any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub files: u8,
    pub ranks: u8,
    pub lattice: Lattice,
    pub turned: bool,
    pub cell: i32,
    /// The frame's width around the squares; 0 is none.
    pub frame: i32,
}

impl Grid {
    /// The size with the frame.
    pub(super) fn size(&self) -> (i32, i32) {
        let side = |count: u8| i32::from(count) * self.cell + 2 * self.frame;
        (side(self.files), side(self.ranks))
    }

    /// A square's column and row from the upper left, as shown. Squares off the board have none.
    pub(super) fn shown(&self, at: Square) -> Option<(i32, i32)> {
        if at.file >= self.files || at.rank >= self.ranks {
            return None;
        }
        let (column, row) = (at.file, self.ranks - 1 - at.rank);
        let (column, row) = if self.turned { (self.files - 1 - column, self.ranks - 1 - row) } else { (column, row) };
        Some((i32::from(column), i32::from(row)))
    }

    /// A square's box, from the board's upper left corner (the frame's).
    pub(super) fn area(&self, at: Square) -> Option<Area> {
        let (column, row) = self.shown(at)?;
        let (x, y) = (self.frame + column * self.cell, self.frame + row * self.cell);
        Some(Area { x, y, width: self.cell, height: self.cell })
    }
}

/// The room that parts take at least, in pixels: in a sequence the board stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeastRoom {
    /// The height of the title.
    pub title: i32,
    /// The height of each plate.
    pub plate: i32,
}

/// How much room words take; the fonts answer it.
pub(super) trait WordMeasure {
    /// How many lines a note takes in a width.
    fn note_lines(&self, scale: Scale, note: &Note, width: i32) -> i32;

    /// The height of a finished game's result over the board, in a width.
    fn result_height(&self, scale: Scale, scene: &Scene, width: i32) -> i32;

    /// Whether a plate of this width has room for a name and its side beside each other, at any time of a game.
    fn has_room(&self, scale: Scale, plate: &Plate, width: i32) -> bool;
}

/// The places of a picture's parts, in pixels from its upper left corner.
#[derive(Clone, Debug)]
pub(super) struct PictureLayout {
    pub scale: Scale,
    pub width: i32,
    pub height: i32,
    pub title: Option<Area>,
    pub plates: Vec<PlateArea>,
    /// The board with its frame.
    pub board: Area,
    pub grid: Grid,
    pub notes: Vec<Area>,
}

impl PictureLayout {
    /// The layout of a scene whose parts take so much room at least.
    pub(super) fn new(scene: &Scene, size: Size, least: LeastRoom, words: &impl WordMeasure) -> Self {
        let scale = Scale::of(size);
        let (files, ranks) = (scene.files.clamp(1, MAX_SIDE), scene.ranks.clamp(1, MAX_SIDE));
        let cell = (scale.px(BOX_PX) / i32::from(files.max(ranks))).max(4);
        let frame = if size == Size::Thumb { scale.px(GAP_PX) } else { scale.px(FRAME_PX) };
        let turned = scene.orientation == Orientation::Turned;
        let grid = Grid { files, ranks, lattice: scene.lattice, turned, cell, frame };
        if size == Size::Thumb { Self::bare(scale, grid) } else { Self::full(scene, (scale, least), grid, words) }
    }

    /// The board and nothing else.
    fn bare(scale: Scale, grid: Grid) -> Self {
        let (width, height) = grid.size();
        let board = Area { x: 0, y: 0, width, height };
        Self { scale, width, height, title: None, plates: vec![], board, grid, notes: vec![] }
    }

    fn full(scene: &Scene, (scale, least): (Scale, LeastRoom), grid: Grid, words: &impl WordMeasure) -> Self {
        let (board_width, board_height) = grid.size();
        let (margin, gap) = (scale.px(MARGIN_PX), scale.px(GAP_PX));
        let width = (board_width + 2 * margin).max(scale.px(LEAST_WIDTH_PX));
        let inner = Area { x: margin, y: margin, width: width - 2 * margin, height: 0 };
        let title = title_height(scene, scale, inner.width, words).max(least.title);
        let title = (title > 0).then_some(Area { height: title, ..inner });
        let y = title.map_or(inner.y, |t| t.y + t.height + gap / 2);

        let is_pair = scene.plates.len() == 2
            && scene.plates.iter().all(|plate| words.has_room(scale, plate, (inner.width - gap) / 2));
        let (above, below, columns) = match scene.plates.len().min(MAX_PLATES) {
            2 if is_pair => (vec![0, 1], vec![], 2),
            count => arrange(count, &grid),
        };
        let height = scale.px(plate_px(&scene.plates, columns)).max(least.plate);
        let mut plates = Vec::new();
        let y = place(&mut plates, &above, columns, Area { y, height, ..inner }, scale);
        let board = Area { x: (width - board_width) / 2, y, width: board_width, height: board_height };
        let y = place(&mut plates, &below, columns, Area { y: y + board_height + gap, height, ..inner }, scale);

        let notes = place_notes(scene, Area { y, ..inner }, scale, words);
        let end = notes.last().map_or(y - gap, |last| last.y + last.height);
        Self { scale, width, height: end + margin, title, plates, board, grid, notes }
    }
}

/// Whether a scene shows how a game has ended.
pub(super) fn is_over(scene: &Scene) -> bool {
    scene.plates.iter().any(|plate| plate.rank.is_some())
}

fn title_height(scene: &Scene, scale: Scale, width: i32, words: &impl WordMeasure) -> i32 {
    match () {
        () if scene.title.is_empty() => 0,
        () if is_over(scene) => words.result_height(scale, scene, width),
        () => scale.px(TITLE_PX),
    }
}

/// The height of every plate in so many columns, in pixels of a board post.
fn plate_px(plates: &[Plate], columns: usize) -> i32 {
    let is_long = |plate: &Plate| plate.detail.chars().count() > LONG_DETAIL;
    match (plates.len(), columns) {
        (2, 2) => PAIR_PLATE_PX,
        (0..=2, _) => PLATE_PX,
        (4, _) if !plates.iter().any(is_long) => TALL_PLATE_PX,
        _ => TALLER_PLATE_PX,
    }
}

/// The plates above and below the board, and the number of their columns. Two seats whose names have no room beside
/// each other face each other across the board.
fn arrange(count: usize, grid: &Grid) -> (Vec<usize>, Vec<usize>, usize) {
    match count {
        0 => (vec![], vec![], 1),
        1 => (vec![], vec![0], 1),
        2 if grid.turned => (vec![0], vec![1], 1),
        2 => (vec![1], vec![0], 1),
        _ => {
            let columns = if count == 4 { 2 } else { 3 };
            let above = count.div_ceil(columns).div_ceil(2) * columns;
            ((0..above.min(count)).collect(), (above.min(count)..count).collect(), columns)
        }
    }
}

/// Puts plates of an area's height in rows from its top; gives the height where the next thing goes.
fn place(plates: &mut Vec<PlateArea>, which: &[usize], columns: usize, from: Area, scale: Scale) -> i32 {
    let (tall, gap) = (columns > 1, scale.px(GAP_PX));
    let height = from.height;
    let mut y = from.y;
    for row in which.chunks(columns) {
        // A short row keeps the columns of a full one.
        let count = i32::try_from(columns).unwrap_or(1);
        let width = (from.width - gap * (count - 1)) / count;
        for (column, &index) in (0..).zip(row) {
            let area = Area { x: from.x + column * (width + gap), y, width, height };
            plates.push(PlateArea { index, area, tall });
        }
        y += height + gap;
    }
    y
}

/// The notes one below the other, from an area's top.
fn place_notes(scene: &Scene, from: Area, scale: Scale, words: &impl WordMeasure) -> Vec<Area> {
    let mut y = from.y;
    let mut notes = Vec::new();
    for note in scene.notes.iter().take(MAX_NOTES) {
        let area = Area { y, height: scale.px(NOTE_PX) * words.note_lines(scale, note, from.width), ..from };
        y += area.height;
        notes.push(area);
    }
    notes
}
