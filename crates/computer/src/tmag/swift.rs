//! A position of TMAG made for search. It plays as the rules do (`games::tmag`), which a test compares move by move.

use std::sync::Arc;

use games::tmag::{Markers, TmagAction, TmagPhase, TmagPlace, TmagState};

use super::area::{SquareBits, spot, square};
use super::walk::{MAX_ROLL, Walker};
use crate::alpha_beta::mixed;

/// The most seats.
pub const SEATS: usize = 9;
/// Where who is in the safe-house is.
pub const HOUSE: u8 = 254;
/// Where who is not in play is.
pub const OFF: u8 = 255;
/// The seats from which on the victim steps diagonally too.
const CROWD: usize = 6;
/// All four bases.
pub const ALL_BASES: u8 = 0b1111;

/// What does not change during a search.
#[derive(Debug)]
pub struct HuntGround {
    /// The number of seats.
    pub seats: usize,
    /// The squares on which pieces walk.
    pub open: SquareBits,
    /// The safe-house.
    pub house: SquareBits,
    /// The bases, in the order of their markers.
    pub bases: [u8; 4],
    /// Steps from every square to each base, around the safe-house.
    pub far: [[u8; 168]; 4],
    /// Whether a caught victim keeps the markers.
    pub is_keeping: bool,
}

/// A position, with the roll of who is to move, or to be rolled for.
#[derive(Clone, Debug)]
pub struct SwiftHunt {
    /// What does not change.
    pub ground: Arc<HuntGround>,
    /// Where each seat's piece is.
    pub places: [u8; SEATS],
    /// The victim.
    pub victim: usize,
    /// Base markers by seat.
    pub markers: [u8; SEATS],
    /// Whose turn it is.
    pub mover: usize,
    /// After whom the next assassin is sought.
    pub turn_after: usize,
    /// Who caught the last victim, if that has happened since the root.
    pub catcher: Option<usize>,
    /// Whether the victim has won.
    pub is_won: bool,
}

/// What to do with a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntStep {
    /// Go there.
    Go(u8),
    /// The victim rolls again after a 0.
    Reroll,
    /// The victim stays after a 0.
    Stand,
}

impl HuntStep {
    /// The step as an action.
    pub fn action(self) -> TmagAction {
        match self {
            Self::Go(to) => TmagAction::Go { to: square(to) },
            Self::Reroll => TmagAction::Reroll,
            Self::Stand => TmagAction::Stand,
        }
    }
}

impl SwiftHunt {
    /// The same position and the roll that waits to be used. `None` before the first victim is named.
    pub fn new(state: &TmagState) -> Option<(Self, usize)> {
        let victim = state.victim?;
        let TmagPhase::Move(roll) = state.phase else { return None };
        let place = |place: &TmagPlace| match place {
            TmagPlace::Off => OFF,
            TmagPlace::SafeHouse => HOUSE,
            TmagPlace::On(at) => spot(*at),
        };
        let markers = state.markers.map(|set| (0..4).filter(|base| set.has(*base)).map(|base| 1 << base).sum());
        let swift = Self {
            ground: Arc::new(HuntGround::new(state)),
            places: std::array::from_fn(|seat| place(&state.places[seat])),
            victim: victim.index(),
            markers,
            mover: state.mover.index(),
            turn_after: state.turn_after.index(),
            catcher: None,
            is_won: state.outcome.is_some(),
        };
        Some((swift, usize::from(roll)))
    }

