//! How a rival's police suspects each civilian: all alike, by who was moved, or by every choice that an assassin can have made.

use computer::Knowledge;
use game::{Actor, Rules, Seen};
use games::praetorian::{
    ASSASSIN, CIVILIANS, Civilians, Guard, Praetorian, PraetorianAction, PraetorianBoard, PraetorianPiece,
    PraetorianStep,
};

use super::assassin::steps_between;

/// A weight for each civilian, by number.
pub type ChanceWeights = [f64; CIVILIANS as usize + 1];

/// The factors by which a choice of assassin and targets grows likelier.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// A step of the assassin's that brings them nearer to a target.
    pub own_step: f64,
    /// A step of a target that brings them nearer to the assassin.
    pub lure: f64,
    /// A step of somebody in the choice that leads away.
    pub away: f64,
    /// A step of somebody who is not in the choice.
    pub stranger: f64,
    /// A turn in which all targets were near and none was struck.
    pub waits: f64,
}

impl Reading {
    /// Suspects whoever moves a little.
    pub const PLAIN: Self = Self { own_step: 4.0, lure: 4.0, away: 0.7, stranger: 1.0, waits: 0.3 };
    /// Suspects whoever moves much more.
    pub const SHARP: Self = Self { own_step: 14.0, lure: 10.0, away: 0.4, stranger: 1.0, waits: 0.1 };
}

/// The same weight for every suspect.
pub fn even(seen: &Seen<Praetorian>) -> ChanceWeights {
    let suspects = seen.view.table.suspects();
    let share = 1.0 / f64::from(suspects.len().max(1));
    let mut weights = [0.0; CIVILIANS as usize + 1];
    for man in suspects.iter() {
        weights[usize::from(man)] = share;
    }
    weights
}

/// More for those who were moved, and for those next to whom somebody came.
pub fn of_movers(seen: &Seen<Praetorian>, known: &Knowledge) -> ChanceWeights {
    let mut weights = even(seen);
    for (before, act) in told(seen, known) {
        let PraetorianAction::Turn { step: Some(step), .. } = act else { continue };
        let PraetorianPiece::Civilian(moved) = step.man else { continue };
        weights[usize::from(moved)] *= 2.0;
        let beside = before.after(step).next_to(step.to);
        for man in beside.iter() {
            weights[usize::from(man)] *= 1.3;
        }
    }
    scaled(weights)
}

/// The weight of each civilian over all choices that are possible.
pub fn of_hands(seen: &Seen<Praetorian>, known: &Knowledge, reading: Reading) -> ChanceWeights {
    SecretWeights::of(seen, known, reading).of_assassins()
}

/// Every choice that is possible, the assassin and the targets, with its weight; all weights add up to one.
#[derive(Debug)]
pub struct SecretWeights(Vec<(u8, [u8; 2], f64)>);

impl SecretWeights {
    /// The choices that the public facts allow, weighed by every move of the record with the factors of `reading`.
    pub fn of(seen: &Seen<Praetorian>, known: &Knowledge, reading: Reading) -> Self {
        let table = &seen.view.table;
        let turns = told(seen, known);
        let mut secrets = Vec::new();
        for assassin in table.suspects().iter() {
            for one in (1..=CIVILIANS).filter(|one| *one != assassin) {
                let others = if table.rules.targets == 1 { one..=one } else { one + 1..=CIVILIANS };
                for other in others.filter(|other| *other != assassin) {
                    let targets = [one, other];
                    if table.dead.iter().all(|dead| targets.contains(&dead)) {
                        secrets.push((assassin, targets, weight(&turns, assassin, targets, reading)));
                    }
                }
            }
        }
        let sum = secrets.iter().map(|(_, _, weight)| weight).sum::<f64>().max(f64::MIN_POSITIVE);
        for (_, _, weight) in &mut secrets {
            *weight /= sum;
        }
        Self(secrets)
    }

    /// The weight of each civilian as the assassin.
    pub fn of_assassins(&self) -> ChanceWeights {
        let mut weights = [0.0; CIVILIANS as usize + 1];
        for (assassin, _, weight) in &self.0 {
            weights[usize::from(*assassin)] += weight;
        }
        weights
    }

