//! Positions of the engine protocol's samples: the same moves, the same data, the same events.

use super::{legal, men, position, seen, start};
use crate::roman_checkers::{RomanCheckers, RomanKind};
use game::{Actor, Data, Position, Seat, Tooling, Viewer};

const MEN: &str = "a5 c5 f4 a3 e3 g3 a1 g1 / a10 g10 b9 f9 a8 c8* g8 d7 c6";
const MOVES: &str = "a8-b7 c6-b5 c6-d5 c8-b7 c8-d9 d7-e6 f9-e8 g8-f7";
const ORDER: &str = "a10 g10 b9 f9 a8 c8 g8 d7 c6 a5 c5 f4 a3 e3 g3 a1 g1";

#[test]
fn the_sample_position_has_the_sample_moves() {
    let mut state = position(&[], MEN);
    state.turn = Seat(1);
    assert_eq!(legal(&state).join(" "), MOVES);
    assert_eq!(men(&state), MEN);
}

#[test]
fn the_sample_position_has_the_sample_data() {
    let mut state = position(&[], MEN);
    for seat in [0, 1] {
        (0..2).for_each(|_| state.prisoners[seat].add(RomanKind::Standard));
        (0..2).for_each(|_| state.score[seat].add_capture(RomanKind::Standard));
    }
    state.score[0].throne = 3;
    let data = RomanCheckers::data(&seen(&state, Viewer::Public));
    let names: Vec<_> = data.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["board", "score", "chase", "prisoners"]);
    let score = |throne: u8, standards: u8, regulars: u8| {
        Data::map([("throne", throne.into()), ("standards", standards.into()), ("regulars", regulars.into())])
    };
    assert_eq!(data[1].1, Data::List(vec![score(3, 6, 0), score(0, 6, 0)]));
    assert_eq!((&data[2].1, &data[3].1), (&Data::from(0u8), &Data::list([2u8, 2])));
    let Data::Map(board) = &data[0].1 else { panic!("a board is a map") };
    let names: Vec<_> = board.iter().map(|(name, _)| name.as_ref()).collect();
    assert_eq!(names, ["files", "ranks", "pieces", "holes"]);
    assert_eq!((&board[0].1, &board[1].1), (&Data::from(7u8), &Data::from(10u8)));
    let Data::List(pieces) = &board[2].1 else { panic!("pieces are a list") };
    let first = [("at", "a10".into()), ("id", "regular".into()), ("owner", 1u8.into())];
    assert_eq!(pieces[0], Data::map(first));
    let at = pieces.iter().map(|piece| match piece {
        Data::Map(fields) => fields[0].1.clone(),
        other => other.clone(),
    });
    assert_eq!(Data::list(at), Data::list(ORDER.split(' ')));
}

#[test]
fn quiet_moves_make_no_events() {
    let mut game = start(&[]);
    for (seat, action) in [(0, "a3-b4"), (1, "e8-d7"), (0, "e3-f4")] {
        let played = game.play(Actor::Seat(Seat(seat)), action).unwrap();
        assert!(played.news.is_empty());
    }
}
