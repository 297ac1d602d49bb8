//! A game that is over, looked back at: which of its actions cost most, and how the chances went. Knows no game.

use game::{Outcome, Seat};

use crate::appraisal::{Appraisal, ChanceOf};

/// The most turning points that a review shows.
const MOST: usize = 3;
/// The least loss of chance that makes a turning point.
const LEAST_LOSS: f64 = 0.03;

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

/// A seat's chances of winning in the course of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceLine {
    /// The seat whose chances these are.
    pub seat: Seat,
    /// After how many actions, and the chance from 0 to 1; the steps ascend.
    pub points: Vec<(usize, f64)>,
}

/// The actions that cost most, three at most, in the order in which they were played; none that cost next to nothing.
#[must_use]
pub fn turning_points(judged: &[JudgedAction]) -> Vec<&JudgedAction> {
    let mut costly: Vec<_> = judged.iter().filter(|action| action.appraisal.loss() >= LEAST_LOSS).collect();
    costly
        .sort_by(|one, other| other.appraisal.loss().total_cmp(&one.appraisal.loss()).then(one.step.cmp(&other.step)));
    costly.truncate(MOST);
    costly.sort_by_key(|action| action.step);
    costly
}

/// Each seat's line, from its own turns, with how it came out at the end. Where nothing was hidden from either of two seats
/// the one's chances are what the other's lack, and the first seat's line tells all.
#[must_use]
pub fn chance_lines(judged: &[JudgedAction], is_open: bool, end: (usize, &Outcome)) -> Vec<ChanceLine> {
    let seats = u8::try_from(end.1.ranks.len()).unwrap_or(u8::MAX);
    let mirrored = is_open && seats == 2;
    let wins = judged.iter().filter(|action| action.appraisal.of == ChanceOf::Winning);
    let points: Vec<_> = wins.map(|action| (action.seat, action.step, action.appraisal.best_chance)).collect();
    let line = |seat: Seat| {
        let own = points.iter().filter(|(by, ..)| mirrored || *by == seat);
        let chance = |by: Seat, chance: f64| if by == seat { chance } else { 1.0 - chance };
        let mut points: Vec<_> = own.map(|(by, step, value)| (*step, chance(*by, *value))).collect();
        let is_empty = points.is_empty();
        points.extend(share(end.1, seat).map(|share| (end.0, share)));
        (!is_empty).then_some(ChanceLine { seat, points })
    };
    Seat::all(if mirrored { 1 } else { seats }).filter_map(line).collect()
}

/// A seat's part of the victory.
fn share(outcome: &Outcome, seat: Seat) -> Option<f64> {
    let rank = *outcome.ranks.get(seat.index())?;
    let winners: u8 = outcome.ranks.iter().map(|rank| u8::from(*rank == 1)).sum();
    Some(if rank == 1 { 1.0 / f64::from(winners.max(1)) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(step: usize, seat: u8, best: f64, played: f64, of: ChanceOf) -> JudgedAction {
        let appraisal = Appraisal { best: "a".to_owned(), reason: None, best_chance: best, played_chance: played, of };
        JudgedAction { step, seat: Seat(seat), played: "b".to_owned(), appraisal }
    }

    #[test]
    fn the_three_costliest_actions_are_told_in_order() {
        let losses = [0.1, 0.0, 0.4, 0.2, 0.02, 0.3];
        let all: Vec<_> =
            (0..).zip(losses).map(|(step, loss)| judged(step, 0, 0.5, 0.5 - loss, ChanceOf::Winning)).collect();
        let steps: Vec<_> = turning_points(&all).iter().map(|action| action.step).collect();
        assert_eq!(steps, [2, 3, 5]);
        assert!(turning_points(&all[4..5]).is_empty(), "next to nothing");
    }

    #[test]
    fn two_seats_of_an_open_game_share_a_line_and_others_have_their_own() {
        let all = [judged(0, 0, 0.5, 0.5, ChanceOf::Winning), judged(1, 1, 0.25, 0.25, ChanceOf::Winning)];
        let won = Outcome { ranks: vec![1, 2], reason: String::new() };
        let open = chance_lines(&all, true, (2, &won));
        assert_eq!(open, [ChanceLine { seat: Seat(0), points: vec![(0, 0.5), (1, 0.75), (2, 1.0)] }]);
        let hidden = chance_lines(&all, false, (2, &won));
        let points: Vec<_> = hidden.iter().map(|line| line.points.clone()).collect();
        assert_eq!(points, [vec![(0, 0.5), (2, 1.0)], vec![(1, 0.25), (2, 0.0)]]);
        let found = [judged(0, 1, 0.5, 0.1, ChanceOf::Finding("Cleo"))];
        assert!(chance_lines(&found, false, (1, &won)).is_empty(), "that is no chance of winning");
    }
}
