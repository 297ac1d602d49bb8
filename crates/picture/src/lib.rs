//! A scene to a picture: crafted boards as small indexed PNGs, and sequences of scenes as animated GIFs.
//!
//! Nothing is drawn twice. A game's drawings are rasterised once for a theme and size and put onto one palette; the board
//! without its men is painted once and shared; a picture is that board, the scene's sprites copied onto it, and words.
//! Compression then takes nearly all of the time.
//!
//! This folder reads scenes and knows nothing of rules, tables, views or Discord: it can't show what a scene does not say.
//! A picture is a pure function of scene, theme, size and orientation, to the byte.

mod art;
mod board;
mod cache;
mod canvas;
mod changes;
mod colours;
mod film;

mod kit;
mod layout;
mod men;
mod palette;
mod png;
mod raster;
mod reel;
mod sprite;
mod text;
mod trail;
mod words;

#[cfg(test)]
mod tests;

pub use film::{Animation, Film, MAX_FILM_BYTES};

use std::sync::{Arc, Mutex, PoisonError};

use board::Layer;
use cache::Cache;
use canvas::Canvas;
use kit::{Kit, Look};
use layout::{Grid, Layout, Scale};
use text::Type;

use game::art::Art;
use game::scene::{Ground, Scene};

/// What a theme may keep in memory: docs/performance.md allows 30 MB. Looks are few and never thrown out: about 1 MB a game.
const KIT_BYTES: usize = 12 << 20;
const LAYER_BYTES: usize = 10 << 20;
const LOOK_BYTES: usize = 8 << 20;
/// Pictures painted at a time whose memory is kept, and how much of it: a board post's, not a large picture's.
const KEPT_DESKS: usize = 4;
const DESK_BYTES: usize = 4 << 20;

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// For dark mode.
    #[default]
    Dark,
    /// For light mode.
    Light,
    /// Black, white and few strong colours.
    HighContrast,
    /// Dark, and safe for deuteranopia, protanopia and tritanopia.
    ColourSafe,
}

impl Theme {
    /// All themes, in the order of the columns of colour tables.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::ColourSafe];

    /// Its name in settings and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::ColourSafe => "colour-safe",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// How large a picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// The board alone, some 330 pixels wide.
    Thumb,
    /// A turn's post: at most 1,000 pixels wide, with title, plates and notes.
    #[default]
    Board,
    /// Twice that.
    Large,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Thumb, Self::Board, Self::Large];

    /// Its name in settings and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thumb => "thumb",
            Self::Board => "board",
            Self::Large => "large",
        }
    }

    /// The size of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    /// The next smaller size, if there is one.
    #[must_use]
    pub const fn smaller(self) -> Option<Self> {
        match self {
            Self::Thumb => None,
            Self::Board => Some(Self::Thumb),
            Self::Large => Some(Self::Board),
        }
    }
}

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// `a1` at the lower left.
    #[default]
    Upright,
    /// Turned by half: `a1` at the upper right.
    Turned,
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// A PNG file.
    pub bytes: Vec<u8>,
}

/// Why no picture could be made. Only damaged art or a scene of absurd size does this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A drawing is damaged.
    #[error("the drawing {name} is damaged: {reason}")]
    Drawing {
        /// Which.
        name: String,
        /// What the parser said.
        reason: String,
    },
    /// A line of a colour table is damaged.
    #[error("the colour table {name} is damaged at `{line}`")]
    Colours {
        /// Which.
        name: String,
        /// The line.
        line: String,
    },
    /// A font is damaged.
    #[error("the font {name} is damaged")]
    Font {
        /// Which.
        name: &'static str,
    },
    /// A picture or sprite would be too large.
    #[error("{width} × {height} pixels are too many")]
    TooLarge {
        /// In pixels.
        width: i32,
        /// In pixels.
        height: i32,
    },
    /// A replay of nothing, or of several games.
    #[error("a replay needs at least one scene, and all of one game")]
    Sequence,
    /// No way of showing a replay is small enough.
    #[error("no replay fits into {limit} bytes")]
    NoFit {
        /// The most bytes it may have.
        limit: usize,
    },
    /// The encoder refused.
    #[error("the picture could not be compressed")]
    Encoder,
}

