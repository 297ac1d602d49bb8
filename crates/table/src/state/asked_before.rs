//! A seat's earlier question, kept so that nobody is asked the same again and again.

use game::Seat;

use crate::log::ply::EntryNo;
use crate::state::offer::Proposal;

/// The kinds of question that a seat can repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A question to all others.
    Proposal(Proposal),
    /// To be replaced by somebody else.
    Substitute,
}

impl Matter {
    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Proposal(what) => what.word(),
            Self::Substitute => "substitute",
        }
    }

    /// The kind that [`Matter::word`] writes so; `None` for a word of another version.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "substitute" => Some(Self::Substitute),
            word => Proposal::of_word(word).map(Self::Proposal),
        }
    }
}

/// A question that a seat has asked before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedBefore {
    /// The seat that asked.
    pub by: Seat,
    /// The question, or the offer of a seat.
    pub what: Matter,
    /// The end of the log when it was asked last.
    pub at: EntryNo,
    /// How many refusals there were since it was last agreed to.
    pub refusals: u8,
    /// The time from which it may be asked again, in Unix milliseconds.
    pub again_ms: i64,
}
