//! Tips for newcomers and reasons for moves, made from what the viewer knows. Lessons are a file of the game's instead ([`Lesson`](crate::Lesson)).

use super::types::GameTypes;
use crate::{Reason, Seen};

/// Tips beside the board for a newcomer, and reasons for anybody. The viewer is a seat whose turn it is.
pub trait Teaching: GameTypes {
    /// Tips before the turn, in a sentence each, the most important first: a danger to them, a chance that they have.
    fn tips(seen: &Seen<Self>) -> Vec<String> {
        let _ = seen;
        Vec::new()
    }

    /// A warning before a legal action of theirs: what they can lose by it on the next turn, or what they leave behind.
    /// `None` for most actions.
    fn warning(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        let _ = (seen, action);
        None
    }

    /// The effect of a legal action of theirs, in one sentence that is true in every position they may be in. `None` where there
    /// is nothing to say.
    fn reason(seen: &Seen<Self>, action: &Self::Action) -> Option<Reason> {
        let _ = (seen, action);
        None
    }

    /// A word on a legal action of theirs that was good, from what they knew before it. `None` for most actions.
    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        let _ = (seen, action);
        None
    }
}
