//! The rules of TMAG, case by case and at random.

mod leaving;
mod moves;
mod playouts;
mod sample;
mod turns;
mod walks;
mod words;

use super::{Action, Phase, Place, State, Tmag, action, rules};
use game::{Actor, Dice, Erased, Frame, Game, Options, Position, Refusal, Seat, Seen, Square, Turn, Viewer};

/// Splitmix64: the same numbers in every run.
pub struct Numbers(pub u64);

impl Dice for Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }
}

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
pub fn position(pairs: &[(&str, &str)], places: &str, mover: u8, steps: u8) -> State {
    let places: Vec<&str> = places.split_whitespace().collect();
    let mut state = State::new(u8::try_from(places.len()).unwrap(), &options(pairs)).unwrap();
    state.begin(Seat(0));
    for (seat, place) in places.iter().enumerate() {
        state.places[seat] = if *place == "-" { Place::SafeHouse } else { Place::On(at(place)) };
    }
    (state.mover, state.phase) = (Seat(mover), Phase::Move(steps));
    state
}

/// Places by seat, as [`position`] reads them; `x` for none.
pub fn places(state: &State) -> String {
    let place = |seat: Seat| match state.places[seat.index()] {
        Place::On(at) => at.to_string(),
        Place::SafeHouse => "-".to_owned(),
        Place::Off => "x".to_owned(),
    };
    Seat::all(state.seats).map(place).collect::<Vec<_>>().join(" ")
}

fn actor(state: &State) -> Actor {
    match Tmag::turn(state) {
        Turn::Chance => Actor::Chance,
        _ => Actor::Seat(state.mover),
    }
}

/// Plays an action of whoever is to act; the news, joined.
pub fn play(state: &mut State, text: &str) -> Result<String, Refusal> {
    let action = action::parse(state.seats, state.floor, text)?;
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

pub fn seen(state: &State) -> Seen<Tmag> {
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
pub fn legal(state: &State) -> String {
    let mut names: Vec<String> = rules::legal(state).iter().map(|action: &Action| action::notation(*action)).collect();
    names.sort_unstable();
    names.join(" ")
}
