//! The worth of a field without looking ahead: the pieces, and how near the walkers are to the other flag.

use super::search_state::FieldSearchState;
use super::squares::{BOARD, FARTHEST, WITHIN, beside, bit, index_of};

/// The number of steps that a free way may have.
const LONGEST: usize = 6;

/// The weights by which fields are judged.
#[derive(Clone, Copy, Debug)]
pub struct EvalWeights {
    /// Whether won attacks are followed below the last ply.
    pub follows: bool,
    /// The worth of a step nearer to the enemy flag, for the side that thinks and for the other, who has to guess.
    pub nearer: [i32; 2],
    /// The worth of a free way to the enemy flag, likewise; to be divided by its steps.
    pub free_way: [i32; 2],
}

/// The weights as tables, by seat.
#[derive(Clone, Debug)]
pub struct FieldJudge {
    /// By the steps that a seat's nearest walker is from the other flag.
    near: [[i32; FARTHEST + 1]; 2],
    /// By how many steps a free way is too long: none for one of a single step.
    free: [[i32; LONGEST + 1]; 2],
    looks_for_ways: bool,
    limit: i32,
}

impl FieldJudge {
    /// As one seat, the thinker, judges; the game is drawn after so many plies without a fight.
    pub fn new(eval_weights: EvalWeights, thinker: u8, limit: u16) -> Self {
        let mut judge = Self {
            near: [[0; FARTHEST + 1]; 2],
            free: [[0; LONGEST + 1]; 2],
            looks_for_ways: false,
            limit: limit.into(),
        };
        for (seat, side) in [(usize::from(thinker), 0), (usize::from(1 - thinker), 1)] {
            for (left, worth) in (0..).zip(judge.near[seat].iter_mut().rev()) {
                *worth = eval_weights.nearer[side] * left;
            }
            for (steps, worth) in (1..).zip(&mut judge.free[seat][..LONGEST]) {
                *worth = eval_weights.free_way[side] / steps;
            }
            judge.looks_for_ways |= eval_weights.free_way[side] != 0;
        }
        judge
    }

    /// The worth of the field for the seat to move.
    #[inline]
    pub fn evaluate(&self, field: &FieldSearchState, to_move: u8) -> i32 {
        let lead = field.lead() + self.approach(field, 0) - self.approach(field, 1);
        let own = if to_move == 0 { lead } else { -lead };
        match i32::from(field.quiet()) {
            0 => own,
            quiet => own * (self.limit - quiet).max(0) / self.limit,
        }
    }

    /// The worth to a seat of its walkers' nearness to the other's flag.
    #[inline]
    fn approach(&self, field: &FieldSearchState, of: u8) -> i32 {
        let Some(flag) = field.flag(1 - of) else { return 0 };
        let (seat, walkers) = (usize::from(of & 1), field.walkers(of));
        let far: usize = WITHIN[index_of(flag)].iter().map(|near| usize::from(walkers & near == 0)).sum();
        let mut worth = self.near[seat][far];
        if self.looks_for_ways {
            worth += self.free[seat][too_far(flag, walkers, BOARD & !field.taken())];
        }
        worth
    }
}

/// The number of steps that are too few for these walkers to reach a square over empty ones; [`LONGEST`] if all are.
#[inline]
fn too_far(square: u8, walkers: u64, empty: u64) -> usize {
    let (mut edge, mut met, mut few) = (bit(square), 0, 0);
    for _ in 0..LONGEST {
        let next = beside(edge);
        met |= next & walkers;
        few += usize::from(met == 0);
        edge = next & empty;
    }
    few
}
