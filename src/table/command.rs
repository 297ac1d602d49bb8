//! What people ask of a table.

use super::{Place, Player, PlayerId, Secret, Sitter, TableId};
use crate::game::AnyGame;

/// A new table, as it is asked for.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its id.
    pub id: TableId,
    /// Its game.
    pub game: &'static dyn AnyGame,
    /// The chosen options; the rest have their defaults.
    pub options: Vec<(String, String)>,
    /// Who sits where from the start.
    pub seats: Vec<Sitter>,
    /// Who opens it.
    pub opener: PlayerId,
    /// Time for a move.
    pub pace_secs: u32,
    /// Where its dice come from.
    pub secret: Secret,
    /// Where it is found.
    pub place: Place,
}

/// What one person asks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sit down on the first seat that is free for me.
    Join(Player),
    /// Stand up, while in the lobby.
    Leave(PlayerId),
    /// Begin to play.
    Start(PlayerId),
    /// Close a table that has not begun.
    Close(PlayerId),
    /// Play an action, in any accepted form.
    Play {
        /// Who.
        player: PlayerId,
        /// What.
        action: String,
        /// The ply that the player saw when he chose, if he chose from something that can grow stale.
        seen_ply: Option<u32>,
    },
    /// Leave the game for good.
    Resign(PlayerId),
}
