//! Expectimax over the die for TMAG: everybody does what is best for themselves, as in max^n. A hunter who can catch the victim does.

use super::judge::{self, Equities};
use super::search_state::{HuntSearchState, HuntStep, SEATS};
use computer::{Budget, mixed};

/// A search for one seat's step.
pub struct Expect<'a, 'b> {
    /// For whom the worth is.
    pub us: usize,
    /// The number of positions that may be judged.
    pub budget: &'a mut Budget<'b>,
    /// The most by which a judgement of `us` is off, either way, in millionths of a won game; 0 for none.
    pub noise: u64,
    /// The seed of the noise.
    pub seed: u64,
}

/// The budget is used up.
pub struct TurnsCutShort;

impl Expect<'_, '_> {
    /// The steps with their worth, the best first, looking so many turns ahead.
    ///
    /// # Errors
    /// If the budget does not last.
    pub fn ranked(
        &mut self,
        root: &HuntSearchState,
        roll: usize,
        turns: usize,
    ) -> Result<Vec<(i64, HuntStep)>, TurnsCutShort> {
        let mut ranked = Vec::new();
        for step in root.steps(roll) {
            let value = match step {
                // Looking past the second roll would cost six times as much.
                HuntStep::Reroll => self.rolled_again(root, turns)?,
                _ => self.before_roll(&root.after(step), turns - 1)?,
            };
            ranked.push((value[self.us], step));
        }
        ranked.sort_by_key(|(value, _)| -value);
        Ok(ranked)
    }

    /// The mean over the rolls 1 to 5 of the best that the mover can do; a 0 is rolled again.
    fn rolled_again(&mut self, state: &HuntSearchState, turns: usize) -> Result<Equities, TurnsCutShort> {
        Ok(self.rolled(state, turns)?.map(|sum| sum / 5))
    }

    /// The sum over the rolls 1 to 5 of the best that the mover can do.
    fn rolled(&mut self, state: &HuntSearchState, turns: usize) -> Result<Equities, TurnsCutShort> {
        let mut sums = [0; SEATS];
        for ends in &state.ends()[1..] {
            add(&mut sums, &self.best(state, *ends, turns)?);
        }
        Ok(sums)
    }

    /// The worth of a position in which the mover is to be rolled for.
    fn before_roll(&mut self, state: &HuntSearchState, turns: usize) -> Result<Equities, TurnsCutShort> {
        if turns == 0 || state.is_won || state.catcher.is_some() {
            return self.judged(state);
        }
        let mut sums = self.rolled(state, turns)?;
        let mut still = *state;
        still.end_turn();
        let still = self.before_roll(&still, turns - 1)?;
        let again = sums.map(|sum| sum / 5);
        let rolls_again = state.mover == state.victim && again[state.mover] > still[state.mover];
        add(&mut sums, if rolls_again { &again } else { &still });
        Ok(sums.map(|sum| sum / 6))
    }

    /// The best that the mover can do, given where it can end.
    fn best(
        &mut self,
        state: &HuntSearchState,
        ends: super::area::SquareBits,
        turns: usize,
    ) -> Result<Equities, TurnsCutShort> {
        let prey = state.places[state.victim];
        if state.mover != state.victim && prey < super::ground::HOUSE && ends.has(prey) {
            return self.judged(&state.after(HuntStep::Go(prey)));
        }
        if ends.is_empty() {
            let mut lost = *state;
            lost.end_turn();
            return self.before_roll(&lost, turns - 1);
        }
        let mut best: Option<Equities> = None;
        for to in ends.indices() {
            let value = self.before_roll(&state.after(HuntStep::Go(to)), turns - 1)?;
            if best.is_none_or(|best| value[state.mover] > best[state.mover]) {
                best = Some(value);
            }
        }
        Ok(best.unwrap_or_default())
    }

    fn judged(&mut self, state: &HuntSearchState) -> Result<Equities, TurnsCutShort> {
        if !self.budget.spend() {
            return Err(TurnsCutShort);
        }
        let mut equities = judge::equities(state);
        if self.noise > 0 && !state.is_won {
            let off = mixed(state.key() ^ self.seed) % (self.noise * 2 + 1);
            let off = i64::try_from(off).expect("noise is small") - i64::try_from(self.noise).expect("noise is small");
            equities[self.us] += off;
        }
        Ok(equities)
    }
}

fn add(sums: &mut Equities, others: &Equities) {
    sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
}
