//! Where a table is in its life.

/// Where a table is in its life.
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
