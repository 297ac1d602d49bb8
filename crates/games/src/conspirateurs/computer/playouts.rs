//! Games of Conspirateurs with more than two seats, played out from a position: whoever's turn it is makes a move that gains about the most on
//! the way to the shelters that are vacant then. They tell what distances do not: whose last men find one when most are taken.
//!
//! Source: Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search* (1996); of the moves, half are left out after each
//! round: Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits* (2013).

use std::cmp::Reverse;

use computer::{Budget, Scored, SearchState};
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

/// How much is played out.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutSettings {
    /// The moves of which one is chosen.
    pub moves: usize,
    /// The games from each of them in the first round; in each later one there are twice as many from half of them.
    pub games: u64,
}

/// Games played out for one choice.
pub struct Playouts<'a, 'b> {
    shelters: PointSet,
    seed: u64,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b> Playouts<'a, 'b> {
    /// Games among these shelters.
    pub fn new(shelters: PointSet, seed: u64, budget: &'a mut Budget<'b>) -> Self {
        Self { shelters, seed, budget }
    }

    /// The best of the moves that a search found: its first, and those that gain most. `None` if the budget does not last for a game from
    /// each; otherwise with its chance, 0 to 1.
    pub fn best(
        &mut self,
        root: &CrowdSearchState,
        ranked: &[Scored<ManStep>],
        settings: PlayoutSettings,
    ) -> Option<(ManStep, f64)> {
        let (first, rest) = ranked.split_first()?;
        let mut rest: Vec<_> = rest.iter().map(|scored| scored.step).collect();
        rest.sort_unstable();
        let steps = std::iter::once(first.step).chain(rest).take(settings.moves);
        let mut kept: Vec<_> = steps.map(|step| (step, 0)).collect();
        let (mut games, mut number) = (settings.games, 0);
        while kept.len() > 1 {
            for _ in 0..games {
                if self.round(root, &mut kept, number).is_none() {
                    return best_of(&kept, number);
                }
                number += 1;
            }
            kept.sort_by_key(|(_, sum)| Reverse(*sum));
            kept.truncate(kept.len() / 2);
            games *= 2;
        }
        best_of(&kept, number)
    }

    /// A game more from each move, all with the same dice; `None`, and nothing is counted, if the budget does not last.
    fn round(&mut self, root: &CrowdSearchState, kept: &mut [(ManStep, i64)], number: u32) -> Option<()> {
        let chance = |(step, _): &(ManStep, i64)| {
            let mut next = root.clone();
            next.play(*step);
            self.play_out(next, &mut SplitMix64::new(self.seed ^ u64::from(number)))
        };
        let chances: Option<Vec<_>> = kept.iter().map(chance).collect();
        kept.iter_mut().zip(chances?).for_each(|((_, sum), chance)| *sum += chance);
        Some(())
    }

    /// The chance of our side at the end of one game, in thousandths.
    fn play_out(&mut self, mut state: CrowdSearchState, dice: &mut SplitMix64) -> Option<i64> {
        let mut far = self.far(&state);
        for _ in 0..LONGEST {
            if state.is_over() {
                break;
            }
            if !self.budget.spend() {
                return None;
            }
            let step = likely(&state, &far, dice)?;
            state.play(step);
            if [step.from(), step.to()].into_iter().any(|at| state.ground().is_shelter[usize::from(at)]) {
                far = self.far(&state);
            }
        }
        Some(chance(&state, &far))
    }

    /// The steps from each cell to a vacant shelter.
    fn far(&self, state: &CrowdSearchState) -> [u8; CELLS] {
        let men = (0..state.ground().seats).flat_map(|seat| state.men_of(seat));
        distances(men.fold(self.shelters, |vacant, man| vacant.without(point(*man))))
    }
}

/// The first of the moves with the greatest sum over so many games, and its chance.
fn best_of(kept: &[(ManStep, i64)], games: u32) -> Option<(ManStep, f64)> {
    let (step, sum) = kept.iter().min_by_key(|(_, sum)| Reverse(*sum)).filter(|_| games > 0)?;
    let sum = i32::try_from(*sum).expect("few games are played out");
    Some((*step, f64::from(sum) / 1_000.0 / f64::from(games)))
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

/// Rounded, for sums are then the same on any machine, though the last digit of an exponential is not.
#[expect(clippy::cast_possible_truncation, reason = "a chance is at most 1")]
fn thousandths(chance: f64) -> i64 {
    (1_000.0 * chance).round() as i64
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
        let (mut dice, mut budget) = (SplitMix64::new(seed), Budget::of(0));
        let playouts = Playouts::new(begun.shelters(), 0, &mut budget);
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
            let mut playouts = Playouts::new(begun.shelters(), 1, &mut budget);
            let played = (0..10).map(|seed| playouts.play_out(late.clone(), &mut SplitMix64::new(seed)));
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
        let shelters = begun(4, &[]).shelters();
        let chosen = |positions: u64| {
            let mut budget = Budget::of(positions);
            let settings = PlayoutSettings { moves: 4, games: 2 };
            Playouts::new(shelters, 9, &mut budget).best(root, &ranked, settings)
        };
        assert_eq!(chosen(100), None, "no game from each of four");
        let (step, chance) = chosen(1_000_000).expect("there is time");
        assert_eq!(chosen(1_000_000), Some((step, chance)));
        assert!(ranked[..4].iter().any(|scored| scored.step == step) && (0.0..=1.0).contains(&chance), "{chance}");
    }
}
