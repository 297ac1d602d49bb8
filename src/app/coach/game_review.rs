//! The content of a review. It holds no position.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use computer::{ChanceLine, JudgedAction, turning_points};
use game::Seat;

/// A game, looked back at.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The actions that cost most, four at most: the reader's own in the order in which they were played, then the others'.
    pub points: Vec<TurningPoint>,
    /// The chances of winning in the course of the game.
    pub lines: Vec<ChanceLine>,
    /// The number of the turn at each step, as players count, from the start on.
    pub turns: Vec<u32>,
    /// Whether nothing was hidden from anybody.
    pub is_open: bool,
}

/// A game that was thought through, for any reader.
#[derive(Clone, Debug)]
pub(in crate::app) struct ReviewedGame {
    /// The actions that could be judged, as they were played.
    pub(super) judged: Vec<JudgedAction>,
    /// The coach's words to the seat that acted, by step.
    pub(super) words: HashMap<usize, String>,
    /// How the game could have gone on, by step, at the turning points of any reader.
    pub(super) continuations: HashMap<usize, Continuation>,
    pub(super) lines: Vec<ChanceLine>,
    pub(super) turns: Vec<u32>,
    pub(super) is_open: bool,
}

impl ReviewedGame {
    /// The review for somebody with this seat, or without one.
    pub(in crate::app) fn read_by(&self, reader: Option<Seat>) -> GameReview {
        let point = |action: &JudgedAction| {
            let is_readers = reader == Some(action.seat);
            let words = self.words.get(&action.step).cloned();
            let said_to = words.as_ref().map(|_| action.seat).filter(|_| !is_readers);
            let continuation = self.continuations.get(&action.step).cloned().unwrap_or_default();
            TurningPoint {
                is_readers,
                said_to,
                continuation,
                ..TurningPoint::of(action, self.turns[action.step], words)
            }
        };
        let points = turning_points(&self.judged, &self.turns, reader).into_iter().map(point).collect();
        GameReview { points, lines: self.lines.clone(), turns: self.turns.clone(), is_open: self.is_open }
    }
}

/// The turning points of all readers, each once.
pub(super) fn points_of_all<'a>(judged: &'a [JudgedAction], turns: &[u32]) -> Vec<&'a JudgedAction> {
    let seats: BTreeSet<_> = judged.iter().map(|action| action.seat).collect();
    let readers = seats.into_iter().map(Some).chain([None]);
    let points = readers.flat_map(|reader| turning_points(judged, turns, reader)).map(|action| (action.step, action));
    points.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// The actions that could follow another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continuation {
    /// The actions in canonical notation, three at most; none where chance would act next.
    pub actions: Vec<String>,
    /// Whether the game is over after them.
    pub is_end: bool,
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
    /// Whether that is the reader's.
    pub is_readers: bool,
    /// The action played, in canonical notation.
    pub played: String,
    /// The better action, in canonical notation.
    pub better: String,
    /// The reason, in a sentence.
    pub reason: Option<String>,
    /// The seat to which the reason speaks, where that is not the reader's.
    pub said_to: Option<Seat>,
    /// How the game could have gone on after what was played.
    pub continuation: Continuation,
    /// The chances of winning after the better action and after what was played, from 0 to 1.
    pub chances: (f64, f64),
}

impl TurningPoint {
    /// `words` are the coach's to the seat itself; without them the search's reason stands.
    pub(super) fn of(action: &JudgedAction, turn: u32, words: Option<String>) -> Self {
        let JudgedAction { step, seat, played, appraisal } = action.clone();
        let chances = (appraisal.best_chance, appraisal.played_chance);
        let reason = words.or(appraisal.reason);
        let (is_readers, said_to, continuation) = (false, None, Continuation::default());
        Self { step, turn, seat, is_readers, played, better: appraisal.best, reason, said_to, continuation, chances }
    }
}
