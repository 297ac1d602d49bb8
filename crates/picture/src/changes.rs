//! The boxes of a canvas that differ from the one before: few, small, and all that changed. It knows pixels alone.

use super::canvas::{Area, Canvas};

/// Canvases are compared in tiles of so many pixels a side.
const TILE_PX: i32 = 16;
/// Two boxes become one if that adds at most so many pixels, because a frame of its own costs bytes and 20 ms.
const SPARE_PX: i32 = 6_000;
/// At most so many boxes at once: each takes its 20 ms on the screen.
const MAX_BOXES: usize = 6;

/// The boxes in which two canvases of one size differ, from the top down. Equal canvases have none.
pub(super) fn changes(old: &Canvas, new: &Canvas) -> Vec<Area> {
    let mut boxes: Vec<Area> = Vec::new();
    for run in dirty(old, new) {
        gather(&mut boxes, run);
    }
    while boxes.len() > MAX_BOXES {
        join_the_nearest(&mut boxes);
    }
    let mut boxes: Vec<Area> = boxes.into_iter().map(|area| tight(old, new, area)).collect();
    boxes.sort_by_key(|area| (area.y, area.x));
    boxes
}

/// Runs of tiles with a difference, a row of tiles after the other.
fn dirty(old: &Canvas, new: &Canvas) -> Vec<Area> {
    let mut runs = Vec::new();
    let tile = usize::try_from(TILE_PX).unwrap_or(1);
    let columns = new.row(0).len().div_ceil(tile);
    for top in (0..new.height()).step_by(tile) {
        let height = TILE_PX.min(new.height() - top);
        let mut differs = vec![false; columns];
        for y in (top..top + height).filter(|&y| old.row(y) != new.row(y)) {
            let tiles = old.row(y).chunks(tile).zip(new.row(y).chunks(tile));
            differs.iter_mut().zip(tiles).for_each(|(flag, (one, other))| *flag |= one != other);
        }
        let mut x = 0;
        for part in differs.chunk_by(|one, other| one == other) {
            let width = i32::try_from(part.len()).unwrap_or(0) * TILE_PX;
            if part[0] {
                runs.push(Area { x, y: top, width: width.min(new.width() - x), height });
            }
            x += width;
        }
    }
    runs
}

fn union(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Area { x, y, width: right - x, height: bottom - y }
}

/// How many pixels more than apart two boxes have together.
fn waste(one: Area, other: Area) -> i32 {
    let pixels = |area: Area| area.width * area.height;
    pixels(union(one, other)) - pixels(one) - pixels(other)
}

/// Adds a box, joined with those that it lies close to.
fn gather(boxes: &mut Vec<Area>, mut area: Area) {
    while let Some(near) = boxes.iter().position(|other| waste(area, *other) <= SPARE_PX) {
        area = union(area, boxes.swap_remove(near));
    }
    boxes.push(area);
}

fn join_the_nearest(boxes: &mut Vec<Area>) {
    let pairs = (0..boxes.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let Some((one, other)) = pairs.min_by_key(|&(one, other)| waste(boxes[one], boxes[other])) else { return };
    let area = union(boxes[one], boxes[other]);
    boxes.swap_remove(one);
    boxes.swap_remove(other);
    gather(boxes, area);
}

/// The box without equal rows and columns at its sides.
fn tight(old: &Canvas, new: &Canvas, area: Area) -> Area {
    let columns = |y: i32| {
        let from = usize::try_from(area.x).unwrap_or(0);
        let to = from + usize::try_from(area.width).unwrap_or(0);
        let differs = |x: &usize| old.row(y)[*x] != new.row(y)[*x];
        let (first, last) = ((from..to).find(differs)?, (from..to).rev().find(differs)?);
        Some((i32::try_from(first).ok()?, i32::try_from(last).ok()?))
    };
    let mut found: Option<Area> = None;
    for y in area.y..area.y + area.height {
        if let Some((first, last)) = columns(y) {
            let row = Area { x: first, y, width: last + 1 - first, height: 1 };
            found = Some(found.map_or(row, |known| union(known, row)));
        }
    }
    found.unwrap_or(area)
}
