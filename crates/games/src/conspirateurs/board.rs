//! The places of the board: the meeting place and the shelters.

use super::points::{PointSet, SIZE};
use game::Square;

/// The meeting place, e7 to m11: 9 × 5 points.
pub const MEETING_PLACE: PointSet = PointSet::block((4, 6), (12, 10));

/// The shelters with two and four seats: 39 points.
const SHELTERS: PointSet = edges().without(I1);

/// The shelters with three seats: i1 too, 40 points.
const SHELTERS_OF_THREE: PointSet = edges();

/// The point i1: a shelter with three seats only.
const I1: Square = Square::new(8, 0);

/// The indices of shelters along an edge, from 0.
const ALONG: [u8; 11] = [0, 1, 3, 5, 7, 8, 9, 11, 13, 15, 16];

/// The shelters of a game of so many seats.
pub const fn shelters(seats: u8) -> PointSet {
    if seats == 3 { SHELTERS_OF_THREE } else { SHELTERS }
}

/// The number of men of each seat.
pub const fn men_each(seats: u8) -> u8 {
    match seats {
        2 => 20,
        3 => 14,
        _ => 10,
    }
}

const fn edges() -> PointSet {
    let mut set = PointSet::EMPTY;
    let mut at = 0;
    while at < ALONG.len() {
        let along = ALONG[at];
        set = set.with(Square::new(along, 0)).with(Square::new(along, SIZE - 1));
        set = set.with(Square::new(0, along)).with(Square::new(SIZE - 1, along));
        at += 1;
    }
    set
}
