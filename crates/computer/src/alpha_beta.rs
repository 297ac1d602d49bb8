//! Alpha-beta search for games without dice, by iterative deepening on a state made for it. Of more than two sides, all others
//! play against ours: paranoid search.
//!
//! Sources: Knuth and Moore, *An analysis of alpha-beta pruning* (1975); Marsland, *A review of game-tree pruning* (1986) for
//! the transposition table, killers and history; Reinefeld's scout windows (1983); Sturtevant and Korf, *On pruning techniques
//! for multi-player games* (2000) for the paranoid reduction. Knows no game, no clock and no randomness: equal states, budgets
//! and noise give equal moves.

use crate::budget::Budget;
use crate::repetition::STALEST;
use crate::transpositions::{Bound, Transpositions};
use crate::window::{INFINITE, Mover, Window};

/// Beyond this the game is decided.
pub const WIN: i32 = 100_000;
/// No iteration is deeper than this many plies.
const MAX_DEPTH: usize = 40;
/// The plies within which a loss comes soon: by the enemy's next move.
const SOON: usize = 2;
/// The most plies for which captures are followed below the last one.
const MAX_QUIET_PLIES: usize = 8;

/// A position in a form made for search, seen by one side: ours.
pub trait SearchState: Clone {
    /// A move in a form that costs little to copy.
    type Step: Copy + PartialEq;

    /// Whether our side is to move.
    fn is_ours(&self) -> bool;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// A number for the position, the turn included; equal positions have equal numbers.
    fn key(&self) -> u64;
    /// All moves, the most promising first where that is cheap to know.
    fn steps(&self, into: &mut Vec<Self::Step>);
    /// The moves that must be followed before a position is judged, such as captures; none by default.
    fn loud_steps(&self, into: &mut Vec<Self::Step>) {
        let _ = into;
    }
    /// Makes a move of [`SearchState::steps`].
    fn play(&mut self, step: Self::Step);
    /// The worth for our side; within [`WIN`] while the game goes on, beyond it when it is won or lost, 0 for a draw.
    fn value(&self) -> i32;
    /// A small number for a move, below [`HISTORY`]. Moves of one number are ordered and overlooked alike, so few should share
    /// one.
    fn slot(step: Self::Step) -> usize;
    /// Whether a player of little experience may not see the move.
    fn is_far(step: Self::Step) -> bool {
        let _ = step;
        true
    }
}

/// The number of numbers that [`SearchState::slot`] may give.
pub const HISTORY: usize = 1 << 14;

/// The settings by which a level searches.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The deepest iteration, in plies.
    pub depth: usize,
    /// By how much evaluations are off at most, either way.
    pub noise: i32,
    /// Of a hundred moves that are far to see, how many are overlooked.
    pub overlooks: u64,
    /// The seed of the noise.
    pub seed: u64,
}

/// A move and its worth for our side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored<S> {
    /// The move that was searched.
    pub step: S,
    /// The worth for our side, in the units of [`SearchState::value`].
    pub value: i32,
}

/// A search for one move.
pub struct AlphaBeta<'a, 'b, S: SearchState> {
    settings: SearchSettings,
    budget: &'a mut Budget<'b>,
    table: Transpositions,
    killers: Vec<[Option<S::Step>; 2]>,
    history: Vec<u32>,
    lists: Vec<Steps<S::Step>>,
}

/// The moves of one ply, with their places in the order: the least first.
struct Steps<T> {
    steps: Vec<T>,
    ranks: Vec<u32>,
}

impl<T: Copy> Steps<T> {
    fn none() -> Self {
        Self { steps: Vec::new(), ranks: Vec::new() }
    }

    /// Brings the next move in order to this place. A branch that is cut off early never pays for the rest.
    fn bring(&mut self, at: usize) -> T {
        let rest = &self.ranks[at..];
        let mut least = 0;
        for (place, rank) in rest.iter().enumerate() {
            if *rank < rest[least] {
                least = place;
            }
        }
        self.steps[at..=at + least].rotate_right(1);
        self.ranks[at..=at + least].rotate_right(1);
        self.steps[at]
    }
}

/// The budget is used up in the midst of an iteration.
struct OutOfBudget;

type Searched = Result<i32, OutOfBudget>;

