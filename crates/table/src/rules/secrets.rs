//! What each seat knows that others do not.

use game::{Seat, Viewer};

use crate::state::in_play::InPlay;

/// What each seat's secrets say, in seat order.
pub(super) fn secrets(table: InPlay<'_>) -> Vec<Option<String>> {
    let words = |seat| table.position.view(Viewer::Seat(seat)).secret_words();
    Seat::all(table.seat_count()).map(words).collect()
}
