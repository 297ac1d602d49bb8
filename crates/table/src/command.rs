//! What people ask of a table.

use super::{Occupant, Place, Plan, Player, PlayerId, PlayerSettings, Proposal, Secret, TableId, Terms};
use game::{AnyGame, Seat};

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
    pub seats: Vec<Occupant>,
    /// Who opens it.
    pub opener: PlayerId,
    /// The terms.
    pub terms: Terms,
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
    /// Sit down on this free seat, from another one or from none.
    Sit(Player, Seat),
    /// Call off a game in which not everybody has acted yet.
    Abort(PlayerId),
    /// Ask all others something.
    Propose(PlayerId, Proposal),
    /// Agree to what is asked.
    Accept(PlayerId),
    /// Say no to what is asked, or withdraw one's own question.
    Decline(PlayerId),
    /// Let stopped clocks run again.
    Resume(PlayerId),
    /// Give the others time.
    Grant(PlayerId),
    /// Remind those who are waited for.
    Nudge(PlayerId),
    /// End it: a player's time is up.
    Claim(PlayerId),
    /// Offer one's own seat, to somebody or to anyone.
    HandOver(PlayerId, Option<Player>),
    /// Keep one's seat after all.
    Keep(PlayerId),
    /// Take a seat that is on offer.
    Take(Player, Seat, PlayerSettings),
    /// Write down conditional moves; they are not played before they are confirmed.
    Plan(PlayerId, Plan),
    /// Confirm one's conditional moves.
    ConfirmPlan(PlayerId),
    /// Withdraw one's conditional moves.
    WithdrawPlan(PlayerId),
    /// One's settings have changed.
    Settle(PlayerId, PlayerSettings),
}
