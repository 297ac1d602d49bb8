//! A game's drawing to pixels: with an owner's emblem and in the colours of a theme.

use super::art::{self, Art, Drawing};
use super::colours::{Colours, OWNERS};
use super::error::PictureError;
use super::raster::{self, QuarterTurns};

/// For whom a drawing must be made: for everybody if it shows its owner.
pub(super) fn owners(drawing: &Drawing, seats: u8) -> Vec<Option<u8>> {
    if drawing.svg.contains("owner") || drawing.svg.contains("<!--emblem-->") {
        std::iter::once(None).chain((0..seats.min(OWNERS)).map(Some)).collect()
    } else {
        vec![None]
    }
}

/// Draws for an owner, at `px` pixels a square, turned.
pub(super) fn render(
    (art, drawing): (&Art, &Drawing),
    owner: Option<u8>,
    turn: QuarterTurns,
    px: i32,
    colours: &Colours,
) -> Result<raster::Raster, PictureError> {
    let name = art::path(art, drawing);
    let span = i32::from(raster::span(&name, drawing.svg)?);
    let svg = raster::with_emblem(drawing.svg, art::emblem(owner));
    let svg = raster::themed(&svg, &colours.css(owner, &svg));
    raster::draw(&name, &svg, (px * span, px * span), turn)
}
