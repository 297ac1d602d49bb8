//! The seats of people at a table in play, and those that answer a question.

use game::Seat;

use crate::seat::occupant::Occupant;
use crate::state::offer::Proposal;
use crate::state::table::Table;

/// The people who must agree to a seat's question: all others who are still in the game.
#[must_use]
pub fn partners(table: &Table, by: Seat) -> Vec<Seat> {
    let left = table.left();
    let me = table.seats[by.index()].player().map(|player| player.id);
    let other = |seat: &Seat| table.seats[seat.index()].player().is_some_and(|player| Some(player.id) != me);
    Seat::all(table.seat_count()).filter(|seat| !left.contains(seat)).filter(other).collect()
}

/// The seats in the game that people have, or may get back from a moderator. Without any only computer players are left in it.
#[must_use]
pub fn manned(table: &Table) -> Vec<Seat> {
    let left = table.left();
    let has = |seat: &Seat| matches!(table.seats[seat.index()], Occupant::Player(_) | Occupant::Former);
    Seat::all(table.seat_count()).filter(|seat| !left.contains(seat)).filter(has).collect()
}

/// The seats that answer a question: the partners, and of a draw the computer players that think.
pub(super) fn judges(table: &Table, by: Seat, what: Proposal) -> Vec<Seat> {
    let mut judges = partners(table, by);
    if what == Proposal::Draw {
        let left = table.left();
        let thinks = |seat: &Seat| matches!(table.seats[seat.index()], Occupant::Computer(1..));
        let others = Seat::all(table.seat_count()).filter(|seat| *seat != by && !left.contains(seat));
        judges.extend(others.filter(thinks));
    }
    judges
}
