//! A table as it is asked for.

use game::AnyGame;
use store::RoleId;
use table::{Place, Player, TableId, Terms};

/// A table as a player asks for it.
#[derive(Clone, Debug)]
pub struct TableRequest {
    /// Its id: the interaction's.
    pub id: TableId,
    /// The game, from the registry.
    pub game: &'static dyn AnyGame,
    /// The options that were given.
    pub options: Vec<(String, String)>,
    /// The number of seats; default: the fewest that hold everybody named, or the game's most where `terms.least` says how few are enough.
    pub seats: Option<u8>,
    /// The person who asks for it.
    pub opener: Player,
    /// Their roles in the server.
    pub roles: Vec<RoleId>,
    /// The seat that they want, or any.
    pub seat: Option<u8>,
    /// People for whom a seat is kept until they answer.
    pub guests: Vec<Player>,
    /// How many seats the computer plays.
    pub computers: u8,
    /// How well it plays, 0 to 4.
    pub level: u8,
    /// The time for a move in seconds, if it was named; else the server's.
    pub pace_secs: Option<u32>,
    /// The terms but for the pace.
    pub terms: Terms,
    /// The server and channel of its lobby.
    pub place: Place,
}

/// The time for a move where neither the opener nor the server says another, in seconds.
pub(crate) const USUAL_PACE_SECS: u32 = 3 * 86_400;
