//! The best move on a field where everything is known: alpha-beta, deepened move by move.
//!
//! Method: negamax with alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), attacks first, killer
//! moves. What is known to the searcher and not to the opponent counts: a hidden piece is worth more than a shown one.

use super::field::{EMPTY, Field, Leap, is_shown, rank, seat, walks};
use crate::budget::Budget;
use crate::transpositions::{Bound, Transpositions};

/// The value of a flag that was taken, less the plies until then.
pub const WON: i32 = 10_000;
/// The deepest search.
pub const MAX_DEPTH: usize = 16;
/// How far won attacks are followed below the last ply.
const MAX_FOLLOWED: usize = 6;
const INFINITE: i32 = 1_000_000;

/// The worth of ranks in the order of lists: N A 2 3 4 5 P.
pub const WORTH: [i32; 7] = [0, 100, 36, 42, 46, 66, 22];
/// What it adds that the opponent does not know the rank.
const HIDDEN: [i32; 7] = [0, 22, 14, 6, 5, 12, 0];

/// How fields are judged.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Whether won attacks are followed below the last ply.
    pub follows: bool,
    /// What a step nearer to the enemy flag is worth, for the side that thinks and for the other, who has to guess.
    pub nearer: [i32; 2],
    /// What a free way to the enemy flag is worth, likewise; to be divided by its steps.
    pub free_way: [i32; 2],
}

/// What is remembered from field to field within one turn.
#[derive(Debug)]
pub struct FieldMemory {
    table: Transpositions,
    history: Vec<u32>,
}

impl FieldMemory {
    /// Room for so many positions.
    pub fn new(places: u64) -> Self {
        let places = usize::try_from(places.clamp(1 << 8, 1 << 18)).expect("a small number");
        Self { table: Transpositions::new(places), history: vec![0; 36 * 36] }
    }
}

/// A search on one field.
#[derive(Debug)]
pub struct FieldSearch<'a> {
    field: Field,
    limit: u16,
    thinker: u8,
    manner: Manner,
    loss: i32,
    memory: &'a mut FieldMemory,
    killers: [Option<Leap>; MAX_DEPTH + 1],
    lists: Vec<Vec<Leap>>,
}

