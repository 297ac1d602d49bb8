//! The computer player of Praetorian, and its entry in the registry. It is given views, never a position of a table.

mod assassin;
mod belief;
mod cover;
mod crowd;
mod foresight;
mod layout;
mod plan;
mod player;
mod police;
mod police_moment;
mod reader;
mod story;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> =
    Some(&computer::RegisteredPlayer::<super::Praetorian>::PLAYER);