    /// The seats in play but for the victim.
    pub fn hunters(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.ground.seats).filter(|seat| *seat != self.victim && self.places[*seat] != OFF)
    }

    /// Whether the victim can't be caught where it is.
    pub fn is_safe(&self) -> bool {
        let at = self.places[self.victim];
        at == HOUSE || self.ground.bases.contains(&at)
    }

    /// The squares where a hunter stands, but for one seat's.
    fn taken(&self, but: usize) -> SquareBits {
        self.hunters().filter(|seat| *seat != but).fold(SquareBits::EMPTY, |area, seat| area.with(self.places[seat]))
    }

    /// A seat's piece as it walks.
    pub fn walker(&self, seat: usize) -> Walker {
        let from = match self.places[seat] {
            OFF => SquareBits::EMPTY,
            HOUSE => self.ground.house,
            at => SquareBits::EMPTY.with(at),
        };
        let taken = self.taken(seat);
        if seat == self.victim {
            let free = self.ground.open & !taken;
            return Walker { from, through: free, last: free, diagonal: self.ground.seats >= CROWD };
        }
        let bases = self.ground.bases.iter().fold(SquareBits::EMPTY, |area, at| area.with(*at));
        let prey = self.places[self.victim];
        let through = if prey == HOUSE { self.ground.open } else { self.ground.open.without(prey) };
        Walker { from, through, last: self.ground.open & !bases & !taken, diagonal: false }
    }

    /// What the mover can do with a roll; nothing if the turn is lost.
    pub fn steps(&self, roll: usize) -> Vec<HuntStep> {
        if roll == 0 {
            let is_victim = self.mover == self.victim;
            return if is_victim { vec![HuntStep::Reroll, HuntStep::Stand] } else { Vec::new() };
        }
        self.walker(self.mover).ends(roll)[roll].spots().map(HuntStep::Go).collect()
    }

    /// Where the mover can go with each roll.
    pub fn ends(&self) -> [SquareBits; MAX_ROLL + 1] {
        self.walker(self.mover).ends(MAX_ROLL)
    }

    /// The position after a step; for a reroll the same one, to be rolled for again.
    pub fn after(&self, step: HuntStep) -> Self {
        let mut next = self.clone();
        match step {
            HuntStep::Reroll => {}
            HuntStep::Stand => next.end_turn(),
            HuntStep::Go(to) => next.go(to),
        }
        next
    }

    fn go(&mut self, to: u8) {
        let (mover, victim) = (self.mover, self.victim);
        if mover != victim && self.places[victim] == to {
            self.places[mover] = HOUSE;
            if !self.ground.is_keeping {
                self.markers[victim] = 0;
            }
            (self.victim, self.turn_after, self.catcher) = (mover, mover, Some(mover));
            return;
        }
        self.places[mover] = to;
        if mover == victim {
            let base = self.ground.bases.iter().position(|base| *base == to);
            self.markers[mover] |= base.map_or(0, |base| 1 << base);
            self.is_won = self.markers[mover] == ALL_BASES;
        }
        if !self.is_won {
            self.end_turn();
        }
    }

    /// After the victim an assassin, after an assassin the victim.
    pub fn end_turn(&mut self) {
        if self.mover != self.victim {
            self.turn_after = self.mover;
            self.mover = self.victim;
            return;
        }
        self.mover = self.next_hunter().unwrap_or(self.victim);
    }

    /// The assassin whose turn comes next.
    pub fn next_hunter(&self) -> Option<usize> {
        let order = (1..=self.ground.seats).map(|on| (self.turn_after + on) % self.ground.seats);
        order.into_iter().find(|seat| self.places[*seat] != OFF && *seat != self.victim && *seat != self.turn_after)
    }

    /// A number for the position.
    pub fn key(&self) -> u64 {
        let places = self.places.iter().fold(0_u64, |key, at| mixed(key ^ u64::from(*at)));
        mixed(
            places ^ (self.victim as u64) << 8 ^ (self.mover as u64) << 16 ^ u64::from(self.markers[self.victim]) << 24,
        )
    }
}

impl HuntGround {
    fn new(state: &TmagState) -> Self {
        let board = state.board;
        let house = SquareBits::of(board.safe_house());
        let open = SquareBits::of(board.squares()) & !house;
        let bases = board.bases().map(spot);
        Self {
            seats: usize::from(state.seats),
            open,
            house,
            bases,
            far: bases.map(|base| steps_to(base, open, house)),
            is_keeping: state.keeping == Markers::Kept,
        }
    }

    /// Steps from a place to a base.
    pub fn steps(&self, from: u8, base: usize) -> usize {
        if from == HOUSE {
            let house = self.house.spots().map(|at| self.far[base][usize::from(at)]).min();
            return usize::from(house.unwrap_or(u8::MAX));
        }
        usize::from(self.far[base][usize::from(from)])
    }
}

/// How many steps lead from every square to one, horizontally and vertically; one may begin in the safe-house, not pass it.
fn steps_to(goal: u8, open: SquareBits, house: SquareBits) -> [u8; 168] {
    let mut far = [u8::MAX; 168];
    let (mut wave, mut seen) = (SquareBits::EMPTY.with(goal), SquareBits::EMPTY);
    for steps in 0..=60 {
        for at in wave.spots() {
            far[usize::from(at)] = steps;
        }
        seen = seen | wave;
        let from = wave & open;
        let next = [14, 1, -14, -1].iter().fold(SquareBits::EMPTY, |area, by| area | from.shifted(*by));
        wave = next & (open | house) & !seen;
    }
    far
}
