//! Every drawing of one game at one size and in one theme, as sprites by name. It is made once and shared.

use std::collections::HashMap;
use std::sync::Arc;

use super::art::{self, Art, Drawing, Kind};
use super::colour_scheme::ColourScheme;
use super::colours::OWNERS;
use super::error::PictureError;
use super::raster::{self, QuarterTurns};
use super::rendering::{owners, render};
use super::sprite::Sprite;

/// The turns of a drawing that belongs to a side or a corner of the board.
const TURNS: [QuarterTurns; 4] = [QuarterTurns(0), QuarterTurns(1), QuarterTurns(2), QuarterTurns(3)];

/// The key by which a drawing is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SpriteKey {
    kind: Kind,
    name: &'static str,
    owner: Option<u8>,
    turn: QuarterTurns,
}

/// A game's drawings at one size.
#[derive(Debug)]
pub(super) struct SpriteSheet {
    pub scheme: Arc<ColourScheme>,
    sprites: HashMap<SpriteKey, Sprite>,
    spans: HashMap<&'static str, u8>,
}

impl SpriteSheet {
    /// Draws everything: what stands on squares at `cell` pixels a square, what stands beside the board at `badge` pixels.
    pub(super) fn new(
        scheme: Arc<ColourScheme>,
        art: &'static Art,
        cell: i32,
        badge: i32,
    ) -> Result<Self, PictureError> {
        let (mut sprites, mut spans) = (HashMap::new(), HashMap::new());
        for (of, drawing) in art::drawings(art) {
            let Drawing { kind, name, svg } = *drawing;
            let turns = if art::turns(kind) { &TURNS[..] } else { &TURNS[..1] };
            let px = if kind == Kind::Ui { badge } else { cell };
            for owner in owners(drawing, art.seats) {
                for &turn in turns {
                    let raster = render((of, drawing), owner, turn, px, &scheme.colours)?;
                    let slot = raster::label_slot(svg);
                    let sprite = Sprite::new(&raster, slot, &scheme.palette, &scheme.colours);
                    sprites.insert(SpriteKey { kind, name, owner, turn }, sprite);
                }
            }
            if kind == Kind::Ground {
                spans.insert(name, raster::span(&art::path(of, drawing), svg)?);
            }
        }
        Ok(Self { scheme, sprites, spans })
    }

    /// A drawing; the neutral one of its kind where the name is unknown.
    pub(super) fn sprite(&self, kind: Kind, name: &'static str, owner: Option<u8>) -> Option<&Sprite> {
        let owner = owner.map(|seat| seat % OWNERS);
        let turn = QuarterTurns(0);
        let find = |name, owner| self.sprites.get(&SpriteKey { kind, name, owner, turn });
        find(name, owner)
            .or_else(|| find(name, None))
            .or_else(|| find("unknown", owner))
            .or_else(|| find("unknown", None))
    }

    /// A drawing that turns with the board's edge, if there is one of that name.
    pub(super) fn turned(&self, kind: Kind, name: &'static str, turn: QuarterTurns) -> Option<&Sprite> {
        self.sprites.get(&SpriteKey { kind, name, owner: None, turn })
    }

    /// The squares that a ground's drawing spans each way; 1 for a name without a drawing.
    pub(super) fn span(&self, name: &'static str) -> i32 {
        self.spans.get(name).copied().map_or(1, i32::from)
    }

    /// The bytes it keeps.
    pub(super) fn weight(&self) -> usize {
        self.sprites.values().map(Sprite::weight).sum()
    }
}
