//! The small actions that the lot draws for a seat whose player has left them to it.

use game::{Actor, Seat, Viewer};

use crate::fairness::table_dice::Purpose;
use crate::log::ply::Ply;
use crate::state::in_play::InPlay;

/// Whether the lot draws anything now: a seat that is to act has none but small actions of the start.
pub(super) fn is_on(table: InPlay<'_>) -> bool {
    table.to_act().iter().any(|seat| drawn(table, *seat).is_some())
}

/// The action that the lot plays for a seat that is to act: the same that *Random* shows there first.
pub(super) fn drawn(table: InPlay<'_>, seat: Seat) -> Option<String> {
    let view = table.position.view(Viewer::Seat(seat));
    let mut dice = table.dice(Purpose::Suggestion(seat, 0), Ply(view.frame().ply));
    view.may_be_drawn().then(|| view.sample(Actor::Seat(seat), &mut dice)).flatten()
}
