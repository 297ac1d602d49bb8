//! All that a seat knows: its view, and the record with sealed actions left out. Nothing else reaches a computer player.

use game::{Actor, AnyView, Seat, Viewer, VisibleAction};

/// One seat's knowledge of a game in play.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    seat: Seat,
    view: &'a dyn AnyView,
    record: &'a [VisibleAction],
}

impl<'a> Knowledge<'a> {
    /// A seat's view with the record from the start, where actions that the seat may not know are `None`. An empty record
    /// is allowed: then a player knows only how the board stands. `None` if the view is nobody's or the public's.
    #[must_use]
    pub fn of(view: &'a dyn AnyView, record: &'a [VisibleAction]) -> Option<Self> {
        match view.frame().viewer {
            Viewer::Seat(seat) => Some(Self { seat, view, record }),
            Viewer::Public => None,
        }
    }

    /// The seat whose knowledge it is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat as an actor.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor::Seat(self.seat)
    }

    /// The view of the seat, as the game made it.
    #[must_use]
    pub fn view(&self) -> &'a dyn AnyView {
        self.view
    }

    /// The record, as far as the seat may know it.
    #[must_use]
    pub fn record(&self) -> &'a [VisibleAction] {
        self.record
    }
}
