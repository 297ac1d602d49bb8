//! Positions of a game that are worth a look: they come from random play with a fixed seed, so that they show whatever the
//! rules and the art are now. It knows no game; `showcase_scene` plays and stages them.

use super::Seat;

/// The part of a position that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The picture in the channel, without anybody's secrets.
    Public,
    /// The picture with the secrets of a seat.
    Seat(Seat),
    /// The composer of whose turn it is, after so many first choices.
    Picks(usize),
    /// The position after the action that the composer ends with.
    Candidate,
}

/// A position, and what is shown of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showcase {
    /// The name, after the game's id: lower-case letters and dashes; may be empty.
    pub name: &'static str,
    /// The number of seats.
    pub seats: u8,
    /// Options that are not at their default, with their values.
    pub options: &'static [(&'static str, &'static str)],
    /// The seed of the random play.
    pub seed: u64,
    /// At which ply it stops, or at the game's end; `u32::MAX` plays to the end. Chance is never left to act.
    pub plies: u32,
    /// The viewer, and the state of their composer.
    pub shows: Shows,
}

impl Showcase {
    /// A position with the default options.
    #[must_use]
    pub const fn new(name: &'static str, seats: u8, seed: u64, plies: u32, shows: Shows) -> Self {
        Self { name, seats, options: &[], seed, plies, shows }
    }
}
