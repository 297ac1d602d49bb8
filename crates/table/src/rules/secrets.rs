//! Secrets of seats: each is known to one seat and to no other.

use game::{Seat, Viewer};

use crate::state::in_play::InPlay;

/// The words for each seat's secrets, in seat order; `None` for a seat that has none now.
pub(super) fn secrets(table: InPlay<'_>) -> Vec<Option<String>> {
    let words = |seat| table.position.view(Viewer::Seat(seat)).secret_words();
    Seat::all(table.seat_count()).map(words).collect()
}
