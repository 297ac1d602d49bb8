//! Emblems beside the boards: a game's and a seat's as small pictures with clear corners, for buttons, menus and texts.

use super::art::{self, Art, Kind};
use super::error::PictureError;
use super::options::Theme;
use super::painter::{Painter, Picture};
use super::png;
use super::raster::{self, QuarterTurns};

/// As wide and as high as Discord shows an emoji at most (Discord: "Emoji Resource").
const SIDE_PX: i32 = 128;
/// Between the tile's edge and the piece on it, in hundredths of the side.
const MARGIN: u8 = 8;

impl Painter {
    /// A game's emblem: one of its pieces on its ground. `None` for a game whose art names none.
    ///
    /// # Errors
    /// If the art or its colours are damaged, or the encoder fails.
    pub fn game_emblem(&self, art: &'static Art, theme: Theme) -> Result<Option<Picture>, PictureError> {
        let is_emblem = |kind: Kind, name: &str| kind == Kind::Piece && Some(name) == art.emblem;
        let Some(drawing) = art.drawings.iter().find(|drawing| is_emblem(drawing.kind, drawing.name)) else {
            return Ok(None);
        };
        let scale = f32::from(100 - 2 * MARGIN) / 100.0;
        let piece = raster::with_emblem(raster::inner(drawing.svg), art::emblem(Some(0)));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><rect class=\"{}\" width=\"100\" height=\"100\" \
             rx=\"20\"/><g transform=\"translate({MARGIN} {MARGIN}) scale({scale})\">{piece}</g></svg>",
            art.grounds.first().unwrap_or(&"unknown"),
        );
        self.emblem(art, 0, &svg, theme).map(Some)
    }

    /// The emblem of a seat in the game's colours, as its plate beside the board has it.
    ///
    /// # Errors
    /// As [`Painter::game_emblem`].
    pub fn seat_emblem(&self, art: &'static Art, seat: u8, theme: Theme) -> Result<Picture, PictureError> {
        let plates = art::drawings(art).filter(|(_, drawing)| (drawing.kind, drawing.name) == (Kind::Ui, "seat"));
        let svg = plates.last().map_or("", |(_, drawing)| drawing.svg);
        self.emblem(art, seat, &raster::with_emblem(svg, art::emblem(Some(seat))), theme)
    }

    fn emblem(&self, art: &'static Art, owner: u8, svg: &str, theme: Theme) -> Result<Picture, PictureError> {
        let scheme = self.scheme(art, theme)?;
        let svg = raster::themed(svg, &scheme.colours.css(Some(owner), svg));
        let drawn = raster::draw(art.game, &svg, (SIDE_PX, SIDE_PX), QuarterTurns(0))?;
        let bytes = png::clear(&drawn)?;
        Ok(Picture { bytes, width: drawn.width.unsigned_abs(), height: drawn.height.unsigned_abs() })
    }
}
