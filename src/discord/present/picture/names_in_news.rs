//! The game's sentences with people in them: `Drusus circles back to e1`, where the game says `Delta`. A name comes in as
//! cleaning has left it, and what it holds is never read as a sentence again.

use crate::app::TableSummary;

/// A text of the game with the players' names for the seats', as a message has them.
#[must_use]
pub(in crate::discord::present) fn with_names(summary: &TableSummary, text: &str) -> String {
    game::with_names(text, &summary.people_by_side(&summary.names_in_message()))
}
