//! The best move on a field where everything is known: alpha-beta, deepened move by move.
//!
//! Method: negamax with alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), attacks first, killer
//! moves. What is known to the searcher and not to the opponent counts: a hidden piece is worth more than a shown one.

use super::field::{EMPTY, Field, Leap, is_shown, rank, seat, walks};
use crate::budget::Budget;

/// The value of a flag that was taken, less the plies until then.
pub const WON: i32 = 10_000;
/// The deepest search.
pub const MAX_DEPTH: usize = 12;
const INFINITE: i32 = 1_000_000;

/// The worth of ranks in the order of lists: N A 2 3 4 5 P.
const WORTH: [i32; 7] = [0, 100, 36, 42, 46, 66, 22];
/// What it adds that the opponent does not know the rank.
const HIDDEN: [i32; 7] = [0, 22, 14, 6, 5, 12, 0];
/// What a step nearer to the enemy flag is worth, for the side that thinks and for the other, who has to guess.
const NEARER: [i32; 2] = [3, 2];

/// A search on one field.
#[derive(Debug)]
pub struct FieldSearch {
    field: Field,
    limit: u16,
    thinker: u8,
    killers: [Option<Leap>; MAX_DEPTH + 1],
    lists: Vec<Vec<Leap>>,
}

impl FieldSearch {
    /// A search for this seat; the game is drawn after so many plies without a fight.
    pub fn new(field: Field, limit: u16, thinker: u8) -> Self {
        let lists = (0..=MAX_DEPTH).map(|_| Vec::with_capacity(64)).collect();
        Self { field, limit, thinker, killers: [None; MAX_DEPTH + 1], lists }
    }

    /// The value of a move for the thinker; `depth` counts the plies after it. Values below `floor` are bounds only.
    /// `None` if the budget ran out.
    pub fn judge(&mut self, leap: Leap, depth: usize, floor: i32, budget: &mut Budget) -> Option<i32> {
        let undo = self.field.play(leap);
        let value = self.value(1 - self.thinker, depth, 1, (-INFINITE, -floor), budget);
        self.field.undo(undo);
        value.map(|value| -value)
    }

    fn value(&mut self, to_move: u8, depth: usize, ply: usize, window: (i32, i32), budget: &mut Budget) -> Option<i32> {
        let distance = i32::try_from(ply).expect("few plies");
        if self.field.winner.is_some() {
            return Some(distance - WON);
        }
        if !budget.spend() {
            return None;
        }
        if self.field.quiet >= self.limit {
            return Some(0);
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return Some(self.evaluate(to_move));
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.field.moves(to_move, &mut moves);
        let value = if moves.is_empty() {
            Some(distance - WON)
        } else {
            self.killer_first(&mut moves, ply);
            self.best(&moves, to_move, depth, ply, window, budget)
        };
        self.lists[ply] = moves;
        value
    }

    fn best(
        &mut self,
        moves: &[Leap],
        to_move: u8,
        depth: usize,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        budget: &mut Budget,
    ) -> Option<i32> {
        let mut best = -INFINITE;
        for leap in moves {
            let undo = self.field.play(*leap);
            let value = self.value(1 - to_move, depth - 1, ply + 1, (-beta, -alpha), budget);
            self.field.undo(undo);
            let value = -value?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.killers[ply] = Some(*leap);
                break;
            }
        }
        Some(best)
    }

    fn killer_first(&self, moves: &mut [Leap], ply: usize) {
        let is_quiet = |leap: &Leap| self.field.cells[usize::from(leap.to)] == EMPTY;
        let start = moves.iter().position(is_quiet).unwrap_or(0);
        let found = self.killers[ply].and_then(|killer| moves.iter().position(|leap| *leap == killer));
        if let Some(at) = found.filter(|at| *at > start) {
            moves.swap(start, at);
        }
    }

    /// What the field is worth for the seat to move.
    pub fn evaluate(&self, to_move: u8) -> i32 {
        let mut worth = [0; 2];
        let mut flags = [None; 2];
        for (at, thing) in self.field.pieces() {
            let (owner, rank) = (usize::from(seat(thing)), rank(thing));
            worth[owner] += WORTH[rank] + if is_shown(thing) { 0 } else { HIDDEN[rank] };
            if rank == 0 {
                flags[owner] = Some(at);
            }
        }
        for owner in 0..2_u8 {
            if let Some(flag) = flags[usize::from(1 - owner)] {
                let weight = NEARER[usize::from(owner != self.thinker)];
                worth[usize::from(owner)] += weight * (10 - self.nearest(owner, flag));
            }
        }
        let own = worth[usize::from(to_move)] - worth[usize::from(1 - to_move)];
        let (quiet, limit) = (i32::from(self.field.quiet), i32::from(self.limit));
        own * (limit - quiet).max(0) / limit
    }

    /// How far the nearest walker of a seat is from a square, obstacles aside.
    fn nearest(&self, of: u8, square: u8) -> i32 {
        let far = |at: u8| i32::from((at % 6).abs_diff(square % 6) + (at / 6).abs_diff(square / 6));
        let walkers = self.field.pieces().filter(|(_, thing)| seat(*thing) == of && walks(rank(*thing)));
        walkers.map(|(at, _)| far(at)).min().unwrap_or(10).min(10)
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::piece;
    use super::*;
    use games::stratogo::Rank;

    #[test]
    fn a_flag_within_reach_is_taken_and_one_in_danger_is_not_left() {
        let mut field = Field::empty(0);
        field.cells[0] = piece(0, Rank::Null, false);
        field.cells[7] = piece(0, Rank::Ace, false);
        field.cells[12] = piece(1, Rank::Three, false);
        field.cells[35] = piece(1, Rank::Null, false);
        let mut search = FieldSearch::new(field, 100, 0);
        let mut budget = Budget::of(100_000);
        let value = |search: &mut FieldSearch, budget: &mut Budget, from, to| {
            search.judge(Leap { from, to }, 3, -INFINITE, budget).unwrap()
        };
        let held = value(&mut search, &mut budget, 7, 6);
        let left = value(&mut search, &mut budget, 7, 8);
        assert!(held > left && left < 2 - WON + 10, "{held} {left}");
    }
}
