//! The board of Roman Checkers as bits, for search: a man a bit, eight bits a rank, the eighth a gap. Knows no turns.
//!
//! A man never stands on the enemy's colour, so every orthogonal neighbour is an enemy or nobody.

use crate::roman_checkers::{FILES, RANKS};
use game::Square;

/// Bits from one rank to the next.
const STRIDE: u32 = 8;

/// The 70 squares of the board as bits.
const BOARD: u128 = {
    let mut board = 0;
    let mut rank = 0;
    while rank < RANKS as u32 {
        board |= ((1 << FILES as u32) - 1) << (rank * STRIDE);
        rank += 1;
    }
    board
};

/// The bit of a square.
pub const fn bit(at: Square) -> u128 {
    1 << (at.rank as u32 * STRIDE + at.file as u32)
}

/// The number of a bit's square.
pub fn place(bit: u128) -> u8 {
    u8::try_from(bit.trailing_zeros()).expect("a set has 128 bits")
}

/// Tells every place of a set, in order.
#[inline]
pub fn each(set: u128, mut tell: impl FnMut(u8)) {
    for (first, half) in [(0, set & u128::from(u64::MAX)), (64, set >> 64)] {
        let mut left = u64::try_from(half).expect("half");
        while left != 0 {
            tell(first + u8::try_from(left.trailing_zeros()).expect("under 64"));
            left &= left - 1;
        }
    }
}

/// The ends of the two steps diagonally forward, by seat and place.
pub static FORWARD: [[u128; 128]; 2] = [steps_by_place(0), steps_by_place(1)];

const fn steps_by_place(seat: usize) -> [u128; 128] {
    let mut steps = [0; 128];
    let mut place = 0;
    while place < 80 {
        let ahead = if seat == 0 { (1 << place) << STRIDE & BOARD } else { (1 << place) >> STRIDE };
        steps[place] = (ahead >> 1 | ahead << 1) & BOARD;
        place += 1;
    }
    steps
}

/// The square of a place.
pub fn square(place: u8) -> Square {
    Square::new(place % 8, place / 8)
}

/// A set of places, each moved one rank forward: up for seat 0, down for seat 1. Those on the last rank drop out.
pub fn ahead(men: u128, seat: usize) -> u128 {
    if seat == 0 { men << STRIDE & BOARD } else { men >> STRIDE }
}

/// The squares beside, left and right.
fn beside(men: u128) -> (u128, u128) {
    (men >> 1 & BOARD, men << 1 & BOARD)
}

/// The two diagonal steps forward of these men.
pub fn forward_steps(men: u128, seat: usize) -> (u128, u128) {
    beside(ahead(men, seat))
}

/// The squares that `men` of a seat are next to: in front of them, behind, left, right.
pub struct Neighbours {
    front: u128,
    back: u128,
    left: u128,
    right: u128,
}

impl Neighbours {
    /// For every square, whether one of `others` stands in front of a man of `seat` there, behind, left, right.
    pub fn of(others: u128, seat: usize) -> Self {
        let (left, right) = beside(others);
        // For the man in front of me I am one rank behind.
        Self { front: ahead(others, 1 - seat), back: ahead(others, seat), left: right, right: left }
    }

    /// The squares on which a man is surrounded: one in front, and two or more of the other three.
    pub fn surrounded(&self) -> u128 {
        self.front & (self.left & self.right | self.back & (self.left | self.right))
    }
}

/// The squares on which a man of a seat has two of `others` as neighbours, and one more would surround him.
pub fn pressed(others: u128, seat: usize) -> u128 {
    let near = Neighbours::of(others, seat);
    let two = near.left & near.right | near.back & (near.left | near.right);
    let one = near.left | near.right | near.back;
    near.front & one | two
}

/// The empty squares where one more of `ours` would surround some of `theirs`, a man of whom is of `their_seat`.
pub fn killing_squares(ours: u128, theirs: u128, their_seat: usize) -> u128 {
    let near = Neighbours::of(ours, their_seat);
    let two = near.left & near.right | near.back & (near.left | near.right);
    let one = near.left | near.right | near.back;
    let need_front = theirs & two & !near.front;
    let need_other = theirs & near.front & one & !two;
    let (left, right) = beside(need_other);
    let fronts = ahead(need_front, their_seat);
    let others = left | right | ahead(need_other, 1 - their_seat);
    (fronts | others) & !(ours | theirs) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> u128 {
        text.split_whitespace().map(|at| bit(Square::parse(at, FILES, RANKS).unwrap())).sum()
    }

    #[test]
    fn three_neighbours_with_the_front_surround() {
        for (near, taken) in
            [("d6 c5 e5", true), ("d6 d4 c5", true), ("d4 c5 e5", false), ("d6 c5", false), ("d6 d4 c5 e5", true)]
        {
            let found = Neighbours::of(squares(near), 0).surrounded() & squares("d5") != 0;
            assert_eq!(found, taken, "{near} around a man of Purple on d5");
        }
        assert_ne!(Neighbours::of(squares("d4 c5 e5"), 1).surrounded() & squares("d5"), 0, "Gold's front is below");
    }

    #[test]
    fn a_killing_square_is_the_one_that_lacks() {
        for (near, lacks) in [("d6 c5", "e5 d4"), ("c5 e5", "d6"), ("d6", ""), ("d4 c5", "d6"), ("a5 c6", "")] {
            assert_eq!(killing_squares(squares(near), squares("d5"), 0), squares(lacks), "{near}");
        }
    }
}
