//! A seat's clock and what hangs on it: reminders sent, the bank, an offer of the seat, conditional moves.

use crate::seat::calendar::Calendar;
use crate::seat::conditional_moves::ConditionalMoves;
use crate::seat::occupant::Player;

/// For whom a seat in play is kept that its player wants to hand over, or has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vacancy {
    /// For the first person who takes it.
    Anyone,
    /// Kept for this person alone.
    For(Player),
    /// On offer to anyone, because its player was late for too long or was unseated.
    Lost,
}

/// The usual reminders of a turn that were sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reminded {
    /// No reminder of this turn yet.
    #[default]
    Not,
    /// Sent when half of the time is over.
    Half,
    /// Sent when nine tenths of it are over.
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
    /// The calendar by which this turn is counted: the one that its player had when it began. `None` between turns, and
    /// in turns that began under 0.1, which did not keep it: then the player's present one counts.
    pub calendar: Option<Calendar>,
    /// The reminders that were sent.
    pub reminded: Reminded,
    /// When its player was last reminded at their own interval, in Unix milliseconds.
    pub prompted_ms: Option<i64>,
    /// Since when it is late, in Unix milliseconds.
    pub late_ms: Option<i64>,
    /// The time left in its bank, in milliseconds.
    pub bank_ms: i64,
    /// When it was last nudged, in Unix milliseconds.
    pub nudged_ms: Option<i64>,
    /// Whether the seat was taken by somebody new during this turn.
    pub taken: bool,
    /// For whom it is on offer.
    pub vacancy: Option<Vacancy>,
    /// Its conditional moves or standing order; secret to its player.
    pub plan: Option<ConditionalMoves>,
}
