//! The computer player of Conspirateurs, and its entry in the registry. It is given views, never a position of a table.

mod chains;
mod grid;
mod ground;
mod player;
mod playouts;
mod search_state;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> =
    Some(&computer::RegisteredPlayer::<super::Conspirateurs>::PLAYER);
