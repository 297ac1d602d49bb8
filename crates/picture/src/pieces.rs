//! The things on the board that change from move to move: marks, pieces with their labels and notes, trails.

use super::arrow::{Arrow, Stroke};
use super::art::Kind;
use super::board::WideGround;
use super::canvas::{Area, Canvas, Opacity};
use super::layout::{Grid, Scale};
use super::pixels::{float, round};
use super::sprite_sheet::SpriteSheet;
use super::text::{Align, FontWeight, Fonts, TextStyle};
use game::Square;
use game::scene::{Mark, MarkKind, Piece, Scene, Trail, TrailKind};

/// A piece's note, as a share of the cell in hundredths.
const NOTE_SHARE: i32 = 23;
/// No note's letters are smaller, in pixels of a board post.
const LEAST_NOTE_PX: i32 = 13;

/// Where a mark lies: under the pieces, over them, or over all else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkLayer {
    /// On the ground: a piece hides part of it.
    Under,
    /// Around or upon a piece.
    Over,
    /// In a square's corner, over all else.
    Badge,
}

/// A mark's layer, and its drawing on a free square and on a taken one.
pub(super) fn drawing(kind: MarkKind) -> (MarkLayer, &'static str, &'static str) {
    match kind {
        MarkKind::From => (MarkLayer::Under, "from", "from"),
        MarkKind::To => (MarkLayer::Under, "to", "to"),
        MarkKind::Chosen => (MarkLayer::Under, "chosen", "chosen"),
        MarkKind::Target => (MarkLayer::Over, "target", "target-taken"),
        MarkKind::Strike => (MarkLayer::Over, "strike", "strike"),
        MarkKind::Fallen => (MarkLayer::Over, "fallen", "fallen-taken"),
        MarkKind::Suspect => (MarkLayer::Badge, "suspect", "suspect"),
        MarkKind::Cleared => (MarkLayer::Badge, "cleared", "cleared"),
        MarkKind::Banned => (MarkLayer::Badge, "banned", "banned"),
        MarkKind::SecretKiller => (MarkLayer::Badge, "killer", "killer"),
        MarkKind::SecretTarget => (MarkLayer::Badge, "victim", "victim"),
        MarkKind::Visited => (MarkLayer::Badge, "visited", "visited-taken"),
        MarkKind::Threat => (MarkLayer::Badge, "threat", "threat"),
    }
}

/// Paints what changes from move to move.
pub(super) struct PiecePainter<'a> {
    pub sheet: &'a SpriteSheet,
    pub fonts: &'a Fonts,
    pub grid: Grid,
    pub scale: Scale,
    /// The board's upper left corner on the canvas.
    pub corner: (i32, i32),
    pub wide_grounds: &'a [WideGround],
}

