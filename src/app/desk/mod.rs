//! The operators' decisions at their desk, as this process knows them, and the numbers that it counts for them.

pub(super) mod activity;
pub(super) mod handle;
