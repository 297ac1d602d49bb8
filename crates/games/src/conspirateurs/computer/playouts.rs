//! Games of Conspirateurs with more than two seats, played out from a position: whoever's turn it is makes a move that gains about the most on
//! the way to the shelters that are vacant then. They tell what distances do not: whose last men find one when most are taken.
//!
//! Source: Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search* (1996).

use computer::{Budget, Scored, SearchState, halved, thousandths};
use game::{Dice, SplitMix64};

use super::chains::Chains;
use super::grid::{CELLS, beyond, directions, distances, point};
use super::ground::SCARCE;
use super::search_state::{CrowdSearchState, ManStep};
use crate::conspirateurs::{PointSet, ShelterRule};

/// No game is played on for longer than this, in plies.
const LONGEST: usize = 400;
/// The most by which a move seems better than it is to whoever plays on, in hundredths of a move.
const NOISE: u64 = 60;
/// A lead that makes the chances 73 to 27, in hundredths of a move.
const LEAD: f64 = 300.0;
/// The least lead of a side that has won.
const LEAST: i32 = 50;

/// Games played out for one choice.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// The shelters of the game.
    pub shelters: PointSet,
    /// The seed of the luck.
    pub seed: u64,
}

impl Playouts {
    /// The best of so many moves that a search found: its first, and those that gain most. `None` if the budget does not last for a game
    /// from each; otherwise with its chance, 0 to 1.
    pub fn best(
        self,
        root: &CrowdSearchState,
        (ranked, moves): (&[Scored<ManStep>], usize),
        budget: &mut Budget,
    ) -> Option<(ManStep, f64)> {
        let (first, rest) = ranked.split_first()?;
        let mut rest: Vec<_> = rest.iter().map(|scored| scored.step).collect();
        rest.sort_unstable();
        let steps = std::iter::once(first.step).chain(rest).take(moves);
        let after = |step: ManStep| {
            let mut next = root.clone();
            next.play(step);
            (step, next)
        };
        let tried = halved(steps.map(after), budget, |(_, next), number, budget| {
            self.play_out(next.clone(), &mut SplitMix64::new(self.seed ^ u64::from(number)), budget)
        })?;
        let best = tried.first().filter(|best| best.trials > 0)?;
        Some((best.option.0, best.chance()))
    }

    /// The chance of our side at the end of one game, in thousandths.
    fn play_out(self, mut state: CrowdSearchState, dice: &mut SplitMix64, budget: &mut Budget) -> Option<i64> {
        let mut far = self.far(&state);
        for _ in 0..LONGEST {
            if state.is_over() {
                break;
            }
            if !budget.spend() {
                return None;
            }
            let step = likely(&state, &far, dice)?;
            state.play(step);
            if [step.from(), step.to()].into_iter().any(|at| state.ground().is_shelter[usize::from(at)]) {
                far = self.far(&state);
            }
        }
        budget.spend().then(|| chance(&state, &far))
    }

    /// The steps from each cell to a vacant shelter.
    fn far(self, state: &CrowdSearchState) -> [u8; CELLS] {
        let men = (0..state.ground().seats).flat_map(|seat| state.men_of(seat));
        distances(men.fold(self.shelters, |vacant, man| vacant.without(point(*man))))
    }
}

/// The amount that a man on a cell lacks, by the steps from there.
fn lacks(far: &[u8; CELLS], at: u16) -> i32 {
    i32::from(SCARCE[usize::from(far[usize::from(at)]).min(SCARCE.len() - 1)])
}

/// The chance of our side by its lead: over the nearest of the others, or, in a game that is over, of whoever won.
fn chance(state: &CrowdSearchState, far: &[u8; CELLS]) -> i64 {
    let outside = |man: &&u16| !state.ground().is_shelter[usize::from(**man)];
    let lacking = |seat: usize| state.men_of(seat).iter().filter(outside).map(|man| lacks(far, *man)).sum();
    let us = state.lacking_by(state.ground().us, lacking);
    let others = state.others().map(|seat| state.lacking_by(seat, lacking)).min().unwrap_or(0);
    let lead = match state.is_won() {
        Some(true) => others.max(LEAST),
        Some(false) => -us.max(LEAST),
        None => others - us,
    };
    thousandths(chance_by(lead))
}

fn chance_by(lead: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(lead) / LEAD).exp())
}

/// The move that seems to gain most, of those that it is told.
struct Likeliest<'a> {
    far: &'a [u8; CELLS],
    dice: &'a mut SplitMix64,
    gain: i64,
    ends: Option<(u16, u16)>,
}

