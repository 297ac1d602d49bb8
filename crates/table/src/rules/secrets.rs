//! What each seat knows that others do not.

use game::{Seat, Viewer};

use crate::state::table::Table;

/// What each seat's secrets say, in seat order.
pub(super) fn secrets(table: &Table) -> Vec<Option<String>> {
    let words = |seat| table.position.as_ref().and_then(|p| p.view(Viewer::Seat(seat)).secret_words());
    Seat::all(table.seat_count()).map(words).collect()
}
