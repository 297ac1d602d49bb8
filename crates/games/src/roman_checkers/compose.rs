//! A move by choosing: a man, then its square.

use super::action::{RomanAction, notation};
use super::board::{FILES, RANKS, throne_of};
use super::refusals;
use super::state::{RomanState, kind_name};
use super::threats;
use game::{Compose, Menu, MenuItem, Question, Refusal, Square};

/// The meaning of some picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RomanSelection {
    /// No pick so far: all men can be chosen.
    Nothing,
    /// A man who can move.
    Man(Square),
    /// Man and square are chosen: a move that can be played.
    Move(RomanAction),
}

/// The meaning of these picks; `None` if they lead nowhere.
pub fn point(state: &RomanState, picks: &[String]) -> Option<RomanSelection> {
    let read = |text: &String| Square::parse(text, FILES, RANKS);
    match picks {
        [] => Some(RomanSelection::Nothing),
        [from] => read(from).filter(|at| is_movable(state, *at)).map(RomanSelection::Man),
        [from, to] => {
            let (from, to) = (read(from).filter(|at| is_movable(state, *at))?, read(to)?);
            state.board.steps(from).any(|step| step == to).then_some(RomanSelection::Move(RomanAction { from, to }))
        }
        _ => None,
    }
}

fn is_movable(state: &RomanState, at: Square) -> bool {
    let mine = state.board.get(at).is_some_and(|man| man.seat == state.turn);
    mine && state.board.steps(at).next().is_some()
}

/// The next question, or the finished move.
pub fn compose(state: &RomanState, picks: &[String]) -> Result<Compose, Refusal> {
    match point(state, picks) {
        None => Err(refusals::PICKS.says("That choice is no longer open: the game has moved on.")),
        Some(RomanSelection::Nothing) => Ok(ask("Which man do you move?".into(), "Choose a man".into(), men(state))),
        Some(RomanSelection::Man(from)) => {
            let prompt = format!("Where does the man on {from} go?");
            Ok(ask(prompt, format!("From {from} to"), squares(state, from)))
        }
        Some(RomanSelection::Move(action)) => Ok(Compose::Ready(notation(action))),
    }
}

fn ask(prompt: String, placeholder: String, items: Vec<MenuItem>) -> Compose {
    Compose::Ask(Question { prompt, menus: vec![Menu::one(placeholder, items)] })
}

fn men(state: &RomanState) -> Vec<MenuItem> {
    let danger = threats::in_danger(&state.board, state.turn);
    let item = |at: Square, who: &str| {
        let to: Vec<String> = state.board.steps(at).map(|to| to.to_string()).collect();
        let strikes = state.board.steps(at).any(|to| threats::strikes(&state.board, RomanAction { from: at, to }));
        let mut hint = format!("to {}", to.join(", "));
        hint.push_str(if danger.contains(&at) { "; in danger" } else { "" });
        hint.push_str(if strikes { "; can capture" } else { "" });
        MenuItem::new(at.to_string(), format!("{who} on {at}")).hint(hint).brief(at.to_string())
    };
    let movable = state.board.men(state.turn).filter(|(at, _)| is_movable(state, *at));
    movable.map(|(at, man)| item(at, kind_name(man.kind))).collect()
}

fn squares(state: &RomanState, from: Square) -> Vec<MenuItem> {
    let item = |to: Square| {
        let label = if to == throne_of(state.turn) { format!("{to}, the throne room") } else { to.to_string() };
        let hint: String = threats::prospect(&state.board, RomanAction { from, to }).chars().take(100).collect();
        MenuItem::new(to.to_string(), label).hint(hint).brief(to.to_string())
    };
    state.board.steps(from).map(item).collect()
}
