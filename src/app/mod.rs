//! The shell around the pure table: one use case a file, a folder an aggregate. Load, decide, save with the outbox rows, say
//! what to answer. It knows the store and the table, and nothing of Discord's wire.
//!
//! A function that can fail does so because the database can't be asked; nothing is changed then. One that can fail otherwise
//! says so.

#![expect(clippy::missing_errors_doc, reason = "they are the same for all that ask the database: see above")]

mod app_parts;
mod application;
mod archive;
mod capacity;
mod coach;
mod company;
mod desk;
mod drawing;
mod failure;
mod handles;
mod house;
mod limits;
mod moderation;
mod opening;
mod operator;
mod people;
mod places;
mod process;
mod races;
mod ratings;
mod secret_source;
mod servers;
mod tables;
#[cfg(test)]
mod tests;
mod thinking;
mod turns;
mod work_queue;

pub use application::App;
pub use archive::handle::Archive;
pub use archive::move_list::{LastOwnMove, ListedMove, SinceOwnMove};
pub use archive::proof::Proof;
pub use archive::replay::{DrawnReplay, ReplayRequest};
pub use capacity::Capacities;
pub use coach::game_review::{Continuation, GameReview, PointPlayer, TurningPoint};
pub use coach::handle::Coach;
pub use coach::hints::Hint;
pub use coach::lessons::{LearntGame, LessonKind, LessonProgress, LessonResult, LessonSheet, OpenLesson};
pub use coach::reviews::{ReviewRequest, TurningBoard};
pub use company::rematches::Rematches;
pub use company::seeks::{SeekRequest, SeekResult, Seeks};
pub use company::tournament_caller::{Manages, TournamentCaller};
pub use company::tournament_changes::MeetingVerdict;
pub use company::tournaments::{MAX_ROUNDS, MAX_TABLE, TournamentRequest, Tournaments, WishedFormat};
pub(crate) use desk::activity::CountedCaller;
pub use desk::handle::Desk;
pub use drawing::emblems::{game_emblem, seat_emblem};
pub use drawing::heavy_work::{HeavyKind, WorkInHand};
pub use drawing::pictures::{MAX_FILE_BYTES, PictureStyle, Pictures};
pub use drawing::subject::PictureSubject;
pub(crate) use failure::known_game;
pub use failure::{Failure, Fault};
pub use house::House;
pub use limits::{LIMITS, Limit};
pub use moderation::moderators::{ModerationRequest, Moderator, ModeratorReach, Moderators};
pub use opening::openings::Openings;
pub(crate) use opening::openings::{MAX_LOBBIES, MAX_OWN_LOBBIES};
pub use opening::request::TableRequest;
pub(crate) use opening::request::USUAL_PACE_SECS;
pub use operator::{Operator, ServerPresence};
pub use people::forgotten_list::read_forgotten_list;
pub use people::handle::People;
pub(crate) use people::notes::MAX_NOTE;
pub use people::notes::NoteResult;
pub use people::privacy::TablesToLeave;
pub use places::displaced::{FallbackPlace, RegainedPlace};
pub use places::posts::TablePlaces;
pub use process::clocks::Clocks;
pub use process::health::{InteractionSource, Unready};
pub use process::processes::{ProcessId, Processes};
pub use ratings::leaderboard::{Leaderboard, LeaderboardLine, OwnPlace};
pub use ratings::profile::{Profile, ProfileRating};
pub use ratings::results::Ratings;
pub use secret_source::SecretSource;
pub(crate) use servers::arrivals::ArrivalPart;
pub use servers::rules::Servers;
pub use store::{
    AskedPost, AskedWhere, Confirm, KeptSession, MeetingPlace, MeetingTable, ModerationEntry, MuteWord, Posting,
    Preferences, ProcessCount, RatingScale, RoleId, Seek, SeekState, SeekTerms, ServerRules, ServerSummary, ShardLease,
    StoredTournament, TableResult, TournamentId, TournamentPhase,
};
pub use tables::act::{CommandEffect, Saying};
pub use tables::game_card::{DecisiveReason, DecisiveStep, GameCard};
pub use tables::handle::Tables;
pub use tables::post_context::PostContext;
pub use tables::seated_since::SeatedSince;
pub use tables::summary::{LobbySeats, TableSummary};
pub use tables::table_list::{TableList, TableListEntry};
pub use tables::told::ToldPart;
pub(crate) use tables::views;
pub use tables::visit::{Loaded, Visit};
pub use tables::visitor::{Visitor, Whereabouts};
pub use work_queue::Customer;
