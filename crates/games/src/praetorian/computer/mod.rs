//! The computer player of Praetorian, and its entry in the registry. It is given views, never a position of a table.

mod assassin;
mod belief;
mod crowd;
mod detective;
mod habit;
mod hands;
mod inspector;
mod layout;
mod plan;
mod player;
mod police;
mod police_moment;
mod public_board;
mod reader;
mod rehearsal;
mod schemer;
mod story;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> =
    Some(&computer::RegisteredPlayer::<super::Praetorian>::PLAYER);
