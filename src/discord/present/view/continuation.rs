//! The actions that could follow another one, in notation: after a hint, and at a turning point of a review.

use crate::app::Continuation;

/// ` It could go on e5-d4, f2-f3, d4xf2.` Empty where nothing follows.
pub(super) fn goes_on(continuation: &Continuation) -> String {
    let actions: Vec<_> = continuation.actions.iter().map(|action| format!("`{action}`")).collect();
    let end = if continuation.is_end { ", and the game is over" } else { "" };
    if actions.is_empty() { String::new() } else { format!(" It could go on {}{end}.", actions.join(", ")) }
}
