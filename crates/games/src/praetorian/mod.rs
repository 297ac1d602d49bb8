//! Praetorian, by Kirk Uhlmann (2002): an assassin hides among twenty-four civilians, and two guards look for them.
//!
//! Where docs/rules.md is silent:
//! - Before the layout all civilians count as living, so all are suspects; the guards stand from the start.
//! - A guard asked to question more civilians than `suspects` allows, or one twice, breaks a rule (`illegal`); a choice
//!   with the wrong number of targets is a list of the wrong length (`syntax`); so is a guard whose questions are
//!   written in two places.
//! - A run of letters and digits is one token: `P1?9P2?15` and `deal1,2,…` are no notation; `x 8` is read as `x8`.
//! - A group of a layout with its files out of order, or one file twice, is `illegal`.
//! - The choice of assassin and targets is listed among the legal actions: there are 6,072 (552 with one target), fewer
//!   than the 100,000 beyond which docs/engine.md describes a notation instead. Deals and layouts never are; a Praetorian's
//!   turn is, unless there are more (`every-turn` with many `suspects`).
//! - Questions that find the assassin still clear the others who were questioned in the same turn.
//! - Where a turn is skipped, nobody is banned in the next one: the ban is on the other player only. With so few people
//!   on so many squares no turn is ever skipped in practice.

mod action;
mod alt;
mod art;
mod board;
mod civilians;
mod coach;
mod compose;
mod computer;
mod determinize;
mod layout;
mod legal;
mod preview;
mod read_view;
mod refusals;
mod rules;
mod scene;
mod seam;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
mod text;
mod tips;
mod types;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use self::computer::COMPUTER;
pub use action::{PraetorianAction, Questions};
pub use board::{Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
pub use civilians::{CIVILIANS, Civilian, Civilians};
pub use layout::{CivilianLayout, Group, LAYOUTS};
pub use state::{
    ASSASSIN, LatestTurn, LayoutBy, PRAETORIAN, PraetorianEnding, PraetorianPhase, PraetorianPublic, PraetorianRules,
    PraetorianState, Questioning, SecretPick,
};
pub use types::Praetorian;
pub use view::PraetorianView;
