//! How people come together: seeks, rematches, tournaments.

pub(in crate::app) mod rematch;
pub(in crate::app) mod seeding;
pub(in crate::app) mod seek_strength;
pub(in crate::app) mod seeks;
pub(in crate::app) mod tournament_changes;
pub(in crate::app) mod tournament_rounds;
pub(in crate::app) mod tournaments;
