//! Ends that no move makes: a seat that leaves, a draw by agreement.

use super::types::GameTypes;
use crate::{News, Seat};

/// The action by which a seat leaves: of every seat still in the game, at any time, never listed as legal.
pub const RESIGN: &str = "resign";

/// The course of a game when people leave it or agree on a draw.
pub trait Leaving: GameTypes {
    /// Takes a seat that is still in the game out of it, on its turn or not (rules: Common ground, Leaving).
    fn retire(state: &mut Self::State, seat: Seat) -> Vec<News>;

    /// Ends a game in play as a draw: the players have agreed on it. Every secret is open afterwards, as after any end.
    fn agree(state: &mut Self::State);

    /// The seats that have left, ascending.
    fn left(state: &Self::State) -> Vec<Seat>;
}
