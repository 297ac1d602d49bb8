//! The frame of every view: the viewer, the turn, the latest action. All of it is public, but for
//! the viewer's own sealed actions.

use super::{Actor, GameTypes, Options, Outcome, Seat, Turn, Viewer, VisibleAction};

/// The part of a view that all games share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The id of the game that is played.
    pub game: &'static str,
    /// The viewer whose view it is.
    pub viewer: Viewer,
    /// The number of seats.
    pub seats: u8,
    /// All options with their values.
    pub options: Options,
    /// The number of actions played, chance included.
    pub ply: u32,
    /// The seats that owe an action, or chance.
    pub turn: Turn,
    /// The outcome; `None` while the game goes on.
    pub outcome: Option<Outcome>,
    /// The latest action as the viewer may see it; `None` before the first.
    pub last: Option<VisibleAction>,
    /// The seats that have left the game, ascending.
    pub left: Vec<Seat>,
}

impl Frame {
    /// Whether the game has ended: then everything is public.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The seat's rank, once the game is over.
    #[must_use]
    pub fn rank(&self, seat: Seat) -> Option<u8> {
        self.outcome.as_ref()?.ranks.get(seat.index()).copied()
    }

    /// The next seat still in play after the one to act, in seat order; `None` with two seats or several to act.
    #[must_use]
    pub fn next_in_order(&self) -> Option<Seat> {
        let [now] = self.turn.seats() else { return None };
        let others = (1..self.seats).map(|step| Seat((now.0 + step) % self.seats));
        others.filter(|_| self.seats > 2).find(|seat| !self.left.contains(seat))
    }

    /// Whether the viewer is a seat that owes an action now.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.turn.includes(Actor::Seat(seat)))
    }
}

/// A typed view with its frame: all that one viewer may know.
#[derive(Debug)]
pub struct Seen<G: GameTypes> {
    /// The frame, which every game has.
    pub frame: Frame,
    /// The game's own part.
    pub view: G::View,
}

impl<G: GameTypes> Clone for Seen<G> {
    fn clone(&self) -> Self {
        Self { frame: self.frame.clone(), view: self.view.clone() }
    }
}

impl<G: GameTypes> PartialEq for Seen<G> {
    fn eq(&self, other: &Self) -> bool {
        self.frame == other.frame && self.view == other.view
    }
}
