//! Help for players: hints, tips, lessons, reviews.

mod continuations;
pub(super) mod daily;
mod explanations;
pub(super) mod game_review;
pub(super) mod game_steps;
pub(super) mod handle;
pub(super) mod hints;
pub(super) mod judged_game;
pub(super) mod lessons;
mod refutations;
pub(super) mod reviews;
mod stretches;
pub(super) mod tips;