    /// The weight of the choices whose assassin is not among those asked and stands next to all living targets.
    pub fn ready(&self, board: &PraetorianBoard, asked: Civilians) -> f64 {
        let next_to = |man: u8| board.civilian(man).map_or(Civilians::NONE, |at| board.next_to(at));
        let near: Vec<Civilians> = (0..=CIVILIANS).map(next_to).collect();
        let is_ready = |assassin: u8, targets: [u8; 2]| {
            let mut living = targets.into_iter().filter(|target| board.civilian(*target).is_some());
            !asked.has(assassin) && living.all(|target| near[usize::from(assassin)].has(target))
        };
        let ready = self.0.iter().filter(|(assassin, targets, _)| is_ready(*assassin, *targets));
        ready.map(|(_, _, weight)| weight).sum()
    }
}

fn scaled(mut weights: ChanceWeights) -> ChanceWeights {
    let sum: f64 = weights.iter().sum();
    for weight in &mut weights {
        *weight /= sum.max(f64::MIN_POSITIVE);
    }
    weights
}

fn weight(turns: &[(PraetorianBoard, PraetorianAction)], assassin: u8, targets: [u8; 2], reading: Reading) -> f64 {
    turns.iter().map(|(before, act)| factor(before, act, assassin, targets, reading)).product()
}

fn factor(before: &PraetorianBoard, act: &PraetorianAction, assassin: u8, targets: [u8; 2], reading: Reading) -> f64 {
    let PraetorianAction::Turn { step: Some(step), .. } = act else { return 1.0 };
    let (Some(from), PraetorianPiece::Civilian(moved)) = (before.civilian(assassin), step.man) else { return 1.0 };
    let near = |board: &PraetorianBoard, at| -> i64 {
        let ways = targets.iter().filter_map(|target| board.civilian(*target)).map(|target| steps_between(at, target));
        ways.map(|way| way.max(1) - 1).sum()
    };
    let had = near(before, from);
    let waits = if had == 0 { reading.waits } else { 1.0 };
    if moved != assassin && !targets.contains(&moved) {
        return waits * reading.stranger;
    }
    let after = before.after(*step);
    let is_nearer = near(&after, after.civilian(assassin).unwrap_or(from)) < had;
    let helps = if moved == assassin { reading.own_step } else { reading.lure };
    waits * if is_nearer { helps } else { reading.away }
}

/// The assassin's turns, each with the board before it.
fn told(seen: &Seen<Praetorian>, known: &Knowledge) -> Vec<(PraetorianBoard, PraetorianAction)> {
    let (mut board, mut deal, mut turns) = (PraetorianBoard::with_guards(), None, Vec::new());
    for entry in known.record() {
        let text = entry.action.as_deref();
        let Some(action) = text.and_then(|text| Praetorian::parse(2, &seen.frame.options, text).ok()) else { continue };
        if entry.by == Actor::Seat(ASSASSIN) && !matches!(action, PraetorianAction::Pick { .. }) {
            turns.push((board, action.clone()));
        }
        match action {
            PraetorianAction::Deal { order } => deal = Some(order),
            PraetorianAction::Layout { files } => lay_out(&mut board, deal, &files),
            PraetorianAction::Eliminate { target } => board.remove(PraetorianPiece::Civilian(target)),
            PraetorianAction::Turn { step: Some(PraetorianStep { man, to }), .. } => board.put(man, to),
            _ => {}
        }
    }
    debug_assert_eq!(board.guard(Guard::P1), seen.view.table.board.guard(Guard::P1));
    turns
}

fn lay_out(board: &mut PraetorianBoard, deal: Option<[u8; 24]>, files: &games::praetorian::CivilianLayout) {
    let rows = (0..8).rev().zip(files);
    let squares = rows.flat_map(|(rank, group)| group.map(|file| game::Square::new(file, rank)));
    for (man, at) in deal.into_iter().flatten().zip(squares) {
        board.put(PraetorianPiece::Civilian(man), at);
    }
}
