//! Standing orders: what a seat with many turns leaves to be played for it, so that nobody waits for each.

use super::types::GameTypes;
use crate::Seen;

/// Orders for turns to come. A game without them implements it with nothing in it.
pub trait StandingOrders: GameTypes {
    /// The orders that the viewer may leave, on their turn or not, each with its words. None holds a `;` or the word `then`.
    fn orders(seen: &Seen<Self>) -> Vec<(String, String)> {
        let _ = seen;
        Vec::new()
    }

    /// The action that a standing order comes to on the viewer's turn; `None` if it is no order, or is carried out.
    fn ordered(seen: &Seen<Self>, order: &str) -> Option<Self::Action> {
        let _ = (seen, order);
        None
    }
}