impl<'a> FieldSearch<'a> {
    /// A search for this seat, whose flag counts so much as a loss; the game is drawn after so many plies without a fight.
    pub fn new(field: Field, limit: u16, thinker: u8, manner: Manner, loss: i32, memory: &'a mut FieldMemory) -> Self {
        let lists = (0..=MAX_DEPTH + MAX_FOLLOWED).map(|_| Vec::with_capacity(64)).collect();
        Self { field, limit, thinker, manner, loss, memory, killers: [None; MAX_DEPTH + 1], lists }
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
        if let Some(winner) = self.field.winner {
            return Some(self.taken(winner, ply));
        }
        if !budget.spend() {
            return None;
        }
        if self.field.quiet >= self.limit {
            return Some(0);
        }
        if depth == 0 || ply >= MAX_DEPTH {
            let left = if self.manner.follows { MAX_FOLLOWED } else { 0 };
            return self.followed(to_move, ply, left, window, budget);
        }
        let key = self.field.key(to_move);
        let found = self.memory.table.get(key);
        if let Some(value) = found.and_then(|entry| entry.cutoff(depth, window.0, window.1)) {
            return Some(value);
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.field.sane_moves(to_move, &mut moves);
        let value = if moves.is_empty() {
            Some(distance - WON)
        } else {
            self.order(&mut moves, found.map(|entry| entry.slot()), ply);
            self.best(&moves, to_move, depth, ply, window, budget).map(|(value, leap)| {
                self.memory.table.put(key, depth, value, Bound::of(value, window), slot(leap));
                value
            })
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
    ) -> Option<(i32, Leap)> {
        let mut best = (-INFINITE, moves[0]);
        for leap in moves {
            let undo = self.field.play(*leap);
            let value = self.value(1 - to_move, depth - 1, ply + 1, (-beta, -alpha), budget);
            self.field.undo(undo);
            let value = -value?;
            if value > best.0 {
                best = (value, *leap);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.killers[ply] = Some(*leap);
                let known = &mut self.memory.history[slot(*leap)];
                *known = known.saturating_add(u32::try_from(depth * depth).expect("few plies"));
                break;
            }
        }
        Some(best)
    }

    /// What a taken flag is worth for the side that lost it.
    fn taken(&self, winner: u8, ply: usize) -> i32 {
        let worth = if winner == self.thinker { WON } else { self.loss };
        i32::try_from(ply).expect("few plies") - worth
    }

    /// The worth of a field once no side wants to go on attacking what it beats.
    fn followed(
        &mut self,
        to_move: u8,
        ply: usize,
        left: usize,
        window: (i32, i32),
        budget: &mut Budget,
    ) -> Option<i32> {
        let (mut alpha, beta) = window;
        let mut best = self.evaluate(to_move);
        alpha = alpha.max(best);
        if left == 0 || alpha >= beta {
            return Some(best);
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.field.won_attacks(to_move, &mut moves);
        for leap in &moves {
            let undo = self.field.play(*leap);
            let value = if let Some(winner) = self.field.winner {
                Some(self.taken(winner, ply + 1))
            } else if budget.spend() {
                self.followed(1 - to_move, ply + 1, left - 1, (-beta, -alpha), budget)
            } else {
                None
            };
            self.field.undo(undo);
            best = best.max(-value?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = moves;
        Some(best)
    }

    /// The move of the table first, then attacks, the killer, and the rest by what they cut off before.
    fn order(&self, moves: &mut [Leap], first: Option<usize>, ply: usize) {
        let killer = self.killers[ply];
        moves.sort_by_cached_key(|leap| {
            let slot = slot(*leap);
            let met = self.field.cells[usize::from(leap.to)];
            let class = match () {
                () if first == Some(slot) => 0,
                () if met != EMPTY && self.field.wins(*leap) => 1,
                () if killer == Some(*leap) => 2,
                () if met != EMPTY => 3,
                () => 4,
            };
            (class, u32::MAX - self.memory.history[slot])
        });
    }

    /// What the field is worth for the seat to move.
    pub fn evaluate(&self, to_move: u8) -> i32 {
        let mut worth = [0; 2];
        let mut flags = [None; 2];
        let (mut walking, mut taken) = ([0_u64; 2], 0_u64);
        for (at, thing) in self.field.pieces() {
            let (owner, rank) = (usize::from(seat(thing)), rank(thing));
            worth[owner] += WORTH[rank] + if is_shown(thing) { 0 } else { HIDDEN[rank] };
            taken |= 1 << at;
            if walks(rank) {
                walking[owner] |= 1 << at;
            }
            if rank == 0 {
                flags[owner] = Some(at);
            }
        }
        for owner in 0..2_u8 {
            if let Some(flag) = flags[usize::from(1 - owner)] {
                let side = usize::from(owner != self.thinker);
                worth[usize::from(owner)] += self.manner.nearer[side] * (10 - self.nearest(owner, flag));
                worth[usize::from(owner)] += match self.manner.free_way[side] {
                    0 => 0,
                    worth => free_way(flag, walking[usize::from(owner)], taken).map_or(0, |steps| worth / steps),
                };
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

/// The squares of the board, as bits; and the outer files.
const BOARD: u64 = ((1 << 36) - 1) & !(1 << 14 | 1 << 15 | 1 << 20 | 1 << 21);
const FILE_A: u64 = 0x4104_1041;
const FILE_F: u64 = FILE_A << 5;

/// In how many steps over empty squares one of these walkers reaches a square; `None` beyond six.
fn free_way(square: u8, walkers: u64, taken: u64) -> Option<i32> {
    let (mut edge, mut reached) = (1_u64 << square, 1_u64 << square);
    for steps in 1..=6 {
        let next = (edge << 6 | edge >> 6 | (edge & !FILE_F) << 1 | (edge & !FILE_A) >> 1) & BOARD;
        if next & walkers != 0 {
            return Some(steps);
        }
        edge = next & !taken & !reached;
        reached |= edge;
    }
    None
}

/// A small number for a move.
fn slot(leap: Leap) -> usize {
    usize::from(leap.from) * 36 + usize::from(leap.to)
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
        let mut memory = FieldMemory::new(0);
        let manner = Manner { follows: true, nearer: [3, 2], free_way: [0; 2] };
        let mut search = FieldSearch::new(field, 100, 0, manner, WON, &mut memory);
        let mut budget = Budget::of(100_000);
        let value = |search: &mut FieldSearch, budget: &mut Budget, from, to| {
            search.judge(Leap { from, to }, 3, -INFINITE, budget).unwrap()
        };
        let held = value(&mut search, &mut budget, 7, 6);
        let left = value(&mut search, &mut budget, 7, 8);
        assert!(held > left && left < 2 - WON + 10, "{held} {left}");
    }
}
