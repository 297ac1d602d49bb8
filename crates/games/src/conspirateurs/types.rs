//! Conspirateurs as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::ConspirateursAction;
use super::state::ConspirateursState;
use game::GameTypes;

/// Conspirateurs: scatter from the meeting place into the shelters.
#[derive(Debug)]
pub struct Conspirateurs;

impl GameTypes for Conspirateurs {
    type State = ConspirateursState;
    type Action = ConspirateursAction;
    type View = ConspirateursState;
}
