//! The board without anything that changes from move to move: frame, ground, lines and coordinates. It is painted once for
//! each ground, theme, size and orientation, and shared.

use super::art::Kind;
use super::canvas::{Area, Canvas, Opacity};
use super::layout::{Grid, Scale};
use super::raster::QuarterTurns;
use super::sprite_sheet::SpriteSheet;
use super::text::{Align, FontWeight, Fonts, TextStyle};
use game::Square;
use game::scene::{Ground, Lattice};

/// The letters of coordinates, in pixels of a board post.
const COORDINATE_PX: i32 = 27;

/// The part of a board that does not change from move to move.
pub(super) struct BoardLayer {
    pub canvas: Canvas,
    /// Grounds that are one drawing over several squares, by columns and rows as shown: what stands in one stands in its
    /// middle.
    pub wide_grounds: Vec<WideGround>,
}

/// A ground that is one drawing over several squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WideGround {
    name: &'static str,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl WideGround {
    /// Twice the columns and rows by which its middle lies from a square of it.
    pub(super) fn middle_from(&self, (column, row): (i32, i32)) -> Option<(i32, i32)> {
        let inside = (self.left..=self.right).contains(&column) && (self.top..=self.bottom).contains(&row);
        inside.then(|| (self.left + self.right - 2 * column, self.top + self.bottom - 2 * row))
    }
}

/// Everything that goes into a board's layer.
pub(super) struct BoardPainter<'a> {
    pub sheet: &'a SpriteSheet,
    pub fonts: &'a Fonts,
    pub grid: Grid,
    pub scale: Scale,
    pub ground: &'a [Ground],
}

