//! The best move on a field where everything is known: alpha-beta, deepened move by move.
//!
//! Method: negamax with alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), attacks first, killer
//! moves. The searcher's own secrets count: a hidden piece is worth more than a shown one.

use super::field::{EMPTY, Field, Leap, beats, dares, rank};
use super::judge::{EvalWeights, FieldJudge};
use super::search_state::FieldSearchState;
use super::squares::{beside, bit, each};
use super::worth::WORTH;
use computer::{Bound, Budget, Transpositions};

/// The value of a flag that was taken, less the plies until then.
pub const WON: i32 = 10_000;
/// The deepest iteration, in plies.
pub const MAX_DEPTH: usize = 16;
/// The most plies for which won attacks are followed below the last one.
const MAX_FOLLOWED: usize = 6;
const INFINITE: i32 = 1_000_000;
/// The number of numbers that [`slot`] gives.
const SLOTS: usize = 36 * 36;

/// The memory of a search from field to field within one turn.
#[derive(Debug)]
pub struct FieldMemory {
    table: Transpositions,
    history: Vec<u32>,
    /// The moves of all plies that are being looked at, one behind the other: room that is used again and again.
    steps: Vec<FieldStep>,
}

impl FieldMemory {
    /// Room for so many positions.
    pub fn new(places: u64) -> Self {
        let places = usize::try_from(places.clamp(1 << 8, 1 << 18)).expect("a small number");
        Self { table: Transpositions::new(places), history: vec![0; SLOTS], steps: Vec::with_capacity(256) }
    }
}

/// A move with how promising it is, as one number: the promise above, the squares below.
#[derive(Clone, Copy, Debug)]
struct FieldStep(u64);

impl FieldStep {
    #[inline]
    fn new(promise: u32, Leap { from, to }: Leap) -> Self {
        Self(u64::from(promise) << 16 | u64::from(from) << 8 | u64::from(to))
    }

    #[inline]
    fn leap(self) -> Leap {
        let [to, from, ..] = self.0.to_le_bytes();
        Leap { from, to }
    }
}

/// Classes of moves, looked at in this order: won attacks, the killer, other attacks, the rest. Within a class, what cut off before goes
/// first.
const WON_ATTACK: u32 = 3 << 29;
const KILLER: u32 = 2 << 29;
const ATTACK: u32 = 1 << 29;
/// A little more for what is worth more.
const PRIZE: u32 = 1 << 19;
/// The most that a move counts for having cut off before: less than any of these.
const MOST_HISTORY: u32 = PRIZE - 1;
/// The prize of a flag, above all ranks'.
const FLAG: u32 = 1_000;

/// A field in the midst of a search.
#[derive(Debug)]
struct FieldNode {
    to_move: u8,
    depth: usize,
    ply: usize,
    alpha: i32,
    beta: i32,
    best: i32,
    choice: usize,
}

/// A search on one field.
#[derive(Debug)]
pub struct FieldSearch<'a> {
    field: FieldSearchState,
    judge: FieldJudge,
    limit: u16,
    thinker: u8,
    follows: bool,
    loss: i32,
    memory: &'a mut FieldMemory,
    killers: [Option<Leap>; MAX_DEPTH + 1],
}

impl<'a> FieldSearch<'a> {
    /// A search for this seat, whose flag counts so much as a loss; the game is drawn after so many plies without a fight.
    pub fn new(
        field: Field,
        limit: u16,
        thinker: u8,
        eval_weights: EvalWeights,
        loss: i32,
        memory: &'a mut FieldMemory,
    ) -> Self {
        memory.steps.clear();
        Self {
            field: FieldSearchState::new(&field),
            judge: FieldJudge::new(eval_weights, thinker, limit),
            limit,
            thinker,
            follows: eval_weights.follows,
            loss,
            memory,
            killers: [None; MAX_DEPTH + 1],
        }
    }

    /// The value of a move for the thinker; `depth` counts the plies after it. Values below `floor` are bounds only.
    /// `None` if the budget ran out.
    pub fn judge(&mut self, leap: Leap, depth: usize, floor: i32, budget: &mut Budget) -> Option<i32> {
        let undo = self.field.play(leap);
        let value = self.value(1 - self.thinker, depth, 1, (-INFINITE, -floor), budget);
        self.field.undo(undo);
        value.map(|value| -value)
    }

