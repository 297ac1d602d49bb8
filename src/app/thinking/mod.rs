//! The threads that think for computer players, hints and reviews. It plays nothing.

pub(super) mod computers;
pub(super) mod thinkers;
