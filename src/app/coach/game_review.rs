//! The content of a review. It holds no position.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use computer::{ChanceLine, JudgedAction, ReviewReader, turning_points};
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
    /// The seats that have changed hands: their lines are nobody's alone.
    pub taken: Vec<Seat>,
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
    /// The number of actions that were played before each seat had its present player.
    pub(super) since: Vec<usize>,
    pub(super) is_open: bool,
}

impl ReviewedGame {
    /// The review for somebody with this seat, or without one.
    pub(in crate::app) fn read_by(&self, reader: Option<Seat>) -> GameReview {
        let reader = reader.map(|seat| reader_on(seat, &self.since));
        let point = |action: &JudgedAction| {
            let player = self.player_of(action, reader);
            let words = self.words.get(&action.step).cloned();
            let said_to = words.as_ref().map(|_| action.seat).filter(|_| player != PointPlayer::Reader);
            let continuation = self.continuations.get(&action.step).cloned().unwrap_or_default();
            let same_people = self.since.iter().all(|since| *since <= action.step);
            TurningPoint {
                player,
                same_people,
                said_to,
                continuation,
                ..TurningPoint::of(action, self.turns[action.step], words)
            }
        };
        let points = turning_points(&self.judged, &self.turns, reader).into_iter().map(point).collect();
        let taken = (0..).map(Seat).zip(&self.since).filter(|(_, since)| **since > 0).map(|(seat, _)| seat).collect();
        GameReview { points, lines: self.lines.clone(), turns: self.turns.clone(), is_open: self.is_open, taken }
    }

    fn player_of(&self, action: &JudgedAction, reader: Option<ReviewReader>) -> PointPlayer {
        match reader {
            Some(reader) if reader.played(action) => PointPlayer::Reader,
            _ if reader_on(action.seat, &self.since).played(action) => PointPlayer::Present,
            _ => PointPlayer::Former,
        }
    }
}

/// The present player of a seat as a reader; without a number in `since` they have had it from the start.
fn reader_on(seat: Seat, since: &[usize]) -> ReviewReader {
    ReviewReader { seat, since: since.get(seat.index()).copied().unwrap_or_default() }
}

/// The turning points of all readers, each once. `since` has the number of actions before each seat had its present player.
pub(super) fn points_of_all<'a>(judged: &'a [JudgedAction], turns: &[u32], since: &[usize]) -> Vec<&'a JudgedAction> {
    let seats: BTreeSet<_> = judged.iter().map(|action| action.seat).collect();
    let readers = seats.into_iter().map(|seat| Some(reader_on(seat, since))).chain([None]);
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

/// The person whose action a turning point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointPlayer {
    /// The reader of the review.
    Reader,
    /// Somebody else, who has the seat still.
    Present,
    /// Somebody who had the seat before its present player.
    Former,
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
    /// The person whose action it was.
    pub player: PointPlayer,
    /// Whether every seat had its present player by then.
    pub same_people: bool,
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
        Self {
            step,
            turn,
            seat,
            player: PointPlayer::Present,
            same_people: true,
            played,
            better: appraisal.best,
            reason,
            said_to: None,
            continuation: Continuation::default(),
            chances,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use computer::Appraisal;

    /// An action of the first seat's that cost half the chances.
    fn dear(step: usize) -> JudgedAction {
        let best = "a".to_owned();
        let appraisal = Appraisal { best, reason: None, best_chance: 0.75, played_chance: 0.25 };
        JudgedAction { step, seat: Seat(0), played: "b".to_owned(), appraisal }
    }

    #[test]
    fn whoever_came_later_is_not_blamed_for_what_was_played_before() {
        let game = ReviewedGame {
            judged: vec![dear(0), dear(8)],
            words: [(0, "It captures.".to_owned())].into(),
            continuations: HashMap::new(),
            lines: Vec::new(),
            turns: (1..=10).collect(),
            since: vec![4, 0],
            is_open: true,
        };
        let told = |reader| {
            let points = game.read_by(reader).points.into_iter();
            points.map(|point| (point.step, point.player, point.same_people, point.said_to)).collect::<Vec<_>>()
        };
        let before = (0, PointPlayer::Former, false, Some(Seat(0)));
        assert_eq!(told(Some(Seat(0))), [(8, PointPlayer::Reader, true, None), before]);
        for reader in [None, Some(Seat(1))] {
            let points = told(reader);
            assert!(points.contains(&before), "{points:?}");
            assert!(points.iter().all(|(_, player, ..)| *player != PointPlayer::Reader), "{points:?}");
        }
        assert_eq!(points_of_all(&game.judged, &game.turns, &game.since).len(), 2);
        assert_eq!(game.read_by(None).taken, [Seat(0)]);
    }
}