    /// The worth of the field for the thinker, so many plies ahead. `None` if the budget ran out.
    pub fn ahead(&mut self, to_move: u8, depth: usize, budget: &mut Budget) -> Option<i32> {
        let value = self.value(to_move, depth, 0, (-INFINITE, INFINITE), budget)?;
        Some(if to_move == self.thinker { value } else { -value })
    }

    /// The worth of the field for the seat to move.
    pub fn evaluate(&self, to_move: u8) -> i32 {
        self.judge.evaluate(&self.field, to_move)
    }

    fn value(&mut self, to_move: u8, depth: usize, ply: usize, window: (i32, i32), budget: &mut Budget) -> Option<i32> {
        if let Some(winner) = self.field.winner() {
            return Some(self.taken(winner, ply));
        }
        if !budget.spend() {
            return None;
        }
        if self.field.quiet() >= self.limit {
            return Some(if self.can_move(to_move) { 0 } else { lost_in(ply) });
        }
        if depth == 0 || ply >= MAX_DEPTH {
            let left = if self.follows { MAX_FOLLOWED } else { 0 };
            return self.followed(to_move, ply, left, window, budget);
        }
        let key = self.field.key(to_move);
        let found = self.memory.table.get(key);
        if let Some(value) = found.and_then(|entry| entry.cutoff(depth, window.0, window.1)) {
            return Some(value);
        }
        let (alpha, beta) = window;
        let mut node = FieldNode { to_move, depth, ply, alpha, beta, best: -INFINITE, choice: 0 };
        let known = found.map(|entry| leap_of(entry.slot())).filter(|leap| self.allows(to_move, *leap));
        let is_cut = match known {
            Some(leap) => self.attempt(leap, &mut node, budget)?,
            None => false,
        };
        if !is_cut {
            self.attempt_others(known, &mut node, budget)?;
        }
        if node.best == -INFINITE {
            return Some(lost_in(ply));
        }
        self.memory.table.put(key, depth, node.best, Bound::of(node.best, window), node.choice);
        Some(node.best)
    }

    /// Whether a seat has a legal move. One that has none loses, even where the quiet limit is reached.
    fn can_move(&self, to_move: u8) -> bool {
        let own = self.field.men(to_move);
        each(self.field.walkers(to_move)).any(|from| self.field.reach(from) & !own != 0)
    }

    /// Whether a move may be made and is not an attack that its side would not dare.
    fn allows(&self, to_move: u8, Leap { from, to }: Leap) -> bool {
        let field = &self.field;
        let own = field.men(to_move);
        field.walkers(to_move) & bit(from) != 0
            && field.reach(from) & !own & bit(to) != 0
            && (field.thing(to) == EMPTY || dares(rank(field.thing(from)), field.thing(to)))
    }

    /// Looks at a move; whether it is so good that the others need not be looked at. `None` if the budget ran out.
    #[inline]
    fn attempt(&mut self, leap: Leap, node: &mut FieldNode, budget: &mut Budget) -> Option<bool> {
        let undo = self.field.play(leap);
        let value = self.value(1 - node.to_move, node.depth - 1, node.ply + 1, (-node.beta, -node.alpha), budget);
        self.field.undo(undo);
        let value = -value?;
        if value > node.best {
            (node.best, node.choice) = (value, slot(leap));
        }
        node.alpha = node.alpha.max(value);
        if node.alpha < node.beta {
            return Some(false);
        }
        self.killers[node.ply] = Some(leap);
        let known = &mut self.memory.history[slot(leap)];
        *known = known.saturating_add(u32::try_from(node.depth * node.depth).expect("few plies"));
        Some(true)
    }

    /// Looks at all moves but this one, the most promising first: won attacks, the killer, other attacks, and the rest by
    /// what they cut off before. Without attacks that nobody would dare, unless nothing else is left.
    fn attempt_others(&mut self, but: Option<Leap>, node: &mut FieldNode, budget: &mut Budget) -> Option<()> {
        let start = self.memory.steps.len();
        self.list(node, but, dares);
        if self.memory.steps.len() == start && but.is_none() {
            self.list(node, None, |_, _| true);
        }
        for at in start..self.memory.steps.len() {
            let leap = self.most_promising(at);
            if self.attempt(leap, node, budget)? {
                break;
            }
        }
        self.memory.steps.truncate(start);
        Some(())
    }

