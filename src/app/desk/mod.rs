//! What the operators decide at their desk, as this process knows it, and what it counts for them.

pub(super) mod activity;
pub(super) mod handle;
