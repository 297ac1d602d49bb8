//! The proof of a table: its record for a viewer, and the check of it.

use super::handle::Archive;
use crate::app::drawing::heavy_work::HeavyKind;
use crate::app::failure::Failure;
use game::Seat;
use record::{Circumstances, DrawnSeat, Report, TableRecord, Times, verify};
use table::{PlayerId, Table};

/// The facts of a table's proof.
#[derive(Debug)]
pub struct Proof {
    /// The check, step by step.
    pub report: Report,
    /// SHA-256 of the game's record, as `subrosa verify` shows it.
    pub digest: String,
    /// Whether the table is over, so that everything was checked.
    pub complete: bool,
    /// The commitment of each secret choice, with its seat, in the order in which they were made.
    pub commitments: Vec<(Seat, String)>,
}

impl Archive {
    /// A table's record, as this player may have it: all of it once the table is over.
    ///
    /// # Errors
    /// If the table has not begun, or the database can't be asked.
    pub async fn record(&self, table: &Table, player: PlayerId) -> Result<TableRecord, Failure> {
        self.record_for(table, &table.seats_of(player)).await
    }

    async fn record_for(&self, table: &Table, eyes: &[Seat]) -> Result<TableRecord, Failure> {
        let life = self.store.tables().history(table.id).await?;
        let times = Times { opened_ms: life.opened_ms, started_ms: life.started_ms, ended_ms: life.ended_ms };
        let circumstances =
            Circumstances { times, drawn: life.drawn.map(|(seat, of)| DrawnSeat { seat, of }), since: life.since };
        TableRecord::of(table, &circumstances, eyes)
            .ok_or_else(|| Failure::refused("This table has not begun, so there is no record of it yet."))
    }

    /// Checks a table for somebody as it is in the database, with what everybody may know.
    ///
    /// # Errors
    /// If the table has not begun, the person's last check is not done or too many others' are not, or the database can't be asked.
    pub async fn prove(&self, table: &Table, player: PlayerId) -> Result<Proof, Failure> {
        let record = self.record_for(table, &[]).await?;
        let in_hand = self.pictures.begin_heavy(player, HeavyKind::Proof)?;
        // Replaying a long game takes longer than an answer's thread may be held.
        let check = move || {
            let proof = Proof {
                report: verify(&record),
                digest: record.game_digest(),
                complete: record.complete,
                commitments: record.commitments.iter().map(|one| (one.shown.seat, one.shown.digest.clone())).collect(),
            };
            in_hand.done();
            proof
        };
        tokio::task::spawn_blocking(check).await.map_err(|error| Failure::fault(&error))
    }
}
