//! A person's own data: exported, or deleted. What others need, the log of what was played, stays without their name.

use super::handle::People;
use crate::app::failure::Failure;
use crate::app::tables::act::CommandEffect;
use crate::app::tables::visitor::Visitor;
use crash::{CrashPoint, crash_point};
use store::{ForgottenPerson, MyTable, SALT_BYTES};
use table::{LobbyCommand, Phase, PlayCommand, PlayerId, TableId};

/// The tables that hold somebody, and would be left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TablesToLeave {
    /// Lobbies, invitations among them.
    pub lobbies: usize,
    /// Games in play that would be resigned.
    pub games: usize,
}

/// What is said where games can't be left. Nobody is told that their data are gone while they are not.
fn still_held(tables: &[TableId]) -> Failure {
    let named: Vec<_> = tables.iter().take(5).map(|table| format!("`{table}`")).collect();
    Failure::refused(format!(
        "{} of your games could not be left just now ({}), so nothing is deleted yet. Press the button once more in a minute.",
        tables.len(),
        named.join(", ")
    ))
}

/// A salt of its own for everybody.
fn salt() -> Result<[u8; SALT_BYTES], Failure> {
    let mut salt = [0; SALT_BYTES];
    getrandom::fill(&mut salt).map_err(|error| Failure::passing_fault(&error))?;
    Ok(salt)
}

/// How often somebody is taken out of games that begin while they go.
const MAX_ROUNDS: usize = 4;
/// More tables than anybody sits at.
const ALL: i64 = 100_000;

impl People {
    /// All that is kept about a person, as a file of JSON.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn data_of(&self, player: PlayerId) -> Result<String, Failure> {
        let data = self.store.people().data_of(player).await?;
        Ok(format!("{data:#}\n"))
    }

    /// The tables that hold a person now.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn tables_to_leave(&self, player: PlayerId) -> Result<TablesToLeave, Failure> {
        let tables = self.store.tables().tables_of(player, ALL).await?;
        let count = |phase| tables.tables.iter().filter(|mine| mine.table.stage.phase == phase).count();
        Ok(TablesToLeave { lobbies: count(Phase::Lobby), games: count(Phase::Playing) })
    }

    /// Leaves every lobby, resigns every game, and takes the person's id and name out of all that is kept, at once and only
    /// when every game is left: no seat stays behind that owes a move. Whoever is interrupted in it, or is told that it
    /// can't be done yet, may do it again, and it goes on where it was.
    ///
    /// # Errors
    /// A refusal that names what could not be left, or a fault; nothing is deleted then, and some tables may be left.
    pub async fn forget(&self, player: PlayerId, interaction: i64) -> Result<(), Failure> {
        for _ in 0..MAX_ROUNDS {
            let left = self.leave_all(player, interaction).await?;
            self.ratings.rate_all_of(player).await?;
            let person = ForgottenPerson::new(player, salt()?, self.clock.now_ms());
            crash_point(CrashPoint::Forgetting);
            if self.store.people().forget(player, &left, &person).await?.is_some() {
                crash_point(CrashPoint::Forgotten);
                self.wake_up.notify_one();
                self.write_forgotten_list().await;
                crash_point(CrashPoint::Listed);
                return Ok(());
            }
        }
        Err(Failure::refused("Games of yours began meanwhile, so nothing is deleted yet. Press the button once more."))
    }

    /// Leaves every table; the tables in play that the person has left.
    async fn leave_all(&self, player: PlayerId, interaction: i64) -> Result<Vec<TableId>, Failure> {
        let mine = self.store.tables().tables_of(player, ALL).await?;
        // A game that can't be read can't be left: nothing is taken out from under it.
        for unreadable in mine.unreadable {
            self.tables.load(unreadable).await?;
        }
        let (mut left, mut held) = (Vec::new(), Vec::new());
        for table in mine.tables {
            match self.part(player, &table, interaction).await {
                // They have left that game before, or were only invited; if not, the table says so.
                Ok(_) | Err(Failure::Refused(_)) => {}
                Err(fault @ Failure::Fault(_)) => return Err(fault),
            }
            let id = table.table.id;
            let now = self.tables.load(id).await?;
            match now.phase() {
                Phase::Playing if now.active_seat(player).is_ok() => held.push(id),
                Phase::Playing => left.push(id),
                Phase::Lobby | Phase::Over | Phase::Closed => {}
            }
        }
        if held.is_empty() { Ok(left) } else { Err(still_held(&held)) }
    }

    async fn part(&self, player: PlayerId, table: &MyTable, interaction: i64) -> Result<CommandEffect, Failure> {
        let command = match table.table.stage.phase {
            Phase::Lobby => LobbyCommand::Leave(player).into(),
            Phase::Playing | Phase::Over | Phase::Closed => PlayCommand::Resign(player).into(),
        };
        self.tables.command(&Visitor::by_message(player), table.table.id, &command, interaction).await
    }
}
