//! The board: its size, the safe-house in the middle, the bases on the edges, the starting squares. Knows no pieces.

use game::{Square, Squares};

/// The most squares along an edge.
pub const MAX_EDGE: u8 = 12;

/// A board of 10 × 10 or 12 × 12 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmagBoard {
    /// Squares along an edge: 10 or 12.
    pub edge: u8,
}

impl TmagBoard {
    /// The board that the option `board` names.
    #[must_use]
    pub fn named(word: &str) -> Self {
        Self { edge: if word == "6x6" { 12 } else { 10 } }
    }

    /// Every square, the safe-house's four included, in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Squares { files: self.edge, ranks: self.edge }.iter()
    }

    /// The square one step on, if it is on the board.
    #[must_use]
    pub fn step(self, at: Square, toward: (i8, i8)) -> Option<Square> {
        at.step(toward, self.edge, self.edge)
    }

    /// Whether the square is part of the safe-house.
    #[must_use]
    pub fn is_safe_house(self, at: Square) -> bool {
        let middle = self.half() - 1..=self.half();
        middle.contains(&at.file) && middle.contains(&at.rank)
    }

    /// The safe-house's four squares, in reading order.
    #[must_use]
    pub fn safe_house(self) -> [Square; 4] {
        let (low, high) = (self.half() - 1, self.half());
        [Square::new(low, high), Square::new(high, high), Square::new(low, low), Square::new(high, low)]
    }

    /// The four bases, in reading order.
    #[must_use]
    pub fn bases(self) -> [Square; 4] {
        let (half, last) = (self.half(), self.edge - 1);
        [Square::new(half, last), Square::new(0, half), Square::new(last, half - 1), Square::new(half - 1, 0)]
    }

    /// The place of a base in [`TmagBoard::bases`], if the square is one.
    #[must_use]
    pub fn base(self, at: Square) -> Option<usize> {
        self.bases().iter().position(|base| *base == at)
    }

    /// The assassins' starting squares in a game of so many seats, in the order in which they are given out.
    #[must_use]
    pub fn starting_squares(self, seats: u8) -> Vec<Square> {
        let (last, next) = (self.edge - 1, self.edge - 2);
        let corners = [(0, 0), (last, last), (0, last), (last, 0)];
        let beside = [(1, 0), (next, last), (1, last), (next, 0), (0, 1), (last, next), (0, next), (last, 1)];
        let squares = if seats < 6 { &corners[..] } else { &beside[..] };
        squares.iter().map(|(file, rank)| Square::new(*file, *rank)).collect()
    }

    fn half(self) -> u8 {
        self.edge / 2
    }
}
