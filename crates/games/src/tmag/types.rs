//! TMAG as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::TmagAction;
use super::state::TmagState;
use game::GameTypes;

/// TMAG: one victim runs for four bases, all others give chase.
#[derive(Debug)]
pub struct Tmag;

impl GameTypes for Tmag {
    type State = TmagState;
    type Action = TmagAction;
    type View = TmagState;
}
