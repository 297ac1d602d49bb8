//! Roman Checkers as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::RomanAction;
use super::state::RomanState;
use game::GameTypes;

/// Roman Checkers.
#[derive(Debug)]
pub struct RomanCheckers;

impl GameTypes for RomanCheckers {
    type State = RomanState;
    type Action = RomanAction;
    type View = RomanState;
}
