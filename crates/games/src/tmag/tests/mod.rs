//! The rules of TMAG, case by case and at random.

mod danger;
mod leaving;
mod moves;
mod orders;
mod paths;
mod playouts;
mod sample;
mod turns;
mod words;

use super::{Tmag, TmagAction, TmagPhase, TmagPlace, TmagState, action, rules};
use game::{Actor, Erased, Frame, Game, Leaving, Options, Position, Refusal, Rules, Seat, Seen, Square, Turn, Viewer};

pub fn given(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

pub fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(Tmag::ABOUT.options, &given(pairs)).unwrap()
}

pub fn start(seats: u8, pairs: &[(&str, &str)]) -> Erased<Tmag> {
    Erased::start(seats, &given(pairs)).unwrap()
}

pub fn at(name: &str) -> Square {
    Square::parse(name, 12, 12).unwrap()
}

/// A position with seat 0 as victim; places by seat, `-` for the safe-house. `mover` has rolled `steps`.
pub fn position(pairs: &[(&str, &str)], places: &str, mover: u8, steps: u8) -> TmagState {
    let places: Vec<&str> = places.split_whitespace().collect();
    let mut state = TmagState::new(u8::try_from(places.len()).unwrap(), &options(pairs)).unwrap();
    state.begin(Seat(0));
    for (seat, place) in places.iter().enumerate() {
        state.places[seat] = if *place == "-" { TmagPlace::SafeHouse } else { TmagPlace::On(at(place)) };
    }
    (state.mover, state.phase) = (Seat(mover), TmagPhase::Move(steps));
    state
}

/// Places by seat, as [`position`] reads them; `x` for none.
pub fn places(state: &TmagState) -> String {
    let place = |seat: Seat| match state.places[seat.index()] {
        TmagPlace::On(at) => at.to_string(),
        TmagPlace::SafeHouse => "-".to_owned(),
        TmagPlace::Off => "x".to_owned(),
    };
    Seat::all(state.seats).map(place).collect::<Vec<_>>().join(" ")
}

fn actor(state: &TmagState) -> Actor {
    match Tmag::turn(state) {
        Turn::Chance => Actor::Chance,
        _ => Actor::Seat(state.mover),
    }
}

/// Plays an action of whoever is to act; the news, joined.
pub fn play(state: &mut TmagState, text: &str) -> Result<String, Refusal> {
    let action = action::parse(state.seats, state.board, text)?;
    rules::check(state, actor(state), action)?;
    let news = rules::apply(state, action);
    Ok(news.into_iter().map(|news| news.text).collect::<Vec<_>>().join(" "))
}

/// The actor that is to act in a game.
pub fn to_act(game: &Erased<Tmag>) -> Actor {
    match game.turn() {
        Turn::Chance => Actor::Chance,
        turn => Actor::Seat(turn.seats()[0]),
    }
}

pub fn seen(state: &TmagState) -> Seen<Tmag> {
    let frame = Frame {
        game: Tmag::ABOUT.id,
        viewer: Viewer::Seat(state.mover),
        seats: state.seats,
        options: options(&[]),
        ply: 30,
        turn: Tmag::turn(state),
        outcome: state.outcome.clone(),
        last: None,
        left: Tmag::left(state),
    };
    Seen { frame, view: state.clone() }
}

/// The canonical names of all legal actions, sorted.
pub fn legal(state: &TmagState) -> String {
    let mut names: Vec<String> =
        rules::legal(state).iter().map(|action: &TmagAction| action::notation(*action)).collect();
    names.sort_unstable();
    names.join(" ")
}
