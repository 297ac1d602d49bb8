//! `StraToGo`, by Jacob Steinberger-Parkes (2023): two hidden armies made of one piecepack.
//!
//! Where docs/rules.md is silent:
//! - The seats are called Red-Yellow and Blue-Black.
//! - Before both set-ups are in nobody but their owner sees anything of them, pawns included; `known` is false then.
//! - A set-up has the right shape if it names six and six existing pieces (`syntax` otherwise); somebody else's piece, a
//!   piece twice, or wrong discards break a rule (`illegal`), as do holes and pieces that never move. Between two pieces
//!   there is white space: `3r5r` is no notation.
//! - The ranks that a coin can have follow from the facts that docs/rules.md lists and from nothing else; so it is not
//!   counted as a public fact that the seat to move has a move.
//! - At the start somebody can always move: three pieces never do, and four files lead out.
//! - `quiet` counts plies since the last fight; set-ups do not count.

mod action;
mod alt;
mod array;
mod art;
mod coach;
mod compose;
mod computer;
mod dealing;
mod deduce;
mod determinize;
mod encounters;
mod given_view;
mod legal;
mod piece;
mod preview;
mod read_view;
mod refusals;
mod rules;
mod scene;
mod sealed_setup;
mod seam;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
mod text;
mod tips;
mod told_board;
mod told_record;
mod types;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use self::computer::COMPUTER;
pub use action::StratogoAction;
pub use array::{Array, MEN, home};
pub use piece::{FightEnding, PieceSet, Rank, RankSet, StratogoPiece, Suit};
pub use state::{
    Army, Coin, Fight, HOLES, LatestMove, SquareMap, StratogoEnding, StratogoPhase, StratogoPublic, StratogoState,
};
pub use types::StraToGo;
pub use view::{SeenPiece, StratogoView};
