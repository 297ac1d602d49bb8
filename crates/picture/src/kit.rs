//! All that is needed to paint one game in one theme: colours and palette (a look), and every drawing at one size (a kit).
//! Both are made once and shared.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::art::{self, Art, Drawing, Kind};
use super::colours::{Colours, OWNERS, Rgb};
use super::palette::{FULL, Palette};
use super::raster::{self, Quarters};
use super::sprite::Sprite;
use super::{PictureError, Theme};

/// Drawings are counted at this size when the palette is made, whatever size is painted.
const REFERENCE_PX: i32 = 40;
/// The part of a sprite that turns with the board's edge.
const TURNS: [Quarters; 4] = [Quarters(0), Quarters(1), Quarters(2), Quarters(3)];

/// A game's colours in a theme.
#[derive(Debug)]
pub(super) struct Look {
    pub colours: Colours,
    pub palette: Palette,
}

/// What a drawing is asked for by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub kind: Kind,
    pub name: &'static str,
    pub owner: Option<u8>,
    pub turn: Quarters,
}

/// A game's drawings at one size.
#[derive(Debug)]
pub(super) struct Kit {
    pub look: Arc<Look>,
    sprites: HashMap<Key, Sprite>,
    spans: HashMap<&'static str, u8>,
}

impl Look {
    /// Reads the colours, draws everything once to see what colours there are, and makes the palette of them.
    pub(super) fn new(art: &'static Art, theme: Theme) -> Result<Self, PictureError> {
        let colours = Colours::read(&art::colours_of(art), theme)?;
        let mut seen = BTreeMap::new();
        for (of, drawing) in art::drawings(art) {
            for owner in owners(drawing, art.seats) {
                let raster = render((of, drawing), owner, Quarters(0), REFERENCE_PX, &colours)?;
                for (Rgb(r, g, b), _) in raster.pixels.iter().filter(|(_, alpha)| *alpha > 127) {
                    *seen.entry(Rgb(r & !1, g & !1, b & !1)).or_insert(0) += 1;
                }
            }
        }
        let palette = Palette::new(&fixed(&colours), &seen);
        Ok(Self { colours, palette })
    }

    /// The palette's index of a named colour.
    pub(super) fn ink(&self, name: &str) -> u8 {
        self.palette.nearest(self.colours.get(name))
    }

    /// The ink that reads best on a colour of the palette.
    pub(super) fn reads_on(&self, ground: u8) -> u8 {
        self.palette.nearest(self.colours.ink_on(self.palette.colour(ground)))
    }
}

/// The colours that must be met exactly, and the steps between text and what it stands on.
fn fixed(colours: &Colours) -> Vec<Rgb> {
    let mut fixed: Vec<Rgb> = colours.iter().map(|(_, rgb)| rgb).collect();
    for (ink, ground) in [("text", "bg"), ("text", "panel"), ("dim", "panel"), ("coord", "frame"), ("dim", "bg")] {
        for step in 1..6 {
            fixed.push(colours.get(ground).mix(colours.get(ink), step * 42));
        }
    }
    fixed
}

/// For whom a drawing must be made: for everybody if it shows its owner.
fn owners(drawing: &Drawing, seats: u8) -> Vec<Option<u8>> {
    if drawing.svg.contains("owner") || drawing.svg.contains("<!--emblem-->") {
        std::iter::once(None).chain((0..seats.min(OWNERS)).map(Some)).collect()
    } else {
        vec![None]
    }
}

fn render(
    (art, drawing): (&Art, &Drawing),
    owner: Option<u8>,
    turn: Quarters,
    px: i32,
    colours: &Colours,
) -> Result<raster::Raster, PictureError> {
    let name = art::path(art, drawing);
    let span = i32::from(raster::span(&name, drawing.svg)?);
    let svg = raster::with_emblem(drawing.svg, art::emblem(owner));
    let svg = raster::themed(&svg, &colours.css(owner, &svg));
    raster::draw(&name, &svg, (px * span, px * span), turn)
}

impl Kit {
    /// Draws everything: what stands on squares at `cell` pixels a square, what stands beside the board at `badge` pixels.
    pub(super) fn new(look: Arc<Look>, art: &'static Art, cell: i32, badge: i32) -> Result<Self, PictureError> {
        let (mut sprites, mut spans) = (HashMap::new(), HashMap::new());
        for (of, drawing) in art::drawings(art) {
            let Drawing { kind, name, svg } = *drawing;
            let turns = if art::turns(kind) { &TURNS[..] } else { &TURNS[..1] };
            let px = if kind == Kind::Ui { badge } else { cell };
            for owner in owners(drawing, art.seats) {
                for &turn in turns {
                    let raster = render((of, drawing), owner, turn, px, &look.colours)?;
                    let slot = raster::label_slot(svg);
                    let sprite = Sprite::new(&raster, slot, &look.palette, &look.colours);
                    sprites.insert(Key { kind, name, owner, turn }, sprite);
                }
            }
            if kind == Kind::Ground {
                spans.insert(name, raster::span(&art::path(of, drawing), svg)?);
            }
        }
        Ok(Self { look, sprites, spans })
    }

    /// A drawing; the neutral one of its kind where the name is unknown.
    pub(super) fn sprite(&self, kind: Kind, name: &'static str, owner: Option<u8>) -> Option<&Sprite> {
        let owner = owner.map(|seat| seat % OWNERS);
        let turn = Quarters(0);
        let find = |name, owner| self.sprites.get(&Key { kind, name, owner, turn });
        find(name, owner)
            .or_else(|| find(name, None))
            .or_else(|| find("unknown", owner))
            .or_else(|| find("unknown", None))
    }

    /// A drawing that turns with the board's edge, if there is one of that name.
    pub(super) fn turned(&self, kind: Kind, name: &'static str, turn: Quarters) -> Option<&Sprite> {
        self.sprites.get(&Key { kind, name, owner: None, turn })
    }

    /// How many squares a ground's drawing spans each way.
    pub(super) fn span(&self, name: &'static str) -> i32 {
        self.spans.get(name).copied().map_or(1, i32::from)
    }

    /// The bytes it keeps.
    pub(super) fn weight(&self) -> usize {
        self.sprites.values().map(Sprite::weight).sum()
    }
}

const _: () = assert!(FULL == 15, "the tables of mixtures are laid out for sixteen steps");
