//! Positions of a game that are worth a look: they come from random play with a fixed seed, so that they show whatever the
//! rules and the art are now. It knows no game; `showcase_scene` plays and stages them.

use super::Seat;

/// What is shown of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// What everybody sees.
    Public,
    /// What a seat sees.
    Seat(Seat),
    /// The composer of whose turn it is, after so many first choices.
    Picks(usize),
    /// What would be after the action that the composer ends with.
    Candidate,
}

/// A position, and what is shown of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showcase {
    /// What it is called, after the game's id: lower-case letters and dashes; may be empty.
    pub name: &'static str,
    /// The number of seats.
    pub seats: u8,
    /// Options that are not at their default, with their values.
    pub options: &'static [(&'static str, &'static str)],
    /// The seed of the random play.
    pub seed: u64,
    /// At which ply it stops, or at the game's end; `u32::MAX` plays to the end. Chance is never left to act.
    pub plies: u32,
    /// What is shown.
    pub shows: Shows,
}

impl Showcase {
    /// A position with the default options.
    #[must_use]
    pub const fn new(name: &'static str, seats: u8, seed: u64, plies: u32, shows: Shows) -> Self {
        Self { name, seats, options: &[], seed, plies, shows }
    }
}
