//! The conditions of a new table, however it is asked for, and the seating at it.

pub(super) mod openings;
pub(super) mod request;
pub(super) mod seating;
