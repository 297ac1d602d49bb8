//! The shell around the pure table: one use case a file. Load, decide, save with the outbox rows, say what to answer. It
//! knows the store and the table, and nothing of Discord's wire.

mod application;
mod archive;
mod coach;
mod company;
mod drawing;
mod failure;
mod opening;
mod operator;
mod people;
mod places;
mod process;
mod ratings;
mod secret_source;
mod servers;
mod tables;
#[cfg(all(test, feature = "server"))]
mod tests;
mod thinking;

pub use application::{App, House, KEEP_DAYS};
pub use archive::card::{DecisiveReason, DecisiveStep, GameCard};
pub use archive::move_list::{ListedMove, SinceOwnMove};
pub use archive::proof::Proof;
pub use archive::replay::{DrawnReplay, ReplayRequest};
pub(crate) use archive::replay::{scenes, steps};
pub use coach::hints::Hint;
pub use coach::lessons::{LearntGame, LessonProgress, LessonResult, LessonSheet, OpenLesson};
pub use coach::review::{GameReview, ReviewRequest, TurningBoard, TurningPoint};
pub use company::seeks::{SeekRequest, SeekResult};
pub use company::tournament_changes::MeetingVerdict;
pub use company::tournaments::{
    MAX_ENTRANTS, MAX_ROUNDS, MAX_TABLE, Manages, TournamentCaller, TournamentRequest, WishedFormat,
};
pub use drawing::heavy_work::WorkInHand;
pub use drawing::painter_queue::Customer;
pub use drawing::pictures::{MAX_FILE_BYTES, PictureStyle, PictureSubject, Pictures};
pub use failure::{Failure, Fault};
pub(crate) use opening::checks::{MAX_LOBBIES, MAX_OWN_LOBBIES};
pub use operator::{Operator, ServerPresence};
pub use people::forgotten_list::read_forgotten_list;
pub(crate) use people::notes::MAX_NOTE;
pub use people::notes::NoteResult;
pub use people::privacy::TablesToLeave;
pub use places::displaced::FallbackPlace;
pub use process::health::{InteractionSource, Unready};
pub use process::processes::ProcessId;
pub use ratings::leaderboard::{Leaderboard, LeaderboardLine, OwnPlace};
pub use ratings::profile::{Profile, ProfileRating};
pub use secret_source::SecretSource;
pub use servers::moderate::{ModerationRequest, Moderator, ModeratorReach};
pub use store::{
    AskedPost, AskedWhere, KeptSession, ModerationEntry, Preferences, ProcessCount, RatingScale, RoleId, Seek,
    SeekState, SeekTerms, ServerRules, ServerSummary, ShardLease, StoredTournament, TableResult, TournamentId,
    TournamentPhase,
};
pub use tables::act::{CommandEffect, Saying};
pub use tables::load::Loaded;
pub use tables::look::{PostContext, TableList, TableListEntry, TableSummary};
pub use tables::open::TableRequest;
pub(crate) use tables::open::USUAL_PACE_SECS;
pub use tables::visitor::{Visit, Visitor, Whereabouts};
