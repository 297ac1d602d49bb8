//! Tips for newcomers, made from what they know. Lessons are a file of the game's instead ([`Lesson`](crate::Lesson)).

use super::types::GameTypes;
use crate::Seen;

/// Tips beside the board, for a newcomer. The viewer is a seat whose turn it is.
pub trait Teaching: GameTypes {
    /// Tips before the turn, in a sentence each, the most important first: a danger to them, a chance that they have.
    fn tips(seen: &Seen<Self>) -> Vec<String> {
        let _ = seen;
        Vec::new()
    }

    /// A word on a legal action of theirs, from what they knew before it: that it was good, or what would have been better.
    /// `None` for most actions.
    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        let _ = (seen, action);
        None
    }
}