    /// The most promising of the moves from this place on, brought there.
    #[inline]
    fn most_promising(&mut self, at: usize) -> Leap {
        let steps = &mut self.memory.steps[at..];
        let (mut most, mut found) = (steps[0].0, 0);
        for (place, step) in steps.iter().enumerate() {
            // Two choices of a number, not a branch: nobody could foresee it.
            let is_more = step.0 > most;
            most = if is_more { step.0 } else { most };
            found = if is_more { place } else { found };
        }
        steps.swap(0, found);
        FieldStep(most).leap()
    }

    /// Lists the moves of the seat to move but one, with the attacks that are dared.
    fn list(&mut self, node: &FieldNode, but: Option<Leap>, dares: impl Fn(usize, u16) -> bool) {
        let (field, killer) = (&self.field, self.killers[node.ply]);
        let (own, enemies) = (field.men(node.to_move), field.men(1 - node.to_move));
        let FieldMemory { history, steps, .. } = &mut *self.memory;
        let known = |leap: Leap| history[slot(leap)].min(MOST_HISTORY);
        for from in each(field.walkers(node.to_move)) {
            let reach = field.reach(from) & !own;
            for to in each(reach & !enemies) {
                let leap = Leap { from, to };
                let class = if killer == Some(leap) { KILLER } else { 0 };
                steps.push(FieldStep::new(class + known(leap), leap));
            }
            let attacker = rank(field.thing(from));
            for to in each(reach & enemies) {
                let (leap, met) = (Leap { from, to }, field.thing(to));
                if !dares(attacker, met) {
                    continue;
                }
                let class = match prize(attacker, met) {
                    Some(prize) => WON_ATTACK + prize * PRIZE,
                    None if killer == Some(leap) => KILLER,
                    None => ATTACK,
                };
                steps.push(FieldStep::new(class + known(leap), leap));
            }
        }
        if let Some(place) = but.and_then(|but| steps.iter().rposition(|step| step.leap() == but)) {
            steps.swap_remove(place);
        }
    }

    /// The worth of a taken flag for the side that lost it.
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
        let start = self.memory.steps.len();
        self.list_won_attacks(to_move);
        for at in start..self.memory.steps.len() {
            let leap = self.most_promising(at);
            let undo = self.field.play(leap);
            let value = if let Some(winner) = self.field.winner() {
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
        self.memory.steps.truncate(start);
        Some(best)
    }

    /// Lists the attacks of a seat that it would dare and that win here.
    #[inline]
    fn list_won_attacks(&mut self, to_move: u8) {
        let (field, steps) = (&self.field, &mut self.memory.steps);
        let enemies = field.men(1 - to_move);
        let near = (beside(enemies) & field.walkers(to_move)) | field.scouts(to_move);
        for from in each(near) {
            let attacker = rank(field.thing(from));
            for to in each(field.reach(from) & enemies) {
                let met = field.thing(to);
                if let Some(promise) = prize(attacker, met).filter(|_| dares(attacker, met)) {
                    steps.push(FieldStep::new(promise, Leap { from, to }));
                }
            }
        }
    }
}

/// The gain of a rank by attacking that piece; `None` if it wins nothing.
#[inline]
fn prize(attacker: usize, met: u16) -> Option<u32> {
    match rank(met) {
        0 => Some(FLAG),
        met => beats(attacker, met).then(|| WORTH[met].unsigned_abs()),
    }
}

/// The worth of a game that is lost so many plies ahead.
fn lost_in(ply: usize) -> i32 {
    i32::try_from(ply).expect("few plies") - WON
}

/// A small number for a move.
#[inline]
fn slot(leap: Leap) -> usize {
    usize::from(leap.from) * 36 + usize::from(leap.to)
}

/// The move of a number.
#[inline]
fn leap_of(slot: usize) -> Leap {
    let square = |at: usize| u8::try_from(at % 36).expect("a small number");
    Leap { from: square(slot / 36), to: square(slot) }
}

#[cfg(test)]
mod tests;
