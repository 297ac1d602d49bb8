//! The view for tools (docs/engine.md).

use super::points::{PointSet, SIZE};
use super::state::ConspirateursState;
use game::{Data, Seat, Square, Squares};

/// `board` and what else the game adds.
pub fn data(state: &ConspirateursState) -> Vec<(&'static str, Data)> {
    let per_seat = |number: &dyn Fn(Seat) -> u8| Data::list(Seat::all(state.seats).map(number));
    vec![
        ("board", board(state)),
        ("to_drop", per_seat(&|seat| state.to_drop[seat.index()])),
        ("sheltered", per_seat(&|seat| state.sheltered(seat))),
        ("shelters", Data::list(in_reading_order(state.shelters()))),
    ]
}

/// The points of a set from the top rank down, each rank from the left.
pub fn in_reading_order(points: PointSet) -> impl Iterator<Item = Square> {
    Squares { files: SIZE, ranks: SIZE }.iter().filter(move |at| points.contains(*at))
}

fn board(state: &ConspirateursState) -> Data {
    let men = in_reading_order(state.all_men()).map(|at| man(state, at)).collect();
    Data::board(SIZE, SIZE, men, [])
}

fn man(state: &ConspirateursState, at: Square) -> Data {
    Data::piece(at, "man", state.owner(at))
}
