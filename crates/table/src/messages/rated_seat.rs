//! The result of a rated game for one player.

use game::Seat;

use crate::seat::occupant::PlayerId;

/// A seat's result at a rated table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// The seat that was played from the first move to the last.
    pub seat: Seat,
    /// The person who had it from the first move to the last.
    pub player: PlayerId,
    /// Their rank: 1 is best, equal ranks are ties.
    pub rank: u8,
    /// The side that the seat is on, by its first seat: partners win and lose together.
    pub side: Seat,
}
