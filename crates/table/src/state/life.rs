//! The life of a table beside its game: clocks, an open question, a pause, seats on offer, conditional moves.

use game::Seat;

use crate::log::ply::EntryNo;
use crate::seat::occupant::PlayerId;
use crate::seat::seat_clock::SeatClock;
use crate::state::asked_before::AskedBefore;
use crate::state::hold::Hold;
use crate::state::offer::{Offer, OfferId};
use crate::state::table_event::TableEvent;
use crate::state::table_id::TableId;

/// The life of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// One a seat, in seat order.
    pub seat_clocks: Vec<SeatClock>,
    /// Since when the clocks are stopped by agreement, in Unix milliseconds.
    pub paused_ms: Option<i64>,
    /// The reason and the time since when the table stands still, against its players' will.
    pub hold: Option<Hold>,
    /// The open question, if there is one.
    pub offer: Option<Offer>,
    /// The latest talk, which the thread's post tells.
    pub last_event: Option<TableEvent>,
    /// When somebody last did something in the lobby, in Unix milliseconds.
    pub last_activity_ms: i64,
    /// The table at which it is played again.
    pub rematch: Option<TableId>,
    /// Whether it was opened for the people named alone and needs them all: one *Decline* ends it, and no seat is ever free for all.
    pub challenge: Challenge,
    /// Former holders of seats during play: they have seen what the seat sees.
    pub former: Vec<(Seat, PlayerId)>,
    /// Those who have had their data deleted while a seat was theirs, by a pseudonym until they are back: they take no other.
    pub departed: Vec<(Seat, PlayerId)>,
    /// The questions that were refused, and when each may be asked again.
    pub asked: Vec<AskedBefore>,
    /// The seats whose small actions at the start are drawn by lot ([`game::Composing::may_be_drawn`]), ascending.
    pub by_lot: Vec<Seat>,
}

/// Whether a table was opened for the people named alone, and needs them all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Challenge {
    /// Anybody may come, while a seat is free.
    #[default]
    No,
    /// Opened for the people named: it begins with the last of them.
    Yes,
}

impl Life {
    /// The life of a new table.
    #[must_use]
    pub fn new(seats: usize, bank_ms: i64, now_ms: i64) -> Self {
        let clock = SeatClock { bank_ms, ..SeatClock::default() };
        Self { seat_clocks: vec![clock; seats], last_activity_ms: now_ms, ..Self::default() }
    }

    /// Whether this player, and nobody else, has left a seat before: given back to them, it has been theirs from the start.
    #[must_use]
    pub fn is_given_back(&self, seat: Seat, player: Option<PlayerId>) -> bool {
        let mut had = self.former.iter().chain(&self.departed).filter(|(had, _)| *had == seat).peekable();
        had.peek().is_some() && had.all(|(_, former)| Some(*former) == player)
    }

    /// The game is over: nobody takes a seat or asks anything any more, so nobody need be remembered for it.
    pub(crate) fn forget_people(&mut self) {
        self.seat_clocks.iter_mut().for_each(|clock| clock.vacancy = None);
        self.former.clear();
        self.departed.clear();
        self.asked.clear();
    }

    /// The end without a result: nothing is due any more, and nobody's calendar counts.
    pub(crate) fn end_clocks(&mut self) {
        for clock in &mut self.seat_clocks {
            (clock.since_ms, clock.due_ms, clock.late_ms, clock.calendar) = (None, None, None, None);
        }
    }

    /// The open question's id, at a table whose log ends here.
    #[must_use]
    pub fn offer_id(&self, at: EntryNo) -> Option<OfferId> {
        self.offer.as_ref().map(|offer| OfferId { what: offer.what, by: offer.by, at })
    }

    /// Since when its clocks have been stopped, by agreement or against its players' will, in Unix milliseconds.
    #[must_use]
    pub fn stopped_since_ms(&self) -> Option<i64> {
        [self.paused_ms, self.hold.map(|hold| hold.since_ms)].into_iter().flatten().min()
    }

    /// A seat's clock; the seat must be one of this table's.
    #[must_use]
    pub fn seat_clock(&self, seat: Seat) -> &SeatClock {
        &self.seat_clocks[seat.index()]
    }
}
