//! Expectimax over the die for TMAG: the victim against all hunters, who work together. A hunter who can catch the victim does.

use super::judge;
use super::search_state::{HuntSearchState, HuntStep};
use computer::{Budget, mixed};

/// A search for one seat's step.
pub struct Expect<'a, 'b> {
    /// For whom the worth is.
    pub us: usize,
    /// The number of positions that may be judged.
    pub budget: &'a mut Budget<'b>,
    /// By how much a judgement is off at most, in millionths.
    pub noise: u64,
    /// The seed of the noise.
    pub seed: u64,
}

/// The budget is used up.
pub struct Spent;

impl Expect<'_, '_> {
    /// The steps with their worth, the best first, looking so many turns ahead.
    ///
    /// # Errors
    /// If the budget does not last.
    pub fn ranked(&mut self, root: &HuntSearchState, roll: usize, turns: usize) -> Result<Vec<(i64, HuntStep)>, Spent> {
        let mut ranked = Vec::new();
        for step in root.steps(roll) {
            let value = match step {
                // Looking past the second roll would cost six times as much.
                HuntStep::Reroll => self.rolled_again(root, turns)?,
                _ => self.before_roll(&root.after(step), turns - 1)?,
            };
            ranked.push((value, step));
        }
        ranked.sort_by_key(|(value, _)| -value);
        Ok(ranked)
    }

    /// The mean over the rolls 1 to 5 of the best that the mover can do; a 0 is rolled again.
    fn rolled_again(&mut self, state: &HuntSearchState, turns: usize) -> Result<i64, Spent> {
        let ends = state.ends();
        let mut sum = 0;
        for roll in &ends[1..] {
            sum += self.best(state, *roll, turns)?;
        }
        Ok(sum / 5)
    }

    /// The worth of a position in which the mover is to be rolled for.
    fn before_roll(&mut self, state: &HuntSearchState, turns: usize) -> Result<i64, Spent> {
        if turns == 0 || state.is_won || state.catcher.is_some() {
            return self.judged(state);
        }
        let ends = state.ends();
        let mut sum = 0;
        for roll in &ends[1..] {
            sum += self.best(state, *roll, turns)?;
        }
        let mut still = *state;
        still.end_turn();
        let still = self.before_roll(&still, turns - 1)?;
        let null = if state.mover == state.victim { self.better(state, still, sum / 5) } else { still };
        Ok((sum + null) / 6)
    }

    /// The best that the mover can do, given where it can end.
    fn best(&mut self, state: &HuntSearchState, ends: super::area::SquareBits, turns: usize) -> Result<i64, Spent> {
        let prey = state.places[state.victim];
        if state.mover != state.victim && prey < super::ground::HOUSE && ends.has(prey) {
            return self.judged(&state.after(HuntStep::Go(prey)));
        }
        if ends.is_empty() {
            let mut lost = *state;
            lost.end_turn();
            return self.before_roll(&lost, turns - 1);
        }
        let mut best = None;
        for to in ends.indices() {
            let value = self.before_roll(&state.after(HuntStep::Go(to)), turns - 1)?;
            best = Some(best.map_or(value, |best| self.better(state, best, value)));
        }
        Ok(best.unwrap_or_default())
    }

    /// The one of two worths that the mover prefers: the victim and the hunters want opposite things.
    fn better(&self, state: &HuntSearchState, one: i64, other: i64) -> i64 {
        let is_with_us = (state.mover == state.victim) == (self.us == state.victim);
        if is_with_us { one.max(other) } else { one.min(other) }
    }

    fn judged(&mut self, state: &HuntSearchState) -> Result<i64, Spent> {
        if !self.budget.spend() {
            return Err(Spent);
        }
        let value = judge::equity(state, self.us);
        if state.is_won {
            return Ok(value);
        }
        let off = mixed(state.key() ^ self.seed) % (self.noise * 2 + 1);
        Ok(value + i64::try_from(off).expect("noise is small") - i64::try_from(self.noise).expect("noise is small"))
    }
}
