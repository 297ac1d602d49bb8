//! A game's colours in one theme, by name and as a palette. It is made once and shared.

use std::collections::BTreeMap;

use super::art::{self, Art};
use super::colours::{Colours, Rgb};
use super::error::PictureError;
use super::options::Theme;
use super::palette::Palette;
use super::raster::QuarterTurns;
use super::rendering::{owners, render};

/// Drawings are counted at this size when the palette is made, whatever size is painted.
const REFERENCE_PX: i32 = 40;

/// A game's colours in a theme.
#[derive(Debug)]
pub(super) struct ColourScheme {
    pub colours: Colours,
    pub palette: Palette,
}

impl ColourScheme {
    /// Reads the colours, draws everything once to see what colours there are, and makes the palette of them.
    pub(super) fn new(art: &'static Art, theme: Theme) -> Result<Self, PictureError> {
        let colours = Colours::read(&art::colours_of(art), theme)?;
        let mut seen = BTreeMap::new();
        for (of, drawing) in art::drawings(art) {
            for owner in owners(drawing, art.seats) {
                let raster = render((of, drawing), owner, QuarterTurns(0), REFERENCE_PX, &colours)?;
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

/// The colours that a palette has exactly: all named ones, and five steps between each ink of text and its ground, for the edges of letters.
pub(super) fn fixed(colours: &Colours) -> Vec<Rgb> {
    let mut fixed: Vec<Rgb> = colours.iter().map(|(_, rgb)| rgb).collect();
    for (ink, ground) in [("text", "bg"), ("text", "panel"), ("dim", "panel"), ("coord", "frame"), ("dim", "bg")] {
        for step in 1..6 {
            fixed.push(colours.get(ground).mix(colours.get(ink), step * 42));
        }
    }
    fixed
}
