//! A game that is over, looked back at: which of its actions cost most, and how the chances went. Knows no game.

use game::{Outcome, Seat};

use crate::appraisal::Appraisal;

/// The most turning points of one reader's own, and of a reader without a seat.
const MOST: usize = 3;
/// Two turning points are at least so many turns apart.
const APART: u32 = 4;

/// An action of a game with what a strong player makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedAction {
    /// The number of actions that were played before it.
    pub step: usize,
    /// The seat whose action it was.
    pub seat: Seat,
    /// The action in canonical notation.
    pub played: String,
    /// The appraisal of the action.
    pub appraisal: Appraisal<String>,
}

impl JudgedAction {
    /// Whether it cost enough to be a turning point.
    #[must_use]
    pub fn is_costly(&self) -> bool {
        self.appraisal.is_costly()
    }
}

/// A reader of a review who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewReader {
    /// The seat that the reader has now.
    pub seat: Seat,
    /// The number of actions that were played before they took it.
    pub since: usize,
}

impl ReviewReader {
    /// Whether an action was the reader's, and not that of somebody who had the seat before.
    #[must_use]
    pub fn played(self, action: &JudgedAction) -> bool {
        action.seat == self.seat && action.step >= self.since
    }
}

/// A seat's chances of winning in the course of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceLine {
    /// The seat whose chances these are.
    pub seat: Seat,
    /// After how many actions, and the chance from 0 to 1; the steps ascend.
    pub points: Vec<(usize, f64)>,
}

impl ChanceLine {
    /// The chance after so many actions, straight between two points; before the first point that of the first. `None` behind the last.
    #[must_use]
    pub fn chance_at(&self, step: usize) -> Option<f64> {
        let next = self.points.iter().position(|(at, _)| *at >= step)?;
        let (to, after) = self.points[next];
        let (from, before) = if to == step { (to, after) } else { self.points[next.saturating_sub(1)] };
        let way = if to > from { (step - from) as f64 / (to - from) as f64 } else { 1.0 };
        Some(before + (after - before) * way)
    }
}

/// The actions that cost most, at least four turns apart, and none that cost next to nothing. A reader with a seat gets up to
/// three of their own in the order in which they were played, then the costliest of the others'; anybody else the three costliest.
/// `turns` has the number of the turn at each step.
#[must_use]
pub fn turning_points<'a>(
    judged: &'a [JudgedAction],
    turns: &[u32],
    reader: Option<ReviewReader>,
) -> Vec<&'a JudgedAction> {
    let mut costly: Vec<_> = judged.iter().filter(|action| action.is_costly()).collect();
    costly
        .sort_by(|one, other| other.appraisal.loss().total_cmp(&one.appraisal.loss()).then(one.step.cmp(&other.step)));
    let turn = |action: &JudgedAction| turns.get(action.step).copied().unwrap_or_default();
    let mut points: Vec<&JudgedAction> = Vec::new();
    let mut take = |most: usize, fits: &dyn Fn(&JudgedAction) -> bool| {
        let first = points.len();
        for action in costly.iter().filter(|action| fits(action)) {
            let is_apart = points.iter().all(|other| turn(other).abs_diff(turn(action)) >= APART);
            if is_apart && points.len() < first + most {
                points.push(*action);
            }
        }
        points[first..].sort_by_key(|action| action.step);
    };
    match reader {
        Some(reader) => {
            take(MOST, &|action| reader.played(action));
            take(1, &|action| !reader.played(action));
        }
        None => take(MOST, &|_| true),
    }
    points
}

/// The chances of winning in the course of the game, with how it came out at the end. Of two seats the one's chances are what the
/// other's lack, and the first seat's line tells all; points that stand next to one another are weighed together there, so that it
/// does not swing with the side to move. Otherwise each seat has a line of its own turns.
#[must_use]
pub fn chance_lines(judged: &[JudgedAction], end: (usize, &Outcome), side: impl Fn(Seat) -> Seat) -> Vec<ChanceLine> {
    let seats = u8::try_from(end.1.ranks.len()).unwrap_or(u8::MAX);
    let mirrored = seats == 2;
    let points: Vec<_> = judged.iter().map(|action| (action.seat, action.step, action.appraisal.best_chance)).collect();
    let line = |seat: Seat| {
        let own = points.iter().filter(|(by, ..)| mirrored || *by == seat);
        let chance = |by: Seat, chance: f64| if by == seat { chance } else { 1.0 - chance };
        let mut points: Vec<_> = own.map(|(by, step, value)| (*step, chance(*by, *value))).collect();
        if mirrored {
            points = evened(&points);
        }
        let is_empty = points.is_empty();
        points.extend(victory_share(end.1, seat, &side).map(|share| (end.0, share)));
        (!is_empty).then_some(ChanceLine { seat, points })
    };
    Seat::all(if mirrored { 1 } else { seats }).filter_map(line).collect()
}

/// Each point weighed with those beside it: twice itself, once either neighbour.
fn evened(points: &[(usize, f64)]) -> Vec<(usize, f64)> {
    let at = |place: usize| points[place].1;
    let last = points.len().saturating_sub(1);
    let even = |(place, (step, chance)): (usize, &(usize, f64))| {
        let chance = match place {
            _ if last == 0 => *chance,
            0 => f64::midpoint(*chance, at(1)),
            _ if place == last => f64::midpoint(*chance, at(last - 1)),
            _ => f64::midpoint(*chance, f64::midpoint(at(place - 1), at(place + 1))),
        };
        (*step, chance)
    };
    points.iter().enumerate().map(even).collect()
}

