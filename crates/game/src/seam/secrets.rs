//! Secrets of a game: which actions are sealed, what their owner is told, and when they come out.

use super::rules::Rules;
use crate::Seen;

/// The secrets of a game. A game in which everything is open implements it with nothing in it.
pub trait Secrets: Rules {
    /// Whether only its maker may know the action before the end. No action is, unless a game says so.
    fn is_sealed(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// The viewer's secrets, in words for the viewer alone; `None` without any (yet).
    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        let _ = seen;
        None
    }

    /// The former secrets, in a sentence each, once the game is over and everybody knows them.
    fn open_secrets(seen: &Seen<Self>) -> Vec<String> {
        let _ = seen;
        Vec::new()
    }

    /// Whether the actions between two views of one viewer told that viewer what can't be untold (a fight, a question).
    /// Dice and sealed actions count as told whatever this says.
    fn reveals(before: &Seen<Self>, after: &Seen<Self>) -> bool {
        let _ = (before, after);
        false
    }
}
