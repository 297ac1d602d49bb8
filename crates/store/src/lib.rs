//! Postgres: all SQL, an aggregate a folder. Nothing else in the workspace has any; decisions are made elsewhere.
//!
//! A [`Store`] is a database with its connections. Its handles ([`Store::tables`], [`Store::people`], …) have the methods, each in
//! the folder of its name. Statements are checked before they run: by sqlx's macros against the descriptions in `.sqlx`, which
//! `.ci/sql` makes; and those that are put together of pieces, by a test that has Postgres prepare all of them.
//!
//! A function that can fail does so because the database can't be reached, is too slow, or has a row that makes no sense
//! ([`StoreError`]); nothing of a statement is written then. A function that can fail otherwise says so.

#![expect(clippy::missing_errors_doc, reason = "they are the same for all that ask the database: see above")]

mod backup;
mod database;
mod desk;
mod hex;
mod outbox;
#[macro_use]
mod people;
mod processes;
mod ratings;
mod seal;
mod servers;
mod sql;
mod tables;
#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test asks what it likes")]
mod tests;
mod tournaments;

pub use backup::{BackupError, Contents};
pub use database::column_change::SettingsSaved;
pub use database::connections::{HeldConnection, StatementObserver};
pub use database::distribution::{DistributeError, Distribution};
pub use database::error::StoreError;
pub use database::handles::{
    Backup, Clocks, Desk, Outbox, People, Processes, Ratings, Retention, Sealing, Seeks, Servers, Tables, Tournaments,
};
pub use database::page_bounds::PageBounds;
pub use database::pooler::Sessions;
pub use database::roles::RoleError;
pub use database::store::{SchemaState, Store};
pub use desk::activity::{ACTIVITY_KEPT_MS, ActivityCounts, ActivityOrder};
pub use desk::acts::{Aliases, Ban, DeskAct, DeskActKind, DeskState, RecordedAct, Subject, SubjectKind};
pub use outbox::recovery::GivenUp;
pub use outbox::shares::ShareOutcome;
pub use outbox::word::OutboxListener;
pub use people::forgotten::{ForgottenList, ForgottenPerson, ForgottenState};
pub use people::lessons::SolvedLesson;
pub use people::player::DmState;
pub use people::player_settings::{Confirm, Preferences};
pub use people::privacy::Forgot;
pub use processes::numbers::{DatabaseNumbers, DatabaseReadiness, PoolNumbers, ReplicaNumbers};
pub use processes::process::{KeptSession, Posting, ProcessCount, ShardLease};
pub use ratings::known::KnownRatings;
pub use ratings::leaderboard::{ListedPage, ListedPart, ListedRating};
pub use ratings::rating::{COUNTED_A_DAY, DueRating, DueSide, RatingKey, RatingScale};
pub use ratings::results::{FrequentOpponent, OwnResult, PlayedGame, TableResult};
pub use seal::{KeyId, KeySource, Keyring, KeyringError, SealingStart};
pub use servers::allowances::{AllowanceKind, Charge, LONGEST_ALLOWANCE_MS};
pub use servers::fitting_seeks::PROVISIONAL_REACH;
pub use servers::moderations::{ModerationEntry, MuteWord};
pub use servers::rules::{RoleId, ServerRules};
pub use servers::seeks::{Seek, SeekAdded, SeekState, SeekTerms};
pub use servers::summaries::ServerSummary;
pub use tables::clocks::{ABSENCE_MS, DueTable, Heartbeat};
pub use tables::history::History;
pub use tables::open::{Opened, OpeningLimits};
pub use tables::questions::{AskedPost, AskedWhere};
pub use tables::read::{ListedTable, ListedTables, TableDoor};
pub use tables::save::{AnsweredInteraction, Saved, move_statements, written_values};
pub use tournaments::links::MeetingPlace;
pub use tournaments::opening::{TournamentMoved, TournamentOpened};
pub use tournaments::tournament::{
    MeetingTable, NEW_STEP, StoredTournament, TableEnd, TournamentId, TournamentPhase, TournamentPost,
};
