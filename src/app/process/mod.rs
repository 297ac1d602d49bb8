//! This process among others: who is alive, what is due, how it does.

pub(in crate::app) mod health;
pub(in crate::app) mod listening;
pub(in crate::app) mod processes;
pub(in crate::app) mod retention;
pub(in crate::app) mod wake;
