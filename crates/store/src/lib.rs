//! Postgres: one file per aggregate. SQL is here and nowhere else; decisions are made elsewhere.

mod actions;
mod allowances;
mod backup;
mod calendar;
mod claim;
mod clocks;
mod column_change;
mod connections;
mod database;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod forgotten;
mod held;
mod hints;
mod history;
mod json;
mod known_ratings;
mod lessons;
mod life;
mod looks;
mod migrations;
mod moderations;
mod notes;
mod numbers;
mod open;
mod outbox;
#[macro_use]
mod player_settings;
mod players;
mod privacy;
mod processes;
mod questions;
mod ratings;
mod recovery;
mod results;
mod retention;
mod roles;
mod rows;
mod save;
mod seal;
mod seeks;
mod servers;
mod shares;
mod statement;
mod summaries;
mod tables;
#[cfg(test)]
mod tests;
mod threads;
mod tips;
mod tournaments;
mod word;

pub use allowances::{AllowanceKind, Expense};
pub use backup::{BackupError, Contents};
pub use clocks::{ABSENCE_MS, DueTable, Heartbeat, WAKE};
pub use column_change::SettingsSaved;
pub use connections::HeldConnection;
pub use database::Store;
pub use error::StoreError;
pub use forgotten::{ForgottenPerson, SALT_BYTES};
pub use history::History;
pub use known_ratings::KnownRatings;
pub use lessons::SolvedLesson;
pub use moderations::ModerationEntry;
pub use numbers::{DatabaseNumbers, PoolNumbers, Vitality};
pub use open::{Opened, OpeningLimits};
pub use player_settings::Preferences;
pub use players::DmState;
pub use processes::{KeptSession, ProcessCount, ShardLease};
pub use questions::{AskedPost, AskedWhere};
pub use ratings::{DueRating, DueSide, RatingKey, RatingScale};
pub use recovery::GivenUp;
pub use results::{FrequentOpponent, ListedRating, OwnResult, PlayedGame, TableResult};
pub use roles::RoleError;
pub use save::{AnsweredInteraction, Saved};
pub use seal::{KeyId, Keyring, KeyringError, SealingStart};
pub use seeks::{Seek, SeekAdded, SeekState, SeekTerms};
pub use servers::{RoleId, ServerRules};
pub use shares::ShareOutcome;
pub use summaries::ServerSummary;
pub use tables::{MyTable, MyTables, TableDoor};
pub use tournaments::{
    MeetingTable, NEW_STEP, StoredTournament, TableEnd, TournamentId, TournamentPhase, TournamentPost,
};
pub use word::OutboxListener;

/// The statements of a move, in order: the table with its log, the write. For measurements against the same statements.
#[must_use]
pub fn move_statements() -> [&'static str; 2] {
    [tables::TABLE_AND_LOG, save::Save::sql()]
}

/// What the values of a move's write are called, in the order of their numbers.
#[must_use]
pub fn written_values() -> &'static [&'static str] {
    save::Save::NAMES
}
