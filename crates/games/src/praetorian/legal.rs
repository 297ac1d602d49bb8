//! The actions of both sides: their lists, their numbers, and a random one of too many.

use super::action::{PraetorianAction, Questions};
use super::board::{Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{CIVILIANS, Civilian, Civilians};
use super::layout;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPhase, PraetorianPublic, Questioning, SecretPick};
use super::view::PraetorianView;
use game::{Dice, Legal, MAX_LISTED, Seat, pick, shuffle};

/// The legal actions of the actor that is to act, from their view.
#[must_use]
pub fn legal(view: &PraetorianView) -> Legal<PraetorianAction> {
    let table = &view.table;
    match table.phase {
        PraetorianPhase::Pick => Legal::Listed(picks(table.rules.targets)),
        PraetorianPhase::Deal => Legal::Form(DEAL_FORM.to_owned()),
        PraetorianPhase::Layout => Legal::Form(LAYOUT_FORM.to_owned()),
        PraetorianPhase::Play(ASSASSIN) => {
            let strikes =
                strikes(&table.board, view.secret.as_ref()).map(|target| PraetorianAction::Eliminate { target });
            Legal::Listed(steps(table, ASSASSIN).map(alone).chain(strikes).collect())
        }
        PraetorianPhase::Play(_) if count(table) > MAX_LISTED as u64 => Legal::Form(TURN_FORM.to_owned()),
        PraetorianPhase::Play(_) => Legal::Listed(praetorian(table)),
        PraetorianPhase::Over(_) => Legal::Listed(Vec::new()),
    }
}

const DEAL_FORM: &str = "deal n1,n2,…,n24: the numbers 1 to 24 in any order; every order is equally likely.";
const LAYOUT_FORM: &str = "layout bfh/ceg/…: eight groups of three files from rank 8 down to rank 1, no two civilians \
    side by side or one above the other, none on a8 or h1; for chance, every legal layout is equally likely.";
const TURN_FORM: &str = "A move such as 7-c4 or P1-d5, then questions by each guard of the civilians next to it, such as \
    P1?3,9 P2?15; either part alone will do.";

/// Every choice of an assassin and one or two targets.
fn picks(targets: u8) -> Vec<PraetorianAction> {
    let civilians = || 1..=CIVILIANS;
    let sets = |assassin: Civilian| {
        let others = move |number: &Civilian| *number != assassin;
        civilians().filter(others).flat_map(move |first| {
            let second = (first + 1..=CIVILIANS).filter(move |number| targets == 2 && others(number));
            let alone = (targets == 1).then(|| vec![first]);
            second.map(move |second| vec![first, second]).chain(alone)
        })
    };
    let action = |assassin, targets| PraetorianAction::Pick { pick: SecretPick { assassin, targets } };
    civilians().flat_map(|assassin| sets(assassin).map(move |targets| action(assassin, targets))).collect()
}

/// The targets that the assassin can eliminate now.
pub fn strikes(board: &PraetorianBoard, pick: Option<&SecretPick>) -> impl Iterator<Item = Civilian> {
    let from = pick.and_then(|pick| board.civilian(pick.assassin));
    let targets = pick.map_or(&[][..], |pick| &pick.targets).iter().copied();
    let near = move |target: &Civilian| Some(board.civilian(*target)?.touches(from?));
    targets.filter(move |target| near(target) == Some(true))
}

/// The civilians and guards whom a seat may move, banned civilians left out.
pub fn movers(table: &PraetorianPublic, seat: Seat) -> impl Iterator<Item = PraetorianPiece> {
    let may_move = move |man: &PraetorianPiece| match man {
        PraetorianPiece::Civilian(number) => table.banned != Some(*number),
        PraetorianPiece::Guard(_) => seat == PRAETORIAN,
    };
    PraetorianPiece::all().filter(may_move)
}

/// All moves of a seat.
pub fn steps(table: &PraetorianPublic, seat: Seat) -> impl Iterator<Item = PraetorianStep> {
    movers(table, seat).flat_map(|man| table.board.reach(man).into_iter().map(move |to| PraetorianStep { man, to }))
}

fn alone(step: PraetorianStep) -> PraetorianAction {
    PraetorianAction::Turn { step: Some(step), questions: Questions::NONE }
}

/// Whether a seat has any action.
#[must_use]
pub fn can_act(table: &PraetorianPublic, seat: Seat, pick: Option<&SecretPick>) -> bool {
    let can_question = || Guard::BOTH.iter().any(|guard| !table.board.next_to(table.board.guard(*guard)).is_empty());
    let can_strike = || strikes(&table.board, pick).next().is_some();
    steps(table, seat).next().is_some() || if seat == ASSASSIN { can_strike() } else { can_question() }
}

/// The boards from which the Praetorian may question, each with the move that leads there.
fn stances(table: &PraetorianPublic) -> impl Iterator<Item = (Option<PraetorianStep>, PraetorianBoard)> {
    let moves = steps(table, PRAETORIAN).map(|step| (Some(step), table.board.after(step)));
    let moves = (table.rules.questioning == Questioning::EveryTurn).then_some(moves);
    std::iter::once((None, table.board)).chain(moves.into_iter().flatten())
}

