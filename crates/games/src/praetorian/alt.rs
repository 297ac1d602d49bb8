//! The picture in words: what happened, whose turn it is, then everything that the picture shows.

use super::action::{PraetorianAction, parse};
use super::board::{Guard, PraetorianPiece};
use super::civilians::Civilians;
use super::preview::PraetorianPreview;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPhase};
use super::types::Praetorian;
use super::view::PraetorianView;
use super::words;
use game::{Actor, RESIGN, SceneWords, Seat, Seen, VisibleAction, Words as _, players};

/// A player's name is cut here in the description; the plates have it whole.
const NAME_CHARS: usize = 24;

/// The words: well below 1,024 characters, for at most 24 civilians are named with their squares and twice without.
#[must_use]
pub fn alt(seen: &Seen<Praetorian>, people: &[String], preview: &PraetorianPreview) -> SceneWords {
    let table = &seen.view.table;
    let mut parts: Vec<String> = Vec::new();
    if !preview.words.is_empty() {
        parts.push(preview.words.clone());
    }
    let sides = [ASSASSIN, PRAETORIAN].map(|seat| Praetorian::seat_name(2, seat));
    parts.extend(players(&sides, people, NAME_CHARS));
    parts.push(places(preview));
    let sets = [("Dead", table.dead), ("Cleared", table.cleared), ("Suspects", shown_suspects(&seen.view))];
    for (label, set) in sets.into_iter().filter(|(_, set)| !set.is_empty()) {
        parts.push(format!("{label}: {}.", words::list(set.iter())));
    }
    parts.extend(table.banned.map(|number| format!("Must rest: {number}.")));
    if let (PraetorianPhase::Layout, Some(order)) = (table.phase, table.deal) {
        parts.push(format!("Civilians in the order of their places: {}.", words::list(order)));
    }
    if let Some(pick) = &seen.view.secret {
        let who = if table.ending().is_some() { "The assassin was" } else { "You are" };
        parts.push(format!("{who} {}.", words::identity(table, &preview.board, pick)));
    }
    SceneWords {
        latest: seen.frame.last.as_ref().map(|last| happened(&seen.view, last)).unwrap_or_default(),
        status: whose_turn(seen),
        board: parts.join(" "),
    }
}

/// The suspects where the picture marks them: once somebody is dead.
pub fn shown_suspects(view: &PraetorianView) -> Civilians {
    if view.table.dead.is_empty() { Civilians::NONE } else { view.table.suspects() }
}

/// The latest action, in words. The ending tells who resigned.
pub fn happened(view: &PraetorianView, last: &VisibleAction) -> String {
    let name = |seat: Seat| words::the_seat(seat);
    let action = last.action.as_deref().map(|text| (text, parse(&view.table.rules, text)));
    match (last.by, action) {
        (_, Some((RESIGN, _))) => String::new(),
        (_, Some((_, Ok(PraetorianAction::Pick { .. })))) | (Actor::Seat(_), None) => {
            "The Assassin has chosen in secret.".to_owned()
        }
        (_, Some((_, Ok(PraetorianAction::Deal { .. })))) => "The civilians were shuffled.".to_owned(),
        (_, Some((_, Ok(PraetorianAction::Layout { .. })))) => "The civilians took their places.".to_owned(),
        (_, Some((_, Ok(PraetorianAction::Eliminate { target })))) => {
            let at = view.table.trace.fallen.map(|at| format!(" on {at}")).unwrap_or_default();
            format!("Target {target} died{at}.")
        }
        (Actor::Seat(seat), Some((_, Ok(PraetorianAction::Turn { step, questions })))) => {
            let from = view.table.trace.moved.map(|(from, _)| format!(" from {from}")).unwrap_or_default();
            let moved = step.map(|step| format!("{} moved {}{from} to {}.", name(seat), step.man, step.to));
            let asked = Guard::BOTH.into_iter().filter(|guard| !questions.of(*guard).is_empty());
            let asked =
                asked.map(|guard| format!("{} questioned {}.", guard.name(), words::list(questions.of(guard).iter())));
            moved.into_iter().chain(asked).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

fn whose_turn(seen: &Seen<Praetorian>) -> String {
    match seen.view.table.phase {
        PraetorianPhase::Over(ending) => words::outcome(&seen.view.table, ending).reason.whole().to_owned(),
        PraetorianPhase::Pick => "The Assassin is to choose in secret.".to_owned(),
        PraetorianPhase::Deal => "The civilians are to be shuffled.".to_owned(),
        PraetorianPhase::Layout => "The squares of the civilians are to be chosen.".to_owned(),
        PraetorianPhase::Play(seat) if seen.frame.viewer.is(seat) => "It is your turn.".to_owned(),
        PraetorianPhase::Play(ASSASSIN) => "The Assassin is to act.".to_owned(),
        PraetorianPhase::Play(_) => "The Praetorian is to act.".to_owned(),
    }
}

fn places(preview: &PraetorianPreview) -> String {
    let men = preview.board.men();
    let part = |wanted: fn(&PraetorianPiece) -> bool| -> String {
        let named = men.iter().filter(|(_, man)| wanted(man)).map(|(at, man)| format!("{man} {at}"));
        named.collect::<Vec<_>>().join(", ")
    };
    let civilians = part(|man| matches!(man, PraetorianPiece::Civilian(_)));
    let guards = part(|man| matches!(man, PraetorianPiece::Guard(_)));
    if civilians.is_empty() {
        format!("Guards: {guards}.")
    } else {
        format!("Guards: {guards}. Civilians: {civilians}.")
    }
}
