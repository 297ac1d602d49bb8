//! Praetorian as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::PraetorianAction;
use super::state::PraetorianState;
use super::view::PraetorianView;
use game::GameTypes;

/// Praetorian: an assassin in a crowd, and two guards who question.
#[derive(Debug)]
pub struct Praetorian;

impl GameTypes for Praetorian {
    type State = PraetorianState;
    type Action = PraetorianAction;
    type View = PraetorianView;
}
