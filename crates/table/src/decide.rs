//! The one door into a table's life.

use super::{Change, Command, Phase, Player, Table, conditional, hand_over, lobby, play, settings, talk, tick};
use game::{Refusal, RefusalKind};

/// Decides a command at a time (Unix milliseconds). The table is left as it is; the change says what becomes of it.
///
/// # Errors
/// One sentence for the player if the command can't be carried out.
pub fn decide(table: &Table, command: &Command, now_ms: i64) -> Result<Change, Refusal> {
    match command {
        Command::Join(_) | Command::Leave(_) | Command::Start(_) | Command::Close(_) | Command::Sit(..) => {
            must_be_lobby(table)?;
            in_lobby(table, command, now_ms)
        }
        _ => {
            must_be_playing(table)?;
            in_play(table, command, now_ms)
        }
    }
}

fn in_lobby(table: &Table, command: &Command, now_ms: i64) -> Result<Change, Refusal> {
    let mut change = match command {
        Command::Join(player) => lobby::join(table, player),
        Command::Sit(player, seat) => lobby::sit(table, player, *seat),
        Command::Leave(player) => lobby::leave(table, *player),
        Command::Close(player) => lobby::close(table, *player),
        Command::Start(player) => lobby::start(table, *player, now_ms),
        _ => Err(Refusal::illegal("That is for a game in play.")),
    }?;
    change.table.life.last_activity_ms = now_ms;
    Ok(change)
}

fn in_play(table: &Table, command: &Command, now_ms: i64) -> Result<Change, Refusal> {
    match command {
        Command::Play { player, action, seen_ply } => play::play(table, *player, action, *seen_ply, now_ms),
        Command::Resign(player) => play::resign(table, *player, now_ms),
        Command::Abort(player) => talk::abort(table, *player),
        Command::Propose(player, what) => talk::propose(table, *player, *what, now_ms),
        Command::Accept(player) => talk::accept(table, *player, now_ms),
        Command::Decline(player) => talk::decline(table, *player),
        Command::Resume(player) => talk::resume(table, *player, now_ms),
        Command::Grant(player) => talk::grant(table, *player, now_ms),
        Command::Nudge(player) => talk::nudge(table, *player, now_ms),
        Command::Claim(player) => tick::claim(table, talk::active_seat(table, *player)?, now_ms),
        Command::HandOver(player, to) => hand_over::offer(table, *player, to.as_ref()),
        Command::Keep(player) => hand_over::keep(table, *player, now_ms),
        Command::Take(player, seat, settings) => hand_over::take(table, player, *seat, settings, now_ms),
        Command::Plan(player, plan) => conditional::write(table, *player, plan),
        Command::ConfirmPlan(player) => conditional::confirm(table, *player),
        Command::WithdrawPlan(player) => conditional::withdraw(table, *player),
        Command::Settle(player, settings) => settings::settle(table, *player, settings, now_ms),
        Command::Join(_) | Command::Sit(..) | Command::Leave(_) | Command::Start(_) | Command::Close(_) => {
            Err(Refusal::illegal("This table is already playing."))
        }
    }
}

fn must_be_lobby(table: &Table) -> Result<(), Refusal> {
    match table.phase {
        Phase::Lobby => Ok(()),
        Phase::Playing => Err(Refusal::illegal("This table is already playing.")),
        Phase::Over => Err(over()),
        Phase::Closed => Err(closed(table)),
    }
}

fn must_be_playing(table: &Table) -> Result<(), Refusal> {
    match table.phase {
        Phase::Playing => Ok(()),
        Phase::Lobby => Err(Refusal::illegal("This table has not started yet: press Start in its lobby.")),
        Phase::Over => Err(over()),
        Phase::Closed => Err(closed(table)),
    }
}

fn over() -> Refusal {
    Refusal::new(RefusalKind::GameOver, "This game is over. /rematch opens it anew with seats turned, /new another.")
}

fn closed(table: &Table) -> Refusal {
    let when = if table.log.0.is_empty() { "closed before it began" } else { "called off" };
    Refusal::new(RefusalKind::GameOver, format!("This table was {when}. Open another with /new."))
}

impl Command {
    /// Who wants to come to the table with it, if somebody does.
    #[must_use]
    pub fn newcomer(&self) -> Option<&Player> {
        match self {
            Self::Join(player) | Self::Sit(player, _) | Self::Take(player, ..) => Some(player),
            _ => None,
        }
    }
}
