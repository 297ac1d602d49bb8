//! The rivals as assassins: a habit says who is moved, and how much guards are feared.

use game::{Dice, Seen, SplitMix64, Square};
use games::praetorian::{
    CIVILIANS, Guard, Praetorian, PraetorianAction, PraetorianBoard, PraetorianPiece, PraetorianStep, SecretPick,
};

use crate::exploiter::between;

/// The plies before the assassin's first turn: the secret, the deal and the layout.
const BEFORE_PLAY: u64 = 3;

/// A way to be an assassin.
#[derive(Clone, Copy, Debug)]
pub struct Habit {
    /// Whether the nearest target is struck before the other one is near.
    pub strikes_at_once: bool,
    /// The price of a step of the assassin's own, in thirds of a step.
    pub own_step: i64,
    /// The price of ending next to a guard, in thirds of a step.
    pub guard: i64,
    /// One turn in so many goes to a stranger; 0 for none.
    pub strangers: u64,
    /// The price of ending where a guard can ride next to, in thirds of a step.
    pub ride: i64,
    /// So many turns of the beginning go to strangers.
    pub quiet: u64,
    /// Up to so many thirds of a step are added to a price by lot.
    pub lot: i64,
}

impl Habit {
    /// Brings all targets within reach first.
    pub const PLANS: Self =
        Self { strikes_at_once: false, own_step: 0, guard: 1, strangers: 0, ride: 0, quiet: 0, lot: 0 };
    /// Walks straight and strikes at once.
    pub const WALKS: Self = Self { strikes_at_once: true, own_step: -2, guard: 0, ..Self::PLANS };
    /// As [`Self::PLANS`], with strangers in between.
    pub const HIDES: Self = Self { guard: 2, strangers: 3, ..Self::PLANS };
    /// Moves targets to the assassin.
    pub const LURES: Self = Self { own_step: 2, guard: 2, ..Self::PLANS };
    /// Keeps away from guards, even for a step more.
    pub const SHUNS: Self = Self { guard: 5, ..Self::PLANS };
}

/// The act of the turn.
pub fn turn(seen: &Seen<Praetorian>, habit: Habit, dice: &mut SplitMix64) -> Option<PraetorianAction> {
    let (table, pick) = (&seen.view.table, seen.view.secret.as_ref()?);
    let board = &table.board;
    let near: Vec<u8> =
        pick.targets.iter().copied().filter(|target| gap(board, pick.assassin, *target) == Some(1)).collect();
    let living = pick.targets.iter().filter(|target| board.civilian(**target).is_some()).count();
    if let Some(target) = near.first()
        && (habit.strikes_at_once || near.len() == living || living == 1)
    {
        return Some(PraetorianAction::Eliminate { target: *target });
    }
    let steps: Vec<PraetorianStep> = (1..=CIVILIANS)
        .filter(|man| table.banned != Some(*man))
        .map(PraetorianPiece::Civilian)
        .flat_map(|man| board.reach(man).into_iter().map(move |to| PraetorianStep { man, to }))
        .collect();
    let (own, strangers): (Vec<PraetorianStep>, Vec<_>) = steps.into_iter().partition(|step| has(pick, step.man));
    let begins = u64::from(seen.frame.ply) < BEFORE_PLAY + 2 * habit.quiet;
    let bluffs = begins || habit.strangers > 0 && dice.below(habit.strangers) == 0;
    let pool = if own.is_empty() || bluffs && !strangers.is_empty() { strangers } else { own };
    let best = pool
        .into_iter()
        .min_by_key(|step| (price(board, pick, *step, habit) + between(0, habit.lot, dice), dice.below(1 << 32)))?;
    Some(PraetorianAction::step(best.man, best.to))
}

fn has(pick: &SecretPick, man: PraetorianPiece) -> bool {
    matches!(man, PraetorianPiece::Civilian(number) if number == pick.assassin || pick.targets.contains(&number))
}

/// The thirds of steps that are left after a step, with what the habit shuns.
fn price(board: &PraetorianBoard, pick: &SecretPick, step: PraetorianStep, habit: Habit) -> i64 {
    let after = board.after(step);
    let is_own = step.man == PraetorianPiece::Civilian(pick.assassin);
    let at = after.civilian(pick.assassin).unwrap_or(step.to);
    let feared = Guard::BOTH.iter().filter(|guard| steps_between(after.guard(**guard), at) == 1).count();
    let ways: Vec<i64> = pick.targets.iter().filter_map(|target| gap(&after, pick.assassin, *target)).collect();
    let left = if habit.strikes_at_once { ways.iter().min().copied() } else { Some(meeting(&after, pick)) };
    let ridden = if habit.ride == 0 { 0 } else { within_a_ride(&after, at) };
    3 * left.unwrap_or(0)
        + habit.ride * ridden
        + if is_own { habit.own_step } else { 0 }
        + habit.guard * i64::try_from(feared).expect("two guards")
}

/// How many guards can ride next to a square.
fn within_a_ride(board: &PraetorianBoard, at: Square) -> i64 {
    let comes =
        |guard: &&Guard| board.reach(PraetorianPiece::Guard(**guard)).into_iter().any(|to| steps_between(to, at) == 1);
    Guard::BOTH.iter().filter(comes).count().try_into().expect("two guards")
}

/// The steps until all living targets stand next to the assassin.
fn meeting(board: &PraetorianBoard, pick: &SecretPick) -> i64 {
    let Some(from) = board.civilian(pick.assassin) else { return 0 };
    let targets: Vec<Square> = pick.targets.iter().filter_map(|target| board.civilian(*target)).collect();
    let at = |place: Square| {
        let come = |target: &Square| if *target == place { 1 } else { steps_between(*target, place) - 1 };
        steps_between(from, place) + targets.iter().map(come).sum::<i64>()
    };
    (0..8).flat_map(|file| (0..8).map(move |rank| Square::new(file, rank))).map(at).min().unwrap_or(0)
}

fn gap(board: &PraetorianBoard, one: u8, other: u8) -> Option<i64> {
    Some(steps_between(board.civilian(one)?, board.civilian(other)?))
}

/// The steps between two squares.
pub fn steps_between(one: Square, other: Square) -> i64 {
    i64::from(one.file.abs_diff(other.file).max(one.rank.abs_diff(other.rank)))
}