fn praetorian(table: &PraetorianPublic) -> Vec<PraetorianAction> {
    let mut actions: Vec<_> = steps(table, PRAETORIAN).map(alone).collect();
    for (step, board) in stances(table) {
        let asked = questions(table, &board).filter(|questions| !questions.is_empty());
        actions.extend(asked.map(|questions| PraetorianAction::Turn { step, questions }));
    }
    actions
}

/// All that the guards may ask from where they stand, nothing at all included.
fn questions(table: &PraetorianPublic, board: &PraetorianBoard) -> impl Iterator<Item = Questions> {
    let [first, second] = Guard::BOTH.map(|guard| board.next_to(board.guard(guard)));
    let rules = table.rules;
    first.subsets(rules.suspects).flat_map(move |one| {
        let both = rules.questioning != Questioning::One || one.is_empty();
        let most = if both { rules.suspects } else { 0 };
        second.without(one).subsets(most).map(move |other| Questions { by: [one, other], ..Questions::NONE })
    })
}

/// The most of these civilians whom the guards can ask in one turn from where they stand.
#[must_use]
pub fn most_asked(table: &PraetorianPublic, board: &PraetorianBoard, who: Civilians) -> u8 {
    let [first, second] = Guard::BOTH.map(|guard| board.next_to(board.guard(guard)).and(who));
    let most = table.rules.suspects;
    if table.rules.questioning == Questioning::One {
        return first.or(second).len().min(most);
    }
    let apart = first.without(second).len().min(most) + second.without(first).len().min(most);
    apart + first.and(second).len().min(2 * most - apart)
}

/// The number of actions that the Praetorian has.
#[must_use]
pub fn count(table: &PraetorianPublic) -> u64 {
    let moves = steps(table, PRAETORIAN).count() as u64;
    stances(table).map(|(_, board)| count_questions(table, &board) - 1).sum::<u64>() + moves
}

/// The number of ways to question, asking nobody included.
fn count_questions(table: &PraetorianPublic, board: &PraetorianBoard) -> u64 {
    let [first, second] = Guard::BOTH.map(|guard| board.next_to(board.guard(guard)));
    let most = table.rules.suspects;
    if table.rules.questioning == Questioning::One {
        return 1 + u64::from(first.len()) + u64::from(second.len());
    }
    let shared = first.and(second).len();
    let (only_first, only_second) = (first.len() - shared, second.len() - shared);
    let ways = |taken: u8| {
        // The first guard asks `taken` of the shared ones; the rest of them are left to the second.
        let first: u64 = (0..=most.saturating_sub(taken)).map(|own| choose(only_first, own)).sum();
        let second: u64 = (0..=most).map(|any| choose(only_second + shared - taken, any)).sum();
        choose(shared, taken) * first * second
    };
    (0..=shared.min(most)).map(ways).sum()
}

fn choose(of: u8, some: u8) -> u64 {
    (0..some).fold(1, |ways, n| ways * u64::from(of.saturating_sub(n)) / u64::from(n + 1))
}

/// A random action of the actor that is to act: chance's own distribution, any spread for a seat.
pub fn sample(view: &PraetorianView, dice: &mut dyn Dice) -> Option<PraetorianAction> {
    Some(match view.table.phase {
        PraetorianPhase::Deal => {
            let mut order: [Civilian; CIVILIANS as usize] = [0; CIVILIANS as usize];
            (1..=CIVILIANS).zip(&mut order).for_each(|(number, place)| *place = number);
            shuffle(&mut order, dice);
            PraetorianAction::Deal { order }
        }
        PraetorianPhase::Layout => PraetorianAction::Layout { files: layout::sample(dice) },
        _ => match legal(view) {
            Legal::Form(_) => sample_turn(&view.table, dice),
            listed @ Legal::Listed(_) => listed.sample(dice)?,
        },
    })
}

/// A random turn where they are too many to list: any stance, then any questions from there.
fn sample_turn(table: &PraetorianPublic, dice: &mut dyn Dice) -> PraetorianAction {
    let stances: Vec<_> = stances(table).collect();
    let (step, board) = *pick(&stances, dice).expect("there is always the stance without a move");
    let mut by = Guard::BOTH.map(|guard| sample_subset(board.next_to(board.guard(guard)), table.rules.suspects, dice));
    by[1] = by[1].without(by[0]);
    let questions = Questions { by, ..Questions::NONE };
    let is_nothing = step.is_none() && questions.is_empty();
    let step = if is_nothing { steps(table, PRAETORIAN).next() } else { step };
    PraetorianAction::Turn { step, questions }
}

fn sample_subset(of: Civilians, most: u8, dice: &mut dyn Dice) -> Civilians {
    let mut members: Vec<_> = of.iter().collect();
    shuffle(&mut members, dice);
    let some = usize::try_from(dice.below(u64::from(most.min(of.len())) + 1)).expect("at most eight");
    members.into_iter().take(some).collect()
}
