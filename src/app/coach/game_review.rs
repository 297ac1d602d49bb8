//! What a review tells. It holds no position.

use computer::{ChanceLine, ChanceOf, JudgedAction};
use game::Seat;

/// A game, looked back at.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The actions that cost most, three at most, in the order in which they were played.
    pub points: Vec<TurningPoint>,
    /// The chances of winning in the course of the game.
    pub lines: Vec<ChanceLine>,
    /// The number of the turn at each step, as players count, from the start on.
    pub turns: Vec<u32>,
    /// Whether nothing was hidden from anybody.
    pub is_open: bool,
}

/// An action that cost much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// How many actions were played before it.
    pub step: usize,
    /// In which turn, as players count.
    pub turn: u32,
    /// The seat whose action it was.
    pub seat: Seat,
    /// What was played, in canonical notation.
    pub played: String,
    /// What would have been better.
    pub better: String,
    /// Why, in a sentence.
    pub reason: Option<String>,
    /// The chances after the better action and after what was played, from 0 to 1.
    pub chances: (f64, f64),
    /// What they are chances of.
    pub of: ChanceOf,
}

impl TurningPoint {
    pub(super) fn of(action: &JudgedAction, turn: u32) -> Self {
        let JudgedAction { step, seat, played, appraisal } = action.clone();
        let chances = (appraisal.best_chance, appraisal.played_chance);
        Self { step, turn, seat, played, better: appraisal.best, reason: appraisal.reason, chances, of: appraisal.of }
    }
}
