//! The check of a table's record: everything that can be recomputed is, step by step, and each step says whether it holds.
//! It trusts nothing in the record but what the next step compares with something else.

mod checks;
mod draws;
mod replay;
mod step;

pub use checks::{verify, verify_file};
pub use step::{Report, Step, Verdict};
