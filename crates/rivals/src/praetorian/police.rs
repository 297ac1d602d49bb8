//! The rivals as police: questions and rides by a weight for each civilian.

use game::Seen;
use games::praetorian::{
    CIVILIANS, Civilians, Guard, Praetorian, PraetorianAction, PraetorianBoard, PraetorianPiece, PraetorianStep,
    Questioning, Questions,
};

use super::assassin::steps_between;
use super::weights::{ChanceWeights, even};

/// The worth of a question a turn later.
const LATER: f64 = 0.9;

/// Asks whoever stands next to a guard and was not asked yet; else rides to where most of them stand.
pub fn nearest(seen: &Seen<Praetorian>) -> Option<PraetorianAction> {
    let (table, weights) = (&seen.view.table, even(seen));
    let (asked, worth) = asked(seen, &table.board, &weights);
    if worth > 0.0 {
        return Some(PraetorianAction::Turn { step: None, questions: asked });
    }
    ride(seen, &weights, |after| self::asked(seen, after, &weights).1)
}

/// Compares asking now with riding somewhere first, so many turns ahead.
pub fn ahead(seen: &Seen<Praetorian>, weights: &ChanceWeights, turns: u32) -> Option<PraetorianAction> {
    let table = &seen.view.table;
    let (questions, worth) = asked(seen, &table.board, weights);
    let now = worth + LATER * value(seen, &table.board, &without(weights, &questions), turns);
    let mut best = (worth > 0.0).then_some((now, PraetorianAction::Turn { step: None, questions }));
    for (step, after) in rides(&table.board) {
        let (at_once, gain) = follow_up(seen, &after, weights);
        let later = gain + LATER * value(seen, &after, &without(weights, &at_once), turns);
        if best.as_ref().is_none_or(|(most, _)| later > *most) && later > 0.0 {
            best = Some((later, PraetorianAction::Turn { step: Some(step), questions: at_once }));
        }
    }
    best.map(|(_, action)| action).or_else(|| ride(seen, weights, |after| nearness(after, weights)))
}

/// The worth of so many turns from this board.
pub fn value(seen: &Seen<Praetorian>, board: &PraetorianBoard, weights: &ChanceWeights, turns: u32) -> f64 {
    let (questions, worth) = asked(seen, board, weights);
    if turns <= 1 {
        return worth;
    }
    let stays = worth + LATER * value(seen, board, &without(weights, &questions), turns - 1);
    let goes = |(_, after): (_, PraetorianBoard)| {
        let (at_once, gain) = follow_up(seen, &after, weights);
        gain + LATER * value(seen, &after, &without(weights, &at_once), turns - 1)
    };
    rides(board).map(goes).fold(stays, f64::max)
}

pub fn follow_up(seen: &Seen<Praetorian>, after: &PraetorianBoard, weights: &ChanceWeights) -> (Questions, f64) {
    if seen.view.table.rules.questioning == Questioning::EveryTurn {
        asked(seen, after, weights)
    } else {
        (Questions::NONE, 0.0)
    }
}

/// The best questions from where the guards stand.
pub fn asked(seen: &Seen<Praetorian>, board: &PraetorianBoard, weights: &ChanceWeights) -> (Questions, f64) {
    let rules = &seen.view.table.rules;
    let (mut questions, mut worth) = (Questions::NONE, 0.0);
    for _ in 0..rules.suspects {
        for guard in Guard::BOTH {
            let near = board.next_to(board.guard(guard)).without(questions.all());
            let best =
                near.iter().max_by(|one, other| weights[usize::from(*one)].total_cmp(&weights[usize::from(*other)]));
            let Some(man) = best.filter(|man| weights[usize::from(*man)] > 0.0) else { continue };
            if rules.questioning == Questioning::One && !questions.is_empty() {
                let held = questions.all().iter().next().unwrap_or(man);
                if weights[usize::from(man)] <= weights[usize::from(held)] {
                    continue;
                }
                (questions, worth) = (Questions::NONE, 0.0);
            }
            questions.by[guard.index()].insert(man);
            worth += weights[usize::from(man)];
        }
    }
    (questions, worth)
}

pub fn without(weights: &ChanceWeights, questions: &Questions) -> ChanceWeights {
    let mut left = *weights;
    for man in questions.all().iter() {
        left[usize::from(man)] = 0.0;
    }
    left
}

pub fn rides(board: &PraetorianBoard) -> impl Iterator<Item = (PraetorianStep, PraetorianBoard)> {
    let men = Guard::BOTH.map(PraetorianPiece::Guard).into_iter();
    let steps = men.flat_map(|man| board.reach(man).into_iter().map(move |to| PraetorianStep { man, to }));
    steps.map(|step| (step, board.after(step)))
}

pub fn ride(
    seen: &Seen<Praetorian>,
    weights: &ChanceWeights,
    worth: impl Fn(&PraetorianBoard) -> f64,
) -> Option<PraetorianAction> {
    let board = &seen.view.table.board;
    let full = |after: &PraetorianBoard| worth(after) + nearness(after, weights) / 1_000.0;
    let best = rides(board).max_by(|(_, one), (_, other)| full(one).total_cmp(&full(other)));
    best.map(|(step, _)| PraetorianAction::step(step.man, step.to)).or_else(|| any_question(board))
}

fn any_question(board: &PraetorianBoard) -> Option<PraetorianAction> {
    Guard::BOTH.into_iter().find_map(|guard| {
        let man = board.next_to(board.guard(guard)).iter().next()?;
        let mut questions = Questions::NONE;
        questions.by[guard.index()] = Civilians::one(man);
        Some(PraetorianAction::Turn { step: None, questions })
    })
}

/// The weight of all, more if they are nearer to a guard.
pub fn nearness(board: &PraetorianBoard, weights: &ChanceWeights) -> f64 {
    let near = |man: u8| {
        let at = board.civilian(man)?;
        let steps = Guard::BOTH.iter().map(|guard| steps_between(board.guard(*guard), at)).min()?;
        Some(weights[usize::from(man)] / (1.0 + steps as f64))
    };
    (1..=CIVILIANS).filter_map(near).sum()
}
