//! The board, made for thinking fast: squares are numbers (rank × 8 + file), sets of squares are bits. It knows
//! nothing of turns and secrets.

use crate::praetorian::{CIVILIANS, Civilians, Guard, PraetorianBoard, PraetorianPiece};
use game::Square;

/// The place of those who are off the board.
pub const NOWHERE: u8 = 64;
/// The men by number: 0 is nobody, then the civilians 1 to 24, then the two guards.
pub const MEN: usize = CIVILIANS as usize + 3;
/// The guards' numbers among the men.
pub const GUARDS: [u8; 2] = [CIVILIANS + 1, CIVILIANS + 2];

/// The squares around each square.
pub static NEAR: [u64; 64] = near();

const fn near() -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if from != to && distance(from, to) == 1 {
                table[from as usize] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// The number of steps that lie between two squares, obstacles aside.
pub const fn distance(from: u8, to: u8) -> u8 {
    let (files, ranks) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
    if files > ranks { files } else { ranks }
}

/// A set of civilians as bits: bit `n` for the civilian with the number `n`, 1 to 24.
pub fn bits(set: Civilians) -> u32 {
    set.iter().fold(0, |bits, civilian| bits | 1 << civilian)
}

/// The members of a set of squares or civilians, ascending.
pub fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = u8::try_from(set.trailing_zeros()).expect("at most 64");
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

/// The number of a civilian, 1 to 24, or of a guard above that.
pub fn number(man: PraetorianPiece) -> u8 {
    match man {
        PraetorianPiece::Civilian(number) => number,
        PraetorianPiece::Guard(guard) => GUARDS[guard.index()],
    }
}

/// The man of a number.
pub fn man(number: u8) -> PraetorianPiece {
    match GUARDS.iter().position(|guard| *guard == number) {
        Some(0) => PraetorianPiece::Guard(Guard::P1),
        Some(_) => PraetorianPiece::Guard(Guard::P2),
        None => PraetorianPiece::Civilian(number),
    }
}

/// A board by number and by square, so that both are found at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowd {
    at: [u8; MEN],
    on: [u8; 64],
    occupied: u64,
}

impl Crowd {
    /// A board on which nobody stands.
    pub fn empty() -> Self {
        Self { at: [NOWHERE; MEN], on: [0; 64], occupied: 0 }
    }

    /// The same board as the rules have it.
    pub fn of(board: &PraetorianBoard) -> Self {
        let mut crowd = Self::empty();
        for (square, piece) in board.men() {
            crowd.put(number(piece), square.rank * 8 + square.file);
        }
        crowd
    }

    /// The square of a man, or [`NOWHERE`].
    pub fn at(&self, man: u8) -> u8 {
        self.at[usize::from(man)]
    }

    /// Puts a man on an empty square, taking him from where he stood.
    pub fn put(&mut self, man: u8, to: u8) {
        self.remove(man);
        self.at[usize::from(man)] = to;
        self.on[usize::from(to)] = man;
        self.occupied |= 1 << to;
    }

    /// Takes a man off the board.
    pub fn remove(&mut self, man: u8) {
        let from = std::mem::replace(&mut self.at[usize::from(man)], NOWHERE);
        if from != NOWHERE {
            self.on[usize::from(from)] = 0;
            self.occupied &= !(1 << from);
        }
    }

    /// The board after a man went somewhere.
    pub fn after(&self, man: u8, to: u8) -> Self {
        let mut next = *self;
        next.put(man, to);
        next
    }

    /// The empty squares next to a man; nothing if he is off the board.
    pub fn steps(&self, man: u8) -> u64 {
        match self.at(man) {
            NOWHERE => 0,
            from => NEAR[usize::from(from)] & !self.occupied,
        }
    }

    /// The squares that a guard can reach.
    pub fn rides(&self, guard: usize) -> u64 {
        let from = self.at(GUARDS[guard]);
        let start = ((from % 8).cast_signed(), (from / 8).cast_signed());
        let mut reached = 0;
        for way in Square::AROUND {
            let mut at = start;
            loop {
                at = (at.0 + way.0, at.1 + way.1);
                if !(0..8).contains(&at.0) || !(0..8).contains(&at.1) {
                    break;
                }
                let bit = 1_u64 << (at.1 * 8 + at.0);
                if self.occupied & bit != 0 {
                    break;
                }
                reached |= bit;
            }
        }
        reached
    }

    /// The civilians next to a square, as bits by number.
    pub fn neighbours(&self, square: u8) -> u32 {
        let men = members(NEAR[usize::from(square)] & self.occupied).map(|at| self.on[usize::from(at)]);
        men.filter(|man| *man <= CIVILIANS).fold(0, |set, man| set | 1 << man)
    }

    /// The civilians next to a guard.
    pub fn next_to_guard(&self, guard: usize) -> u32 {
        self.neighbours(self.at(GUARDS[guard]))
    }

    /// Whether two men stand next to each other.
    pub fn touch(&self, one: u8, other: u8) -> bool {
        let (one, other) = (self.at(one), self.at(other));
        one != NOWHERE && other != NOWHERE && NEAR[usize::from(one)] >> other & 1 == 1
    }

    /// The number of steps that the civilians have in all, one of them left out who may not move.
    pub fn count_steps(&self, banned: u8) -> u32 {
        (1..=CIVILIANS).filter(|man| *man != banned).map(|man| self.steps(man).count_ones()).sum()
    }
}
