//! What changes from move to move on the board: marks, pieces with their labels and notes, trails.

use super::art::Kind;
use super::board::Room;
use super::canvas::{Area, Canvas, Presence};
use super::kit::Kit;
use super::layout::{Grid, Scale};
use super::text::{Align, Face, Type, Weight};
use super::trail::{Line, Tip};
use game::Square;
use game::scene::{Mark, MarkKind, Piece, Scene, Trail, TrailKind};

/// A piece's note, as a share of the cell in hundredths.
const NOTE_SHARE: i32 = 23;
/// No note's letters are smaller, in pixels of a board post.
const LEAST_NOTE_PX: i32 = 13;

/// Where a mark lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Under the pieces.
    Under,
    /// Around or upon a piece.
    Over,
    /// In a square's corner, over all else.
    Badge,
}

/// A mark's depth, and its drawing on a free square and on a taken one.
pub(super) fn drawing(kind: MarkKind) -> (Depth, &'static str, &'static str) {
    match kind {
        MarkKind::From => (Depth::Under, "from", "from"),
        MarkKind::To => (Depth::Under, "to", "to"),
        MarkKind::Chosen => (Depth::Under, "chosen", "chosen"),
        MarkKind::Target => (Depth::Over, "target", "target-taken"),
        MarkKind::Strike => (Depth::Over, "strike", "strike"),
        MarkKind::Fallen => (Depth::Over, "fallen", "fallen"),
        MarkKind::Suspect => (Depth::Badge, "suspect", "suspect"),
        MarkKind::Cleared => (Depth::Badge, "cleared", "cleared"),
        MarkKind::Banned => (Depth::Badge, "banned", "banned"),
        MarkKind::SecretKiller => (Depth::Badge, "killer", "killer"),
        MarkKind::SecretTarget => (Depth::Badge, "victim", "victim"),
        MarkKind::Visited => (Depth::Badge, "visited", "visited-taken"),
        MarkKind::Threat => (Depth::Badge, "threat", "threat"),
    }
}

/// The brush for what moves.
pub(super) struct Men<'a> {
    pub kit: &'a Kit,
    pub letters: &'a Type,
    pub grid: Grid,
    pub scale: Scale,
    /// The board's upper left corner on the canvas.
    pub corner: (i32, i32),
    pub rooms: &'a [Room],
}

impl Men<'_> {
    /// Paints a scene's marks, pieces and trails, each over what it must be seen on.
    pub(super) fn paint(&self, canvas: &mut Canvas, scene: &Scene) {
        for mark in &scene.marks {
            self.mark(canvas, scene, *mark, Depth::Under);
        }
        for kind in [TrailKind::Last, TrailKind::Candidate] {
            scene.trails.iter().filter(|trail| trail.kind == kind).for_each(|trail| self.trail(canvas, trail));
        }
        for piece in &scene.pieces {
            self.piece(canvas, piece);
        }
        for depth in [Depth::Over, Depth::Badge] {
            scene.marks.iter().for_each(|mark| self.mark(canvas, scene, *mark, depth));
        }
    }

    fn area(&self, at: Square) -> Option<Area> {
        let (area, shown) = (self.grid.area(at)?, self.grid.shown(at)?);
        let (right, down) = self.rooms.iter().find_map(|room| room.middle_from(shown)).unwrap_or((0, 0));
        let (x, y) = (area.x + right * self.grid.cell / 2, area.y + down * self.grid.cell / 2);
        Some(Area { x: x + self.corner.0, y: y + self.corner.1, ..area })
    }

    fn mark(&self, canvas: &mut Canvas, scene: &Scene, mark: Mark, depth: Depth) {
        let (own_depth, free, taken) = drawing(mark.kind);
        if own_depth != depth {
            return;
        }
        let is_taken = || scene.pieces.iter().any(|piece| piece.at == mark.at);
        let name = if free != taken && is_taken() { taken } else { free };
        let sprite = self.kit.sprite(Kind::Mark, name, None);
        if let (Some(area), Some(sprite)) = (self.area(mark.at), sprite) {
            canvas.sprite(&self.kit.look.palette, sprite, (area.x, area.y), Presence::Whole);
        }
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece) {
        let owner = piece.owner.map(|seat| seat.0);
        let sprite = self.kit.sprite(Kind::Piece, piece.art, owner);
        let (Some(area), Some(sprite)) = (self.area(piece.at), sprite) else { return };
        let palette = &self.kit.look.palette;
        let presence = if piece.ghost { Presence::Half } else { Presence::Whole };
        canvas.sprite(palette, sprite, (area.x, area.y), presence);
        if !piece.label.is_empty() {
            let (x, y, size) = (pixel(sprite.label.x), pixel(sprite.label.y), pixel(sprite.label.size));
            // Three characters are as wide as two of four fifths of the size.
            let size = if piece.label.chars().count() > 2 { size * 4 / 5 } else { size };
            let ink = match presence {
                Presence::Whole => sprite.label.ink,
                // Half a piece lets its ground through: what reads on it is seen only now.
                Presence::Half => self.kit.look.reads_on(canvas.at(area.x + x, area.y + y)),
            };
            let face = Face { weight: Weight::Bold, size, ink };
            let place = (area.x, area.x + 2 * x, area.y + y);
            self.letters.line((canvas, palette), face, &piece.label, place, Align::Centre);
        }
        if !piece.note.is_empty() {
            self.note(canvas, area, &piece.note);
        }
    }

    /// A strip at the foot of a square.
    fn note(&self, canvas: &mut Canvas, area: Area, text: &str) {
        let look = &self.kit.look;
        let size = (area.height * NOTE_SHARE / 100).max(self.scale.px(LEAST_NOTE_PX));
        let face = Face { weight: Weight::Bold, size, ink: look.ink("text") };
        let width = (self.letters.width(face, text) + size / 2).min(area.width);
        let height = size + size / 4;
        let strip = Area { x: area.x + (area.width - width) / 2, y: area.y + area.height - height, width, height };
        canvas.round(&look.palette, strip, height / 3, look.ink("bg"));
        let place = (strip.x + size / 8, strip.x + width - size / 8, strip.y + height / 2);
        self.letters.line((canvas, &look.palette), face, text, place, Align::Centre);
    }

    fn trail(&self, canvas: &mut Canvas, trail: &Trail) {
        let look = &self.kit.look;
        let centre = |at: &Square| {
            let area = self.area(*at)?;
            #[expect(clippy::cast_precision_loss, reason = "pixels, far below 2^23")]
            Some((area.x as f32 + area.width as f32 / 2.0, area.y as f32 + area.height as f32 / 2.0))
        };
        let points: Vec<(f32, f32)> = trail.path.iter().filter_map(centre).collect();
        let (ink, rim) = match trail.kind {
            TrailKind::Last => ("trail", "trail-rim"),
            TrailKind::Candidate => ("candidate", "trail-rim"),
        };
        #[expect(clippy::cast_precision_loss, reason = "pixels, far below 2^23")]
        let cell = self.grid.cell as f32;
        if let Some(line) = Line::new(&points, cell) {
            let (core, casing) = (cell * 0.065, cell * 0.115);
            line.paint(canvas, &look.palette, Tip { half: casing, grow: casing - core, ink: look.ink(rim) });
            line.paint(canvas, &look.palette, Tip { half: core, grow: 0.0, ink: look.ink(ink) });
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of one sprite; `as` saturates")]
fn pixel(v: f32) -> i32 {
    v.round() as i32
}