impl Likeliest<'_> {
    fn tell(&mut self, from: u16, to: u16) {
        let gain = i64::from(lacks(self.far, from) - lacks(self.far, to));
        // Most moves gain so little that no luck helps them.
        if gain + NOISE.cast_signed() <= self.gain {
            return;
        }
        let seems = gain + self.dice.below(NOISE).cast_signed();
        if seems > self.gain {
            (self.gain, self.ends) = (seems, Some((from, to)));
        }
    }

    fn tell_drops(&mut self, state: &CrowdSearchState) {
        // There is no cell 0: all drops gain over the same.
        state.ground().meeting.iter().filter(|at| state.is_vacant(**at)).for_each(|at| self.tell(0, *at));
    }

    fn tell_moves(&mut self, state: &CrowdSearchState) {
        let ground = state.ground();
        let is_end = |at: u16| ground.rule == ShelterRule::Strict && ground.is_shelter[usize::from(at)];
        let mut chains = Chains::new(&ground.sorts, |at| state.jumps(at), is_end);
        for from in state.men_of(state.turn()).iter().copied().filter(|from| !ground.is_shelter[usize::from(*from)]) {
            directions(state.walks(from)).for_each(|way| self.tell(from, beyond(from, way)));
            if state.jumps(from) != 0 {
                let ends = chains.ends(from) & !ground.sorts.bit(from);
                ground.sorts.cells(ground.sorts.sort(from), ends).for_each(|to| self.tell(from, to));
            }
        }
    }
}

/// A move that gains about the most; of a seat whose men outside the shelters cannot move, any.
fn likely(state: &CrowdSearchState, far: &[u8; CELLS], dice: &mut SplitMix64) -> Option<ManStep> {
    let mut likeliest = Likeliest { far, dice, gain: i64::MIN, ends: None };
    if state.is_dropping() {
        likeliest.tell_drops(state);
    } else {
        likeliest.tell_moves(state);
    }
    if let Some((from, to)) = likeliest.ends {
        return Some(state.step(from, to));
    }
    let mut steps = Vec::new();
    state.steps(&mut steps);
    steps.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conspirateurs::{Conspirateurs, ConspirateursState};
    use game::{Game, Options, Seat};

    fn begun(seats: u8, options: &[(&str, &str)]) -> ConspirateursState {
        let given: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        ConspirateursState::new(seats, &Options::read(Conspirateurs::ABOUT.options, &given).expect("they are read"))
    }

    /// The positions of a game that is played out, for a seat.
    fn played_out(begun: &ConspirateursState, us: u8, seed: u64) -> Vec<CrowdSearchState> {
        let mut positions = vec![CrowdSearchState::new(begun, Seat(us), usize::MAX)];
        let (mut dice, playouts) = (SplitMix64::new(seed), Playouts { shelters: begun.shelters(), seed });
        while let Some(last) = positions.last().filter(|last| !last.is_over() && positions.len() < 1_000) {
            let mut legal = Vec::new();
            last.steps(&mut legal);
            let step = likely(last, &playouts.far(last), &mut dice).expect("there is a move");
            assert!(legal.contains(&step), "{step:?} after {} plies", positions.len());
            let mut next = last.clone();
            next.play(step);
            positions.push(next);
        }
        positions
    }

    #[test]
    fn what_is_played_out_is_legal_and_ends() {
        for (seats, options) in [
            (3, vec![("shelter", "open")]),
            (4, vec![("teams", "solo"), ("shelter", "final")]),
            (4, vec![("teams", "pairs"), ("shelter", "strict")]),
        ] {
            let positions = played_out(&begun(seats, &options), 0, 7);
            assert!(positions.last().is_some_and(|last| last.is_won().is_some()), "{seats} seats, {options:?}");
        }
    }

    #[test]
    fn the_chance_is_theirs_who_will_win() {
        let begun = begun(4, &[("teams", "solo")]);
        let mut chances = [0; 4];
        for (us, chance) in (0..4).zip(&mut chances) {
            let positions = played_out(&begun, us, 3);
            let (late, mut budget) = (&positions[positions.len() - 9], Budget::of(10_000));
            let playouts = Playouts { shelters: begun.shelters(), seed: 1 };
            let played = (0..10).map(|seed| playouts.play_out(late.clone(), &mut SplitMix64::new(seed), &mut budget));
            *chance = played.map(|chance| chance.expect("the budget lasts")).sum::<i64>() / 10;
        }
        let won: Vec<_> =
            (0..4).map(|us| played_out(&begun, us, 3).last().and_then(CrowdSearchState::is_won)).collect();
        for (chance, won) in chances.into_iter().zip(won) {
            assert_eq!(chance > 500, won == Some(true), "{chances:?}");
        }
    }

    #[test]
    fn no_chance_is_so_near_to_the_next_that_machines_could_differ() {
        for lead in -40_000..=40_000 {
            let exact = 1_000.0 * chance_by(lead);
            assert!((exact.fract() - 0.5).abs() > 1e-9, "{lead}: {exact}");
        }
    }

    #[test]
    fn a_choice_is_made_within_its_budget_or_not_at_all() {
        let positions = played_out(&begun(4, &[]), 0, 5);
        let root = &positions[60];
        let mut steps = Vec::new();
        root.steps(&mut steps);
        let ranked: Vec<_> = steps.into_iter().map(|step| Scored { step, value: 0 }).collect();
        let playouts = Playouts { shelters: begun(4, &[]).shelters(), seed: 9 };
        let chosen = |positions: u64| playouts.best(root, (&ranked, 4), &mut Budget::of(positions));
        assert_eq!(chosen(100), None, "no game from each of four");
        let (step, chance) = chosen(10_000).expect("there is time");
        assert_eq!(chosen(10_000), Some((step, chance)));
        assert!(ranked[..4].iter().any(|scored| scored.step == step) && (0.0..=1.0).contains(&chance), "{chance}");
    }
}
