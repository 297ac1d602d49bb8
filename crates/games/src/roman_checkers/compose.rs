//! A move by choosing: a man, then his square.

use super::action::{Action, notation};
use super::board::{FILES, RANKS, throne_of};
use super::state::{State, kind_name};
use super::threats;
use game::{Ask, Compose, Item, Menu, Refusal, Square};

/// What some picks point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// Nothing yet.
    Nothing,
    /// A man who can move.
    Man(Square),
    /// A whole move.
    Move(Action),
}

/// What these picks point at; `None` if they lead nowhere.
pub fn point(state: &State, picks: &[String]) -> Option<Pointed> {
    let read = |text: &String| Square::parse(text, FILES, RANKS);
    match picks {
        [] => Some(Pointed::Nothing),
        [from] => read(from).filter(|at| is_movable(state, *at)).map(Pointed::Man),
        [from, to] => {
            let (from, to) = (read(from).filter(|at| is_movable(state, *at))?, read(to)?);
            state.board.steps(from).any(|step| step == to).then_some(Pointed::Move(Action { from, to }))
        }
        _ => None,
    }
}

fn is_movable(state: &State, at: Square) -> bool {
    let mine = state.board.get(at).is_some_and(|man| man.seat == state.turn);
    mine && state.board.steps(at).next().is_some()
}

/// The next question, or the finished move.
pub fn compose(state: &State, picks: &[String]) -> Result<Compose, Refusal> {
    match point(state, picks) {
        None => Err(Refusal::illegal("That choice is open no longer: the position has moved on.")),
        Some(Pointed::Nothing) => Ok(ask("Which man do you move?".into(), "Choose a man".into(), men(state))),
        Some(Pointed::Man(from)) => {
            let prompt = format!("Where does the man on {from} go?");
            Ok(ask(prompt, format!("From {from} to"), squares(state, from)))
        }
        Some(Pointed::Move(action)) => Ok(Compose::Ready(notation(action))),
    }
}

fn ask(prompt: String, placeholder: String, items: Vec<Item>) -> Compose {
    Compose::Ask(Ask { prompt, menus: vec![Menu::one(placeholder, items)] })
}

fn men(state: &State) -> Vec<Item> {
    let danger = threats::in_danger(&state.board, state.turn);
    let item = |at: Square, who: &str| {
        let to: Vec<String> = state.board.steps(at).map(|to| to.to_string()).collect();
        let strikes = state.board.steps(at).any(|to| threats::strikes(&state.board, Action { from: at, to }));
        let mut hint = format!("to {}", to.join(", "));
        hint.push_str(if danger.contains(&at) { "; in danger" } else { "" });
        hint.push_str(if strikes { "; can capture" } else { "" });
        Item::new(at.to_string(), format!("{who} on {at}")).hint(hint)
    };
    let movable = state.board.men(state.turn).filter(|(at, _)| is_movable(state, *at));
    movable.map(|(at, man)| item(at, kind_name(man.kind))).collect()
}

fn squares(state: &State, from: Square) -> Vec<Item> {
    let item = |to: Square| {
        let label = if to == throne_of(state.turn) { format!("{to}, the throne room") } else { to.to_string() };
        let hint: String = threats::prospect(&state.board, Action { from, to }).chars().take(100).collect();
        Item::new(to.to_string(), label).hint(hint)
    };
    state.board.steps(from).map(item).collect()
}
