//! A move by choosing: where the piece ends; after a 0, to roll again or to stand.

use super::action::{MAX_ROLL, TmagAction, notation};
use super::paths::PathSearch;
use super::refusals;
use super::state::{TmagPlace, TmagState};
use game::{Compose, Menu, MenuItem, Question, Refusal, Square};

/// The action that these picks make; `None` if there are none or they lead nowhere.
pub fn picked(state: &TmagState, picks: &[String]) -> Option<TmagAction> {
    let [pick] = picks else { return None };
    super::rules::legal(state).into_iter().find(|action| notation(*action) == *pick)
}

/// The next question, or the finished action.
pub fn compose(state: &TmagState, picks: &[String]) -> Result<Compose, Refusal> {
    if let Some(action) = picked(state, picks) {
        return Ok(Compose::Ready(notation(action)));
    }
    if !picks.is_empty() {
        return Err(refusals::PICKS.says("That choice is no longer open: the game has moved on."));
    }
    let Some(steps) = state.roll() else {
        return Err(refusals::ROLL_FIRST.says("The die has to be rolled first."));
    };
    Ok(Compose::Ask(if steps == 0 { ask_zero() } else { ask_square(state, steps) }))
}

fn ask_zero() -> Question {
    let items = vec![
        MenuItem::new("reroll", "Roll again").hint("chance rolls once more, as often as a 0 comes up"),
        MenuItem::new("stand", "Stand").hint("stay where you are; the turn is over"),
    ];
    Question { prompt: "You rolled 0. Roll again, or stand?".to_owned(), menus: vec![Menu::one("Choose", items)] }
}

fn ask_square(state: &TmagState, steps: u8) -> Question {
    let paths = state.paths(steps.min(MAX_ROLL));
    let mut ends: Vec<Square> = paths.ends().collect();
    ends.sort_by_key(|at| (note(state, *at).is_empty(), at.file, at.rank));
    let items = ends.into_iter().map(|to| item(state, &paths, to)).collect();
    let from = match state.places[state.mover.index()] {
        TmagPlace::On(at) => at.to_string(),
        _ => "the safe-house".to_owned(),
    };
    let who = if state.is_victim(state.mover) { "the victim" } else { "an assassin" };
    let prompt = format!("You are {who} and rolled {steps}. Where do you go from {from}?");
    Question { prompt, menus: vec![Menu::one("Choose a square", items)] }
}

fn item(state: &TmagState, paths: &PathSearch, to: Square) -> MenuItem {
    let path: Vec<String> = paths.path(to).unwrap_or_default().iter().skip(1).map(Square::to_string).collect();
    let note = note(state, to);
    let label = if note.is_empty() { to.to_string() } else { format!("{to}: {note}") };
    MenuItem::new(to.to_string(), label).hint(format!("by {}", path.join(", ")))
}

/// A note on a square on which the mover may end, such as a base; mostly empty.
pub fn note(state: &TmagState, to: Square) -> String {
    let caught = state.standing(to).filter(|seat| *seat != state.mover);
    match (caught, state.board.base(to)) {
        (Some(victim), _) => format!("catches {}", super::state::name(victim)),
        (None, Some(base)) if state.is_victim(state.mover) => {
            let seen = if state.visited().has(base) { "visited already" } else { "a marker" };
            format!("a base, {seen}")
        }
        _ => String::new(),
    }
}
