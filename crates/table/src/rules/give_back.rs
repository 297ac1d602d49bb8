//! A seat that was on offer stays with its player.

use game::Seat;

use crate::messages::change::Change;
use crate::seat::seat_clock::Vacancy;
use crate::state::table_event::TableEvent;

/// A seat is on offer no more.
pub(super) fn give_back(change: &mut Change, seat: Seat) {
    let clock = &mut change.table.life.seat_clocks[seat.index()];
    // Lateness that opened the seat goes with the offer; any other stays.
    if clock.vacancy.take() == Some(Vacancy::Lost) {
        clock.late_ms = None;
    }
    change.announce(TableEvent::Kept(seat));
}
