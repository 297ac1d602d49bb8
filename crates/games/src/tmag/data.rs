//! The view for tools (docs/engine.md).

use super::state::{TmagPlace, TmagState};
use game::{Data, Seat, Square};

/// `board` and what else the game adds.
pub fn data(state: &TmagState) -> Vec<(&'static str, Data)> {
    let base =
        |(number, at): (usize, Square)| Data::map([("at", at.into()), ("visited", state.visited().has(number).into())]);
    let bases = state.board.bases().into_iter().enumerate().map(base).collect();
    let seats = || Seat::all(state.seats);
    vec![
        ("board", board(state)),
        ("bases", Data::List(bases)),
        ("roll", Data::or_null(state.roll())),
        ("captures", Data::list(seats().map(|seat| state.captures[seat.index()]))),
        ("markers", Data::List(seats().map(|seat| Data::list(marked_bases(state, seat))).collect())),
    ]
}

/// The bases that carry a seat's markers, in reading order.
pub fn marked_bases(state: &TmagState, seat: Seat) -> Vec<Square> {
    let markers = state.markers[seat.index()];
    let bases = state.board.bases().into_iter().enumerate();
    bases.filter(|(number, _)| markers.has(*number)).map(|(_, at)| at).collect()
}

fn board(state: &TmagState) -> Data {
    let edge = state.board.edge;
    let standing = state.board.squares().filter_map(|at| state.standing(at));
    let hidden = Seat::all(state.seats).filter(|seat| state.places[seat.index()] == TmagPlace::SafeHouse);
    let pieces = standing.chain(hidden).map(|seat| piece(state, seat)).collect();
    Data::board(edge, edge, pieces, state.board.safe_house())
}

fn piece(state: &TmagState, seat: Seat) -> Data {
    let at = match state.places[seat.index()] {
        TmagPlace::On(at) => at.to_string(),
        TmagPlace::SafeHouse | TmagPlace::Off => "safe-house".to_owned(),
    };
    Data::piece(at, role(state, seat), Some(seat))
}

/// The seat's role, `victim` or `assassin`, as views for tools name it.
pub fn role(state: &TmagState, seat: Seat) -> &'static str {
    if state.is_victim(seat) { "victim" } else { "assassin" }
}
