//! The word for a table's stage, as lists show it and the database stores it.

/// A stage of a table's life without what belongs to it ([`crate::Stage`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are being taken.
    Lobby,
    /// The game is on.
    Playing,
    /// The game has ended and everything is public.
    Over,
    /// Closed before the game began, or called off.
    Closed,
}
