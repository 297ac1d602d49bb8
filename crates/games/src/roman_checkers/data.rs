//! The view for tools (docs/engine.md).

use super::board::{FILES, RANKS, RomanKind, RomanPiece};
use super::state::{Prisoners, RomanState, Score};
use game::{Data, Square};

/// `board` and what else the game adds.
pub fn data(state: &RomanState) -> Vec<(&'static str, Data)> {
    let pieces = state.board.all().map(|(at, man)| piece(at, man)).collect();
    vec![
        ("board", Data::board(FILES, RANKS, pieces, [])),
        ("score", Data::List(state.score.map(score).into())),
        ("chase", Data::from(state.chase)),
        ("prisoners", Data::list(state.prisoners.map(Prisoners::count))),
    ]
}

fn piece(at: Square, man: RomanPiece) -> Data {
    let id = match man.kind {
        RomanKind::Regular => "regular",
        RomanKind::Standard => "standard",
    };
    Data::piece(at, id, Some(man.seat))
}

fn score(score: Score) -> Data {
    Data::map([
        ("throne", Data::from(score.throne)),
        ("standards", Data::from(score.standards)),
        ("regulars", Data::from(score.regulars)),
    ])
}
