//! Sentences about a game, for news, refusals, pictures and the Assassin's letter. Made from what the caller may know.

use super::action::PraetorianAction;
use super::board::{Guard, PraetorianBoard, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::state::{ASSASSIN, PraetorianEnding, PraetorianPhase, PraetorianPublic, SecretPick};
use super::types::Praetorian;
use game::{EndReason, Outcome, Seat, Seen, Words as _, count};

/// `the Assassin` in mid-sentence is `The Assassin` at its start.
#[must_use]
pub fn the_seat(seat: Seat) -> &'static str {
    if seat == ASSASSIN { "The Assassin" } else { "The Praetorian" }
}

/// `3, 9 and 12`; `nobody` of none.
#[must_use]
pub fn list(numbers: impl IntoIterator<Item = Civilian>) -> String {
    game::list(numbers, "nobody")
}

/// Civilians of whom so many can be asked in one turn: `3 and 9` if that is all of them, else `3 or 9`.
#[must_use]
pub fn askable(who: Civilians, most: u8) -> String {
    let all = list(who.iter());
    if who.len() <= most { all } else { all.replace(" and ", " or ") }
}

/// A seat's success, for its plate.
#[must_use]
pub fn detail(table: &PraetorianPublic, seat: Seat) -> String {
    match seat {
        ASSASSIN => format!("{} of {} dead", table.dead.len(), count(table.rules.targets, "target")),
        _ => format!("{} cleared", table.cleared.len()),
    }
}

/// One line: the step of the set-up, the turn and the side to move, or how it ended.
#[must_use]
pub fn title(seen: &Seen<Praetorian>) -> String {
    let table = &seen.view.table;
    match table.phase {
        PraetorianPhase::Pick => "Set-up · the Assassin chooses in secret".to_owned(),
        PraetorianPhase::Deal => "Set-up · the civilians are shuffled".to_owned(),
        PraetorianPhase::Layout => "Set-up · the civilians take their places".to_owned(),
        PraetorianPhase::Play(seat) => {
            let rests = table.banned.map(|number| format!(" · {number} must rest")).unwrap_or_default();
            let who = the_seat(seat).replacen('T', "t", 1);
            format!("Turn {} · {who} to act{rests}", Praetorian::turn_number(seen))
        }
        PraetorianPhase::Over(ending) => format!("The end · {}", outcome(table, ending).reason.whole()),
    }
}

/// The task of a phase, for a refusal of anything else.
#[must_use]
pub fn wanted(phase: PraetorianPhase) -> &'static str {
    match phase {
        PraetorianPhase::Pick => {
            "First the Assassin chooses an identity and targets, such as assassin=14 targets=8,12."
        }
        PraetorianPhase::Deal => "Now the civilians are shuffled, and nothing else can be done.",
        PraetorianPhase::Layout => "Now the squares of the civilians are chosen, such as layout bfh/ceg/….",
        PraetorianPhase::Play(_) => "The set-up is done: now people move, strike or question, such as 7-c4.",
        PraetorianPhase::Over(_) => "The game is over.",
    }
}

/// One guard's questions and the public answer.
#[must_use]
pub fn questioned(guard: Guard, asked: Civilians, assassin: Civilian) -> String {
    let (name, people) = (guard.name(), list(asked.iter()));
    if asked.has(assassin) {
        return format!("{name} questions {people}: {assassin} is the assassin! The Praetorian wins.");
    }
    match asked.len() {
        1 => format!("{name} questions {people}: {people} is not the assassin."),
        _ => format!("{name} questions {people}: none of them is the assassin."),
    }
}

