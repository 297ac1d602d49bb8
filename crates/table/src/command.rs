//! What one person asks of a table.

use game::Seat;

use crate::conditional_moves::ConditionalMoves;
use crate::life::Proposal;
use crate::occupant::{Player, PlayerId};
use crate::player_settings::PlayerSettings;
use crate::ply::EntryNo;

/// What one person asks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Of a table in its lobby.
    Lobby(LobbyCommand),
    /// Of a table in play.
    Play(PlayCommand),
}

/// What one person asks of a table in its lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyCommand {
    /// Sit down on the first seat that is free for me.
    Join(Player),
    /// Sit down on this free seat, from another one or from none.
    Sit(Player, Seat),
    /// Stand up.
    Leave(PlayerId),
    /// Begin to play.
    Start(PlayerId),
    /// Close the table.
    Close(PlayerId),
}

/// What one person asks of a table in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// Play an action, in any accepted form.
    Act {
        /// Who.
        player: PlayerId,
        /// What.
        action: String,
        /// The end of the log when the player chose, if they chose from something that can grow stale.
        seen: Option<EntryNo>,
    },
    /// Leave the game for good.
    Resign(PlayerId),
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
    Plan(PlayerId, ConditionalMoves),
    /// Confirm one's conditional moves.
    ConfirmPlan(PlayerId),
    /// Withdraw one's conditional moves.
    WithdrawPlan(PlayerId),
    /// One's settings have changed.
    Settle(PlayerId, PlayerSettings),
}

impl Command {
    /// Who wants to come to the table with it, if somebody does.
    #[must_use]
    pub fn newcomer(&self) -> Option<&Player> {
        match self {
            Self::Lobby(LobbyCommand::Join(player) | LobbyCommand::Sit(player, _))
            | Self::Play(PlayCommand::Take(player, ..)) => Some(player),
            Self::Lobby(_) | Self::Play(_) => None,
        }
    }
}

impl From<LobbyCommand> for Command {
    fn from(command: LobbyCommand) -> Self {
        Self::Lobby(command)
    }
}

impl From<PlayCommand> for Command {
    fn from(command: PlayCommand) -> Self {
        Self::Play(command)
    }
}
