//! The parts that computer players of all games share: levels, budgets, searches, memories, and the form of a player. A seat's
//! knowledge, a level, a seed and a number of positions to look at make an action: equal ones make equal actions, on any
//! machine.
//!
//! This crate is given views and never a table's own position: what a view hides, no level can use. A search stands on
//! positions that were sampled from the view. It knows no game (each keeps its player in its own folder), no clock, no
//! thread, no tables and no people.

mod alpha_beta;
mod any_player;
mod appraisal;
mod budget;
mod choice;
mod halving;
mod knowledge;
mod level;
mod logit_line;
mod player;
mod random;
mod repetition;
mod review;
mod transpositions;
mod window;

pub use alpha_beta::{AlphaBeta, HISTORY, Scored, SearchSettings, SearchState, WIN, mixed};
pub use any_player::{AnyComputerPlayer, RegisteredPlayer};
pub use appraisal::Appraisal;
pub use budget::Budget;
pub use choice::{Choice, Decision};
pub use halving::{Tried, compared, halved, thousandths};
pub use knowledge::Knowledge;
pub use level::Level;
pub use logit_line::LogitLine;
pub use player::{ComputerPlayer, Moment, SearchAlone};
pub use random::{any_action, at_random};
pub use repetition::{Past, PastKeys, STALEST};
pub use review::{ChanceLine, JudgedAction, ReviewReader, chance_lines, turning_points, victory_share};
pub use transpositions::{Bound, TableEntry, Transpositions};
