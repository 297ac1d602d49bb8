//! What a table's life adds to its game: clocks, an open question, a pause, seats on offer, conditional moves.

use game::Seat;

use crate::calendar::Calendar;
use crate::conditional_moves::ConditionalMoves;
use crate::moderation::{Hold, ModerationDeed};
use crate::occupant::{Player, PlayerId};
use crate::patience::AskedBefore;
use crate::ply::EntryNo;
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
    /// The calendar by which this turn is counted: the one that its player had when it began. `None` between turns, and
    /// in turns that began under 0.1, which did not keep it: then the player's present one counts.
    pub calendar: Option<Calendar>,
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
    /// Whether the seat was taken by somebody new during this turn.
    pub taken: bool,
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
    /// To call the game off: it counts for nobody.
    Abort,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Draw, Self::Undo, Self::Pause, Self::Abort];

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Pause => "pause",
            Self::Abort => "abort",
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

/// Which question is meant by an answer. An open question ends with the next entry of the log, and a seat asks the same
/// only once before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferId {
    /// What is asked.
    pub what: Proposal,
    /// Who asks.
    pub by: Seat,
    /// The end of the log when it was asked.
    pub at: EntryNo,
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
    /// All agreed to call the game off, as this seat had asked.
    CalledOff(Seat),
    /// A seat's player, or whoever it was kept for, declined the challenge.
    Refused(Seat),
    /// A moderator did something, perhaps about a seat.
    Moderated(ModerationDeed, Option<Seat>),
    /// The lobby has closed before the game began.
    Shut(LobbyEnd),
}

/// Why a lobby closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyEnd {
    /// Who opened it closed it, or everybody has left.
    Left,
    /// Nothing happened for long.
    Quiet,
    /// Its post is gone, or could not be made.
    NoPost,
}

impl LobbyEnd {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Left, Self::Quiet, Self::NoPost];

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Quiet => "quiet",
            Self::NoPost => "no-post",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.word() == word)
    }
}

/// The life of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// One a seat, in seat order.
    pub seat_clocks: Vec<SeatClock>,
    /// Since when the clocks are stopped by agreement, in Unix milliseconds.
    pub paused_ms: Option<i64>,
    /// Why and since when the table stands still, whatever its players want.
    pub hold: Option<Hold>,
    /// The open question, if there is one.
    pub offer: Option<Offer>,
    /// What was said last.
    pub last_event: Option<TableEvent>,
    /// When somebody last did something in the lobby, in Unix milliseconds.
    pub last_activity_ms: i64,
    /// The table at which it is played again.
    pub rematch: Option<TableId>,
    /// Whether it was opened for the people named alone: whoever declines ends it, and no seat is ever free for all.
    pub challenge: Challenge,
    /// Who has had which seat during play and has it no more: they have seen what it sees.
    pub former: Vec<(Seat, PlayerId)>,
    /// What was asked before, and when it may be asked again.
    pub asked: Vec<AskedBefore>,
    /// The seats whose small actions at the start are drawn by lot ([`game::Game::may_be_drawn`]), ascending.
    pub by_lot: Vec<Seat>,
}

/// Who chooses a seat's small actions at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoChooses {
    /// Its player.
    Player,
    /// The lot, as soon as it is the seat's turn.
    Lot,
}

/// Whether a table was opened for the people named alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Challenge {
    /// Anybody may come, while a seat is free.
    #[default]
    No,
    /// It was.
    Yes,
}

impl Life {
    /// The life of a new table.
    #[must_use]
    pub fn new(seats: usize, bank_ms: i64, now_ms: i64) -> Self {
        let clock = SeatClock { bank_ms, ..SeatClock::default() };
        Self { seat_clocks: vec![clock; seats], last_activity_ms: now_ms, ..Self::default() }
    }

    /// The game is over: nobody takes a seat or asks anything any more, so nobody need be remembered for it.
    pub(crate) fn forget_people(&mut self) {
        self.seat_clocks.iter_mut().for_each(|clock| clock.vacancy = None);
        self.former.clear();
        self.asked.clear();
    }

    /// Which question is open, at a table whose log ends here.
    #[must_use]
    pub fn offer_id(&self, at: EntryNo) -> Option<OfferId> {
        self.offer.as_ref().map(|offer| OfferId { what: offer.what, by: offer.by, at })
    }

    /// A seat's clock.
    #[must_use]
    pub fn seat_clock(&self, seat: Seat) -> &SeatClock {
        &self.seat_clocks[seat.index()]
    }
}
