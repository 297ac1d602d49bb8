//! A person's own data: exported, or deleted. What others need, the log of what was played, stays without their name.

use super::{App, CommandEffect, Failure};
use crate::store::MyTable;
use table::{LobbyCommand, Phase, PlayCommand, PlayerId};

/// The tables that hold somebody, and would be left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TablesToLeave {
    /// Lobbies, invitations among them.
    pub lobbies: usize,
    /// Games in play.
    pub games: usize,
}

/// More tables than anybody sits at.
const ALL: i64 = 100_000;

impl App {
    /// All that is kept about a person, as a file of JSON.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn data_of(&self, player: PlayerId) -> Result<String, Failure> {
        let data = self.store.data_of(player).await?;
        Ok(format!("{data:#}\n"))
    }

    /// The tables that hold a person now.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn tables_to_leave(&self, player: PlayerId) -> Result<TablesToLeave, Failure> {
        let tables = self.store.tables_of(player, ALL).await?;
        let count = |phase| tables.tables.iter().filter(|mine| mine.table.phase == phase).count();
        Ok(TablesToLeave { lobbies: count(Phase::Lobby), games: count(Phase::Playing) })
    }

    /// Leaves every lobby, resigns every game, and takes the person's id and name out of all that is kept. Whoever is
    /// interrupted in it may do it again.
    ///
    /// # Errors
    /// If the database can't be asked; some tables may be left by then.
    pub async fn forget(&self, player: PlayerId, interaction: i64) -> Result<(), Failure> {
        let mine = self.store.tables_of(player, ALL).await?;
        // A game that can't be read can't be left: nothing is taken out from under it.
        for unreadable in mine.unreadable {
            self.load(unreadable).await?;
        }
        for table in mine.tables {
            match self.part(player, &table, interaction).await {
                // They have left that game before, or were only invited.
                Ok(_) | Err(Failure::Refused(_)) => {}
                Err(fault @ Failure::Fault(_)) => return Err(fault),
            }
        }
        self.store.forget(player, self.now_ms()).await?;
        self.wake_up.notify_one();
        Ok(())
    }

    async fn part(&self, player: PlayerId, table: &MyTable, interaction: i64) -> Result<CommandEffect, Failure> {
        let command = match table.table.phase {
            Phase::Lobby => LobbyCommand::Leave(player).into(),
            Phase::Playing | Phase::Over | Phase::Closed => PlayCommand::Resign(player).into(),
        };
        self.command(table.table.id, &command, interaction).await
    }
}
