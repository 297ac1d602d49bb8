//! What a table's life adds to its game: clocks, an open question, a pause, seats on offer, conditional moves.

use game::Seat;

use crate::conditional_moves::ConditionalMoves;
use crate::occupant::Player;
use crate::table_id::TableId;

/// For whom a seat in play is kept that its player wants to hand over, or has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vacancy {
    /// For whoever comes.
    Anyone,
    /// For this person.
    For(Player),
    /// For whoever comes: its player was late for too long.
    Lost,
}

/// Which of the usual reminders of a turn were sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reminded {
    /// None.
    #[default]
    Not,
    /// That half of the time is over.
    Half,
    /// That nine tenths of it are.
    Nearly,
}

/// A seat's clock and what else is going on about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatClock {
    /// Since when its clock runs, in Unix milliseconds; `None` while it owes nothing or the clock is stopped.
    pub since_ms: Option<i64>,
    /// The working time of this turn, in milliseconds.
    pub budget_ms: i64,
    /// The working time that was used before `since_ms`, in milliseconds.
    pub used_ms: i64,
    /// When the action is due, in Unix milliseconds.
    pub due_ms: Option<i64>,
    /// Which reminders were sent.
    pub reminded: Reminded,
    /// When its player was last reminded at their own interval, in Unix milliseconds.
    pub prompted_ms: Option<i64>,
    /// Since when it is late, in Unix milliseconds.
    pub late_ms: Option<i64>,
    /// What is left in its bank, in milliseconds.
    pub bank_ms: i64,
    /// When it was last nudged, in Unix milliseconds.
    pub nudged_ms: Option<i64>,
    /// For whom it is on offer.
    pub vacancy: Option<Vacancy>,
    /// Its conditional moves.
    pub plan: Option<ConditionalMoves>,
}

/// What one player asks all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// To end the game as a draw.
    Draw,
    /// To take back the asker's last action and all after it.
    Undo,
    /// To stop the clocks.
    Pause,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Undo, Self::Pause];

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Pause => "pause",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|proposal| proposal.word() == word)
    }
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is asked.
    pub what: Proposal,
    /// Who asks.
    pub by: Seat,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// What was said last at the table: the latest talk, told in the thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A seat declined what was asked.
    Declined(Proposal, Seat),
    /// A seat withdrew its own question.
    Withdrawn(Proposal, Seat),
    /// The clocks stand.
    Paused,
    /// A seat let them run again.
    Resumed(Seat),
    /// A seat gave the others time.
    Granted(Seat),
    /// A seat's time is up.
    Late(Seat),
    /// A seat is on offer.
    Vacant(Seat),
    /// Somebody new sits on a seat.
    Taken(Seat),
    /// A seat's player keeps it after all.
    Kept(Seat),
    /// The computer plays a seat from now on.
    Automatic(Seat),
    /// A seat called the game off before it had really begun.
    Aborted(Seat),
}

/// The life of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// One a seat, in seat order.
    pub seat_clocks: Vec<SeatClock>,
    /// Since when the clocks are stopped by agreement, in Unix milliseconds.
    pub paused_ms: Option<i64>,
    /// The open question, if there is one.
    pub offer: Option<Offer>,
    /// What was said last.
    pub last_event: Option<TableEvent>,
    /// When somebody last did something in the lobby, in Unix milliseconds.
    pub last_activity_ms: i64,
    /// The table at which it is played again.
    pub rematch: Option<TableId>,
}

impl Life {
    /// The life of a new table.
    #[must_use]
    pub fn new(seats: usize, bank_ms: i64, now_ms: i64) -> Self {
        let clock = SeatClock { bank_ms, ..SeatClock::default() };
        Self { seat_clocks: vec![clock; seats], last_activity_ms: now_ms, ..Self::default() }
    }

    /// A seat's clock.
    #[must_use]
    pub fn seat_clock(&self, seat: Seat) -> &SeatClock {
        &self.seat_clocks[seat.index()]
    }
}
