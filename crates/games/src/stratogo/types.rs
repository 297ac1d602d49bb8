//! `StraToGo` as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::StratogoAction;
use super::state::StratogoState;
use super::view::StratogoView;
use game::GameTypes;

/// `StraToGo`: two hidden armies, one flag each.
#[derive(Debug)]
pub struct StraToGo;

impl GameTypes for StraToGo {
    type State = StratogoState;
    type Action = StratogoAction;
    type View = StratogoView;
}
