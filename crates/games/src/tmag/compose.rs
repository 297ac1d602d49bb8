//! A move by choosing: where the piece ends; after a 0, to roll again or to stand.

use super::action::{Action, MAX_ROLL, notation};
use super::data::role;
use super::state::{Place, State};
use super::walk::Walk;
use game::{Ask, Compose, Item, Menu, Refusal, Square};

/// The action that these picks make; `None` if there are none or they lead nowhere.
pub fn picked(state: &State, picks: &[String]) -> Option<Action> {
    let [pick] = picks else { return None };
    super::rules::legal(state).into_iter().find(|action| notation(*action) == *pick)
}

/// The next question, or the finished action.
pub fn compose(state: &State, picks: &[String]) -> Result<Compose, Refusal> {
    if let Some(action) = picked(state, picks) {
        return Ok(Compose::Ready(notation(action)));
    }
    if !picks.is_empty() {
        return Err(Refusal::illegal("That choice is open no longer: the position has moved on."));
    }
    let Some(steps) = state.roll() else {
        return Err(Refusal::illegal("The die has to be rolled first."));
    };
    Ok(Compose::Ask(if steps == 0 { ask_zero() } else { ask_square(state, steps) }))
}

fn ask_zero() -> Ask {
    let items = vec![
        Item::new("reroll", "Roll again").hint("chance rolls once more, as often as a 0 comes up"),
        Item::new("stand", "Stand").hint("stay where you are; the turn is over"),
    ];
    Ask { prompt: "You rolled 0. Roll again, or stand?".to_owned(), menus: vec![Menu::one("Choose", items)] }
}

fn ask_square(state: &State, steps: u8) -> Ask {
    let walk = state.walk(steps.min(MAX_ROLL));
    let mut ends: Vec<Square> = walk.ends().collect();
    ends.sort_by_key(|at| (note(state, *at).is_empty(), at.file, at.rank));
    let items = ends.into_iter().map(|to| item(state, &walk, to)).collect();
    let from = match state.places[state.mover.index()] {
        Place::On(at) => format!("on {at}"),
        _ => "in the safe-house".to_owned(),
    };
    let prompt = format!("You rolled {steps}. Where does your {} {from} go?", role(state, state.mover));
    Ask { prompt, menus: vec![Menu::one("Choose a square", items)] }
}

fn item(state: &State, walk: &Walk, to: Square) -> Item {
    let path: Vec<String> = walk.path(to).unwrap_or_default().iter().skip(1).map(Square::to_string).collect();
    let note = note(state, to);
    let label = if note.is_empty() { to.to_string() } else { format!("{to}: {note}") };
    Item::new(to.to_string(), label).hint(format!("by {}", path.join(", ")))
}

/// What makes an end of the mover's piece special; mostly nothing.
pub fn note(state: &State, to: Square) -> String {
    let caught = state.standing(to).filter(|seat| *seat != state.mover);
    match (caught, state.floor.base(to)) {
        (Some(victim), _) => format!("catches {}", super::state::name(victim)),
        (None, Some(base)) if state.is_victim(state.mover) => {
            let seen = if state.visited().has(base) { "visited already" } else { "a marker" };
            format!("a base, {seen}")
        }
        _ => String::new(),
    }
}
