//! The small actions that the lot draws for a seat whose player has left them to it.

use game::{Actor, Seat, Viewer};

use crate::fairness::table_dice::Purpose;
use crate::log::ply::Ply;
use crate::state::table::Table;

/// Nothing is left to the lot once the one who is to act has real moves to choose from.
pub(super) fn settle(table: &mut Table) {
    let is_on = table.to_act().iter().any(|seat| drawn(table, *seat).is_some());
    if !is_on {
        table.life.by_lot.clear();
    }
}

/// What the lot plays for a seat that is to act: the same that *Random* shows there first.
pub(super) fn drawn(table: &Table, seat: Seat) -> Option<String> {
    let view = table.position.as_ref()?.view(Viewer::Seat(seat));
    let mut dice = table.dice(Purpose::Suggestion(seat, 0), Ply(view.frame().ply));
    view.may_be_drawn().then(|| view.sample(Actor::Seat(seat), &mut dice)).flatten()
}
