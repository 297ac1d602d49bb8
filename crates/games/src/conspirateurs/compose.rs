//! A move by choosing. Drops: a file, then a rank. Moves: a man, then where it goes.

use super::action::{ConspirateursAction, notation};
use super::points::{PointSet, SIZE};
use super::refusals;
use super::state::ConspirateursState;
use game::{Compose, Menu, MenuItem, Question, Refusal, Square, count, joined};

/// The meaning of some picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConspirateursSelection {
    /// The man chosen first; `None` before, and while men are dropped.
    pub chosen: Option<Square>,
    /// The points to which it, or a new man, may go.
    pub targets: PointSet,
    /// The action, once it is whole.
    pub action: Option<ConspirateursAction>,
}

/// The meaning of these picks; `None` if they lead nowhere.
pub fn point(state: &ConspirateursState, picks: &[String]) -> Option<ConspirateursSelection> {
    if state.is_dropping() { point_drop(state, picks) } else { point_move(state, picks) }
}

fn point_drop(state: &ConspirateursState, picks: &[String]) -> Option<ConspirateursSelection> {
    let free = state.places_to_drop();
    match picks {
        [] => Some(ConspirateursSelection { chosen: None, targets: free, action: None }),
        [file] => {
            let targets = on_file(free, read_file(file)?);
            (!targets.is_empty()).then_some(ConspirateursSelection { chosen: None, targets, action: None })
        }
        [file, rank] => {
            let at = Square::parse(&format!("{file}{rank}"), SIZE, SIZE).filter(|at| free.contains(*at))?;
            Some(ConspirateursSelection {
                chosen: None,
                targets: PointSet::EMPTY,
                action: Some(ConspirateursAction::Drop { at }),
            })
        }
        _ => None,
    }
}

fn point_move(state: &ConspirateursState, picks: &[String]) -> Option<ConspirateursSelection> {
    let [from, rest @ ..] = picks else {
        return Some(ConspirateursSelection { chosen: None, targets: PointSet::EMPTY, action: None });
    };
    let from = Square::parse(from, SIZE, SIZE).filter(|at| state.free_men(state.turn).contains(*at))?;
    let targets = state.way(from).destinations();
    match rest {
        [] => (!targets.is_empty()).then_some(ConspirateursSelection { chosen: Some(from), targets, action: None }),
        [to] => {
            let to = Square::parse(to, SIZE, SIZE).filter(|at| targets.contains(*at))?;
            Some(ConspirateursSelection {
                chosen: Some(from),
                targets: PointSet::EMPTY,
                action: Some(ConspirateursAction::Move { from, to }),
            })
        }
        _ => None,
    }
}

/// The next question, or the finished action.
pub fn compose(state: &ConspirateursState, picks: &[String]) -> Result<Compose, Refusal> {
    let pointed = point(state, picks).ok_or_else(moved_on)?;
    if let Some(action) = pointed.action {
        return Ok(Compose::Ready(notation(&action)));
    }
    let ask = match (state.is_dropping(), pointed.chosen) {
        (true, _) if picks.is_empty() => ask_file(pointed.targets),
        (true, _) => ask_rank(pointed.targets),
        (false, None) => ask_man(state),
        (false, Some(from)) => ask_destination(state, from, pointed.targets),
    };
    Ok(Compose::Ask(ask))
}

fn moved_on() -> Refusal {
    refusals::PICKS.says("That choice is no longer open: the game has moved on.")
}

fn ask(prompt: &str, placeholder: String, items: Vec<MenuItem>) -> Question {
    Question { prompt: prompt.to_owned(), menus: vec![Menu::one(placeholder, items)] }
}

fn ask_file(free: PointSet) -> Question {
    let item = |file: u8| {
        let places = on_file(free, file).count();
        (places > 0).then(|| {
            let letter = char::from(b'a' + file);
            MenuItem::new(letter, format!("file {letter}")).hint(count(places, "vacant point")).brief(letter)
        })
    };
    ask(
        "On which file of the meeting place do you drop a man?",
        "Choose a file".into(),
        (0..SIZE).filter_map(item).collect(),
    )
}

fn ask_rank(targets: PointSet) -> Question {
    let item = |at: &Square| MenuItem::new((at.rank + 1).to_string(), at.to_string()).brief(at.to_string());
    let items = by_file(targets).iter().map(item).collect();
    ask("On which point?", "Choose a point".into(), items)
}

fn ask_man(state: &ConspirateursState) -> Question {
    let item = |from: Square| {
        let places = state.way(from).destinations().count();
        let home = if state.shelters().contains(from) { ", in a shelter" } else { "" };
        let label = format!("the man on {from}{home}");
        let hint = format!("{} to go to", count(places, "point"));
        (places > 0).then(|| MenuItem::new(from.to_string(), label).hint(hint).brief(from.to_string()))
    };
    let items = by_file(state.free_men(state.turn)).into_iter().filter_map(item).collect();
    ask("Which man do you move?", "Choose a man".into(), items)
}

fn ask_destination(state: &ConspirateursState, from: Square, targets: PointSet) -> Question {
    let item = |to: Square| {
        let home = if state.shelters().contains(to) { " (a shelter)" } else { "" };
        let label = format!("{to}{home}");
        MenuItem::new(to.to_string(), &label).hint(way_words(state, from, to)).brief(label)
    };
    let items = by_file(targets).into_iter().map(item).collect();
    ask(&format!("Where does the man on {from} go?"), format!("From {from} to"), items)
}

/// The way of a man to a point: `one step`, `2 jumps: e7-g9-i9`.
pub fn way_words(state: &ConspirateursState, from: Square, to: Square) -> String {
    if from.touches(to) {
        return "one step".to_owned();
    }
    let path = state.way(from).shortest(to).unwrap_or_default();
    let jumps = count(u8::try_from(path.len().saturating_sub(1)).unwrap_or(u8::MAX), "jump");
    let words = format!("{jumps}: {}", joined(&path, "-"));
    if words.len() <= 100 { words } else { jumps }
}

/// Points as people list them: by file from the left, then by rank from the bottom.
pub fn by_file(points: PointSet) -> Vec<Square> {
    let mut list: Vec<Square> = points.iter().collect();
    list.sort_unstable_by_key(|at| (at.file, at.rank));
    list
}

fn on_file(points: PointSet, file: u8) -> PointSet {
    points & PointSet::block((file, 0), (file, SIZE - 1))
}

fn read_file(text: &str) -> Option<u8> {
    Square::parse(&format!("{text}1"), SIZE, SIZE).map(|at| at.file)
}
