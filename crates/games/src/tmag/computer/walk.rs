//! Reach maps: where a piece of TMAG can end with every roll, all paths at once. Knows no turns.

use super::area::{DIRECTIONS, SquareBits};

/// The highest roll of the die, as a length.
pub const MAX_ROLL: usize = crate::tmag::MAX_ROLL as usize;

/// The directions in which a piece steps.
#[derive(Clone, Copy, Debug)]
pub enum Ways {
    /// Horizontal and vertical steps alone.
    Four,
    /// Diagonal steps as well.
    Eight,
}

/// A piece about to move.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// The square of the piece; the whole safe-house if it is in there.
    pub from: SquareBits,
    /// Squares that it may pass.
    pub through: SquareBits,
    /// Squares on which it may end.
    pub last: SquareBits,
    /// The directions of its steps.
    pub ways: Ways,
}

impl Walker {
    /// The squares on which it can end with a roll of 1 to `most`, by roll; nothing for 0.
    pub fn ends(&self, most: usize) -> [SquareBits; MAX_ROLL + 1] {
        let mut ends = [SquareBits::EMPTY; MAX_ROLL + 1];
        let ways = match self.ways {
            Ways::Four => 2,
            Ways::Eight => 1,
        };
        let mut arrived = [self.from; 8];
        for (steps, end) in ends.iter_mut().enumerate().take(most + 1).skip(1) {
            let mut next = [SquareBits::EMPTY; 8];
            let mut reached = SquareBits::EMPTY;
            for way in (0..8).step_by(ways) {
                let from = if steps == 1 { self.from } else { all_but(&arrived, (way + 4) % 8, ways) };
                let to = from.shifted(DIRECTIONS[way]);
                reached = reached | to;
                next[way] = to & self.through;
            }
            *end = reached & self.last;
            arrived = next;
        }
        ends
    }
}

/// The squares of a walk that does not step straight back: all arrivals but those by the opposite way.
fn all_but(arrived: &[SquareBits; 8], opposite: usize, ways: usize) -> SquareBits {
    (0..8).step_by(ways).filter(|way| *way != opposite).fold(SquareBits::EMPTY, |area, way| area | arrived[way])
}
