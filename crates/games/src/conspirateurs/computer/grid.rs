//! The board of Conspirateurs as cells with a rim, for search: no step and no jump leaves the array. Knows no turns.

use crate::conspirateurs::{PointSet, SIZE};
use game::Square;

/// Cells from one file to the next: the board and a rim of two, which the end of one file shares with the next one's beginning.
const STRIDE: u16 = SIZE as u16 + 2;
/// The number of cells.
pub const CELLS: usize = STRIDE as usize * (SIZE as usize + 4) + 2;

/// The eight directions, as distances between cells.
pub const AROUND: [i16; 8] = {
    let stride = STRIDE.cast_signed();
    [1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride]
};

/// The cell of a point.
pub fn cell(at: Square) -> u16 {
    (u16::from(at.file) + 2) * STRIDE + u16::from(at.rank) + 2
}

/// The point of a cell on the board.
pub fn point(cell: u16) -> Square {
    let part = |number: u16| u8::try_from(number).expect("a board's edge is short") - 2;
    Square::new(part(cell / STRIDE), part(cell % STRIDE))
}

/// The cell so far on.
pub fn beyond(cell: u16, by: i16) -> u16 {
    cell.wrapping_add_signed(by)
}

/// The directions of a set of them, a bit each.
pub fn directions(set: u8) -> impl Iterator<Item = i16> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        AROUND.get(first as usize).copied()
    })
}

/// For every cell, the directions in which something is so many steps away.
pub fn seen_from(mut is_there: impl FnMut(u16) -> bool, steps: i16) -> [u8; CELLS] {
    let mut found = [0; CELLS];
    for at in PointSet::ALL.iter().map(cell) {
        for (direction, by) in AROUND.into_iter().enumerate() {
            found[usize::from(at)] |= u8::from(is_there(beyond(at, steps * by))) << direction;
        }
    }
    found
}

/// The number of steps that lead from every cell to the nearest of some points, as if nobody stood in the way.
pub fn distances(to: PointSet) -> [u8; CELLS] {
    let mut field = [u8::MAX; CELLS];
    for at in to.iter() {
        field[usize::from(cell(at))] = 0;
    }
    // Once over the board and once back: each cell learns from those that were looked at before it.
    let cells: Vec<u16> = (0..SIZE).flat_map(|file| (0..SIZE).map(move |rank| cell(Square::new(file, rank)))).collect();
    let mut learn = |at: u16, from: &[i16]| {
        let nearest = from.iter().map(|by| field[usize::from(beyond(at, *by))].saturating_add(1)).min();
        let known = &mut field[usize::from(at)];
        *known = nearest.map_or(*known, |steps| steps.min(*known));
    };
    for at in &cells {
        learn(*at, &AROUND[4..]);
    }
    for at in cells.iter().rev() {
        learn(*at, &AROUND[..4]);
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_points_are_the_same_places() {
        assert!(PointSet::ALL.iter().all(|at| point(cell(at)) == at));
        let last = usize::from(cell(Square::new(SIZE - 1, SIZE - 1)));
        assert_eq!(last + 2 * usize::from(STRIDE + 1) + 1, CELLS);
    }

    #[test]
    fn a_distance_counts_steps_in_any_direction() {
        let field = distances(PointSet::of(Square::new(0, 0)));
        let far = |file, rank| field[usize::from(cell(Square::new(file, rank)))];
        assert_eq!([far(0, 0), far(3, 1), far(2, 2), far(0, 16), far(16, 5)], [0, 3, 2, 16, 16]);
        let field = distances(PointSet::of(Square::new(4, 9)).with(Square::new(12, 2)));
        for at in PointSet::ALL.iter() {
            let to = |file: u8, rank: u8| file.abs_diff(at.file).max(rank.abs_diff(at.rank));
            assert_eq!(field[usize::from(cell(at))], to(4, 9).min(to(12, 2)), "{at}");
        }
    }

    #[test]
    fn directions_are_told_in_order() {
        assert_eq!(directions(0b1000_0101).collect::<Vec<_>>(), [AROUND[0], AROUND[2], AROUND[7]]);
    }
}
