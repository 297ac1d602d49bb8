//! The one door into a table's life.

use game::{Refusal, RefusalKind};

use super::{conditional, hand_in, hand_over, lobby, lot, moderation, play, settings, talk, tick};
use crate::messages::change::Change;
use crate::messages::command::{Command, LobbyCommand, PlayCommand};
use crate::seat::occupant::Player;
use crate::state::in_play::InPlay;
use crate::state::stage::Stage;
use crate::state::table::Table;

/// Decides a command at a time (Unix milliseconds). The table is left as it is; the change says what becomes of it.
///
/// # Errors
/// One sentence for the player if the command can't be carried out.
pub fn decide(table: &Table, command: &Command, now_ms: i64) -> Result<Change, Refusal> {
    moderation::check_hold(table, command)?;
    match command {
        Command::Lobby(command) => {
            must_be_lobby(table, command)?;
            lobby::decide(table, command, now_ms)
        }
        Command::Play(command) => in_play(must_be_playing(table)?, command, now_ms),
        Command::Moderate(moderator, command, reason) => {
            moderation::decide(table, (*moderator, reason), command, now_ms)
        }
    }
}

fn in_play(table: InPlay<'_>, command: &PlayCommand, now_ms: i64) -> Result<Change, Refusal> {
    match command {
        PlayCommand::Act { player, action, seen } => play::play(table, *player, action, *seen, now_ms),
        PlayCommand::Resign(player) => play::resign(table, *player, now_ms),
        PlayCommand::Abort(player) => talk::abort(table, *player, now_ms),
        PlayCommand::Propose(player, what) => talk::propose(table, *player, *what, now_ms),
        PlayCommand::Accept(player, which) => talk::accept(table, *player, *which, now_ms),
        PlayCommand::Decline(player, which) => talk::decline(&table, *player, *which, now_ms),
        PlayCommand::Resume(player) => talk::resume(&table, *player, now_ms),
        PlayCommand::Grant(player) => talk::grant(&table, *player, now_ms),
        PlayCommand::Nudge(player) => talk::nudge(&table, *player, now_ms),
        PlayCommand::Claim(player) => tick::claim(table, table.active_seat(*player)?, now_ms),
        PlayCommand::HandOver(player, to) => hand_over::offer(&table, *player, to.as_ref(), now_ms),
        PlayCommand::Keep(player) => hand_over::keep(&table, *player, now_ms),
        PlayCommand::Take(player, seat, settings) => hand_over::take(&table, player, *seat, settings, now_ms),
        PlayCommand::Plan(player, plan) => conditional::write(table, *player, plan),
        PlayCommand::ConfirmPlan(player) => conditional::confirm(&table, *player),
        PlayCommand::WithdrawPlan(player) => conditional::withdraw(&table, *player),
        PlayCommand::LeaveToLot(player, chooser) => lot::leave(table, *player, *chooser, now_ms),
        PlayCommand::HandIn(player, actions) => hand_in::hand_in(table, *player, actions, now_ms),
        PlayCommand::Order(player, order) => hand_in::order(table, *player, order, now_ms),
        PlayCommand::Settle(player, settings) => settings::settle(&table, *player, settings, now_ms),
    }
}

fn must_be_lobby(table: &Table, command: &LobbyCommand) -> Result<(), Refusal> {
    match table.stage {
        Stage::Lobby => Ok(()),
        Stage::Playing(_) => Err(Refusal::illegal(match command {
            LobbyCommand::Join(Player { id, .. }, _)
            | LobbyCommand::Sit(Player { id, .. }, _)
            | LobbyCommand::Leave(id)
                if table.seats_of(*id).is_empty() =>
            {
                "The game has begun without you, and its lobby takes nobody any more. /play now opens another."
            }
            _ => "The game has begun already: /board shows it, and /table resign leaves it.",
        })),
        Stage::Over(_) => Err(over()),
        Stage::CalledOff(_) | Stage::Shut => Err(closed(table)),
    }
}

fn must_be_playing(table: &Table) -> Result<InPlay<'_>, Refusal> {
    InPlay::of(table).ok_or_else(|| match table.stage {
        Stage::Lobby | Stage::Playing(_) => {
            Refusal::illegal("This table has not started yet: press Start in its lobby.")
        }
        Stage::Over(_) => over(),
        Stage::CalledOff(_) | Stage::Shut => closed(table),
    })
}

fn over() -> Refusal {
    Refusal::new(
        RefusalKind::GameOver,
        "This game is over. Its players can play it again by /table rematch; /play now opens another.",
    )
}

fn closed(table: &Table) -> Refusal {
    let when = if matches!(table.stage, Stage::Shut) { "closed before its first move" } else { "called off" };
    Refusal::new(RefusalKind::GameOver, format!("This table was {when}. Open another with /play now."))
}