/// What a kit is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KitKey {
    art: &'static Art,
    theme: Theme,
    cell: i32,
    scale: Scale,
}

/// What the still part of a board is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LayerKey {
    kit: KitKey,
    grid: Grid,
    ground: Vec<Ground>,
}

struct Studio {
    looks: Cache<&'static Art, Look>,
    kits: Cache<KitKey, Kit>,
    layers: Cache<LayerKey, Layer>,
}

/// Memory for one picture at a time.
struct Desk {
    rows: Vec<u8>,
    encoder: png::Encoder,
}

/// Paints scenes. One is enough for a process: it is shared between threads, and what it keeps is bounded.
pub struct Painter {
    letters: Type,
    studios: [Studio; 4],
    desks: Mutex<Vec<Desk>>,
}

impl std::fmt::Debug for Painter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Painter").field("kept_bytes", &Theme::ALL.map(|theme| self.kept_bytes(theme))).finish()
    }
}

impl Painter {
    /// Reads the fonts; drawings become pixels when a game is first painted in a theme and size.
    ///
    /// # Errors
    /// Names the font that is damaged.
    pub fn new() -> Result<Self, PictureError> {
        let empty =
            || Studio { looks: Cache::new(LOOK_BYTES), kits: Cache::new(KIT_BYTES), layers: Cache::new(LAYER_BYTES) };
        Ok(Self { letters: Type::new()?, studios: std::array::from_fn(|_| empty()), desks: Mutex::default() })
    }

    /// Reads a game's art, so that damage is found before it is painted.
    ///
    /// # Errors
    /// Names the table or drawing that is damaged.
    pub fn check(art: &'static Art) -> Result<(), PictureError> {
        for (of, drawing) in art::drawings(art) {
            raster::span(&art::path(of, drawing), drawing.svg)?;
        }
        Theme::ALL.iter().try_for_each(|theme| colours::Colours::read(&art::colours_of(art), *theme).map(drop))
    }

    /// Makes ready what a board of `files` × `ranks` needs, so that the first picture is as fast as the others.
    ///
    /// # Errors
    /// As [`Painter::png`].
    pub fn warm(&self, scene: &Scene, theme: Theme, size: Size) -> Result<(), PictureError> {
        let layout = self.layout(scene, size, Orientation::Upright);
        self.kit(kit_key(scene, theme, &layout)).map(drop)
    }

    /// Paints a scene. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// If a drawing is damaged in a way that shows only when it is drawn, or the encoder fails.
    pub fn png(
        &self,
        scene: &Scene,
        theme: Theme,
        size: Size,
        orientation: Orientation,
    ) -> Result<Picture, PictureError> {
        let mut desk = self.desk()?;
        let rows = std::mem::take(&mut desk.rows);
        let layout = self.layout(scene, size, orientation);
        let (canvas, kit) = self.paint(rows, scene, theme, &layout)?;
        let bytes = desk.encoder.encode(&canvas, &kit.look.palette)?;
        let side = |v: i32| u32::try_from(v).unwrap_or(0);
        let picture = Picture { width: side(canvas.width()), height: side(canvas.height()), bytes };
        desk.rows = canvas.into_rows();
        self.leave(desk);
        Ok(picture)
    }

