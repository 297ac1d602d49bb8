//! An open question that one player asks all others, such as a draw.

use game::Seat;
use strum::VariantArray;

use crate::log::ply::EntryNo;

/// A question of one player to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
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
    /// All proposals, as the database knows them.
    pub const ALL: &[Self] = Self::VARIANTS;

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
        Self::ALL.iter().copied().find(|proposal| proposal.word() == word)
    }
}

/// An open question; it ends with the next entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The thing that is asked for.
    pub what: Proposal,
    /// The seat that asks.
    pub by: Seat,
    /// The seats that have agreed so far, in the order of their answers.
    pub agreed: Vec<Seat>,
}

/// The question that an answer means. An open question ends with the next entry of the log, and a seat asks the same
/// only once before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferId {
    /// The thing that is asked for.
    pub what: Proposal,
    /// The seat that asks.
    pub by: Seat,
    /// The end of the log when it was asked.
    pub at: EntryNo,
}
