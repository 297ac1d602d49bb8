//! A picture in palette indices, and the few ways in which it is painted. Rows carry the PNG filter byte in front, so that
//! what was painted is compressed as it lies.

use super::palette::{FULL, Palette, level};
use super::pixels::float;
use super::sprite::Sprite;

/// The coverage of a sprite that is half there.
const HALF: u8 = 8;

/// A box of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    /// The area without a border of `by` pixels.
    pub(super) fn inset(self, by: i32) -> Self {
        Self { x: self.x + by, y: self.y + by, width: self.width - 2 * by, height: self.height - 2 * by }
    }
}

/// How much of a sprite shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opacity {
    /// As it was drawn.
    Full,
    /// Half of it: what would be.
    Half,
}

/// Pixels as palette indices.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: i32,
    height: i32,
    rows: Vec<u8>,
}

fn at(v: i32) -> usize {
    usize::try_from(v).unwrap_or(0)
}

impl Canvas {
    /// A canvas of one colour.
    pub(super) fn new(width: i32, height: i32, ink: u8) -> Self {
        Self::on(Vec::new(), (width, height), ink)
    }

    /// A canvas of one colour in memory that was used before: fresh pages cost as much as painting does.
    pub(super) fn on(mut rows: Vec<u8>, (width, height): (i32, i32), ink: u8) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        rows.clear();
        rows.resize((at(width) + 1) * at(height), ink);
        rows.chunks_exact_mut(at(width) + 1).for_each(|row| row[0] = 0);
        Self { width, height, rows }
    }

    pub(super) fn width(&self) -> i32 {
        self.width
    }

    pub(super) fn height(&self) -> i32 {
        self.height
    }

    /// The rows, each behind its filter byte.
    pub(super) fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The memory, to be used again.
    pub(super) fn into_rows(self) -> Vec<u8> {
        self.rows
    }

    /// The pixels of a row; none off the canvas.
    pub(super) fn row(&self, y: i32) -> &[u8] {
        if y < 0 || y >= self.height {
            return &[];
        }
        let start = at(y) * (at(self.width) + 1) + 1;
        &self.rows[start..start + at(self.width)]
    }

    fn span(&mut self, y: i32, from: i32, to: i32) -> &mut [u8] {
        let (from, to) = (from.clamp(0, self.width), to.clamp(0, self.width));
        if y < 0 || y >= self.height || from >= to {
            return &mut [];
        }
        let start = at(y) * (at(self.width) + 1) + 1;
        &mut self.rows[start + at(from)..start + at(to)]
    }

    /// The palette index of a pixel; 0 off the canvas.
    pub(super) fn at(&mut self, x: i32, y: i32) -> u8 {
        self.span(y, x, x.saturating_add(1)).first().copied().unwrap_or(0)
    }

    /// Part of a row, from the first column on that is on the canvas; gives that column too.
    pub(super) fn row_part(&mut self, y: i32, from: i32, to: i32) -> (i32, &mut [u8]) {
        (from.max(0), self.span(y, from, to))
    }

    /// One pixel painted over with a coverage.
    pub(super) fn blend(&mut self, palette: &Palette, x: i32, y: i32, ink: u8, level: u8) {
        if let Some(pixel) = self.span(y, x, x.saturating_add(1)).first_mut() {
            *pixel = palette.mix(*pixel, ink, level);
        }
    }

    /// Fills a rectangle; what reaches past the canvas is cut.
    pub(super) fn fill(&mut self, area: Area, ink: u8) {
        for y in area.y..area.y + area.height {
            self.span(y, area.x, area.x + area.width).fill(ink);
        }
    }

    /// A filled rectangle with round corners.
    pub(super) fn round(&mut self, palette: &Palette, area: Area, radius: i32, ink: u8) {
        let r = radius.min(area.width / 2).min(area.height / 2).max(0);
        self.fill(Area { y: area.y + r, height: area.height - 2 * r, ..area }, ink);
        for row in 0..r {
            for y in [area.y + row, area.y + area.height - 1 - row] {
                self.span(y, area.x + r, area.x + area.width - r).fill(ink);
                for column in 0..r {
                    let level = corner(r, r - column, r - row);
                    self.blend(palette, area.x + column, y, ink, level);
                    self.blend(palette, area.x + area.width - 1 - column, y, ink, level);
                }
            }
        }
    }

    /// Another canvas copied onto this one, with its upper left corner at a pixel.
    pub(super) fn copy(&mut self, other: &Self, x: i32, y: i32) {
        for (row, line) in (y..).zip(other.rows.chunks_exact(at(other.width) + 1)) {
            let target = self.span(row, x, x + other.width);
            let skip = at(-x.min(0)).min(at(other.width));
            let source = &line[1 + skip..];
            let shared = source.len().min(target.len());
            target[..shared].copy_from_slice(&source[..shared]);
        }
    }

    /// A sprite with its upper left corner at a pixel.
    pub(super) fn sprite(&mut self, palette: &Palette, sprite: &Sprite, (x, y): (i32, i32), opacity: Opacity) {
        for run in sprite.runs() {
            let (from, row) = (x + run.x, y + run.y);
            let target = self.span(row, from, from + run.length());
            let skip = at(-from.min(0));
            let Some(inks) = run.inks.get(skip..) else { continue };
            match (run.levels, opacity) {
                (None, Opacity::Full) => target.iter_mut().zip(inks).for_each(|(pixel, &ink)| *pixel = ink),
                (None, Opacity::Half) => {
                    target.iter_mut().zip(inks).for_each(|(pixel, &ink)| *pixel = palette.mix(*pixel, ink, HALF));
                }
                (Some(levels), _) => {
                    for ((pixel, &ink), &level) in target.iter_mut().zip(inks).zip(&levels[skip..]) {
                        let level = if opacity == Opacity::Half { level * HALF / FULL } else { level };
                        *pixel = palette.mix(*pixel, ink, level);
                    }
                }
            }
        }
    }
}

/// The coverage of a pixel in the corner of a box, `dx` and `dy` pixels (1 and up) from the corner circle's centre.
fn corner(radius: i32, dx: i32, dy: i32) -> u8 {
    let (r, dx, dy) = (float(radius), float(dx) - 0.5, float(dy) - 0.5);
    level(r - dx.hypot(dy) + 0.5)
}
