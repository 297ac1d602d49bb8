//! The board of Conspirateurs as cells with a rim, for search: no step and no jump leaves the array. Knows no turns.

use game::Square;
use games::conspirateurs::{PointSet, SIZE};

/// Cells from one file to the next: the board and a rim of two on each side.
const STRIDE: u16 = SIZE as u16 + 4;
/// The number of cells.
pub const CELLS: usize = STRIDE as usize * STRIDE as usize;
/// A cell outside the board.
pub const RIM: u8 = u8::MAX;
/// A vacant cell; others hold a seat's number and one.
pub const VACANT: u8 = 0;

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

/// An empty board with its rim.
pub fn empty() -> [u8; CELLS] {
    let mut cells = [RIM; CELLS];
    for at in PointSet::ALL.iter() {
        cells[usize::from(cell(at))] = VACANT;
    }
    cells
}

/// How many steps lead from every cell to the nearest of some points, as if nobody stood in the way.
pub fn distances(to: PointSet) -> [u8; CELLS] {
    let mut field = [u8::MAX; CELLS];
    for at in PointSet::ALL.iter() {
        let far = |goal: Square| goal.file.abs_diff(at.file).max(goal.rank.abs_diff(at.rank));
        field[usize::from(cell(at))] = to.iter().map(far).min().unwrap_or(SIZE);
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_points_are_the_same_places() {
        assert!(PointSet::ALL.iter().all(|at| point(cell(at)) == at));
        assert_eq!(empty().into_iter().map(|cell| u32::from(cell == VACANT)).sum::<u32>(), 289);
    }

    #[test]
    fn a_distance_counts_steps_in_any_direction() {
        let field = distances(PointSet::of(Square::new(0, 0)));
        let far = |file, rank| field[usize::from(cell(Square::new(file, rank)))];
        assert_eq!([far(0, 0), far(3, 1), far(2, 2), far(0, 16)], [0, 3, 2, 16]);
    }
}
