//! What a new table must pass, however it is asked for, and who sits where.

pub(super) mod openings;
pub(super) mod request;
pub(super) mod seating;
