//! The result of a rated game for one player.

use game::Seat;

use crate::seat::occupant::PlayerId;

/// A seat's result at a rated table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// The seat; it has made a move of its own.
    pub seat: Seat,
    /// The person for whom it counts: nobody else has played it. A seat that a moderator has taken from them is still theirs here.
    pub player: PlayerId,
    /// Their rank: 1 is best, equal ranks are ties.
    pub rank: u8,
    /// The side that the seat is on, by its first seat: partners win and lose together.
    pub side: Seat,
}
