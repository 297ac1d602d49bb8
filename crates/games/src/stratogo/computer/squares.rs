//! Sets of squares as bits: what lies beside a square, on its lines, and within so many steps. Knows no pieces.

use super::field::{NEXT, NO_SQUARE, SQUARES};

/// All squares that can be entered.
pub const BOARD: u64 = ((1 << SQUARES) - 1) & !(1 << 14 | 1 << 15 | 1 << 20 | 1 << 21);
/// The files at the edges.
const FILE_A: u64 = 0x4104_1041;
const FILE_F: u64 = FILE_A << 5;

/// The tables have a place for each number of six bits, so that no look-up needs a check.
pub const PLACES: usize = 64;
/// The most steps between two squares.
pub const FARTHEST: usize = 10;

/// The index of a square in such a table.
#[inline]
pub fn index_of(square: u8) -> usize {
    usize::from(square & 63)
}

/// The set of one square.
#[inline]
pub fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set; 64 of an empty one.
#[inline]
pub fn lowest(set: u64) -> u8 {
    u8::try_from(set.trailing_zeros()).expect("a set has 64 bits")
}

/// The highest square of a set that is not empty.
#[inline]
fn highest(set: u64) -> u8 {
    u8::try_from((set | 1).ilog2()).expect("a set has 64 bits")
}

/// The squares of a set, in order.
#[inline]
pub fn each(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(square)
    })
}

/// The squares beside those of a set; some may be holes or off the board.
#[inline]
pub fn beside(set: u64) -> u64 {
    set << 6 | set >> 6 | (set & !FILE_F) << 1 | (set & !FILE_A) >> 1
}

/// The squares beside each square.
pub static NEAR: [u64; PLACES] = near();
/// The squares from each square to the edge or a hole, in the four directions of [`NEXT`].
static LINES: [[u64; PLACES]; 4] = [lines(0), lines(1), lines(2), lines(3)];
/// The squares within so many steps of each square, holes or not.
pub static WITHIN: [[u64; FARTHEST]; PLACES] = within();

const fn near() -> [u64; PLACES] {
    let mut table = [0; PLACES];
    let mut at = 0;
    while at < SQUARES {
        let mut way = 0;
        while way < 4 {
            if NEXT[at][way] != NO_SQUARE {
                table[at] |= 1 << NEXT[at][way];
            }
            way += 1;
        }
        at += 1;
    }
    table
}

const fn lines(way: usize) -> [u64; PLACES] {
    let mut table = [0; PLACES];
    let mut at = 0;
    while at < SQUARES {
        let mut next = NEXT[at][way];
        while next != NO_SQUARE {
            table[at] |= 1 << next;
            next = NEXT[next as usize][way];
        }
        at += 1;
    }
    table
}

const fn within() -> [[u64; FARTHEST]; PLACES] {
    let mut table = [[0; FARTHEST]; PLACES];
    let mut at = 0;
    while at < SQUARES {
        let mut other = 0;
        while other < SQUARES {
            let mut steps = (at % 6).abs_diff(other % 6) + (at / 6).abs_diff(other / 6);
            while steps < FARTHEST {
                table[at][steps] |= 1 << other;
                steps += 1;
            }
            other += 1;
        }
        at += 1;
    }
    table
}

/// The squares on a square's lines up to the first that is taken, that one included.
#[inline]
pub fn seen_from(square: u8, taken: u64) -> u64 {
    let at = index_of(square);
    let mut seen = 0;
    for way in [0, 1] {
        let line = LINES[way][at];
        // Nothing lies beyond square 63, which is off the board.
        seen |= line & !LINES[way][index_of(lowest(line & taken | 1 << 63))];
    }
    for way in [2, 3] {
        let line = LINES[way][at];
        // Nor below square 0, whether it is taken or nothing is.
        seen |= line & !LINES[way][index_of(highest(line & taken))];
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_the_first_that_is_taken_at_holes_and_at_the_edge() {
        let squares = |set: u64| each(set).collect::<Vec<_>>();
        assert_eq!(squares(seen_from(0, 0)), [1, 2, 3, 4, 5, 6, 12, 18, 24, 30]);
        assert_eq!(squares(seen_from(8, bit(11) | bit(6))), [2, 6, 7, 9, 10, 11]);
        assert_eq!(squares(seen_from(35, bit(33) | bit(5))), [5, 11, 17, 23, 29, 33, 34]);
        assert_eq!(squares(seen_from(30, bit(0) | bit(12))), [12, 18, 24, 31, 32, 33, 34, 35]);
        assert_eq!(squares(NEAR[13]), [7, 12, 19]);
        assert_eq!(squares(beside(bit(5)) & BOARD), [4, 11]);
    }
}
