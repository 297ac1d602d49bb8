//! The three types that a game is made of, and the one way from the truth to a view.

use std::fmt::Debug;

use crate::{Dice, Viewer};

/// The three types of a game.
///
/// The type that implements it is a name only; it has no values.
pub trait GameTypes: Debug + Send + Sync + Sized + 'static {
    /// The whole truth of a game, options included.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// An act of a seat or of chance.
    type Action: Clone + Debug + PartialEq + Send + Sync;
    /// The part of the state that one viewer may know. A game that hides nothing names its state here.
    type View: ViewOf<Self::State>;
}

/// The part of a state that one viewer may know: the one way out of a state.
///
/// It *adds* what the viewer may see and never deletes what may not be seen; after the end it is everything. All that is
/// shown, said or computed for a viewer is made from such a view.
pub trait ViewOf<State>: Clone + Debug + PartialEq + Send + Sync {
    /// The view of a state.
    fn of(state: &State, viewer: Viewer) -> Self;

    /// A state that fits the view, uniform or nearly so over all that do: its view by the same viewer is this one again.
    fn determinize(&self, dice: &mut dyn Dice) -> State;
}

/// A state of which nothing is hidden is its own view, for everybody.
impl<State: Clone + Debug + PartialEq + Send + Sync> ViewOf<State> for State {
    fn of(state: &State, _viewer: Viewer) -> Self {
        state.clone()
    }

    fn determinize(&self, _dice: &mut dyn Dice) -> State {
        self.clone()
    }
}
