//! A position of TMAG made for search. It plays as the rules do (the rules beside), which a test compares move by move.

use crate::tmag::{Markers, TmagAction, TmagPhase, TmagPlace, TmagState};
use computer::mixed;

use super::area::{SquareBits, index, square};
use super::ground::{Ends, HOUSE, HuntGround};
use super::walk::{MAX_ROLL, Walker, Ways};

/// The most seats of a game, for arrays by seat.
pub const SEATS: usize = 9;
/// The index of a piece that is not in play.
pub const OFF: u8 = 255;
/// The seats from which on the victim steps diagonally too.
const CROWD: usize = 6;
/// The markers of all four bases, a bit each: they win the game.
pub const ALL_BASES: u8 = 0b1111;

/// A position before a roll; the roll itself is given to the functions that need it.
#[derive(Clone, Copy, Debug)]
pub struct HuntSearchState {
    /// The parts that the board alone decides, made once for each board.
    pub ground: &'static HuntGround,
    /// The number of seats.
    pub seats: usize,
    /// Whether a caught victim keeps the markers.
    pub is_keeping: bool,
    /// The places of the pieces, by seat.
    pub places: [u8; SEATS],
    /// The seat of the victim, as an index.
    pub victim: usize,
    /// Base markers by seat.
    pub markers: [u8; SEATS],
    /// The seat whose turn it is.
    pub mover: usize,
    /// After whom the next assassin is sought.
    pub turn_after: usize,
    /// The seat that caught the last victim, if that has happened since the root.
    pub catcher: Option<usize>,
    /// Whether the victim has won.
    pub is_won: bool,
}

/// The ways to use a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntStep {
    /// The piece goes to the square with this index.
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

impl HuntSearchState {
    /// The same position and the roll that waits to be used. `None` before the first victim is named.
    pub fn new(state: &TmagState) -> Option<(Self, usize)> {
        let victim = state.victim?;
        let TmagPhase::Move(roll) = state.phase else { return None };
        let place = |place: &TmagPlace| match place {
            TmagPlace::Off => OFF,
            TmagPlace::SafeHouse => HOUSE,
            TmagPlace::On(at) => index(*at),
        };
        let markers = state.markers.map(|set| (0..4).filter(|base| set.has(*base)).map(|base| 1 << base).sum());
        let search_state = Self {
            ground: HuntGround::of(state.board),
            seats: usize::from(state.seats),
            is_keeping: state.keeping == Markers::Kept,
            places: std::array::from_fn(|seat| place(&state.places[seat])),
            victim: victim.index(),
            markers,
            mover: state.mover.index(),
            turn_after: state.turn_after.index(),
            catcher: None,
            is_won: state.outcome.is_some(),
        };
        Some((search_state, usize::from(roll)))
    }

    /// Whether there are so many seats that the victim steps diagonally too.
    pub fn is_crowded(&self) -> bool {
        self.seats >= CROWD
    }

    /// The seats in play but for the victim.
    pub fn hunters(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.seats).filter(|seat| *seat != self.victim && self.places[*seat] != OFF)
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

    /// The squares that the mover reaches with each roll.
    pub fn ends(&self) -> Ends {
        let (mover, ground) = (self.mover, self.ground);
        let from = self.places[mover];
        if from == OFF {
            return Ends::default();
        }
        let taken = self.taken(mover);
        if mover == self.victim {
            let ways = if self.is_crowded() { Ways::Eight } else { Ways::Four };
            let free = ground.free(from, ways);
            if (free.near & taken).is_empty() {
                return free.ends.map(|area| area & !taken);
            }
            let through = ground.open & !taken;
            return Walker { from: ground.from(from), through, last: through, ways }.ends(MAX_ROLL);
        }
        let last = !(ground.safe | taken);
        let (prey, free) = (self.places[self.victim], ground.free(from, Ways::Four));
        if prey == HOUSE || !free.near.has(prey) {
            return free.ends.map(|area| area & last);
        }
        let through = ground.open.without(prey);
        Walker { from: ground.from(from), through, last: ground.open & last, ways: Ways::Four }.ends(MAX_ROLL)
    }

    /// The rolls, a bit each, by which the hunter who is to move catches the victim.
    pub fn catching_rolls(&self) -> u8 {
        if self.is_safe() {
            0
        } else {
            self.ground.catches[usize::from(self.places[self.mover])][usize::from(self.places[self.victim])]
        }
    }

    /// The steps of the mover with a roll; nothing if the turn is lost.
    pub fn steps(&self, roll: usize) -> Vec<HuntStep> {
        if roll == 0 {
            let is_victim = self.mover == self.victim;
            return if is_victim { vec![HuntStep::Reroll, HuntStep::Stand] } else { Vec::new() };
        }
        self.ends()[roll].indices().map(HuntStep::Go).collect()
    }

    /// The position after a step; for a reroll the same one, to be rolled for again.
    pub fn after(&self, step: HuntStep) -> Self {
        let mut next = *self;
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
            if !self.is_keeping {
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
        let order = (1..=self.seats).map(|on| (self.turn_after + on) % self.seats);
        order.into_iter().find(|seat| self.places[*seat] != OFF && *seat != self.victim && *seat != self.turn_after)
    }

    /// A number for the position.
    pub fn key(&self) -> u64 {
        let [places @ .., last] = self.places;
        let turn = [last, self.markers[self.victim], u8::from(self.mover == self.victim), 0];
        let [victim, mover] = [self.victim, self.mover].map(|seat| seat as u64);
        mixed(mixed(u64::from_le_bytes(places)) ^ u64::from(u32::from_le_bytes(turn)) ^ victim << 32 ^ mover << 40)
    }
}
