//! The rules of Conspirateurs, case by case and at random.

mod jumps;
mod leaving;
mod moves;
mod playouts;
mod sample;
mod words;

use super::{Conspirateurs, ConspirateursState, PointSet, SIZE};
use game::{Erased, Frame, Game, Leaving, Options, Rules, Seat, Seen, Square, Turn, Viewer};

pub fn given(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

pub fn options(pairs: &[(&str, &str)]) -> Options {
    Options::read(Conspirateurs::ABOUT.options, &given(pairs)).unwrap()
}

pub fn start(seats: u8, pairs: &[(&str, &str)]) -> Erased<Conspirateurs> {
    Erased::start(seats, &given(pairs)).unwrap()
}

pub fn at(name: &str) -> Square {
    Square::parse(name, SIZE, SIZE).unwrap()
}

pub fn points(names: &str) -> PointSet {
    names.split_whitespace().map(at).fold(PointSet::EMPTY, PointSet::with)
}

/// A position of the move phase, seat 0 to move: men by seat.
pub fn position(pairs: &[(&str, &str)], men: &[&str]) -> ConspirateursState {
    let seats = u8::try_from(men.len()).unwrap();
    let mut state = ConspirateursState::new(seats, &options(pairs));
    state.to_drop = [0; 4];
    for (seat, names) in men.iter().enumerate() {
        state.men[seat] = points(names);
    }
    state
}

pub fn seen(state: &ConspirateursState) -> Seen<Conspirateurs> {
    let turn = Conspirateurs::turn(state);
    let frame = Frame {
        game: Conspirateurs::ABOUT.id,
        viewer: if turn == Turn::Nobody { Viewer::Public } else { Viewer::Seat(state.turn) },
        seats: state.seats,
        options: options(&[]),
        ply: 60,
        turn,
        outcome: state.outcome.clone(),
        last: None,
        left: Conspirateurs::left(state),
    };
    Seen { frame, view: state.clone() }
}

/// The canonical names of all legal actions, joined by blanks.
pub fn legal(state: &ConspirateursState, seat: Seat) -> String {
    let names: Vec<String> = super::rules::legal(state, seat).iter().map(Conspirateurs::notation).collect();
    names.join(" ")
}