/// The outcome of an ending. Its reason names the winner's role everywhere: the result beside it names the player alone.
#[must_use]
pub fn outcome(table: &PraetorianPublic, ending: PraetorianEnding) -> Outcome {
    let (ranks, reason) = match ending {
        PraetorianEnding::Eliminated if table.rules.targets == 1 => {
            (vec![1, 2], "The target is dead: the Assassin wins.".to_owned())
        }
        PraetorianEnding::Eliminated => (vec![1, 2], "Both targets are dead: the Assassin wins.".to_owned()),
        PraetorianEnding::Found(number) => {
            (vec![2, 1], format!("Civilian {number} was the assassin: the Praetorian wins."))
        }
        PraetorianEnding::Left(ASSASSIN) => (vec![2, 1], "The Assassin resigned: the Praetorian wins.".to_owned()),
        PraetorianEnding::Agreed => return Outcome::agreed(2, &[]),
        PraetorianEnding::Left(_) => (vec![1, 2], "The Praetorian resigned: the Assassin wins.".to_owned()),
    };
    Outcome { ranks, reason: EndReason::plain(reason) }
}

/// The Assassin's choice with the places of those on a board, after `You are` or `The assassin was`.
#[must_use]
pub fn identity(table: &PraetorianPublic, board: &PraetorianBoard, pick: &SecretPick) -> String {
    let place = |number: Civilian| match board.civilian(number) {
        Some(at) => format!("{number} on {at}"),
        None if table.dead.has(number) => format!("{number} (dead)"),
        None => number.to_string(),
    };
    let targets: Vec<_> = pick.targets.iter().map(|number| place(*number)).collect();
    let noun = if targets.len() == 1 { "target" } else { "targets" };
    format!("{}; {noun}: {}", place(pick.assassin), game::list(&targets, ""))
}

/// The Assassin's choice, told when the game is over: `The assassin was 7; target 18 died, target 3 lived.`
#[must_use]
pub fn unmasked(table: &PraetorianPublic, pick: &SecretPick) -> String {
    let fate =
        |target: &Civilian| format!("target {target} {}", if table.dead.has(*target) { "died" } else { "lived" });
    let fates: Vec<_> = pick.targets.iter().map(fate).collect();
    format!("The assassin was {}; {}.", pick.assassin, fates.join(", "))
}

/// The letter to the Assassin: who they are, and who must die.
#[must_use]
pub fn letter(table: &PraetorianPublic, pick: &SecretPick) -> String {
    let targets = list(pick.targets.iter().copied());
    let mut text = match pick.targets.len() {
        1 => format!("You are the assassin: civilian {}. Your target is {targets}.", pick.assassin),
        _ => format!("You are the assassin: civilian {}. Your targets are {targets}.", pick.assassin),
    };
    if table.deal.is_some() && table.board.civilian(pick.assassin).is_some() {
        text = format!("{text} On the board: {}.", identity(table, &table.board, pick));
    }
    text.push_str(" Keep it to yourself; get next to a target, then strike.");
    text
}

/// An action as a request: `Move 7 to c4, then question 9 with P1`.
#[must_use]
pub fn request(table: &PraetorianPublic, action: &PraetorianAction) -> String {
    match action {
        PraetorianAction::Pick { pick } => {
            format!("Be civilian {} and hunt {}", pick.assassin, list(pick.targets.iter().copied()))
        }
        PraetorianAction::Deal { .. } => "Shuffle the civilians".to_owned(),
        PraetorianAction::Layout { .. } => "Let the civilians stand like this".to_owned(),
        PraetorianAction::Eliminate { target } => format!("Eliminate {target}"),
        PraetorianAction::Turn { step, questions } => {
            let moved = step.map(|PraetorianStep { man, to }| format!("move {man} to {to}"));
            let asked = Guard::BOTH.into_iter().filter(|guard| !questions.of(*guard).is_empty());
            let asked = asked.map(|guard| question_words(table, guard, questions.of(guard)));
            let text = moved.into_iter().chain(asked).collect::<Vec<_>>().join(", then ");
            game::capital(&text)
        }
    }
}

/// A guard's questions; a question to somebody who is cleared already tells nothing new, and that is said.
fn question_words(table: &PraetorianPublic, guard: Guard, asked: Civilians) -> String {
    let name = guard.name();
    let known = list(asked.iter().filter(|number| table.cleared.has(*number)));
    let warning = if asked.iter().any(|number| table.cleared.has(number)) {
        format!(" ({known} cleared already: nothing new to learn)")
    } else {
        String::new()
    };
    format!("question {} with {name}{warning}", list(asked.iter()))
}
