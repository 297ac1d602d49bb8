//! The board, and where everybody can go. It knows nothing of turns, bans and secrets.

use super::civilians::{CIVILIANS, Civilian, Civilians};
use game::Square;
use std::fmt;

/// The length of an edge of the board.
pub const EDGE: u8 = 8;
/// The square on which the first guard starts.
pub const P1_START: Square = Square::new(0, 7);
/// The square on which the second guard starts.
pub const P2_START: Square = Square::new(7, 0);

/// One of the Praetorian's two guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// The guard who starts on a8, written `P1`.
    P1,
    /// The guard who starts on h1, written `P2`.
    P2,
}

impl Guard {
    /// Both guards, `P1` first.
    pub const BOTH: [Self; 2] = [Self::P1, Self::P2];

    /// The guard as an index, 0 or 1.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self == Self::P2)
    }

    /// The guard who is not this one.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::P1 { Self::P2 } else { Self::P1 }
    }

    /// The guard in notation, `P1` or `P2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self == Self::P1 { "P1" } else { "P2" }
    }
}

/// A piece of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PraetorianPiece {
    /// A civilian, by number.
    Civilian(Civilian),
    /// One of the Praetorian's guards.
    Guard(Guard),
}

impl PraetorianPiece {
    fn index(self) -> usize {
        match self {
            Self::Civilian(number) => usize::from(number),
            Self::Guard(guard) => usize::from(CIVILIANS) + 1 + guard.index(),
        }
    }

    /// All that may be on the board: the civilians, then the guards.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=CIVILIANS).map(Self::Civilian).chain(Guard::BOTH.map(Self::Guard))
    }
}

impl fmt::Display for PraetorianPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Civilian(number) => write!(f, "{number}"),
            Self::Guard(guard) => f.write_str(guard.name()),
        }
    }
}

/// One move: somebody goes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianStep {
    /// The civilian or guard who moves.
    pub man: PraetorianPiece,
    /// The square to which they go.
    pub to: Square,
}

/// The places of the guards and of the living civilians.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PraetorianBoard {
    at: [Option<Square>; CIVILIANS as usize + 3],
    occupied: u64,
}

impl PraetorianBoard {
    /// The board before the layout: the guards alone.
    #[must_use]
    pub fn with_guards() -> Self {
        let mut board = Self { at: [None; CIVILIANS as usize + 3], occupied: 0 };
        board.put(PraetorianPiece::Guard(Guard::P1), P1_START);
        board.put(PraetorianPiece::Guard(Guard::P2), P2_START);
        board
    }

    /// The square of a piece, if it is on the board.
    #[must_use]
    pub fn find(&self, man: PraetorianPiece) -> Option<Square> {
        self.at[man.index()]
    }

    /// The square of a civilian, if they are on the board.
    #[must_use]
    pub fn civilian(&self, number: Civilian) -> Option<Square> {
        self.find(PraetorianPiece::Civilian(number))
    }

    /// The square of a guard.
    #[must_use]
    pub fn guard(&self, guard: Guard) -> Square {
        self.find(PraetorianPiece::Guard(guard)).expect("guards never leave the board")
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn on(&self, square: Square) -> Option<PraetorianPiece> {
        PraetorianPiece::all().find(|man| self.find(*man) == Some(square))
    }

    /// Whether nobody stands on a square.
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.occupied & bit(square) == 0
    }

    /// Puts somebody on an empty square, taking them from where they stood.
    pub fn put(&mut self, man: PraetorianPiece, to: Square) {
        self.remove(man);
        self.at[man.index()] = Some(to);
        self.occupied |= bit(to);
    }

    /// Takes somebody off the board.
    pub fn remove(&mut self, man: PraetorianPiece) {
        if let Some(from) = self.at[man.index()].take() {
            self.occupied &= !bit(from);
        }
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, step: PraetorianStep) -> Self {
        let mut next = *self;
        next.put(step.man, step.to);
        next
    }

    /// Everybody on the board, in reading order.
    #[must_use]
    pub fn men(&self) -> Vec<(Square, PraetorianPiece)> {
        let mut men: Vec<_> = PraetorianPiece::all().filter_map(|man| Some((self.find(man)?, man))).collect();
        men.sort_unstable_by_key(|(square, _)| *square);
        men
    }

    /// The civilians on the board.
    #[must_use]
    pub fn living(&self) -> Civilians {
        (1..=CIVILIANS).filter(|number| self.civilian(*number).is_some()).collect()
    }

    /// The civilians on the eight squares around one.
    #[must_use]
    pub fn next_to(&self, square: Square) -> Civilians {
        let near = |number: &Civilian| self.civilian(*number).is_some_and(|at| at.touches(square));
        (1..=CIVILIANS).filter(near).collect()
    }

    /// The squares that somebody on the board can reach: a civilian one step, a guard any way along a line.
    #[must_use]
    pub fn reach(&self, man: PraetorianPiece) -> Vec<Square> {
        let Some(from) = self.find(man) else { return Vec::new() };
        match man {
            PraetorianPiece::Civilian(_) => around(from).filter(|to| self.is_empty(*to)).collect(),
            PraetorianPiece::Guard(_) => Square::AROUND.iter().flat_map(|way| self.ray(from, *way)).collect(),
        }
    }

    fn ray(&self, from: Square, way: (i8, i8)) -> impl Iterator<Item = Square> {
        let next = move |at: &Square| at.step(way, EDGE, EDGE).filter(|to| self.is_empty(*to));
        std::iter::successors(next(&from), next)
    }
}

/// The squares around one.
pub fn around(square: Square) -> impl Iterator<Item = Square> {
    Square::AROUND.into_iter().filter_map(move |way| square.step(way, EDGE, EDGE))
}

fn bit(square: Square) -> u64 {
    1 << (square.rank * EDGE + square.file)
}