impl<'a, 'b, S: SearchState> AlphaBeta<'a, 'b, S> {
    /// A search that has seen nothing yet.
    pub fn new(settings: SearchSettings, budget: &'a mut Budget<'b>) -> Self {
        let entries = budget.left().clamp(1 << 10, 1 << 20);
        let plies = MAX_DEPTH + MAX_QUIET_PLIES + 2;
        Self {
            settings,
            budget,
            table: Transpositions::new(usize::try_from(entries).expect("a million fits")),
            killers: vec![[None; 2]; plies],
            history: vec![0; HISTORY],
            lists: (0..plies).map(|_| Steps::none()).collect(),
        }
    }

    /// The moves at the root, the best first, from the deepest iteration that had a result. Values behind the first are
    /// bounds. Empty if there is no move. Only the least stale moves are looked at, unless they lose for certain; and the
    /// stalest only where the others lose soon.
    pub fn best(&mut self, root: &S, mut staleness: impl FnMut(&S) -> u8) -> Vec<Scored<S::Step>> {
        let mut steps = Vec::new();
        root.steps(&mut steps);
        let mut stale: Vec<_> =
            self.considered(root, steps).into_iter().map(|step| (staleness(&after(root, step)), step)).collect();
        stale.sort_by_key(|(staleness, _)| *staleness);
        // A side without a choice need not look far.
        let deepest = if stale.len() < 2 { 1 } else { self.settings.depth.min(MAX_DEPTH) };
        let (mut ranked, mut depth) = (Vec::new(), 0);
        for end in 1..=stale.len() {
            let next = stale.get(end).map(|(staleness, _)| *staleness);
            if next == Some(stale[end - 1].0) {
                continue;
            }
            if ranked.is_empty() || self.budget.left() > 0 {
                (ranked, depth) = self.ranked(root, stale[..end].iter().map(|(_, step)| *step), deepest);
            }
            let holds = ranked.first().is_some_and(|best| best.value > -WIN);
            if holds || next == Some(STALEST) && depth > SOON {
                break;
            }
        }
        ranked
    }

    /// Some moves at the root, the best first, and how many plies were looked ahead.
    fn ranked(
        &mut self,
        root: &S,
        steps: impl Iterator<Item = S::Step>,
        deepest: usize,
    ) -> (Vec<Scored<S::Step>>, usize) {
        let mut ranked: Vec<_> = steps.map(|step| Scored { step, value: 0 }).collect();
        for depth in 1..=deepest {
            let before = ranked.clone();
            let finished = self.iterate(root, depth, &mut ranked);
            // A first move that turns out worse says nothing of the others, at which the budget did not let it look as deep.
            let is_worse = |(old, new): (&Scored<S::Step>, &Scored<S::Step>)| {
                old.step == new.step && mover(root).prefers(old.value, new.value)
            };
            if !finished && depth > 1 && before.first().zip(ranked.first()).is_some_and(is_worse) {
                return (before, depth - 1);
            }
            let decided = ranked.first().is_none_or(|best| best.value.abs() > WIN);
            if !finished || decided {
                return (ranked, depth);
            }
        }
        (ranked, deepest)
    }

    /// The best move and one that was played, both from the deepest iteration that had a result for both. `None` if the
    /// budget does not last for any.
    pub fn compared(
        &mut self,
        root: &S,
        played: S::Step,
        forbidden: impl Fn(&S) -> bool,
    ) -> Option<[Scored<S::Step>; 2]> {
        let mut steps = Vec::new();
        root.steps(&mut steps);
        steps.retain(|step| *step == played || !forbidden(&after(root, *step)));
        let mut ranked: Vec<_> = steps.into_iter().map(|step| Scored { step, value: 0 }).collect();
        let (next, mut found) = (after(root, played), None);
        for depth in 1..=self.settings.depth.min(MAX_DEPTH) {
            // Nothing is better than to win: then only what was played is looked at further.
            let is_won = ranked.first().is_some_and(|best| best.value > WIN);
            if !is_won && !self.iterate(root, depth, &mut ranked) {
                break;
            }
            let best = *ranked.first()?;
            let Ok(value) = self.search(&next, depth - 1, 1, Window::OPEN) else { break };
            found = Some([best, Scored { step: played, value }]);
            if best.value.abs() > WIN && value.abs() > WIN {
                break;
            }
        }
        found
    }

