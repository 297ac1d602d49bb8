//! The computer player of Roman Checkers, and its entry in the registry. It is given views, never a position of a table.

mod field;
mod judge;
mod player;
mod search;
mod search_state;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> =
    Some(&computer::RegisteredPlayer::<super::RomanCheckers>::PLAYER);
