//! A request of one person to a table.

use game::Seat;
use name::DisplayName;

use crate::log::ply::EntryNo;
use crate::seat::conditional_moves::ConditionalMoves;
use crate::seat::occupant::{Player, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::state::lobby_mark::LobbyMark;
use crate::state::moderation::ModerationAction;
use crate::state::offer::{OfferId, Proposal};

/// A request of one person to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Of a table in its lobby.
    Lobby(LobbyCommand),
    /// Of a table in play.
    Play(PlayCommand),
    /// As a moderator of its server: who, what, and why.
    Moderate(PlayerId, ModeratorCommand, String),
}

/// A request of one person to a table in its lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyCommand {
    /// Sit down on the first seat that is free for me. My settings come along, for a challenge begins with its last player.
    Join(Player, PlayerSettings),
    /// Sit down on this free seat, from another one or from none.
    Sit(Player, Seat),
    /// Leave one's seats, or decline an invitation.
    Leave(PlayerId),
    /// Add a word to the dice, or another in its place.
    Word(PlayerId, DisplayName),
    /// Begin the game with those who sit here.
    Start(PlayerId),
    /// The same, if the lobby is as this player has seen it.
    StartAsSeen(PlayerId, LobbyMark),
    /// Close the table before it begins; its opener alone may.
    Close(PlayerId),
}

/// A request of one person to a table in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// Play an action, in any accepted form.
    Act {
        /// The person who plays; the seat follows from the turn.
        player: PlayerId,
        /// The action in any notation that the game accepts.
        action: String,
        /// The end of the log when the player chose, if they chose from something that can grow stale.
        seen: Option<EntryNo>,
    },
    /// Leave the game for good.
    Resign(PlayerId),
    /// Call the game off: at once before anything is known, later if all others agree.
    Abort(PlayerId),
    /// Ask all others something.
    Propose(PlayerId, Proposal),
    /// Agree to what is asked: to this question, or, from a button of 0.1, to the one that is open.
    Accept(PlayerId, Option<OfferId>),
    /// Say no to what is asked, or withdraw one's own question.
    Decline(PlayerId, Option<OfferId>),
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
    /// Leave one's small actions at the start to the lot from now on, or choose them again.
    LeaveToLot(PlayerId, WhoChooses),
    /// Hand in several small actions at once, in any accepted form: the first is played, the others on one's turns.
    HandIn(PlayerId, Vec<String>),
    /// Leave a standing order for one's next turns.
    Order(PlayerId, String),
    /// One's settings have changed.
    Settle(PlayerId, PlayerSettings),
}

/// A request of a moderator to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeratorCommand {
    /// Close it; within a week it can be opened again.
    Close,
    /// Open a table that a moderator closed.
    Reopen,
    /// Stop its clocks until a moderator lets them run.
    Pause,
    /// Let them run again.
    Resume,
    /// Take this person's seats, one after the other.
    Unseat(PlayerId),
    /// Give this person their seat back.
    Reseat(Player, Seat, PlayerSettings),
}

impl ModeratorCommand {
    /// The action that the history will have of it.
    #[must_use]
    pub fn action(&self) -> ModerationAction {
        match self {
            Self::Close => ModerationAction::Close,
            Self::Reopen => ModerationAction::Reopen,
            Self::Pause => ModerationAction::Pause,
            Self::Resume => ModerationAction::Resume,
            Self::Unseat(_) => ModerationAction::Unseat,
            Self::Reseat(..) => ModerationAction::Reseat,
        }
    }
}

/// The chooser of a seat's small actions at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoChooses {
    /// Its player, action by action.
    Player,
    /// The lot, as soon as it is the seat's turn.
    Lot,
}

impl Command {
    /// The person who comes to the table with it, or asks something of others there, if somebody does: a muted member may not.
    #[must_use]
    pub fn addresses_others(&self) -> Option<PlayerId> {
        match self {
            Self::Play(
                PlayCommand::Propose(player, _)
                | PlayCommand::Abort(player)
                | PlayCommand::Nudge(player)
                | PlayCommand::HandOver(player, _),
            )
            | Self::Lobby(LobbyCommand::Word(player, _)) => Some(*player),
            _ => self.newcomer().map(|player| player.id),
        }
    }

    /// The person who would come to the table by it, if somebody does: of their own will, or because a seat is offered to them.
    #[must_use]
    pub fn newcomer(&self) -> Option<&Player> {
        match self {
            Self::Play(PlayCommand::HandOver(_, guest)) => guest.as_ref(),
            Self::Lobby(LobbyCommand::Join(player, _) | LobbyCommand::Sit(player, _))
            | Self::Play(PlayCommand::Take(player, ..)) => Some(player),
            Self::Lobby(_) | Self::Play(_) | Self::Moderate(..) => None,
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
