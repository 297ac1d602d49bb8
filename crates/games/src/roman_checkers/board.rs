//! The board of 7 × 10 squares and the men on it: who may step where, who stands surrounded. Knows no scores and no
//! turns.

use game::{Seat, Square, Squares};

/// The number of files.
pub const FILES: u8 = 7;
/// The number of ranks.
pub const RANKS: u8 = 10;
/// The purple throne room, d10: Purple's men make for it.
pub const PURPLE_THRONE: Square = Square::new(3, 9);
/// The gold throne room, d1: Gold's men make for it.
pub const GOLD_THRONE: Square = Square::new(3, 0);
/// The men of each side at the start.
pub const MEN_EACH: usize = 11;

const SQUARES: usize = FILES as usize * RANKS as usize;

/// Purple's starting squares as (file, rank) from 0: front rank to back rank, a to g.
const ARRAY: [(u8, u8); MEN_EACH] =
    [(0, 2), (2, 2), (4, 2), (6, 2), (1, 1), (3, 1), (5, 1), (0, 0), (2, 0), (4, 0), (6, 0)];

/// The places in [`ARRAY`] where Standard-bearers stand: d2, c1, e1.
const STANDARDS: [u8; 3] = [5, 8, 9];

/// The kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RomanKind {
    /// A regular: it steps forward only.
    Regular,
    /// Steps forward and backward.
    Standard,
}

/// A man on the board, whichever kind it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RomanPiece {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// Whether it is a regular or a Standard-bearer.
    pub kind: RomanKind,
    /// Its place in its side's starting array, 0 to 10: picks its look in a mixed squad.
    pub place: u8,
}

/// A man taken from the board, and where it stood.
pub type PlacedPiece = (Square, RomanPiece);

/// The effects of a move on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEffect {
    /// The man that moved.
    pub man: RomanPiece,
    /// Whether it entered the throne room.
    pub entered: bool,
    /// The men captured: the enemy's in reading order, then itself.
    pub captured: Vec<PlacedPiece>,
}

/// The men on their squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RomanBoard([Option<RomanPiece>; SQUARES]);

impl RomanBoard {
    /// The board without a man.
    pub const EMPTY: Self = Self([None; SQUARES]);

    /// The array at the start.
    #[must_use]
    pub fn start() -> Self {
        let mut board = Self::EMPTY;
        for seat in Seat::all(2) {
            for (place, at) in (0..).zip(starting_squares(seat)) {
                let kind = if STANDARDS.contains(&place) { RomanKind::Standard } else { RomanKind::Regular };
                board.put(at, RomanPiece { seat, kind, place });
            }
        }
        board
    }

    /// The man on a square; `None` where nobody stands.
    #[must_use]
    pub fn get(&self, at: Square) -> Option<RomanPiece> {
        self.0[index(at)]
    }

    /// Puts a man on a square.
    pub fn put(&mut self, at: Square, man: RomanPiece) {
        self.0[index(at)] = Some(man);
    }

    /// Takes the man on this square off the board.
    pub fn take(&mut self, at: Square) -> Option<RomanPiece> {
        self.0[index(at)].take()
    }

    /// All men in reading order.
    pub fn all(&self) -> impl Iterator<Item = PlacedPiece> + '_ {
        Squares { files: FILES, ranks: RANKS }.iter().filter_map(|at| self.get(at).map(|man| (at, man)))
    }

    /// A side's men in reading order.
    pub fn men(&self, seat: Seat) -> impl Iterator<Item = PlacedPiece> + '_ {
        self.all().filter(move |(_, man)| man.seat == seat)
    }

    /// The number of a side's men.
    #[must_use]
    pub fn count(&self, seat: Seat) -> u8 {
        u8::try_from(self.men(seat).count()).unwrap_or(u8::MAX)
    }

    /// The squares to which the man on a square may step.
    pub fn steps(&self, at: Square) -> impl Iterator<Item = Square> + '_ {
        self.get(at).into_iter().flat_map(move |man| ways(man, at)).filter(|to| self.get(*to).is_none())
    }

    /// Whether a side has a legal move.
    #[must_use]
    pub fn can_move(&self, seat: Seat) -> bool {
        self.men(seat).any(|(at, _)| self.steps(at).next().is_some())
    }

    /// Whether the man on this square is surrounded: three neighbours or more are enemies, one of them in front of it.
    #[must_use]
    pub fn is_surrounded(&self, at: Square) -> bool {
        let Some(man) = self.get(at) else { return false };
        let enemy = |toward| {
            let there = at.step(toward, FILES, RANKS).and_then(|there| self.get(there));
            there.is_some_and(|other| other.seat != man.seat)
        };
        enemy((0, forward(man.seat))) && Square::ORTHOGONAL.into_iter().filter(|toward| enemy(*toward)).count() >= 3
    }

    /// Makes a legal step with all that follows on the board. `None` (and nothing done) if nobody stands on `from`.
    pub fn play(&mut self, from: Square, to: Square) -> Option<MoveEffect> {
        let man = self.take(from)?;
        let entered = to == throne_of(man.seat);
        if !entered {
            self.put(to, man);
        }
        let fallen: Vec<PlacedPiece> = self.men(enemy_of(man.seat)).filter(|(at, _)| self.is_surrounded(*at)).collect();
        let mut captured = fallen;
        for (at, _) in &captured {
            self.take(*at);
        }
        if !entered && self.is_surrounded(to) {
            captured.extend(self.take(to).map(|man| (to, man)));
        }
        Some(MoveEffect { man, entered, captured })
    }
}

/// The seat of the other side.
#[must_use]
pub const fn enemy_of(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// The throne room that a side's men make for.
#[must_use]
pub fn throne_of(seat: Seat) -> Square {
    if seat.0 == 0 { PURPLE_THRONE } else { GOLD_THRONE }
}

/// A side's starting squares: front rank to back rank, a to g for Purple and g to a for Gold.
pub fn starting_squares(seat: Seat) -> impl Iterator<Item = Square> {
    ARRAY.into_iter().map(move |(file, rank)| match seat.0 {
        0 => Square::new(file, rank),
        _ => Square::new(FILES - 1 - file, RANKS - 1 - rank),
    })
}

/// The squares that a man would step to on an empty board: forward first, then backward.
pub fn ways(man: RomanPiece, at: Square) -> impl Iterator<Item = Square> {
    let ahead = forward(man.seat);
    let back = (man.kind == RomanKind::Standard).then_some(-ahead);
    let ranks = [Some(ahead), back].into_iter().flatten();
    ranks.flat_map(|rank| [(-1, rank), (1, rank)]).filter_map(move |toward| at.step(toward, FILES, RANKS))
}

const fn forward(seat: Seat) -> i8 {
    if seat.0 == 0 { 1 } else { -1 }
}

fn index(at: Square) -> usize {
    usize::from(at.rank) * usize::from(FILES) + usize::from(at.file)
}
