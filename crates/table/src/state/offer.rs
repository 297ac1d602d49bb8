//! An open question that one player asks all others, such as a draw.

use game::Seat;

use crate::log::ply::EntryNo;

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
