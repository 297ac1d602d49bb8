//! Stretches of a game in which a seat's chances fell far though none of its actions cost much: a longer search may find the action that
//! did. It thinks nothing out.

use std::collections::{BTreeMap, BTreeSet};

use computer::JudgedAction;
use game::Seat;

/// The least fall of a chance that makes a stretch.
const LEAST_FALL: f64 = 0.2;
/// The most actions of a stretch.
const LONGEST: usize = 4;
/// The most stretches of a review, so that it has a bound.
const MOST: usize = 3;

/// Actions of one seat in a row, before a decision of theirs.
struct Stretch {
    /// The fall from the best chance among them to that of the decision.
    fall: f64,
    /// The steps of these actions, ascending.
    steps: Vec<usize>,
}

/// The steps of all stretches, those of the greatest falls where there are many. None unless the game has two
/// seats. Luck is nobody's loss: chance acts in no stretch.
pub(super) fn slow_losses(judged: &[JudgedAction], seats: usize, by_chance: &BTreeSet<usize>) -> BTreeSet<usize> {
    let own = if seats == 2 { by_seat(judged) } else { BTreeMap::new() };
    let mut found: Vec<Stretch> = own.values().flat_map(|own| stretches(own, by_chance)).collect();
    found.sort_by(|one, other| other.fall.total_cmp(&one.fall).then_with(|| one.steps.cmp(&other.steps)));
    let (mut steps, mut left) = (BTreeSet::new(), MOST);
    for stretch in found {
        if left > 0 && stretch.steps.iter().all(|step| !steps.contains(step)) {
            steps.extend(stretch.steps);
            left -= 1;
        }
    }
    steps
}

fn by_seat(judged: &[JudgedAction]) -> BTreeMap<Seat, Vec<&JudgedAction>> {
    let mut seats: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for action in judged {
        seats.entry(action.seat).or_default().push(action);
    }
    seats
}

/// The stretches of a seat, whose actions these are.
fn stretches(own: &[&JudgedAction], by_chance: &BTreeSet<usize>) -> Vec<Stretch> {
    (1..=own.len()).filter_map(|end| stretch(&own[..end], by_chance)).collect()
}

/// The stretch before the last of these actions of a seat, back to an action that cost much or to a roll.
fn stretch(own: &[&JudgedAction], by_chance: &BTreeSet<usize>) -> Option<Stretch> {
    let (end, before) = own.split_last()?;
    let is_slow =
        |action: &JudgedAction| !action.is_costly() && by_chance.range(action.step..end.step).next().is_none();
    let mut among: Vec<_> = before.iter().rev().take(LONGEST).take_while(|action| is_slow(action)).collect();
    among.reverse();
    let highest = among.iter().map(|action| action.appraisal.best_chance).fold(0.0, f64::max);
    let fall = highest - end.appraisal.best_chance;
    (fall >= LEAST_FALL).then(|| Stretch { fall, steps: among.iter().map(|action| action.step).collect() })
}

#[cfg(test)]
mod tests {
    use computer::Appraisal;

    use super::*;

    /// A game of two who move in turn, by the first seat's chance at each step. At these steps the action cost much.
    fn game(chances: &[f64], costly: &[usize]) -> Vec<JudgedAction> {
        let judged = |(step, chance): (usize, &f64)| {
            let best_chance = if step % 2 == 0 { *chance } else { 1.0 - chance };
            let played_chance = best_chance - if costly.contains(&step) { 0.1 } else { 0.0 };
            let best = "a".to_owned();
            let appraisal = Appraisal { best, reason: None, best_chance, played_chance };
            JudgedAction { step, seat: Seat(u8::from(step % 2 == 1)), played: "b".to_owned(), appraisal }
        };
        chances.iter().enumerate().map(judged).collect()
    }

    /// The steps to look at again, where chance acted before these.
    fn found(judged: &[JudgedAction], by_chance: &[usize]) -> Vec<usize> {
        slow_losses(judged, 2, &by_chance.iter().copied().collect()).into_iter().collect()
    }

    /// A fall of the first seat by 28 points within four turns, most of it in the last two.
    const FALL: [f64; 9] = [0.5, 0.5, 0.5, 0.48, 0.45, 0.4, 0.33, 0.25, 0.22];

    #[test]
    fn the_actions_of_whose_chances_fell_are_looked_at_again() {
        assert_eq!(found(&game(&FALL, &[]), &[]), [0, 2, 4, 6]);
        let risen = FALL.map(|chance| 1.0 - chance);
        assert_eq!(found(&game(&risen, &[]), &[]), [1, 3, 5], "the other seat's own, not the gains of who played well");
    }

    #[test]
    fn a_small_fall_and_a_long_one_are_none() {
        assert_eq!(found(&game(&FALL[..7], &[]), &[]), [0; 0], "17 points");
        let slope: Vec<_> = (0..20_u8).map(|step| 0.8 - 0.02 * f64::from(step)).collect();
        assert_eq!(found(&game(&slope, &[]), &[]), [0; 0], "16 points in four turns");
    }

    #[test]
    fn a_fall_with_an_action_that_cost_much_is_explained_by_it() {
        assert_eq!(found(&game(&FALL, &[4]), &[]), [0; 0]);
        assert_eq!(found(&game(&FALL, &[3]), &[]), [0, 2, 4, 6], "the other's does not explain it");
        assert_eq!(found(&game(&FALL, &[0]), &[]), [2, 4, 6], "nor one before it");
    }

    #[test]
    fn what_luck_took_is_nobodys_loss() {
        assert_eq!(found(&game(&FALL, &[]), &[7]), [0; 0]);
        assert_eq!(found(&game(&FALL, &[]), &[1]), [2, 4, 6], "it was rolled before the fall");
    }

    #[test]
    fn a_game_without_a_common_curve_has_none() {
        assert_eq!(slow_losses(&game(&FALL, &[]), 3, &BTreeSet::new()), BTreeSet::new());
    }

    #[test]
    fn a_game_that_goes_up_and_down_has_a_bound() {
        let waves: Vec<_> = (0..100).map(|step| [0.9, 0.7, 0.5, 0.3, 0.1][step / 2 % 5]).collect();
        assert_eq!(found(&game(&waves, &[]), &[]).len(), MOST * LONGEST);
    }
}
