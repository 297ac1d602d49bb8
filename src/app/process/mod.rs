//! This process among others: who is alive, what is due, how it does.

pub(super) mod clocks;
pub(super) mod health;
pub(super) mod listening;
pub(super) mod processes;
pub(super) mod retention;
