//! The rules of Roman Checkers, case by case and at random.

mod board;
mod endings;
mod moves;
mod playouts;
mod sample;
mod words;

use super::{FILES, RANKS, RomanBoard, RomanCheckers, RomanKind, RomanPiece, RomanState, action, rules};
use game::{Erased, Frame, Game, Leaving, Options, Refusal, Rules, Seat, Seen, Square, Turn, Viewer};

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
pub fn position(pairs: &[(&str, &str)], men: &str) -> RomanState {
    let options = Options::read(RomanCheckers::ABOUT.options, &given(pairs)).unwrap();
    let mut state = RomanState::new(&options);
    state.board = RomanBoard::EMPTY;
    for (seat, names) in Seat::all(2).zip(men.split('/')) {
        for name in names.split_whitespace() {
            let kind = if name.ends_with('*') { RomanKind::Standard } else { RomanKind::Regular };
            state.board.put(at(name.trim_end_matches('*')), RomanPiece { seat, kind, place: 0 });
        }
    }
    state
}

/// The men in the form that [`position`] reads.
pub fn men(state: &RomanState) -> String {
    let side = |seat| {
        let name =
            |(at, man): (Square, RomanPiece)| format!("{at}{}", if man.kind == RomanKind::Standard { "*" } else { "" });
        state.board.men(seat).map(name).collect::<Vec<_>>().join(" ")
    };
    format!("{} / {}", side(Seat(0)), side(Seat(1))).trim().to_owned()
}

/// Plays a move of whoever is to move; the news, joined.
pub fn play(state: &mut RomanState, text: &str) -> Result<String, Refusal> {
    let action = action::parse(text)?;
    rules::check(state, state.turn, action)?;
    let seat = state.turn;
    let news = rules::apply(state, seat, action);
    Ok(news.into_iter().map(|news| news.text).collect::<Vec<_>>().join(" "))
}

pub fn seen(state: &RomanState, viewer: Viewer) -> Seen<RomanCheckers> {
    let frame = Frame {
        game: RomanCheckers::ABOUT.id,
        viewer,
        seats: 2,
        options: Options::read(RomanCheckers::ABOUT.options, &[]).unwrap(),
        ply: 60,
        turn: if state.ending.is_some() { Turn::Nobody } else { Turn::of(state.turn) },
        outcome: RomanCheckers::outcome(state),
        last: None,
        left: RomanCheckers::left(state),
    };
    Seen { frame, view: state.clone() }
}

/// The canonical names of all legal moves, sorted.
pub fn legal(state: &RomanState) -> Vec<String> {
    let mut names: Vec<String> = rules::legal(state, state.turn).iter().map(RomanCheckers::notation).collect();
    names.sort_unstable();
    names
}
