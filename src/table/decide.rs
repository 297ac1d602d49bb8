//! The one door into a table's life.

use super::{Change, Command, Phase, Table, lobby, play};
use crate::game::{Refusal, RefusalKind};

/// Decides a command at a time (Unix milliseconds). The table is left as it is; the change says what becomes of it.
///
/// # Errors
/// One sentence for the player if the command can't be carried out.
pub fn decide(table: &Table, command: &Command, now_ms: i64) -> Result<Change, Refusal> {
    match command {
        Command::Join(_) | Command::Leave(_) | Command::Start(_) | Command::Close(_) => must_be_lobby(table)?,
        Command::Play { .. } | Command::Resign(_) => must_be_playing(table)?,
    }
    match command {
        Command::Join(player) => lobby::join(table, player),
        Command::Leave(player) => lobby::leave(table, *player),
        Command::Start(player) => lobby::start(table, *player, now_ms),
        Command::Close(player) => lobby::close(table, *player),
        Command::Play { player, action, seen_ply } => play::play(table, *player, action, *seen_ply, now_ms),
        Command::Resign(player) => play::resign(table, *player, now_ms),
    }
}

fn must_be_lobby(table: &Table) -> Result<(), Refusal> {
    match table.phase {
        Phase::Lobby => Ok(()),
        Phase::Playing => Err(Refusal::illegal("This table is already playing.")),
        Phase::Over => Err(over()),
        Phase::Closed => Err(closed()),
    }
}

fn must_be_playing(table: &Table) -> Result<(), Refusal> {
    match table.phase {
        Phase::Playing => Ok(()),
        Phase::Lobby => Err(Refusal::illegal("This table has not started yet: press Start in its lobby.")),
        Phase::Over => Err(over()),
        Phase::Closed => Err(closed()),
    }
}

fn over() -> Refusal {
    Refusal::new(RefusalKind::GameOver, "This game is over. Open another with /new.")
}

fn closed() -> Refusal {
    Refusal::new(RefusalKind::GameOver, "This table was closed before it began. Open another with /new.")
}
