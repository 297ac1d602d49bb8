//! A line with bends, a dot at each landing and a head at its end, painted from distances: only the rows and columns near
//! the line are looked at.

use super::canvas::Canvas;
use super::palette::{Palette, level};
use super::pixels::float;

/// Pixels to the right of and below the canvas's upper left corner; whole numbers are corners of pixels.
pub(super) type Point = (f32, f32);

/// How a line is painted: half its thickness, by how much head and dots grow, and the ink.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub half: f32,
    pub grow: f32,
    pub ink: u8,
}

/// A trail in pixels.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    points: Vec<Point>,
    head: [Point; 3],
    dot: f32,
}

impl Arrow {
    /// A trail through the centres of squares of `cell` pixels: at least two of them, apart from each other.
    pub(super) fn new(centres: &[Point], cell: f32) -> Option<Self> {
        let mut points: Vec<Point> = Vec::with_capacity(centres.len());
        for &point in centres {
            if points.last() != Some(&point) {
                points.push(point);
            }
        }
        let [.., before, end] = points[..] else { return None };
        let (dx, dy) = (end.0 - before.0, end.1 - before.1);
        let length = dx.hypot(dy);
        let (dx, dy) = (dx / length, dy / length);
        let (long, wide) = (cell * 0.27, cell * 0.19);
        // The head stops at the edge of what stands there; a line of one step keeps a little of itself.
        let short = (cell * 0.43).min((length - long) * 0.8).max(0.0);
        let tip = (end.0 - dx * short, end.1 - dy * short);
        let neck = (tip.0 - dx * long, tip.1 - dy * long);
        let head = [tip, (neck.0 - dy * wide, neck.1 + dx * wide), (neck.0 + dy * wide, neck.1 - dx * wide)];
        if let Some(last) = points.last_mut() {
            *last = (neck.0 + dx * long * 0.3, neck.1 + dy * long * 0.3);
        }
        Some(Self { points, head, dot: cell * 0.12 })
    }

    pub(super) fn paint(&self, canvas: &mut Canvas, palette: &Palette, stroke: Stroke) {
        let joints = &self.points[..self.points.len() - 1];
        for pair in self.points.windows(2) {
            capsule((canvas, palette), pair[0], pair[1], stroke.half, stroke.ink);
        }
        for &joint in joints {
            capsule((canvas, palette), joint, joint, self.dot + stroke.grow, stroke.ink);
        }
        triangle((canvas, palette), self.head, stroke);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "pixels; `as` saturates and the canvas clips")]
fn whole(v: f32) -> i32 {
    v.floor() as i32
}

fn middle(v: i32) -> f32 {
    float(v) + 0.5
}

/// A thick line with round ends.
pub(super) fn capsule((canvas, palette): (&mut Canvas, &Palette), a: Point, b: Point, half: f32, ink: u8) {
    let reach = half + 1.0;
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let (ux, uy) = if square > 0.0 { (dx / square, dy / square) } else { (0.0, 0.0) };
    let (solid, none) = ((half - 0.5).max(0.0).powi(2), reach.powi(2));
    let (top, bottom) = (whole(a.1.min(b.1) - reach).max(0), whole(a.1.max(b.1) + reach).min(canvas.height() - 1));
    for y in top..=bottom {
        let row = middle(y);
        let (left, right) = near(a, b, row, reach);
        let (first, pixels) = canvas.row_part(y, whole(left), whole(right) + 1);
        for (x, pixel) in (first..).zip(pixels) {
            let (px, py) = (middle(x) - a.0, row - a.1);
            let along = (px * ux + py * uy).clamp(0.0, 1.0);
            let away = (px - along * dx).powi(2) + (py - along * dy).powi(2);
            if away <= solid {
                *pixel = ink;
            } else if away < none {
                *pixel = palette.mix(*pixel, ink, level(half - away.sqrt() + 0.5));
            }
        }
    }
}

/// Between which columns a row comes within `reach` of a line.
fn near(a: Point, b: Point, row: f32, reach: f32) -> (f32, f32) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (least, most) = (a.0.min(b.0) - reach, a.0.max(b.0) + reach);
    if dy.abs() < reach {
        return (least, most);
    }
    // Where the row crosses the line, and as far to both sides as the line is wide there.
    let crossing = a.0 + dx * (row - a.1) / dy;
    let wide = reach * dx.hypot(dy) / dy.abs();
    ((crossing - wide).clamp(least, most), (crossing + wide).clamp(least, most))
}

/// A filled triangle with its corners rounded by `grow`.
fn triangle((canvas, palette): (&mut Canvas, &Palette), corners: [Point; 3], stroke: Stroke) {
    let bound = |pick: fn(&Point) -> f32| {
        let values = || corners.iter().map(pick);
        let (low, high) = (values().fold(f32::MAX, f32::min), values().fold(f32::MIN, f32::max));
        (whole(low - stroke.grow - 1.0).max(0), whole(high + stroke.grow + 1.0))
    };
    let ((left, right), (top, bottom)) = (bound(|p| p.0), bound(|p| p.1));
    for y in top..=bottom.min(canvas.height() - 1) {
        for x in left..=right.min(canvas.width() - 1) {
            let level = level(stroke.grow - outside(corners, (middle(x), middle(y))) + 0.5);
            if level > 0 {
                canvas.blend(palette, x, y, stroke.ink, level);
            }
        }
    }
}

/// How far a point lies outside a triangle; negative inside.
fn outside(corners: [Point; 3], p: Point) -> f32 {
    let (mut inside, mut away) = (f32::MIN, f32::MAX);
    for at in 0..3 {
        let (a, b) = (corners[at], corners[(at + 1) % 3]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let (px, py) = (p.0 - a.0, p.1 - a.1);
        inside = inside.max((px * dy - py * dx) / dx.hypot(dy));
        let along = ((px * dx + py * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        away = away.min((px - along * dx).hypot(py - along * dy));
    }
    if inside > 0.0 { away } else { -away }
}
