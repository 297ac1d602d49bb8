//! How people come together: seeks, rematches, tournaments.

pub(super) mod rematches;
pub(super) mod seeding;
pub(super) mod seek_strength;
pub(super) mod seeks;
pub(super) mod tournament_caller;
pub(super) mod tournament_changes;
pub(super) mod tournament_options;
pub(super) mod tournament_rounds;
pub(super) mod tournaments;