impl PiecePainter<'_> {
    /// Paints a scene's marks, pieces and trails, each over what it must be seen on.
    pub(super) fn paint(&self, canvas: &mut Canvas, scene: &Scene) {
        for mark in &scene.marks {
            self.mark(canvas, scene, *mark, MarkLayer::Under);
        }
        for kind in [TrailKind::Last, TrailKind::Candidate] {
            scene.trails.iter().filter(|trail| trail.kind == kind).for_each(|trail| self.trail(canvas, trail));
        }
        for piece in &scene.pieces {
            self.piece(canvas, piece);
        }
        for layer in [MarkLayer::Over, MarkLayer::Badge] {
            scene.marks.iter().for_each(|mark| self.mark(canvas, scene, *mark, layer));
        }
    }

    fn area(&self, at: Square) -> Option<Area> {
        let (area, shown) = (self.grid.area(at)?, self.grid.shown(at)?);
        let (right, down) = self.wide_grounds.iter().find_map(|wide| wide.middle_from(shown)).unwrap_or((0, 0));
        let (x, y) = (area.x + right * self.grid.cell / 2, area.y + down * self.grid.cell / 2);
        Some(Area { x: x + self.corner.0, y: y + self.corner.1, ..area })
    }

    fn mark(&self, canvas: &mut Canvas, scene: &Scene, mark: Mark, layer: MarkLayer) {
        let (own_layer, free, taken) = drawing(mark.kind);
        if own_layer != layer {
            return;
        }
        let is_taken = || scene.pieces.iter().any(|piece| piece.at == mark.at);
        let name = if free != taken && is_taken() { taken } else { free };
        let sprite = self.sheet.sprite(Kind::Mark, name, None);
        if let (Some(area), Some(sprite)) = (self.area(mark.at), sprite) {
            canvas.sprite(&self.sheet.scheme.palette, sprite, (area.x, area.y), Opacity::Full);
        }
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece) {
        let owner = piece.owner.map(|seat| seat.0);
        let sprite = self.sheet.sprite(Kind::Piece, piece.art, owner);
        let (Some(area), Some(sprite)) = (self.area(piece.at), sprite) else { return };
        let palette = &self.sheet.scheme.palette;
        let opacity = if piece.ghost { Opacity::Half } else { Opacity::Full };
        canvas.sprite(palette, sprite, (area.x, area.y), opacity);
        if !piece.label.is_empty() {
            let (x, y, size) = (round(sprite.label.x), round(sprite.label.y), round(sprite.label.size));
            // Three characters are as wide as two of four fifths of the size.
            let size = if piece.label.chars().count() > 2 { size * 4 / 5 } else { size };
            let ink = match opacity {
                Opacity::Full => sprite.label.ink,
                // Half a piece lets its ground through: what reads on it is seen only now.
                Opacity::Half => self.sheet.scheme.reads_on(canvas.at(area.x + x, area.y + y)),
            };
            let style = TextStyle { weight: FontWeight::Bold, size, ink };
            let place = (area.x, area.x + 2 * x, area.y + y);
            self.fonts.line((canvas, palette), style, &piece.label, place, Align::Centre);
        }
        if !piece.note.is_empty() {
            self.note(canvas, area, &piece.note);
        }
    }

    /// A banner at the foot of a square.
    fn note(&self, canvas: &mut Canvas, area: Area, text: &str) {
        let scheme = &self.sheet.scheme;
        let size = (area.height * NOTE_SHARE / 100).max(self.scale.px(LEAST_NOTE_PX));
        let style = TextStyle { weight: FontWeight::Bold, size, ink: scheme.ink("text") };
        let width = (self.fonts.width(style, text) + size / 2).min(area.width);
        let height = size + size / 4;
        let banner = Area { x: area.x + (area.width - width) / 2, y: area.y + area.height - height, width, height };
        canvas.round(&scheme.palette, banner, height / 3, scheme.ink("bg"));
        let place = (banner.x + size / 8, banner.x + width - size / 8, banner.y + height / 2);
        self.fonts.line((canvas, &scheme.palette), style, text, place, Align::Centre);
    }

    fn trail(&self, canvas: &mut Canvas, trail: &Trail) {
        let scheme = &self.sheet.scheme;
        let centre = |at: &Square| {
            let area = self.area(*at)?;
            Some((float(area.x) + float(area.width) / 2.0, float(area.y) + float(area.height) / 2.0))
        };
        let points: Vec<(f32, f32)> = trail.path.iter().filter_map(centre).collect();
        let (ink, rim) = match trail.kind {
            TrailKind::Last => ("trail", "trail-rim"),
            TrailKind::Candidate => ("candidate", "trail-rim"),
        };
        let cell = float(self.grid.cell);
        if let Some(arrow) = Arrow::new(&points, cell) {
            let (core, casing) = (cell * 0.065, cell * 0.115);
            arrow.paint(canvas, &scheme.palette, Stroke { half: casing, grow: casing - core, ink: scheme.ink(rim) });
            arrow.paint(canvas, &scheme.palette, Stroke { half: core, grow: 0.0, ink: scheme.ink(ink) });
        }
    }
}