impl BoardPainter<'_> {
    /// The layer with frame, grounds and coordinates; the pieces come later.
    pub(super) fn paint(&self) -> BoardLayer {
        let scheme = &self.sheet.scheme;
        let (width, height) = self.grid.size();
        let mut canvas = Canvas::new(width, height, scheme.ink("bg"));
        self.frame(&mut canvas);
        let wide_grounds = self.wide_grounds();
        for ground in self.ground {
            self.ground(&mut canvas, ground, &wide_grounds);
        }
        if self.grid.lattice == Lattice::Points {
            self.lines(&mut canvas);
        }
        for ground in self.ground {
            self.trim(&mut canvas, ground);
        }
        if self.grid.frame >= self.scale.px(COORDINATE_PX) {
            self.coordinates(&mut canvas);
        }
        BoardLayer { canvas, wide_grounds }
    }

    fn frame(&self, canvas: &mut Canvas) {
        let scheme = &self.sheet.scheme;
        let whole = Area { x: 0, y: 0, width: canvas.width(), height: canvas.height() };
        let line = self.scale.px(3);
        canvas.round(&scheme.palette, whole, self.scale.px(14), scheme.ink("frame-edge"));
        canvas.round(&scheme.palette, whole.inset(self.scale.px(2)), self.scale.px(12), scheme.ink("frame"));
        canvas.fill(whole.inset(self.grid.frame - 2 * line), scheme.ink("frame-line"));
        canvas.fill(whole.inset(self.grid.frame - line), scheme.ink("frame-gap"));
    }

    fn ground(&self, canvas: &mut Canvas, ground: &Ground, wide_grounds: &[WideGround]) {
        let (Some(area), Some((column, row))) = (self.grid.area(ground.at), self.grid.shown(ground.at)) else { return };
        let Some(sprite) = self.sheet.sprite(Kind::Ground, ground.name, None) else { return };
        let span = self.sheet.span(ground.name);
        let wide = wide_grounds.iter().find(|wide| wide.name == ground.name);
        let (from_column, from_row) = wide.map_or((0, 0), |wide| (wide.left, wide.top));
        let part = ((column - from_column).rem_euclid(span), (row - from_row).rem_euclid(span));
        // Only this square's part of the drawing: painted apart, then laid.
        let mut tile = Canvas::new(area.width, area.height, 0);
        let corner = (-part.0 * self.grid.cell, -part.1 * self.grid.cell);
        tile.sprite(&self.sheet.scheme.palette, sprite, corner, Opacity::Full);
        canvas.copy(&tile, area.x, area.y);
    }

    /// The grounds that are no larger than their one drawing of several squares.
    fn wide_grounds(&self) -> Vec<WideGround> {
        let mut all: Vec<WideGround> = Vec::new();
        for ground in self.ground.iter().filter(|ground| self.sheet.span(ground.name) > 1) {
            let Some((x, y)) = self.grid.shown(ground.at) else { continue };
            match all.iter_mut().find(|wide| wide.name == ground.name) {
                Some(r) => {
                    (r.left, r.top, r.right, r.bottom) = (r.left.min(x), r.top.min(y), r.right.max(x), r.bottom.max(y));
                }
                None => all.push(WideGround { name: ground.name, left: x, top: y, right: x, bottom: y }),
            }
        }
        let fits = |from, to, name| to - from < self.sheet.span(name);
        all.retain(|wide| fits(wide.left, wide.right, wide.name) && fits(wide.top, wide.bottom, wide.name));
        all
    }

    fn name_at(&self, at: Option<Square>) -> Option<&'static str> {
        let at = at?;
        self.ground.iter().find(|ground| ground.at == at).map(|ground| ground.name)
    }

    /// Borders between grounds, and what stands at the board's edge.
    fn trim(&self, canvas: &mut Canvas, ground: &Ground) {
        let Some(area) = self.grid.area(ground.at) else { return };
        let outward =
            if self.grid.turned { [(0, -1), (-1, 0), (0, 1), (1, 0)] } else { [(0, 1), (1, 0), (0, -1), (-1, 0)] };
        let mut copy = |kind, turn: u8| {
            if let Some(sprite) = self.sheet.turned(kind, ground.name, QuarterTurns(turn)) {
                canvas.sprite(&self.sheet.scheme.palette, sprite, (area.x, area.y), Opacity::Full);
            }
        };
        let mut outer = [false; 4];
        for (turn, direction) in (0..).zip(outward) {
            let beyond = ground.at.step(direction, self.grid.files, self.grid.ranks);
            outer[usize::from(turn)] = beyond.is_none();
            if self.name_at(beyond) != Some(ground.name) {
                copy(Kind::Edge, turn);
            }
        }
        // The corner of turn 0 is the upper left one, between the left side (3) and the top (0).
        match (0..4u8).find(|&turn| outer[usize::from(turn)] && outer[usize::from((turn + 3) % 4)]) {
            Some(turn) => copy(Kind::Corner, turn),
            None => (0..4u8).filter(|&turn| outer[usize::from(turn)]).for_each(|turn| copy(Kind::Side, turn)),
        }
    }

    /// The lines whose crossings are the points.
    fn lines(&self, canvas: &mut Canvas) {
        let ink = self.sheet.scheme.ink("lattice");
        let Grid { files, ranks, cell, frame, .. } = self.grid;
        let thick = (cell / 24).max(1);
        let (width, height) = (i32::from(files - 1) * cell, i32::from(ranks - 1) * cell);
        let first = frame + cell / 2 - thick / 2;
        for file in 0..i32::from(files) {
            canvas.fill(Area { x: first + file * cell, y: first, width: thick, height: height + thick }, ink);
        }
        for rank in 0..i32::from(ranks) {
            canvas.fill(Area { x: first, y: first + rank * cell, width: width + thick, height: thick }, ink);
        }
    }

    fn coordinates(&self, canvas: &mut Canvas) {
        let scheme = &self.sheet.scheme;
        let style =
            TextStyle { weight: FontWeight::Bold, size: self.scale.px(COORDINATE_PX), ink: scheme.ink("coord") };
        let Grid { files, ranks, cell, frame, .. } = self.grid;
        let (width, height) = self.grid.size();
        let middle = (frame - self.scale.px(4)) / 2;
        let mut write = |text: &str, x: i32, y: i32| {
            let place = (x - cell / 2, x + cell / 2, y);
            self.fonts.line((&mut *canvas, &scheme.palette), style, text, place, Align::Centre);
        };
        for at in (0..files).map(|file| Square::new(file, 0)) {
            let Some(area) = self.grid.area(at) else { continue };
            let letter = char::from(b'a' + at.file).to_string();
            write(&letter, area.x + cell / 2, middle);
            write(&letter, area.x + cell / 2, height - middle);
        }
        for at in (0..ranks).map(|rank| Square::new(0, rank)) {
            let Some(area) = self.grid.area(at) else { continue };
            let number = (u16::from(at.rank) + 1).to_string();
            write(&number, middle, area.y + cell / 2);
            write(&number, width - middle, area.y + cell / 2);
        }
    }
}
