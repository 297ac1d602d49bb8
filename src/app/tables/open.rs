//! Opening a table: what was asked for becomes seats, terms and a lobby, written once.

use std::sync::Arc;

use super::act::CommandEffect;
use super::handle::Tables;
use crate::app::failure::Failure;
use crate::app::opening::openings::Host;
use crate::app::opening::request::{TableRequest, USUAL_PACE_SECS};
use crate::app::opening::seating::seating;
use crash::{CrashPoint, crash_point};
use table::{Command, LobbyCommand, Opening, Ply, Purpose, Table, TableDice, Terms};

impl Tables {
    /// Opens a table in its lobby; where nobody else can come, its game begins.
    ///
    /// # Errors
    /// If the server's rules, the limits or the game do not allow the request, or the database can't be asked.
    pub async fn open(&self, request: TableRequest) -> Result<Table, Failure> {
        let guests: Vec<_> = request.guests.iter().map(|guest| guest.id).collect();
        let host = Host { player: request.opener.id, roles: &request.roles };
        let rules = self.openings.check(host, &request.place).await?;
        let secret = self.openings.secret()?;
        let mut dice = TableDice::new(&secret, Purpose::Seats, Ply(0));
        let seats = seating(&request, &mut dice)?;
        let was_chosen = request.seat.is_some();
        let usual_secs = rules.pace_secs.unwrap_or(USUAL_PACE_SECS);
        let opening = Opening {
            id: request.id,
            game: request.game,
            options: request.options,
            seats,
            opener: request.opener.id,
            terms: Terms { pace_secs: request.pace_secs.unwrap_or(usual_secs), ..request.terms },
            secret,
            place: request.place,
        };
        let table = opening.open(self.clock.now_ms())?;
        // Last of all: nobody learns of a block by a request that could not have become a table.
        self.openings.check_blocks(host.player, &guests).await?;
        let drawn = table.seats_of(table.opener).first().copied().filter(|_| !was_chosen);
        self.openings.write(&table, drawn, (&rules, &guests)).await?;
        crash_point(CrashPoint::Alone);
        self.begin_alone(table).await
    }

    /// Begins the game of a new table at which one person sits and the computer has all other seats: there is nobody to wait for.
    /// Any other table stays in its lobby. A table that fails here has *Start* in the lobby.
    ///
    /// # Errors
    /// If the database can't be asked for a table that has begun before.
    pub(in crate::app) async fn begin_alone(&self, table: Table) -> Result<Table, Failure> {
        if !table.is_alone() {
            return Ok(table);
        }
        let start = Command::Lobby(LobbyCommand::Start(table.opener));
        match self.unsaid(None, table.id, &start, table.id.0).await {
            Ok(CommandEffect::Changed(change)) => Ok(change.table),
            // The request came twice.
            Ok(CommandEffect::Repeated) => Ok(self.find(table.id).await?.map_or(table, Arc::unwrap_or_clone)),
            Err(Failure::Refused(_)) => {
                tracing::info!(table = %table.id, "a table against computers does not begin by itself");
                Ok(table)
            }
            Err(Failure::Fault(fault)) => {
                tracing::warn!(table = %table.id, %fault, "a table against computers does not begin by itself");
                Ok(table)
            }
        }
    }
}
