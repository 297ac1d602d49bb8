//! Sets of points of the 17 × 17 board as bits, so that a whole crowd steps and jumps at once. Knows no rules.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use game::Square;

/// The number of files, and of ranks.
pub const SIZE: u8 = 17;

/// Bits from one file to the next: a gap of one keeps shifted points from running into the neighbouring file.
const STRIDE: u8 = SIZE + 1;
const WORDS: usize = 5;
const FILE_BITS: u64 = (1 << SIZE) - 1;

/// The distances from a point's bit to those of its neighbours, in the order of [`Square::AROUND`].
const AROUND: [i8; 8] = {
    let mut all = [0; 8];
    let mut at = 0;
    while at < 8 {
        let (file, rank) = Square::AROUND[at];
        all[at] = file * STRIDE.cast_signed() + rank;
        at += 1;
    }
    all
};

/// A step of one kind in a direction, the same in all eight.
pub trait Toward {
    /// The points that it leads to in the direction of this distance between bits.
    fn toward<const BY: i8>(&self) -> PointSet;

    /// The points that it leads to in all directions. Each direction has a function of its own, which shifts by a constant: a loop
    /// over them took half as long again.
    fn around(&self) -> PointSet {
        self.toward::<{ AROUND[0] }>()
            | self.toward::<{ AROUND[1] }>()
            | self.toward::<{ AROUND[2] }>()
            | self.toward::<{ AROUND[3] }>()
            | self.toward::<{ AROUND[4] }>()
            | self.toward::<{ AROUND[5] }>()
            | self.toward::<{ AROUND[6] }>()
            | self.toward::<{ AROUND[7] }>()
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without a point.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every point of the board.
    pub const ALL: Self = Self::block((0, 0), (SIZE - 1, SIZE - 1));

    /// All points from one corner to the other, files and ranks counted from 0, both ends included.
    #[must_use]
    pub const fn block(low: (u8, u8), high: (u8, u8)) -> Self {
        let mut set = Self::EMPTY;
        let mut file = low.0;
        while file <= high.0 {
            let mut rank = low.1;
            while rank <= high.1 {
                set = set.with(Square::new(file, rank));
                rank += 1;
            }
            file += 1;
        }
        set
    }

    /// The set of one point.
    #[must_use]
    pub const fn of(at: Square) -> Self {
        Self::EMPTY.with(at)
    }

    /// The set and this point.
    #[must_use]
    pub const fn with(mut self, at: Square) -> Self {
        let bit = Self::bit(at);
        self.0[bit / 64] |= 1 << (bit % 64);
        self
    }

    /// The set without this point.
    #[must_use]
    pub const fn without(mut self, at: Square) -> Self {
        let bit = Self::bit(at);
        self.0[bit / 64] &= !(1 << (bit % 64));
        self
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(self, at: Square) -> bool {
        let bit = Self::bit(at);
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Whether the set has no point.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    #[must_use]
    pub fn count(self) -> u8 {
        let ones: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        u8::try_from(ones).unwrap_or(u8::MAX)
    }

    /// The set with each point moved by a distance between bits, which is not 0. A point that leaves the board may end in the gap
    /// between two files, so intersect the result with a set of points of the board.
    #[must_use]
    #[inline]
    pub fn shifted<const BY: i8>(self) -> Self {
        let bits = u32::from(BY.unsigned_abs());
        if BY >= 0 { self.up(bits) } else { self.down(bits) }
    }

    #[inline]
    fn up(self, bits: u32) -> Self {
        let below = |at: usize| at.checked_sub(1).map_or(0, |at| self.0[at]);
        Self(std::array::from_fn(|at| self.0[at] << bits | below(at) >> (64 - bits)))
    }

    #[inline]
    fn down(self, bits: u32) -> Self {
        let above = |at: usize| self.0.get(at + 1).copied().unwrap_or(0);
        Self(std::array::from_fn(|at| self.0[at] >> bits | above(at) << (64 - bits)))
    }

    /// The points in the order of their names as texts: a1, a10, a11, …, a17, a2, …, q9.
    #[must_use]
    pub fn iter(self) -> Iter {
        Iter { points: self, file: 0, ranks: self.named_ranks(0) }
    }

    const fn bit(at: Square) -> usize {
        at.file as usize * STRIDE as usize + at.rank as usize
    }

    /// The ranks taken on a file, as bits in the order 1, 10 to 17, 2 to 9.
    fn named_ranks(self, file: u8) -> u64 {
        let first = usize::from(file) * usize::from(STRIDE);
        let (word, offset) = (first / 64, first % 64);
        let high = if offset > 64 - usize::from(SIZE) { self.0[word + 1] << (64 - offset) } else { 0 };
        let ranks = (self.0[word] >> offset | high) & FILE_BITS;
        ranks & 1 | (ranks >> 9) << 1 | (ranks >> 1 & 0xff) << 9
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for PointSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// The points of a set, in the order of their names.
#[derive(Clone, Debug)]
pub struct Iter {
    points: PointSet,
    file: u8,
    ranks: u64,
}

impl Iterator for Iter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.ranks == 0 {
            self.file += 1;
            if self.file >= SIZE {
                self.file = SIZE;
                return None;
            }
            self.ranks = self.points.named_ranks(self.file);
        }
        let place = u8::try_from(self.ranks.trailing_zeros()).expect("a word has 64 bits");
        self.ranks &= self.ranks - 1;
        let rank = match place {
            0 => 0,
            1..=8 => place + 8,
            _ => place - 8,
        };
        Some(Square::new(self.file, rank))
    }
}
