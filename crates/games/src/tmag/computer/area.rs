//! Sets of squares of TMAG's board as bits, with a gap beside each rank. Knows no pieces.

use std::ops::{BitAnd, BitOr, Not};

use game::Square;

/// Bits from one rank to the next: the larger board and a gap of two.
const STRIDE: u32 = 14;

/// The eight directions as distances between bits; the opposite of each stands four places on, and every second one is a
/// diagonal.
pub const DIRECTIONS: [i32; 8] = [14, 15, 1, -13, -14, -15, -1, 13];

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareBits([u64; 3]);

/// The number of a square's bit.
pub fn index(at: Square) -> u8 {
    u8::try_from(u32::from(at.rank) * STRIDE + u32::from(at.file)).expect("the board is small")
}

/// The square of a bit.
pub fn square(index: u8) -> Square {
    Square::new(index % 14, index / 14)
}

impl SquareBits {
    /// The set without a square.
    pub const EMPTY: Self = Self([0; 3]);

    /// The set of these squares.
    pub fn of(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |area, at| area.with(index(at)))
    }

    /// The set and this square.
    pub fn with(mut self, index: u8) -> Self {
        self.0[usize::from(index) / 64] |= 1 << (index % 64);
        self
    }

    /// The set without this square.
    pub fn without(mut self, index: u8) -> Self {
        self.0[usize::from(index) / 64] &= !(1 << (index % 64));
        self
    }

    /// Whether the square is in the set.
    pub fn has(self, index: u8) -> bool {
        self.0[usize::from(index) / 64] >> (index % 64) & 1 == 1
    }

    /// Whether the set has no square.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Every square so many bits on.
    pub fn shifted(self, by: i32) -> Self {
        let [low, middle, high] = self.0;
        let bits = by.unsigned_abs();
        let back = 64 - bits;
        if by > 0 {
            Self([low << bits, middle << bits | low >> back, high << bits | middle >> back])
        } else {
            Self([low >> bits | middle << back, middle >> bits | high << back, high >> bits])
        }
    }

    /// The squares, by number.
    pub fn indices(self) -> impl Iterator<Item = u8> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let word = words.iter().position(|word| *word != 0)?;
            let bit = words[word].trailing_zeros();
            words[word] &= words[word] - 1;
            u8::try_from(word).ok().zip(u8::try_from(bit).ok()).map(|(word, bit)| word * 64 + bit)
        })
    }
}

impl BitAnd for SquareBits {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for SquareBits {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl Not for SquareBits {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
