//! A glyph as pixels: its outline by the font, its coverage by an exact rasteriser.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use skrifa::raw::model::glyph::outline::PathSink;
use skrifa::{DrawMemory, GlyphId, ScalerFont};

use super::faces::Face;
use crate::palette::level;
use crate::pixels::{float, round};

/// A glyph's pixels, from its upper left corner, relative to its place on the baseline.
#[derive(Debug)]
pub(super) struct Glyph {
    pub left: i32,
    pub top: i32,
    /// In pixels, and at least 1, so that `levels` can be cut into rows.
    pub width: i32,
    /// Coverages of whole rows.
    pub levels: Vec<u8>,
}

impl Glyph {
    /// Rasterises a glyph for a line whose em has `size` pixels. A glyph without an outline is empty.
    pub(super) fn new(face: &Face, id: GlyphId, size: i32) -> Self {
        let outline = Outline::of(face, id, face.scale(size));
        let Some((min, max)) = outline.bounds(size) else {
            return Self { left: 0, top: 0, width: 1, levels: Vec::new() };
        };
        let (left, width) = (round(min.x), round(max.x - min.x).max(1));
        // No glyph reaches further than an em above or below its line.
        let (top, bottom) = (round(min.y).max(-size), round(max.y).min(size / 2));
        let mut levels = vec![0; usize::try_from((bottom - top).max(0) * width).unwrap_or(0)];
        let skip = top - round(min.y);
        outline.rasterised(min, max).for_each_pixel_2d(|x, y, share| {
            let (x, y) = (i32::try_from(x).unwrap_or(i32::MAX), i32::try_from(y).unwrap_or(i32::MAX) - skip);
            let at = usize::try_from(y * width + x).ok().filter(|_| x < width && y >= 0);
            if let Some(pixel) = at.and_then(|at| levels.get_mut(at)) {
                *pixel = level(share);
            }
        });
        Self { left, top, width, levels }
    }
}

/// A curve of an outline, in pixels; `y` grows downwards.
enum Curve {
    Line(Point, Point),
    Quad(Point, Point, Point),
    Cubic(Point, Point, Point, Point),
}

/// An outline as it is drawn by the font.
struct Outline {
    scale: f32,
    curves: Vec<Curve>,
    start: Point,
    last: Point,
    min: Point,
    max: Point,
}

impl Outline {
    fn of(face: &Face, id: GlyphId, scale: f32) -> Self {
        let (none, far) = (point(0.0, 0.0), f32::INFINITY);
        let (min, max) = (point(far, far), point(-far, -far));
        let mut outline = Self { scale, curves: Vec::new(), start: none, last: none, min, max };
        let scaler = ScalerFont::force_unhinted(face.font.clone(), None);
        if let Some(glyph) = scaler.outline(id)
            && glyph.draw(DrawMemory::Scratch, &mut outline).is_err()
        {
            outline.curves.clear();
        }
        outline
    }

    /// The corners in whole pixels, if there is anything to draw and it is of a glyph's size.
    fn bounds(&self, size: i32) -> Option<(Point, Point)> {
        let (min, max) = (point(self.min.x.floor(), self.min.y.floor()), point(self.max.x.ceil(), self.max.y.ceil()));
        let far = float(size) * 8.0;
        let is_sound = !self.curves.is_empty() && max.x - min.x <= far && max.y - min.y <= far;
        is_sound.then_some((min, max))
    }

    fn rasterised(&self, min: Point, max: Point) -> Rasterizer {
        let side = |length: f32| usize::try_from(round(length)).unwrap_or(0);
        let mut rasteriser = Rasterizer::new(side(max.x - min.x), side(max.y - min.y));
        for curve in &self.curves {
            match *curve {
                Curve::Line(a, b) => rasteriser.draw_line(a - min, b - min),
                Curve::Quad(a, b, c) => rasteriser.draw_quad(a - min, b - min, c - min),
                Curve::Cubic(a, b, c, d) => rasteriser.draw_cubic(a - min, b - min, c - min, d - min),
            }
        }
        rasteriser
    }

    fn to(&mut self, x: f32, y: f32) -> Point {
        let at = point(x * self.scale, y * -self.scale);
        self.min = point(self.min.x.min(at.x), self.min.y.min(at.y));
        self.max = point(self.max.x.max(at.x), self.max.y.max(at.y));
        at
    }
}

impl PathSink for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.to(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.curves.push(Curve::Line(self.last, to));
        self.last = to;
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let (control, to) = (self.to(cx0, cy0), self.to(x, y));
        self.curves.push(Curve::Quad(self.last, control, to));
        self.last = to;
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (one, two, to) = (self.to(cx0, cy0), self.to(cx1, cy1), self.to(x, y));
        self.curves.push(Curve::Cubic(self.last, one, two, to));
        self.last = to;
    }

    fn close(&mut self) {
        if self.last != self.start {
            self.curves.push(Curve::Line(self.last, self.start));
        }
        self.last = self.start;
    }
}
