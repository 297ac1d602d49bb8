//! The painter: scenes to PNGs, with all that is made once and kept for the next picture.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::art::{self, Art};
use super::board::{BoardLayer, BoardPainter};
use super::bounded::{Bounded, bounded};
use super::canvas::Canvas;
use super::captions::CaptionPainter;
use super::colour_scheme::ColourScheme;
use super::colours::Colours;
use super::error::PictureError;
use super::layout::{BADGE_PX, Grid, LeastRoom, PictureLayout, Scale};
use super::options::{Size, Theme};
use super::palette::Palette;
use super::pieces::PiecePainter;
use super::sprite_sheet::SpriteSheet;
use super::text::Fonts;
use super::{png, raster};
use game::scene::{Ground, Scene};
use quick_cache::Equivalent;

/// The most that a theme keeps in memory. Its colour schemes come on top, about 1 MB a game: they are few and never thrown out.
const SHEET_BYTES: usize = 12 << 20;
const LAYER_BYTES: usize = 10 << 20;
/// About how many sheets or layers that is.
const KEPT_EACH: usize = 32;
/// Buffers kept for pictures that are painted at once, and how large each may be: a board post's, not a large picture's.
const KEPT_BUFFERS: usize = 4;
const BUFFER_BYTES: usize = 4 << 20;

/// A scene as a PNG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// In pixels, as the PNG's header has it.
    pub width: u32,
    /// In pixels, as the PNG's header has it.
    pub height: u32,
    /// A PNG file with a palette.
    pub bytes: Vec<u8>,
}

/// The key of a sprite sheet: all that it is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SheetKey {
    art: &'static Art,
    theme: Theme,
    cell: i32,
    scale: Scale,
}

/// The key of a board's layer: all that it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LayerKey {
    sheet: SheetKey,
    grid: Grid,
    ground: Vec<Ground>,
}

impl Hash for SheetKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.art.game, self.cell).hash(state);
    }
}

/// A key of a board's layer whose ground is not copied yet.
struct LayerLookup<'a> {
    sheet: SheetKey,
    grid: Grid,
    ground: &'a [Ground],
}

impl Hash for LayerLookup<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.sheet, self.grid.files, self.grid.ranks, self.grid.turned).hash(state);
        self.ground.iter().for_each(|ground| ground.name.hash(state));
    }
}

impl Equivalent<LayerKey> for LayerLookup<'_> {
    fn equivalent(&self, key: &LayerKey) -> bool {
        self.sheet == key.sheet && self.grid == key.grid && *self.ground == *key.ground
    }
}

impl Hash for LayerKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        LayerLookup { sheet: self.sheet, grid: self.grid, ground: &self.ground }.hash(state);
    }
}

/// The sprites, layers and colours made for one theme.
struct ThemeCache {
    /// By the game's id.
    schemes: Mutex<BTreeMap<&'static str, Arc<ColourScheme>>>,
    sheets: Bounded<SheetKey, Arc<SpriteSheet>>,
    layers: Bounded<LayerKey, Arc<BoardLayer>>,
}

impl ThemeCache {
    fn new() -> Self {
        Self {
            schemes: Mutex::default(),
            sheets: bounded(SHEET_BYTES, KEPT_EACH, |_, sheet: &Arc<SpriteSheet>| sheet.weight()),
            layers: bounded(LAYER_BYTES, KEPT_EACH, |key: &LayerKey, layer: &Arc<BoardLayer>| {
                layer.canvas.rows().len() + size_of_val(&key.ground[..])
            }),
        }
    }

    fn schemes(&self) -> MutexGuard<'_, BTreeMap<&'static str, Arc<ColourScheme>>> {
        // No entry is ever half written.
        self.schemes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// About how many bytes are kept.
    fn bytes(&self) -> usize {
        let schemes: usize = self.schemes().values().map(|scheme| scheme.palette.weight()).sum();
        schemes + usize::try_from(self.sheets.weight() + self.layers.weight()).unwrap_or(usize::MAX)
    }
}

/// Memory for one picture at a time, to be used again.
struct PaintBuffers {
    rows: Vec<u8>,
    encoder: png::PngEncoder,
}

/// Paints scenes. One is enough for a process: it is shared between threads, and what it keeps is bounded.
pub struct Painter {
    fonts: Fonts,
    themes: [ThemeCache; 4],
    buffers: Mutex<Vec<PaintBuffers>>,
}

impl std::fmt::Debug for Painter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Painter")
            .field("kept_bytes", &Theme::ALL.iter().map(|theme| self.kept_bytes(*theme)).collect::<Vec<_>>())
            .finish()
    }
}

impl Painter {
    /// Reads the fonts; drawings become pixels when a game is first painted in a theme and size.
    ///
    /// # Errors
    /// Names the font that is damaged.
    pub fn new() -> Result<Self, PictureError> {
        let themes = std::array::from_fn(|_| ThemeCache::new());
        Ok(Self { fonts: Fonts::new()?, themes, buffers: Mutex::default() })
    }

    /// Reads a game's art, so that damage is found before it is painted.
    ///
    /// # Errors
    /// Names the table or drawing that is damaged.
    pub fn check(art: &'static Art) -> Result<(), PictureError> {
        for (of, drawing) in art::drawings(art) {
            raster::span(&art::path(of, drawing), drawing.svg)?;
        }
        Theme::ALL.iter().try_for_each(|theme| Colours::read(&art::colours_of(art), *theme).map(drop))
    }