/// A seat's share of the victory, from 0 to 1, which the winning sides have in equal parts and partners together. `None` for a seat
/// that the outcome does not rank.
pub fn victory_share(outcome: &Outcome, seat: Seat, side: impl Fn(Seat) -> Seat) -> Option<f64> {
    let rank = *outcome.ranks.get(seat.index())?;
    let mut winners: Vec<_> = outcome.winners().into_iter().map(side).collect();
    winners.sort_unstable();
    winners.dedup();
    Some(if rank == 1 { 1.0 / f64::from(u8::try_from(winners.len().max(1)).expect("few seats")) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::EndReason;

    fn judged(step: usize, seat: u8, best: f64, played: f64) -> JudgedAction {
        let appraisal = Appraisal { best: "a".to_owned(), reason: None, best_chance: best, played_chance: played };
        JudgedAction { step, seat: Seat(seat), played: "b".to_owned(), appraisal }
    }

    #[test]
    fn a_reader_sees_their_own_turning_points_first_and_never_two_at_once() {
        let losses = [0.1, 0.0, 0.4, 0.2, 0.07, 0.3, 0.25, 0.09, 0.15];
        let all: Vec<_> =
            (0..).zip(losses).map(|(step, loss)| judged(step, u8::from(step % 2 == 1), 0.5, 0.5 - loss)).collect();
        let turns: Vec<u32> = (1..=9).map(|step| step * 2).collect();
        let steps = |reader| turning_points(&all, &turns, reader).iter().map(|action| action.step).collect::<Vec<_>>();
        assert_eq!(steps(None), [2, 5, 8], "the costliest, four turns apart");
        let of = |seat, since| Some(ReviewReader { seat: Seat(seat), since });
        assert_eq!(steps(of(0, 0)), [2, 6, 8], "the others' are too near");
        assert_eq!(steps(of(1, 0)), [3, 5, 7, 0], "the other's comes last");
        assert_eq!(steps(of(0, 3)), [6, 8, 2], "before they came it was somebody else's");
        assert!(turning_points(&all[4..5], &turns, None).is_empty(), "next to nothing");
    }

    fn alone(seat: Seat) -> Seat {
        seat
    }

    #[test]
    fn a_victory_is_shared_by_all_who_have_it_and_is_whole_for_partners() {
        let won = |ranks: &[u8]| Outcome { ranks: ranks.to_vec(), reason: EndReason::plain("") };
        let in_pairs = |seat: Seat| Seat(seat.0 % 2);
        assert_eq!(victory_share(&won(&[1, 2, 1, 2]), Seat(2), in_pairs), Some(1.0));
        assert_eq!(victory_share(&won(&[1, 2, 1, 2]), Seat(2), alone), Some(0.5));
        assert_eq!(victory_share(&won(&[1, 1, 1, 1]), Seat(3), in_pairs), Some(0.5));
        assert_eq!(victory_share(&won(&[1, 2, 1, 2]), Seat(1), in_pairs), Some(0.0));
    }

    #[test]
    fn two_seats_share_a_line_and_more_have_their_own() {
        let all =
            [0.5, 0.25].into_iter().zip(0_u8..).map(|(chance, seat)| judged(usize::from(seat), seat, chance, chance));
        let all: Vec<_> = all.collect();
        let won = Outcome { ranks: vec![1, 2], reason: EndReason::plain("") };
        let line = chance_lines(&all, (2, &won), alone);
        assert_eq!(line, [ChanceLine { seat: Seat(0), points: vec![(0, 0.625), (1, 0.625), (2, 1.0)] }]);
        let won = Outcome { ranks: vec![1, 2, 3], reason: EndReason::plain("") };
        let lines: Vec<_> = chance_lines(&all, (2, &won), alone).into_iter().map(|line| line.points).collect();
        assert_eq!(lines, [vec![(0, 0.5), (2, 1.0)], vec![(1, 0.25), (2, 0.0)]]);
    }

    #[test]
    fn a_line_does_not_swing_with_the_side_to_move() {
        let won = Outcome { ranks: vec![1, 2], reason: EndReason::plain("") };
        // Either side judges itself 10 % better off when it is to move.
        let all: Vec<_> = (0..20).map(|step| judged(step, u8::from(step % 2 == 1), 0.6, 0.6)).collect();
        let line = chance_lines(&all, (20, &won), alone).remove(0);
        let course = &line.points[..20];
        assert!(course.iter().all(|(_, chance)| (chance - 0.5).abs() < 1e-9), "{course:?}");
    }

    #[test]
    fn a_line_goes_straight_from_point_to_point_and_ends_at_the_last() {
        let line = ChanceLine { seat: Seat(0), points: vec![(4, 0.2), (8, 0.6), (9, 0.5)] };
        for (step, chance) in [(0, 0.2), (4, 0.2), (5, 0.3), (8, 0.6), (9, 0.5)] {
            let found = line.chance_at(step).expect("the line goes on");
            assert!((found - chance).abs() < 1e-9, "step {step}: {found}");
        }
        assert_eq!(line.chance_at(10), None);
    }
}
