//! Convivium as a type: a name without values, and the three types of the game. It knows no rule.

use super::action::ConviviumAction;
use super::state::ConviviumState;
use super::view::ConviviumView;
use game::GameTypes;

/// Convivium: a ring of cups, and one poison of each guest.
#[derive(Debug)]
pub struct Convivium;

impl GameTypes for Convivium {
    type State = ConviviumState;
    type Action = ConviviumAction;
    type View = ConviviumView;
}
