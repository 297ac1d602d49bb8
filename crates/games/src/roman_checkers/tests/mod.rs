//! The rules of Roman Checkers, case by case and at random.

mod board;
mod endings;
mod moves;
mod playouts;
mod sample;
mod words;

use super::{Board, FILES, Kind, Man, RANKS, RomanCheckers, State, action, rules};
use game::{Dice, Erased, Frame, Game, Options, Refusal, Seat, Seen, Square, Turn, Viewer};

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

pub fn start(pairs: &[(&str, &str)]) -> Erased<RomanCheckers> {
    Erased::start(2, &given(pairs)).unwrap()
}

pub fn at(name: &str) -> Square {
    Square::parse(name, FILES, RANKS).unwrap()
}

/// Purple's men, then Gold's; a `*` marks a Standard-bearer: `c3 d4* / d6`.
pub fn position(pairs: &[(&str, &str)], men: &str) -> State {
    let options = Options::read(RomanCheckers::ABOUT.options, &given(pairs)).unwrap();
    let mut state = State::new(&options);
    state.board = Board::EMPTY;
    for (seat, names) in Seat::all(2).zip(men.split('/')) {
        for name in names.split_whitespace() {
            let kind = if name.ends_with('*') { Kind::Standard } else { Kind::Regular };
            state.board.put(at(name.trim_end_matches('*')), Man { seat, kind, place: 0 });
        }
    }
    state
}

/// The men in the form that [`position`] reads.
pub fn men(state: &State) -> String {
    let side = |seat| {
        let name = |(at, man): (Square, Man)| format!("{at}{}", if man.kind == Kind::Standard { "*" } else { "" });
        state.board.men(seat).map(name).collect::<Vec<_>>().join(" ")
    };
    format!("{} / {}", side(Seat(0)), side(Seat(1))).trim().to_owned()
}

/// Plays a move of whoever is to move; the news, joined.
pub fn play(state: &mut State, text: &str) -> Result<String, Refusal> {
    let action = action::parse(text)?;
    rules::check(state, state.turn, action)?;
    let seat = state.turn;
    let news = rules::apply(state, seat, action);
    Ok(news.into_iter().map(|news| news.text).collect::<Vec<_>>().join(" "))
}

pub fn seen(state: &State, viewer: Viewer) -> Seen<RomanCheckers> {
    let frame = Frame {
        game: RomanCheckers::ABOUT.id,
        viewer,
        seats: 2,
        options: Options::read(RomanCheckers::ABOUT.options, &[]).unwrap(),
        ply: 60,
        turn: if state.outcome.is_some() { Turn::Nobody } else { Turn::of(state.turn) },
        outcome: state.outcome.clone(),
        last: None,
        left: RomanCheckers::left(state),
    };
    Seen { frame, view: state.clone() }
}

/// The canonical names of all legal moves, sorted.
pub fn legal(state: &State) -> Vec<String> {
    let mut names: Vec<String> = rules::legal(state, state.turn).iter().map(RomanCheckers::notation).collect();
    names.sort_unstable();
    names
}
