//! The whole contract: one type that answers for a game in every way.

use super::{Composing, Leaving, Picturing, Rules, Secrets, StandingOrders, Teaching, Tooling, Words};
use crate::About;

/// A game. All else reaches it through the erased traits ([`AnyGame`](crate::AnyGame) and its like).
pub trait Game:
    Rules + Leaving + Secrets + Words + Composing + Picturing + Teaching + StandingOrders + Tooling
{
    /// The facts of the game.
    const ABOUT: About;
}