    /// Leaves out what these settings overlook, but never everything.
    fn considered(&self, root: &S, steps: Vec<S::Step>) -> Vec<S::Step> {
        let seen = |step: &S::Step| {
            let slot = S::slot(*step) as u64;
            !S::is_far(*step)
                || mixed(root.key() ^ self.settings.seed ^ slot.wrapping_mul(0x9E37_79B9)) % 100
                    >= self.settings.overlooks
        };
        let kept: Vec<_> = steps.iter().copied().filter(seen).collect();
        if kept.is_empty() { steps } else { kept }
    }

    /// One iteration over the root's moves: reorders them by what it finds. `false` if the budget ended it.
    fn iterate(&mut self, root: &S, depth: usize, ranked: &mut [Scored<S::Step>]) -> bool {
        let (mover, mut window) = (mover(root), Window::OPEN);
        for at in 0..ranked.len() {
            let next = after(root, ranked[at].step);
            let searched = match at {
                0 => self.search(&next, depth - 1, 1, window),
                _ => self.scout(&next, [depth - 1; 2], 1, mover, window),
            };
            let Ok(value) = searched else { return false };
            ranked[at].value = value;
            if at == 0 || mover.prefers(value, *window.sure(mover)) {
                window.narrow(mover, value);
                ranked[..=at].rotate_right(1);
            }
        }
        true
    }

    /// Searches a child that is not the first: tries a null window to the lesser of two depths, and looks again, deeper and then
    /// in the whole window, as long as its mover gains by it.
    fn scout(&mut self, next: &S, [less, full]: [usize; 2], ply: usize, mover: Mover, mut window: Window) -> Searched {
        let (sure, null) = (*window.sure(mover), window.null(mover));
        let mut value = self.search(next, less, ply, null)?;
        if less < full && mover.prefers(value, sure) {
            value = self.search(next, full, ply, null)?;
        }
        if window.holds(value) { self.search(next, full, ply, window) } else { Ok(value) }
    }

    fn search(&mut self, state: &S, depth: usize, ply: usize, window: Window) -> Searched {
        if state.is_over() {
            return self.judged(state);
        }
        if depth == 0 {
            return self.quiet(state, ply, MAX_QUIET_PLIES, window);
        }
        self.spend()?;
        let key = state.key();
        let found = self.table.get(key);
        if let Some(value) = found.and_then(|entry| entry.cutoff(depth, window.low, window.high)) {
            return Ok(value);
        }
        let mut list = self.take_list(ply);
        state.steps(&mut list.steps);
        self.rank(&mut list, found.map(|entry| entry.slot()), ply);
        let (best, best_slot) = self.best_of(&mut list, state, depth, ply, window)?;
        self.lists[ply] = list;
        if best.abs() == INFINITE {
            return self.judged(state);
        }
        self.table.put(key, depth, best, Bound::of(best, (window.low, window.high)), best_slot);
        Ok(best)
    }

    /// The best value of a state's moves and the slot of its move, from as many of them as it takes to close the window.
    #[inline]
    fn best_of(
        &mut self,
        list: &mut Steps<S::Step>,
        state: &S,
        depth: usize,
        ply: usize,
        mut window: Window,
    ) -> Result<(i32, usize), OutOfBudget> {
        let mover = mover(state);
        let (mut best, mut best_slot) = (mover.worst(), 0);
        for at in 0..list.steps.len() {
            let step = list.bring(at);
            let next = after(state, step);
            let value = match at {
                0 => self.search(&next, depth - 1, ply + 1, window)?,
                _ => self.scout(&next, [reduced(depth, at), depth - 1], ply + 1, mover, window)?,
            };
            if mover.prefers(value, best) {
                (best, best_slot) = (value, S::slot(step));
            }
            window.narrow(mover, value);
            if window.is_closed() {
                self.remember(step, depth, ply);
                break;
            }
        }
        Ok((best, best_slot))
    }

    /// The list of a ply, emptied. It goes back there after use, so that its room is made once.
    #[inline]
    fn take_list(&mut self, ply: usize) -> Steps<S::Step> {
        let mut list = std::mem::replace(&mut self.lists[ply], Steps::none());
        list.steps.clear();
        list
    }

    /// Follows loud moves until the position is quiet; a side may always let them be.
    fn quiet(&mut self, state: &S, ply: usize, left: usize, mut window: Window) -> Searched {
        let mut best = self.judged(state)?;
        if left == 0 || state.is_over() {
            return Ok(best);
        }
        let mover = mover(state);
        window.narrow(mover, best);
        if window.is_closed() {
            return Ok(best);
        }
        let mut list = self.take_list(ply);
        state.loud_steps(&mut list.steps);
        for step in &list.steps {
            let value = self.quiet(&after(state, *step), ply + 1, left - 1, window)?;
            if mover.prefers(value, best) {
                best = value;
            }
            window.narrow(mover, best);
            if window.is_closed() {
                break;
            }
        }
        self.lists[ply] = list;
        Ok(best)
    }

