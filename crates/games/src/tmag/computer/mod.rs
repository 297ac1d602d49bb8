//! The computer player of TMAG, and its entry in the registry. It is given views, never a position of a table.

mod area;
mod expect;
mod fitted;
mod ground;
mod judge;
mod player;
mod rollout;
mod rollout_policy;
mod search_state;
#[cfg(feature = "testing")]
pub mod testing;
mod told;
mod walk;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn computer::AnyComputerPlayer> = Some(&computer::RegisteredPlayer::<super::Tmag>::PLAYER);
