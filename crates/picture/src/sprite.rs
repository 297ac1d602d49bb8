//! A drawing in palette indices, stored as runs: opaque ones are copied, the others mixed by table.

use super::colours::{Colours, Rgb};
use super::palette::{FULL, Palette, level};
use super::pixels::float;
use super::raster::{LabelSlot, Raster};

#[derive(Clone, Copy, Debug)]
struct RunBounds {
    x: i32,
    y: i32,
    start: u32,
    length: u32,
    /// Where its levels begin; opaque runs have none.
    levels: Option<u32>,
}

/// Part of one row of a sprite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    pub x: i32,
    pub y: i32,
    pub inks: &'a [u8],
    pub levels: Option<&'a [u8]>,
}

impl Run<'_> {
    /// In pixels; at least 1 in a sprite that was read.
    pub(super) fn length(&self) -> i32 {
        i32::try_from(self.inks.len()).unwrap_or(0)
    }
}

/// A label's place on a sprite, in pixels, with the ink that reads there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpriteLabel {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub ink: u8,
}

/// A drawing, ready to be laid on a canvas of the same palette.
#[derive(Clone, Debug)]
pub(super) struct Sprite {
    pub width: i32,
    pub height: i32,
    pub label: SpriteLabel,
    bounds: Vec<RunBounds>,
    inks: Vec<u8>,
    levels: Vec<u8>,
}

fn small(v: usize) -> u32 {
    u32::try_from(v).expect("a sprite has at most 4096 × 4096 pixels")
}

impl Sprite {
    /// Puts a raster's pixels onto the palette.
    pub(super) fn new(raster: &Raster, slot: LabelSlot, palette: &Palette, colours: &Colours) -> Self {
        let mut sprite = Self {
            width: raster.width,
            height: raster.height,
            label: label(raster, slot, palette, colours),
            bounds: Vec::new(),
            inks: Vec::new(),
            levels: Vec::new(),
        };
        let mut known = std::collections::HashMap::new();
        let width = usize::try_from(raster.width).unwrap_or(1).max(1);
        for (y, row) in (0..).zip(raster.pixels.chunks_exact(width)) {
            for (x, &(colour, alpha)) in (0..).zip(row) {
                let ink = *known.entry(colour).or_insert_with(|| palette.nearest(colour));
                sprite.push(x, y, ink, level(f32::from(alpha) / 255.0));
            }
        }
        sprite.bounds.shrink_to_fit();
        sprite.inks.shrink_to_fit();
        sprite.levels.shrink_to_fit();
        sprite
    }

    fn push(&mut self, x: i32, y: i32, ink: u8, level: u8) {
        if level == 0 {
            return;
        }
        let opaque = level == FULL;
        let goes_on = self.bounds.last().is_some_and(|last| {
            last.y == y && last.levels.is_none() == opaque && i64::from(last.x) + i64::from(last.length) == i64::from(x)
        });
        if !goes_on {
            let levels = (!opaque).then(|| small(self.levels.len()));
            self.bounds.push(RunBounds { x, y, start: small(self.inks.len()), length: 0, levels });
        }
        if let Some(last) = self.bounds.last_mut() {
            last.length += 1;
        }
        self.inks.push(ink);
        if !opaque {
            self.levels.push(level);
        }
    }

    /// Its runs, from the top down.
    pub(super) fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        self.bounds.iter().map(|b| {
            let part = |start: u32| start as usize..(start + b.length) as usize;
            Run { x: b.x, y: b.y, inks: &self.inks[part(b.start)], levels: b.levels.map(|at| &self.levels[part(at)]) }
        })
    }

    /// The bytes it keeps.
    pub(super) fn weight(&self) -> usize {
        self.bounds.len() * size_of::<RunBounds>() + self.inks.len() + self.levels.len()
    }
}

/// The label's place in pixels, with the ink that reads best on what is drawn there.
fn label(raster: &Raster, slot: LabelSlot, palette: &Palette, colours: &Colours) -> SpriteLabel {
    let unit = float(raster.width) / super::raster::UNIT;
    let (x, y, size) = (slot.x * unit, slot.y * unit, slot.size * unit);
    let near = |v: f32, at: i32| (float(at) + 0.5 - v).abs() < size * 0.4;
    let (mut sum, mut count) = ([0u32; 3], 0u32);
    for (row, line) in (0..).zip(raster.pixels.chunks_exact(usize::try_from(raster.width).unwrap_or(1).max(1))) {
        for (column, (colour, alpha)) in (0..).zip(line) {
            if *alpha > 200 && near(x, column) && near(y, row) {
                sum = [sum[0] + u32::from(colour.0), sum[1] + u32::from(colour.1), sum[2] + u32::from(colour.2)];
                count += 1;
            }
        }
    }
    let mean = sum.map(|s| u8::try_from(s / count.max(1)).unwrap_or(u8::MAX));
    let ground = if count == 0 { colours.get("bg") } else { Rgb(mean[0], mean[1], mean[2]) };
    SpriteLabel { x, y, size, ink: palette.nearest(colours.ink_on(ground)) }
}
