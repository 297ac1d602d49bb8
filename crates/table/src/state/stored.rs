//! A table as its stored row tells of it, before its log was read. Only the replayed log makes a table of it.

use crate::log::log_entry::LogEntry;
use crate::log::ply::EntryNo;
use crate::log::table_log::{DamagedLog, Log, Reached};
use crate::state::phase::Phase;
use crate::state::stage::{Board, Stage};
use crate::state::table::Table;

/// A table without its log and its position.
pub type StoredTable = Table<StoredStage>;

/// The stage as a table's row says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredStage {
    /// The word for the stage in the row.
    pub phase: Phase,
    /// How many entries the table's log has.
    pub entries: EntryNo,
}

/// A stored table and its log do not fit together.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableLog {
    /// An entry or the set-up is refused.
    #[error(transparent)]
    Damaged(#[from] DamagedLog),
    /// The log is longer or shorter than the row says.
    #[error("its log has {found} of {stored} entries")]
    Length {
        /// How many entries were found.
        found: EntryNo,
        /// How many the row says there are.
        stored: EntryNo,
    },
}

impl StoredTable {
    /// The table with its log: that of a `known` copy, if there is one, and these later entries. Without a copy the log is
    /// replayed from the start.
    ///
    /// # Errors
    /// If the log does not replay, or is not as long as the row says.
    pub fn with_log(self, known: Option<&Table>, later: Vec<LogEntry>) -> Result<Table, UnreadableLog> {
        let StoredStage { phase, entries } = self.stage;
        let of_board = match (phase, entries) {
            (Phase::Playing, _) => Stage::Playing,
            (Phase::Over, _) => Stage::Over,
            (Phase::Closed, EntryNo(1..)) => Stage::CalledOff,
            (Phase::Closed, EntryNo(0)) => return Ok(self.at(Log::default(), Stage::Shut)),
            (Phase::Lobby, EntryNo(0)) => return Ok(self.at(Log::default(), Stage::Lobby)),
            (Phase::Lobby, stored) => return Err(UnreadableLog::Length { found: EntryNo(0), stored }),
        };
        let known = known.and_then(|known| Some((known.log.clone(), known.stage.board()?.clone())));
        let (mut log, mut board) = match known {
            Some(known) => known,
            None => (Log::default(), Board::at_start(self.setup().start()?.position)),
        };
        if !later.is_empty() {
            board.earlier = Some(Reached { until: log.end(), position: board.position.clone() });
        }
        log.extend(&mut board.position, later)?;
        if log.end() != entries {
            return Err(UnreadableLog::Length { found: log.end(), stored: entries });
        }
        Ok(self.at(log, of_board(board)))
    }

    fn at(self, log: Log, stage: Stage) -> Table {
        Table {
            stage,
            log,
            id: self.id,
            game: self.game,
            options: self.options,
            seats: self.seats,
            opener: self.opener,
            step: self.step,
            terms: self.terms,
            life: self.life,
            settings: self.settings,
            secret: self.secret,
            words: self.words,
            place: self.place,
        }
    }
}
