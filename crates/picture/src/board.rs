//! The board without anything that changes from move to move: frame, ground, lines and coordinates. It is painted once for
//! each ground, theme, size and orientation, and shared.

use super::art::Kind;
use super::canvas::{Area, Canvas};
use super::kit::Kit;
use super::layout::{Grid, Scale};
use super::raster::Quarters;
use super::text::{Align, Face, Type, Weight};
use game::Square;
use game::scene::{Ground, Lattice};

/// The letters of coordinates, in pixels of a board post.
const COORDINATE_PX: i32 = 27;

/// The still part of a board.
pub(super) struct Layer {
    pub canvas: Canvas,
    /// Grounds that are one drawing over several squares, by columns and rows as shown: what stands in one stands in its
    /// middle.
    pub rooms: Vec<Room>,
}

/// A ground that is one drawing over several squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    name: &'static str,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Room {
    /// Twice the columns and rows by which its middle lies from a square of it.
    pub(super) fn middle_from(&self, (column, row): (i32, i32)) -> Option<(i32, i32)> {
        let inside = (self.left..=self.right).contains(&column) && (self.top..=self.bottom).contains(&row);
        inside.then(|| (self.left + self.right - 2 * column, self.top + self.bottom - 2 * row))
    }
}

/// Everything that goes into a board's still parts.
pub(super) struct Still<'a> {
    pub kit: &'a Kit,
    pub letters: &'a Type,
    pub grid: Grid,
    pub scale: Scale,
    pub ground: &'a [Ground],
}

impl Still<'_> {
    /// Paints it.
    pub(super) fn paint(&self) -> Layer {
        let look = &self.kit.look;
        let (width, height) = self.grid.size();
        let mut canvas = Canvas::new(width, height, look.ink("bg"));
        self.frame(&mut canvas);
        let rooms = self.rooms();
        for ground in self.ground {
            self.ground(&mut canvas, ground, &rooms);
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
        Layer { canvas, rooms }
    }

    fn frame(&self, canvas: &mut Canvas) {
        let look = &self.kit.look;
        let whole = Area { x: 0, y: 0, width: canvas.width(), height: canvas.height() };
        let line = self.scale.px(3);
        canvas.round(&look.palette, whole, self.scale.px(14), look.ink("frame-edge"));
        canvas.round(&look.palette, whole.inset(self.scale.px(2)), self.scale.px(12), look.ink("frame"));
        canvas.fill(whole.inset(self.grid.frame - 2 * line), look.ink("frame-line"));
        canvas.fill(whole.inset(self.grid.frame - line), look.ink("frame-gap"));
    }

    fn ground(&self, canvas: &mut Canvas, ground: &Ground, rooms: &[Room]) {
        let (Some(area), Some((column, row))) = (self.grid.area(ground.at), self.grid.shown(ground.at)) else { return };
        let Some(sprite) = self.kit.sprite(Kind::Ground, ground.name, None) else { return };
        let span = self.kit.span(ground.name);
        let room = rooms.iter().find(|room| room.name == ground.name);
        let (from_column, from_row) = room.map_or((0, 0), |room| (room.left, room.top));
        let part = ((column - from_column).rem_euclid(span), (row - from_row).rem_euclid(span));
        // Only this square's part of the drawing: painted apart, then laid.
        let mut tile = Canvas::new(area.width, area.height, 0);
        let corner = (-part.0 * self.grid.cell, -part.1 * self.grid.cell);
        tile.sprite(&self.kit.look.palette, sprite, corner, super::canvas::Presence::Whole);
        canvas.lay(&tile, area.x, area.y);
    }

    /// The grounds that are no larger than their one drawing of several squares.
    fn rooms(&self) -> Vec<Room> {
        let mut all: Vec<Room> = Vec::new();
        for ground in self.ground.iter().filter(|ground| self.kit.span(ground.name) > 1) {
            let Some((x, y)) = self.grid.shown(ground.at) else { continue };
            match all.iter_mut().find(|room| room.name == ground.name) {
                Some(r) => {
                    (r.left, r.top, r.right, r.bottom) = (r.left.min(x), r.top.min(y), r.right.max(x), r.bottom.max(y));
                }
                None => all.push(Room { name: ground.name, left: x, top: y, right: x, bottom: y }),
            }
        }
        let fits = |from, to, name| to - from < self.kit.span(name);
        all.retain(|room| fits(room.left, room.right, room.name) && fits(room.top, room.bottom, room.name));
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
        let mut lay = |kind, turn: u8| {
            if let Some(sprite) = self.kit.turned(kind, ground.name, Quarters(turn)) {
                canvas.sprite(&self.kit.look.palette, sprite, (area.x, area.y), super::canvas::Presence::Whole);
            }
        };
        let mut outer = [false; 4];
        for (turn, direction) in (0..).zip(outward) {
            let beyond = ground.at.step(direction, self.grid.files, self.grid.ranks);
            outer[usize::from(turn)] = beyond.is_none();
            if self.name_at(beyond) != Some(ground.name) {
                lay(Kind::Edge, turn);
            }
        }
        // The corner of turn 0 is the upper left one, between the left side (3) and the top (0).
        match (0..4u8).find(|&turn| outer[usize::from(turn)] && outer[usize::from((turn + 3) % 4)]) {
            Some(turn) => lay(Kind::Corner, turn),
            None => (0..4u8).filter(|&turn| outer[usize::from(turn)]).for_each(|turn| lay(Kind::Side, turn)),
        }
    }

    /// The lines whose crossings are the points.
    fn lines(&self, canvas: &mut Canvas) {
        let ink = self.kit.look.ink("lattice");
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
        let look = &self.kit.look;
        let face = Face { weight: Weight::Bold, size: self.scale.px(COORDINATE_PX), ink: look.ink("coord") };
        let Grid { files, ranks, cell, frame, .. } = self.grid;
        let (width, height) = self.grid.size();
        let middle = (frame - self.scale.px(4)) / 2;
        let mut write = |text: &str, x: i32, y: i32| {
            let place = (x - cell / 2, x + cell / 2, y);
            self.letters.line((&mut *canvas, &look.palette), face, text, place, Align::Centre);
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