    /// The names of grounds and pieces in a scene that no drawing answers to: they are painted neutrally. A test of every
    /// game wants none.
    #[must_use]
    pub fn missing(&self, scene: &Scene) -> Vec<&'static str> {
        let drawings = scene.art.drawings;
        let knows = |kind, name: &str| drawings.iter().any(|own| own.kind == kind && own.name == name);
        let grounds = scene.ground.iter().map(|ground| (art::Kind::Ground, ground.name));
        let pieces = scene.pieces.iter().map(|piece| (art::Kind::Piece, piece.art));
        let missing = grounds.chain(pieces).filter(|(kind, name)| !knows(*kind, name)).map(|(_, name)| name);
        missing.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    }

    /// About how many bytes are kept for a theme.
    #[must_use]
    pub fn kept_bytes(&self, theme: Theme) -> usize {
        let studio = &self.studios[theme.index()];
        studio.looks.weight() + studio.kits.weight() + studio.layers.weight()
    }

    fn desk(&self) -> Result<Desk, PictureError> {
        let free = self.desks.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(|| Ok(Desk { rows: Vec::new(), encoder: png::Encoder::new()? }), Ok)
    }

    fn leave(&self, desk: Desk) {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        if desks.len() < KEPT_DESKS && desk.rows.capacity() + desk.encoder.weight() <= DESK_BYTES {
            desks.push(desk);
        }
    }

    fn paint(
        &self,
        rows: Vec<u8>,
        scene: &Scene,
        theme: Theme,
        layout: &Layout,
    ) -> Result<(Canvas, Arc<Kit>), PictureError> {
        let kit = self.kit(kit_key(scene, theme, layout))?;
        let still = self.still(scene, theme, layout, &kit);
        let mut canvas = Canvas::on(rows, (layout.width, layout.height), kit.look.ink("bg"));
        canvas.lay(&still.canvas, layout.board.x, layout.board.y);
        let corner = (layout.board.x, layout.board.y);
        let (letters, grid, scale, rooms) = (&self.letters, layout.grid, layout.scale, &still.rooms[..]);
        let men = men::Men { kit: &kit, letters, grid, scale, corner, rooms };
        men.paint(&mut canvas, scene);
        let words = words::Words { kit: &kit, letters, scale };
        words.paint(&mut canvas, scene, layout);
        Ok((canvas, kit))
    }

    fn layout(&self, scene: &Scene, size: Size, orientation: Orientation) -> Layout {
        let lines = |scale, note: &_, width| words::lines(&self.letters, scale, note, width);
        Layout::new(scene, size, orientation, lines)
    }

    fn look(&self, art: &'static Art, theme: Theme) -> Result<Arc<Look>, PictureError> {
        let looks = &self.studios[theme.index()].looks;
        if let Some(look) = looks.get(|known| *known == art) {
            return Ok(look);
        }
        let look = Look::new(art, theme)?;
        let weight = look.palette.weight();
        Ok(looks.put(art, Arc::new(look), weight))
    }

    fn kit(&self, key: KitKey) -> Result<Arc<Kit>, PictureError> {
        let kits = &self.studios[key.theme.index()].kits;
        if let Some(kit) = kits.get(|known| *known == key) {
            return Ok(kit);
        }
        let look = self.look(key.art, key.theme)?;
        let kit = Kit::new(look, key.art, key.cell, key.scale.px(words::BADGE_PX))?;
        let weight = kit.weight();
        Ok(kits.put(key, Arc::new(kit), weight))
    }

    fn still(&self, scene: &Scene, theme: Theme, layout: &Layout, kit: &Kit) -> Arc<Layer> {
        let layers = &self.studios[theme.index()].layers;
        let key = kit_key(scene, theme, layout);
        let found = layers.get(|known| known.kit == key && known.grid == layout.grid && known.ground == scene.ground);
        if let Some(layer) = found {
            return layer;
        }
        let (grid, scale, ground) = (layout.grid, layout.scale, &scene.ground);
        let layer = board::Still { kit, letters: &self.letters, grid, scale, ground }.paint();
        let weight = layer.canvas.rows().len() + ground.len() * size_of::<Ground>();
        layers.put(LayerKey { kit: key, grid, ground: ground.clone() }, Arc::new(layer), weight)
    }
}

fn kit_key(scene: &Scene, theme: Theme, layout: &Layout) -> KitKey {
    KitKey { art: scene.art, theme, cell: layout.grid.cell, scale: layout.scale }
}
