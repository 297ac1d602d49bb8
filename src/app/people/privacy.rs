//! A person's own data: exported, or deleted. The log of the games, which others need, stays without their name.

use super::handle::People;
use crate::app::failure::Failure;
use crate::app::servers::rules::DAY_MS;
use crate::app::tables::visitor::Visitor;
use crash::{CrashPoint, crash_point};
use serde_json::Value;
use store::{Forgot, ListedTable};
use table::{LobbyCommand, Phase, PlayCommand, PlayerId, TableId};

/// The tables that hold somebody, and would be left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TablesToLeave {
    /// Lobbies, invitations among them.
    pub lobbies: usize,
    /// Games in play that would be resigned.
    pub games: usize,
}

/// The refusal where games can't be left. Nobody is told that their data are gone while they are not.
fn still_held(tables: &[TableId]) -> Failure {
    let named: Vec<_> = tables.iter().take(5).map(|table| format!("`{table}`")).collect();
    Failure::refused(format!(
        "{} of your games could not be left just now ({}), so nothing is deleted yet. Press the button once more in a minute.",
        tables.len(),
        named.join(", ")
    ))
}

/// How often somebody is taken out of games that begin while they go.
const MAX_ROUNDS: usize = 4;
/// So often a deletion takes effect for a person, in milliseconds.
pub(crate) const FORGET_EVERY_MS: i64 = DAY_MS;
/// More tables than anybody sits at.
const ALL: i64 = 100_000;
/// Up to so many bytes a person's data are written for the eye; more of them take as little room as they can.
const INDENTED_BYTES: usize = 1 << 20;

/// Whether a table still has somebody who was to leave it.
enum Parted {
    /// It is in play without them.
    Left,
    /// They play there still.
    Held,
    /// It is not in play.
    Idle,
}

/// A file of JSON.
fn file(data: &Value) -> String {
    let short = data.to_string();
    if short.len() > INDENTED_BYTES { short + "\n" } else { format!("{data:#}\n") }
}

impl People {
    /// The data that are kept about a person, but for those that PRIVACY.md leaves out, as a file of JSON.
    pub(crate) async fn data_of(&self, player: PlayerId) -> Result<String, Failure> {
        Ok(file(&self.store.people().data_of(player).await?))
    }

    /// The tables that hold a person now.
    pub(crate) async fn tables_to_leave(&self, player: PlayerId) -> Result<TablesToLeave, Failure> {
        let tables = self.store.tables().tables_of(player, ALL).await?;
        let count = |phase| tables.tables.iter().filter(|mine| mine.table.stage.phase == phase).count();
        Ok(TablesToLeave { lobbies: count(Phase::Lobby), games: count(Phase::Playing) })
    }

    /// Leaves every lobby, resigns every game, and takes the person's id and name out of all that is kept, at once and only
    /// when every game is left: no seat stays behind that owes a move, but at a table that can't be read, which nobody can leave or
    /// play. A person who is interrupted in it, or told that it can't be done yet, may do it again, and it goes on where it was. Where
    /// nothing is kept, nothing is written.
    ///
    /// # Errors
    /// A refusal that names what could not be left, or says when the next deletion may be, a day after the last one; or a
    /// fault. Nothing is deleted then, and some tables may be left.
    pub async fn forget(&self, player: PlayerId, interaction: i64) -> Result<(), Failure> {
        if !self.store.people().is_known(player).await? {
            return Ok(());
        }
        let last_ms = self.store.people().forgotten_ms(player).await?;
        let now = self.clock.now_ms();
        // A deletion that lies ahead was written by a wrong clock.
        let again_ms = last_ms.filter(|last_ms| *last_ms <= now).map_or(0, |last_ms| last_ms + FORGET_EVERY_MS);
        if again_ms > now {
            return Err(Failure::refused(format!(
                "Your data were deleted less than a day ago. What has come since can be deleted <t:{}:R>.",
                again_ms / 1_000 + 1
            )));
        }
        self.forget_since(player, interaction, (now - FORGET_EVERY_MS, None)).await
    }

    /// The same, unless it was done since a time, in Unix milliseconds. The list of those who went gets another time, or now.
    pub(super) async fn forget_since(
        &self,
        player: PlayerId,
        interaction: i64,
        (since_ms, listed_ms): (i64, Option<i64>),
    ) -> Result<(), Failure> {
        for _ in 0..MAX_ROUNDS {
            let left = self.leave_all(player, interaction).await?;
            self.ratings.rate_all_of(player).await?;
            crash_point(CrashPoint::Forgetting);
            let now = self.clock.now_ms();
            let times = (now, since_ms);
            match self.store.people().forget_as_of(player, &left, times, listed_ms.unwrap_or(now)).await? {
                Forgot::Held => {}
                Forgot::Nothing | Forgot::Recently => return Ok(()),
                Forgot::Gone(person, _) => {
                    crash_point(CrashPoint::Forgotten);
                    self.wake_up.notify_one();
                    self.list_forgotten(person).await;
                    crash_point(CrashPoint::Listed);
                    return Ok(());
                }
            }
        }
        Err(Failure::refused("Games of yours began meanwhile, so nothing is deleted yet. Press the button once more."))
    }

    /// Leaves every table; the tables in play that the person has left, and those that can't be read: nobody can play there either, and
    /// the seat is given up without a move.
    async fn leave_all(&self, player: PlayerId, interaction: i64) -> Result<Vec<TableId>, Failure> {
        let mine = self.store.tables().tables_of(player, ALL).await?;
        let (mut left, mut held) = (Vec::new(), Vec::new());
        for unreadable in mine.unreadable {
            match self.tables.load(unreadable).await {
                Ok(_) => {}
                Err(failure) if failure.is_damage() => {
                    failure.log("somebody who goes leaves a table that can't be read, without a move");
                    left.push(unreadable);
                }
                // Another version, or whoever has the key, can read it: there they can leave it.
                Err(failure) => return Err(failure),
            }
        }
        for table in mine.tables {
            let id = table.table.id;
            match self.part(player, &table, interaction).await {
                Ok(Parted::Left) => left.push(id),
                Ok(Parted::Held) => held.push(id),
                Ok(Parted::Idle) => {}
                Err(failure) if failure.is_damage() => {
                    failure.log("somebody who goes leaves a table that can't be read, without a move");
                    left.push(id);
                }
                Err(failure) => return Err(failure),
            }
        }
        if held.is_empty() { Ok(left) } else { Err(still_held(&held)) }
    }

    async fn part(&self, player: PlayerId, table: &ListedTable, interaction: i64) -> Result<Parted, Failure> {
        let id = table.table.id;
        let command = match table.table.stage.phase {
            Phase::Lobby => LobbyCommand::Leave(player).into(),
            Phase::Playing | Phase::Over | Phase::Closed => PlayCommand::Resign(player).into(),
        };
        match self.tables.command(&Visitor::by_message(player), id, &command, interaction).await {
            // They have left that game before, or were only invited; if not, the table says so.
            Ok(_) | Err(Failure::Refused(_)) => {}
            Err(fault @ Failure::Fault(_)) => return Err(fault),
        }
        let now = self.tables.load(id).await?;
        Ok(match now.phase() {
            Phase::Playing if now.active_seat(player).is_ok() => Parted::Held,
            Phase::Playing => Parted::Left,
            Phase::Lobby | Phase::Over | Phase::Closed => Parted::Idle,
        })
    }
}
