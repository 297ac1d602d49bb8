//! The shell around the pure table: one use case a file. Load, decide, save with the outbox rows, say what to answer. It
//! knows the store and the table, and nothing of Discord's wire.

mod act;
mod application;
mod card;
mod computers;
mod displaced;
mod failure;
mod forgotten_list;
mod health;
mod heavy_work;
mod hints;
mod leaderboard;
mod lessons;
mod listening;
mod load;
mod look;
mod moderate;
mod move_list;
mod notes;
mod open;
mod opening;
mod operator;
mod painter_queue;
mod picture_cache;
mod pictures;
mod places;
mod privacy;
mod processes;
mod profile;
mod proof;
mod ratings;
mod rematch;
pub(crate) mod replay;
mod retention;
mod review;
mod revive;
mod secret_source;
mod seeding;
mod seek_strength;
mod seeks;
mod servers;
mod settings;
mod table_cache;
#[cfg(all(test, feature = "server"))]
mod tests;
mod thinkers;
mod tips;
mod tournament_changes;
mod tournament_rounds;
mod tournaments;
mod visitor;
mod wake;

pub use act::{CommandEffect, Saying};
pub use application::{App, House, KEEP_DAYS};
pub use card::{DecisiveReason, DecisiveStep, GameCard};
pub use displaced::FallbackPlace;
pub use failure::{Failure, Fault};
pub use forgotten_list::read_forgotten_list;
pub use health::{InteractionSource, Unready};
pub use heavy_work::WorkInHand;
pub use hints::Hint;
pub use leaderboard::{Leaderboard, LeaderboardLine, OwnPlace};
pub use lessons::{LearntGame, LessonProgress, LessonResult, LessonSheet, OpenLesson};
pub use load::Loaded;
pub use look::{PostContext, TableList, TableListEntry, TableSummary};
pub use moderate::{ModerationRequest, Moderator, ModeratorReach};
pub use move_list::{ListedMove, SinceOwnMove};
pub(crate) use notes::MAX_NOTE;
pub use notes::NoteResult;
pub use open::TableRequest;
pub(crate) use open::USUAL_PACE_SECS;
pub(crate) use opening::{MAX_LOBBIES, MAX_OWN_LOBBIES};
pub use operator::{Operator, ServerPresence};
pub use painter_queue::Customer;
pub use pictures::{MAX_FILE_BYTES, PictureStyle, PictureSubject, Pictures};
pub use privacy::TablesToLeave;
pub use processes::ProcessId;
pub use profile::{Profile, ProfileRating};
pub use proof::Proof;
pub use replay::{DrawnReplay, ReplayRequest};
pub use review::{GameReview, ReviewRequest, TurningBoard, TurningPoint};
pub use secret_source::SecretSource;
pub use seeks::{SeekRequest, SeekResult};
pub use store::{
    AskedPost, AskedWhere, KeptSession, ModerationEntry, Preferences, ProcessCount, RatingScale, RoleId, Seek,
    SeekState, SeekTerms, ServerRules, ServerSummary, ShardLease, StoredTournament, TableResult, TournamentId,
    TournamentPhase,
};
pub use tournament_changes::MeetingVerdict;
pub use tournaments::{
    MAX_ENTRANTS, MAX_ROUNDS, MAX_TABLE, Manages, TournamentCaller, TournamentRequest, WishedFormat,
};
pub use visitor::{Visit, Visitor, Whereabouts};
