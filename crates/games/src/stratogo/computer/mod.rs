//! The computer player of `StraToGo`, and its entry in the registry. It is given views, never a position of a table.

mod attack_policy;
mod belief;
mod field;
mod habits;
mod judge;
mod player;
mod search;
mod search_state;
mod setup;
mod squares;
mod worth;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> =
    Some(&computer::RegisteredPlayer::<super::StraToGo>::PLAYER);