    /// The worth of a position as these settings see it.
    fn judged(&mut self, state: &S) -> Searched {
        self.spend()?;
        let value = state.value();
        if self.settings.noise == 0 || value.abs() >= WIN {
            return Ok(value);
        }
        let spread = u64::from(self.settings.noise.unsigned_abs()) * 2 + 1;
        let off = mixed(state.key() ^ self.settings.seed) % spread;
        Ok(value + i32::try_from(off).expect("noise is small") - self.settings.noise)
    }

    fn spend(&mut self) -> Result<(), OutOfBudget> {
        if self.budget.spend() { Ok(()) } else { Err(OutOfBudget) }
    }

    /// The move of the table first, then killers, then by history; otherwise as they come.
    fn rank(&self, list: &mut Steps<S::Step>, first: Option<usize>, ply: usize) {
        let killers = self.killers[ply];
        let rank = |step: &S::Step| match S::slot(*step) {
            slot if first == Some(slot) => 0,
            _ if killers.contains(&Some(*step)) => 1,
            slot => u32::MAX - self.history[slot],
        };
        list.ranks.clear();
        list.ranks.extend(list.steps.iter().map(rank));
    }

    fn remember(&mut self, step: S::Step, depth: usize, ply: usize) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(step) {
            *second = first.replace(step);
        }
        let weight = u32::try_from(depth * depth).expect("a depth is small");
        let known = &mut self.history[S::slot(step)];
        *known = known.saturating_add(weight).min(u32::MAX / 2);
    }
}

fn mover<S: SearchState>(state: &S) -> Mover {
    if state.is_ours() { Mover::Ours } else { Mover::Others }
}

/// The depth of a child at a place in the order, at first: those behind are less likely to matter.
fn reduced(depth: usize, at: usize) -> usize {
    if depth > 2 && at > 5 { depth - 2 } else { depth - 1 }
}

fn after<S: SearchState>(state: &S, step: S::Step) -> S {
    let mut next = state.clone();
    next.play(step);
    next
}

/// The finaliser of `SplitMix64`: well-spread bits of a number.
#[must_use]
#[inline]
pub const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that ends after some plies, lost, unless the last of the root's three moves is made, which goes on for ever.
    #[derive(Clone)]
    struct Countdown {
        left: Option<u16>,
        plies: u16,
    }

    impl SearchState for Countdown {
        type Step = u16;

        fn is_ours(&self) -> bool {
            self.plies.is_multiple_of(2)
        }

        fn is_over(&self) -> bool {
            self.left == Some(0)
        }

        fn key(&self) -> u64 {
            u64::from(self.left.unwrap_or(u16::MAX)) << 16 | u64::from(self.plies)
        }

        fn steps(&self, into: &mut Vec<u16>) {
            into.extend(if self.plies == 0 { 0..3 } else { 0..1 });
        }

        fn play(&mut self, step: u16) {
            self.left = self.left.filter(|_| step < 2).map(|left| left - 1);
            self.plies += 1;
        }

        fn value(&self) -> i32 {
            if self.is_over() { -WIN - 100 + i32::from(self.plies) } else { 0 }
        }

        fn slot(step: u16) -> usize {
            usize::from(step)
        }
    }

    #[track_caller]
    fn is_played(plies: u16, holding_is: u8, is_held: bool) {
        let settings = SearchSettings { depth: 10, noise: 0, overlooks: 0, seed: 1 };
        let mut budget = Budget::of(10_000);
        let staleness = |next: &Countdown| if next.left.is_none() { holding_is } else { 0 };
        let root = Countdown { left: Some(plies), plies: 0 };
        let ranked = AlphaBeta::new(settings, &mut budget).best(&root, staleness);
        assert_eq!(ranked[0].step == 2, is_held, "{plies} plies, staleness {holding_is}");
    }

    #[test]
    fn who_loses_soon_goes_to_and_fro_and_nobody_else() {
        is_played(2, STALEST, true);
        is_played(3, STALEST, false);
        is_played(8, STALEST, false);
        is_played(8, STALEST - 1, true);
    }
}
