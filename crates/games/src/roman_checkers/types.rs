//! Roman Checkers as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::RomanAction;
use super::state::RomanState;
use game::GameTypes;

/// Roman Checkers: march to the enemy's throne room, or surround its men.
#[derive(Debug)]
pub struct RomanCheckers;

impl GameTypes for RomanCheckers {
    type State = RomanState;
    type Action = RomanAction;
    type View = RomanState;
}