    /// Paints a scene. Equal arguments give equal bytes.
    ///
    /// # Errors
    /// If a drawing is damaged in a way that shows only when it is drawn, or the encoder fails.
    pub fn png(&self, scene: &Scene, theme: Theme, size: Size) -> Result<Picture, PictureError> {
        let layout = self.layout(scene, size);
        let scheme = self.scheme(scene.art, theme)?;
        self.encoded(&scheme.palette, |rows| self.paint(rows, scene, theme, &layout).map(|(canvas, _)| canvas))
    }

    /// The picture of a canvas that is painted into memory used before.
    pub(super) fn encoded(
        &self,
        palette: &Palette,
        paint: impl FnOnce(Vec<u8>) -> Result<Canvas, PictureError>,
    ) -> Result<Picture, PictureError> {
        let mut buffers = self.take_buffers()?;
        let canvas = paint(std::mem::take(&mut buffers.rows))?;
        let bytes = buffers.encoder.encode(&canvas, palette)?;
        let side = |v: i32| u32::try_from(v).unwrap_or(0);
        let picture = Picture { width: side(canvas.width()), height: side(canvas.height()), bytes };
        buffers.rows = canvas.into_rows();
        self.return_buffers(buffers);
        Ok(picture)
    }

    pub(super) fn fonts(&self) -> &Fonts {
        &self.fonts
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
        self.themes[theme.index()].bytes()
    }

    fn take_buffers(&self) -> Result<PaintBuffers, PictureError> {
        let free = self.buffers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(|| Ok(PaintBuffers { rows: Vec::new(), encoder: png::PngEncoder::new()? }), Ok)
    }

    fn return_buffers(&self, buffers: PaintBuffers) {
        let mut kept = self.buffers.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT_BUFFERS && buffers.rows.capacity() + buffers.encoder.weight() <= BUFFER_BYTES {
            kept.push(buffers);
        }
    }

    /// Paints onto a canvas in memory that was used before, which may be empty.
    pub(super) fn paint(
        &self,
        rows: Vec<u8>,
        scene: &Scene,
        theme: Theme,
        layout: &PictureLayout,
    ) -> Result<(Canvas, Arc<SpriteSheet>), PictureError> {
        let sheet = self.sheet(sheet_key(scene, theme, layout))?;
        let layer = self.board_layer(scene, theme, layout, &sheet);
        let mut canvas = Canvas::on(rows, (layout.width, layout.height), sheet.scheme.ink("bg"));
        canvas.copy(&layer.canvas, layout.board.x, layout.board.y);
        let corner = (layout.board.x, layout.board.y);
        let (fonts, grid, scale, wide_grounds) = (&self.fonts, layout.grid, layout.scale, &layer.wide_grounds[..]);
        PiecePainter { sheet: &sheet, fonts, grid, scale, corner, wide_grounds }.paint(&mut canvas, scene);
        CaptionPainter { sheet: &sheet, fonts, scale }.paint(&mut canvas, scene, layout);
        Ok((canvas, sheet))
    }

    /// Where everything lies in a scene's picture.
    pub(super) fn layout(&self, scene: &Scene, size: Size) -> PictureLayout {
        self.layout_within(scene, size, LeastRoom::default())
    }

    /// The same with at least so much room for its parts.
    pub(super) fn layout_within(&self, scene: &Scene, size: Size, least: LeastRoom) -> PictureLayout {
        PictureLayout::new(scene, size, least, &self.fonts)
    }

    /// A game's colours in a theme.
    pub(super) fn scheme(&self, art: &'static Art, theme: Theme) -> Result<Arc<ColourScheme>, PictureError> {
        let kept = &self.themes[theme.index()];
        let known = kept.schemes().get(art.game).cloned();
        if let Some(scheme) = known {
            return Ok(scheme);
        }
        // Nobody waits while it is made; of two that are made at once the first stays.
        let made = Arc::new(ColourScheme::new(art, theme)?);
        Ok(kept.schemes().entry(art.game).or_insert(made).clone())
    }

    /// A game's drawings in a theme and at a size.
    pub(super) fn sheet(&self, key: SheetKey) -> Result<Arc<SpriteSheet>, PictureError> {
        let sheets = &self.themes[key.theme.index()].sheets;
        if let Some(sheet) = sheets.get(&key) {
            return Ok(sheet);
        }
        let scheme = self.scheme(key.art, key.theme)?;
        let sheet = Arc::new(SpriteSheet::new(scheme, key.art, key.cell, key.scale.px(BADGE_PX))?);
        sheets.insert(key, Arc::clone(&sheet));
        Ok(sheet)
    }

    /// A scene's board without what moves.
    fn board_layer(&self, scene: &Scene, theme: Theme, layout: &PictureLayout, sheet: &SpriteSheet) -> Arc<BoardLayer> {
        let layers = &self.themes[theme.index()].layers;
        let key = sheet_key(scene, theme, layout);
        let lookup = LayerLookup { sheet: key, grid: layout.grid, ground: &scene.ground };
        if let Some(layer) = layers.get(&lookup) {
            return layer;
        }
        let (grid, scale, ground) = (layout.grid, layout.scale, &scene.ground);
        let layer = Arc::new(BoardPainter { sheet, fonts: &self.fonts, grid, scale, ground }.paint());
        layers.insert(LayerKey { sheet: key, grid, ground: ground.clone() }, Arc::clone(&layer));
        layer
    }
}

/// The sprite sheet for what stands beside a board, where there is none.
pub(super) fn bare_sheet_key(art: &'static Art, theme: Theme, scale: Scale) -> SheetKey {
    SheetKey { art, theme, cell: scale.px(BADGE_PX), scale }
}

/// The sprite sheet that a scene is painted with.
pub(super) fn sheet_key(scene: &Scene, theme: Theme, layout: &PictureLayout) -> SheetKey {
    SheetKey { art: scene.art, theme, cell: layout.grid.cell, scale: layout.scale }
}
