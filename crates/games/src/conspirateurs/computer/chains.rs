//! The ends of chains of jumps, found once for all men of a position. Knows no turns.
//!
//! A jump moves a man by two, so a man stays for good on one of four sorts of cells, and whoever is jumped over stands on
//! another sort. So the vacant cells of a sort fall into parts within which any chain leads anywhere, whoever jumps, and a man
//! can go to every part that it reaches with its first jump.

use super::grid::{CELLS, beyond, cell, directions, point};
use crate::conspirateurs::SIZE;
use game::Square;

/// The number of parts of a sort that are remembered; more are found anew.
const PARTS: usize = 8;
/// The most cells of a sort.
const MOST: usize = 81;

/// A set of cells of one sort, a bit each.
pub type SortBits = u128;

/// The sort of each cell, and its bit of that sort.
#[derive(Debug)]
pub struct CellSorts {
    sort: [u8; CELLS],
    bit: [u8; CELLS],
    cell: [[u16; MOST]; 4],
}

impl CellSorts {
    /// The cells in four sorts, by the parity of file and rank: a chain of jumps stays within one.
    pub fn new() -> Self {
        let mut sorts = Self { sort: [0; CELLS], bit: [0; CELLS], cell: [[0; MOST]; 4] };
        for (file, rank) in (0..SIZE).flat_map(|file| (0..SIZE).map(move |rank| (file, rank))) {
            let at = cell(Square::new(file, rank));
            let (sort, bit) = (file % 2 * 2 + rank % 2, file / 2 * 9 + rank / 2);
            sorts.sort[usize::from(at)] = sort;
            sorts.bit[usize::from(at)] = bit;
            sorts.cell[usize::from(sort)][usize::from(bit)] = at;
        }
        sorts
    }

    /// The sort of a cell.
    pub fn sort(&self, at: u16) -> usize {
        usize::from(self.sort[usize::from(at)])
    }

    /// The set of this cell alone.
    pub fn bit(&self, at: u16) -> SortBits {
        1 << self.bit[usize::from(at)]
    }

    /// The cells of a set.
    pub fn cells(&self, sort: usize, set: SortBits) -> impl Iterator<Item = u16> + '_ {
        let mut left = set;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            self.cell[sort].get(bit as usize).copied()
        })
    }

    /// The cells of a sort for which something holds.
    pub fn cells_where(&self, sort: usize, holds: impl Fn(u16) -> bool) -> SortBits {
        let on_board = |at: &u16| *at != 0 && cell(point(*at)) == *at;
        let cells = self.cell[sort].iter().filter(|at| on_board(at) && holds(**at));
        cells.fold(0, |set, at| set | self.bit(*at))
    }
}

/// The parts of a position that were found so far.
pub struct Chains<'a, J, E> {
    sorts: &'a CellSorts,
    jumps: J,
    is_end: E,
    parts: [[SortBits; PARTS]; 4],
    counts: [usize; 4],
    wave: [u16; MOST],
}

impl<'a, J: Fn(u16) -> u8, E: Fn(u16) -> bool> Chains<'a, J, E> {
    /// Of a position, by the directions in which one can jump from a cell, and the cells where a chain has to end.
    pub fn new(sorts: &'a CellSorts, jumps: J, is_end: E) -> Self {
        Self { sorts, jumps, is_end, parts: [[0; PARTS]; 4], counts: [0; 4], wave: [0; MOST] }
    }

    /// The cells on which the chains of the man on a cell end.
    pub fn ends(&mut self, from: u16) -> SortBits {
        let mut ends = 0;
        for by in directions((self.jumps)(from)) {
            let landing = beyond(from, 2 * by);
            if ends & self.sorts.bit(landing) == 0 {
                ends |= self.part(landing);
            }
        }
        ends
    }

    /// The part that a vacant cell belongs to.
    fn part(&mut self, landing: u16) -> SortBits {
        let (sort, bit) = (self.sorts.sort(landing), self.sorts.bit(landing));
        if (self.is_end)(landing) {
            return bit;
        }
        let count = self.counts[sort];
        let known = self.parts[sort][..count].iter().find(|part| *part & bit != 0);
        if let Some(part) = known {
            return *part;
        }
        let part = self.spread(landing, bit);
        if count < PARTS {
            self.parts[sort][count] = part;
            self.counts[sort] += 1;
        }
        part
    }

    fn spread(&mut self, landing: u16, bit: SortBits) -> SortBits {
        let (mut part, mut here) = (bit, landing);
        let mut waiting = 0;
        loop {
            for by in directions((self.jumps)(here)) {
                let next = beyond(here, 2 * by);
                let bit = self.sorts.bit(next);
                if part & bit != 0 {
                    continue;
                }
                part |= bit;
                if !(self.is_end)(next) {
                    self.wave[waiting] = next;
                    waiting += 1;
                }
            }
            if waiting == 0 {
                return part;
            }
            waiting -= 1;
            here = self.wave[waiting];
        }
    }
}
