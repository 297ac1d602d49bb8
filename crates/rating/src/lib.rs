//! Ratings: outcomes in, ratings out. Two players are rated by Glicko-2, several by the method of Weng and Lin; the formulas
//! are those of the crate `skillratings`. Ratings are a fold over results in order, and can be thrown away and made anew.
//!
//! This crate knows no table, no game, no person and no clock: times are arguments, in Unix milliseconds.

mod ledger;
mod method;
mod rate;
mod rating;

pub use ledger::{Ledger, RatedGame, RatedPerson, RatedSide, Unordered};
pub use method::Method;
pub use rate::{RatedPlace, rate};
pub use rating::{PERIOD_MS, Rating};
