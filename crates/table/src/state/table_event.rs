//! The latest word at a table besides its moves: what the thread is told of it.

use game::Seat;
use strum::VariantArray;

use crate::state::moderation::ModerationAction;
use crate::state::offer::Proposal;

/// The latest talk at the table, told in the thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A seat declined what was asked.
    Declined(Proposal, Seat),
    /// A seat withdrew its own question.
    Withdrawn(Proposal, Seat),
    /// The clocks were stopped by agreement.
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
    /// The grace time of a seat is over, and all others are late too: the game was called off.
    Deserted,
    /// A game that had lost its place goes on in one, since the table's step of this number.
    Returned(i32),
    /// A seat's player, or the person it was kept for, declined the challenge.
    Refused(Seat),
    /// A moderator did something, perhaps about a seat.
    Moderated(ModerationAction, Option<Seat>),
    /// The lobby has closed before the game began.
    Shut(LobbyEnd),
}

/// The reason why a lobby closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum LobbyEnd {
    /// Its opener closed it, or everybody has left.
    Left,
    /// Nothing happened for long.
    Quiet,
    /// Its post is gone or could not be made, or the bot was taken out of its server.
    NoPost,
}

impl LobbyEnd {
    /// All reasons, as the database knows them.
    pub const ALL: &[Self] = Self::VARIANTS;

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
        Self::ALL.iter().copied().find(|end| end.word() == word)
    }
}
