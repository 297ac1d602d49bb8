//! A move by choosing. Drops: a file, then a rank. Moves: a man, then where he goes.

use super::action::{Action, notation};
use super::points::{Points, SIZE};
use super::state::State;
use game::{Ask, Compose, Item, Menu, Refusal, Square};

/// What some picks point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// The man chosen.
    pub chosen: Option<Square>,
    /// Where he, or a new man, may go.
    pub targets: Points,
    /// The action, once it is whole.
    pub action: Option<Action>,
}

/// What these picks point at; `None` if they lead nowhere.
pub fn point(state: &State, picks: &[String]) -> Option<Pointed> {
    if state.is_dropping() { point_drop(state, picks) } else { point_move(state, picks) }
}

fn point_drop(state: &State, picks: &[String]) -> Option<Pointed> {
    let free = state.places_to_drop();
    match picks {
        [] => Some(Pointed { chosen: None, targets: free, action: None }),
        [file] => {
            let targets = on_file(free, read_file(file)?);
            (!targets.is_empty()).then_some(Pointed { chosen: None, targets, action: None })
        }
        [file, rank] => {
            let at = Square::parse(&format!("{file}{rank}"), SIZE, SIZE).filter(|at| free.contains(*at))?;
            Some(Pointed { chosen: None, targets: Points::EMPTY, action: Some(Action::Drop { at }) })
        }
        _ => None,
    }
}

fn point_move(state: &State, picks: &[String]) -> Option<Pointed> {
    let [from, rest @ ..] = picks else {
        return Some(Pointed { chosen: None, targets: Points::EMPTY, action: None });
    };
    let from = Square::parse(from, SIZE, SIZE).filter(|at| state.free_men(state.turn).contains(*at))?;
    let targets = state.way(from).destinations();
    match rest {
        [] => (!targets.is_empty()).then_some(Pointed { chosen: Some(from), targets, action: None }),
        [to] => {
            let to = Square::parse(to, SIZE, SIZE).filter(|at| targets.contains(*at))?;
            Some(Pointed { chosen: Some(from), targets: Points::EMPTY, action: Some(Action::Move { from, to }) })
        }
        _ => None,
    }
}

/// The next question, or the finished action.
pub fn compose(state: &State, picks: &[String]) -> Result<Compose, Refusal> {
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
    Refusal::illegal("That choice is open no longer: the position has moved on.")
}

fn ask(prompt: &str, placeholder: String, items: Vec<Item>) -> Ask {
    Ask { prompt: prompt.to_owned(), menus: vec![Menu::one(placeholder, items)] }
}

fn ask_file(free: Points) -> Ask {
    let item = |file: u8| {
        let places = on_file(free, file).count();
        (places > 0).then(|| {
            let letter = char::from(b'a' + file);
            Item::new(letter, format!("file {letter}")).hint(plural(places, "vacant point"))
        })
    };
    ask(
        "On which file of the meeting place do you drop a man?",
        "Choose a file".into(),
        (0..SIZE).filter_map(item).collect(),
    )
}

fn ask_rank(targets: Points) -> Ask {
    let items = by_file(targets).iter().map(|at| Item::new((at.rank + 1).to_string(), at.to_string())).collect();
    ask("On which point?", "Choose a point".into(), items)
}

fn ask_man(state: &State) -> Ask {
    let item = |from: Square| {
        let places = state.way(from).destinations().count();
        let home = if state.shelters().contains(from) { ", in a shelter" } else { "" };
        let label = format!("the man on {from}{home}");
        (places > 0).then(|| Item::new(from.to_string(), label).hint(format!("{} to go to", plural(places, "point"))))
    };
    let items = by_file(state.free_men(state.turn)).into_iter().filter_map(item).collect();
    ask("Which man do you move?", "Choose a man".into(), items)
}

fn ask_destination(state: &State, from: Square, targets: Points) -> Ask {
    let item = |to: Square| {
        let home = if state.shelters().contains(to) { " (a shelter)" } else { "" };
        Item::new(to.to_string(), format!("{to}{home}")).hint(way_words(state, from, to))
    };
    let items = by_file(targets).into_iter().map(item).collect();
    ask(&format!("Where does the man on {from} go?"), format!("From {from} to"), items)
}

/// How a man gets there: `one step`, `2 jumps: e7-g9-i9`.
pub fn way_words(state: &State, from: Square, to: Square) -> String {
    if from.touches(to) {
        return "one step".to_owned();
    }
    let path = state.way(from).shortest(to).unwrap_or_default();
    let jumps = plural(u8::try_from(path.len().saturating_sub(1)).unwrap_or(u8::MAX), "jump");
    let points: Vec<String> = path.iter().map(Square::to_string).collect();
    let words = format!("{jumps}: {}", points.join("-"));
    if words.len() <= 100 { words } else { jumps }
}

fn plural(count: u8, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Points as people list them: by file from the left, then by rank from the bottom.
pub fn by_file(points: Points) -> Vec<Square> {
    let mut list: Vec<Square> = points.iter().collect();
    list.sort_unstable_by_key(|at| (at.file, at.rank));
    list
}

fn on_file(points: Points, file: u8) -> Points {
    points & Points::block((file, 0), (file, SIZE - 1))
}

fn read_file(text: &str) -> Option<u8> {
    Square::parse(&format!("{text}1"), SIZE, SIZE).map(|at| at.file)
}
