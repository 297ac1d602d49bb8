//! Skipped turns, the chase, prisoners, the count.

use super::{men, play, position, seen, start};
use crate::roman_checkers::{Exchange, RomanCheckers, RomanEnding, RomanKind};
use game::{Actor, Outcome, Position, Rules, Seat, Viewer, Words};

const EXCHANGE: &[(&str, &str)] = &[("prisoners", "exchange"), ("chase", "10")];

fn outcome(state: &super::RomanState) -> Outcome {
    RomanCheckers::outcome(state).expect("it is over")
}

/// Standard-bearers walk to and fro, one side after the other, until the game ends or `plies` have gone.
fn chase(state: &mut super::RomanState, plies: usize, purple: [&str; 2], gold: [&str; 2]) -> String {
    let mut news = String::new();
    for ply in 0..plies {
        let moves = if ply % 2 == 0 { purple } else { gold };
        news = play(state, moves[ply / 2 % 2]).unwrap();
    }
    news
}

#[test]
fn a_side_without_a_move_is_skipped() {
    let mut state = position(&[], "g9 a1 / b1");
    assert_eq!(play(&mut state, "a1-b2").unwrap(), "Gold's turn is skipped: none of its men can move.");
    assert_eq!(state.turn, Seat(0));
}

#[test]
fn when_nobody_can_move_the_points_are_counted() {
    let mut state = position(&[], "f9 a10 / b1");
    play(&mut state, "f9-g10").unwrap();
    let outcome = outcome(&state);
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 2], "Nobody can move: Purple wins 2 to 0."));
}

#[test]
fn equal_points_are_a_draw() {
    let mut state = position(&[], "f9 / b1");
    play(&mut state, "f9-g10").unwrap();
    let outcome = outcome(&state);
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 1], "Nobody can move: a draw, 0 to 0."));
}

#[test]
fn a_side_without_men_ends_the_game() {
    let mut state = position(&[], "c9 / e2 b3");
    play(&mut state, "c9-d10").unwrap();
    let outcome = outcome(&state);
    assert_eq!(outcome.reason.whole(), "Purple has no man left on the board: Purple wins 3 to 2.");
}

#[test]
fn the_tenth_ply_of_a_chase_of_ten_is_the_last() {
    let mut state = position(&[("chase", "10")], "d2* / c8* e10");
    chase(&mut state, 9, ["d2-e3", "e3-d2"], ["c8-b7", "b7-c8"]);
    assert_eq!((state.chase, state.ending), (9, None));
    play(&mut state, "c8-b7").unwrap();
    let outcome = outcome(&state);
    assert_eq!(outcome.reason.whole(), "Nobody scored in 10 turns: Gold wins 2 to 0.");
}

#[test]
fn a_regular_or_a_score_restarts_the_chase() {
    let mut state = position(&[("chase", "10")], "d2* a1 / c8* e10");
    chase(&mut state, 4, ["d2-e3", "e3-d2"], ["c8-b7", "b7-c8"]);
    assert_eq!(state.chase, 4);
    play(&mut state, "a1-b2").unwrap();
    assert_eq!(state.chase, 0);
    let mut state = position(&[("chase", "10")], "c9* a1 / c8* e10");
    state.chase = 7;
    play(&mut state, "c9-d10").unwrap();
    assert_eq!(state.chase, 0);
}

#[test]
fn prisoners_return_once_as_regulars_front_rank_first() {
    let mut state = position(EXCHANGE, "d2* a3 / c10* g8");
    state.prisoners[0].add(RomanKind::Standard);
    state.prisoners[0].add(RomanKind::Regular);
    state.prisoners[1].add(RomanKind::Standard);
    state.score[0].standards = 3;
    let news = chase(&mut state, 10, ["d2-e3", "e3-d2"], ["c10-b9", "b9-c10"]);
    assert_eq!(news, "The prisoners are exchanged: 2 of Purple's men and 1 of Gold's return as regulars.");
    assert_eq!(men(&state), "a3 c3 e3* g3 / b9* e8 g8");
    assert_eq!((state.chase, state.exchange, state.score[0].standards), (0, Exchange::Done, 3));
    assert_eq!((state.turn, state.prisoners.map(super::super::Prisoners::count)), (Seat(0), [0, 0]));
    chase(&mut state, 10, ["e3-d2", "d2-e3"], ["b9-c10", "c10-b9"]);
    assert!(outcome(&state).reason.whole().starts_with("Nobody scored in 10 turns"));
}

#[test]
fn men_without_a_vacant_starting_square_stay_prisoners() {
    let mut state = position(EXCHANGE, "a3 c3 e3 g3 b2 d2* f2 a1 c1 e1 / c10* g8");
    state.prisoners[0].add(RomanKind::Standard);
    state.prisoners[0].add(RomanKind::Regular);
    state.board.take(super::at("e1"));
    // After ten plies the bearer stands on e1; d2, which it left, and g1 are vacant.
    let news = chase(&mut state, 10, ["d2-e1", "e1-d2"], ["c10-b9", "b9-c10"]);
    assert!(news.contains("2 of Purple's men and 0 of Gold's"), "{news}");
    let mut state = position(EXCHANGE, "a3 c3 e3 g3 b2 f2 a1 c1 e1 e5* g1 / c10* g8");
    for _ in 0..3 {
        state.prisoners[0].add(RomanKind::Standard);
    }
    chase(&mut state, 10, ["e5-d6", "d6-e5"], ["c10-b9", "b9-c10"]);
    assert_eq!(state.prisoners[0].count(), 2);
    assert_eq!(state.board.get(super::at("d2")).map(|man| man.kind), Some(RomanKind::Regular));
}

#[test]
fn the_exchange_also_answers_a_board_without_moves() {
    let mut state = position(EXCHANGE, "f9 / b1");
    state.prisoners[1].add(RomanKind::Regular);
    let news = play(&mut state, "f9-g10").unwrap();
    assert!(news.starts_with("The prisoners are exchanged: 0 of Purple's men and 1 of Gold's"));
    assert_eq!((men(&state).as_str(), state.turn), ("g10 / g8 b1", Seat(1)));
}

#[test]
fn without_prisoners_or_after_the_exchange_the_game_ends() {
    for exchange in [Exchange::Ahead, Exchange::Done, Exchange::Off] {
        let mut state = position(EXCHANGE, "f9 / b1");
        state.exchange = exchange;
        if exchange != Exchange::Ahead {
            state.prisoners[1].add(RomanKind::Regular);
        }
        play(&mut state, "f9-g10").unwrap();
        assert_eq!(state.ending, Some(RomanEnding::NoMoves));
    }
}

#[test]
fn who_stands_surrounded_after_the_exchange_waits_for_the_next_enemy_move() {
    // Purple's prisoner returns to c3, with Gold in front of it and on both sides.
    let mut state = position(EXCHANGE, "g1* a3 / b3 d3 c4 c10*");
    state.prisoners[0].add(RomanKind::Regular);
    chase(&mut state, 10, ["g1-f2", "f2-g1"], ["c10-b9", "b9-c10"]);
    assert!(state.board.is_surrounded(super::at("c3")));
    play(&mut state, "f2-g1").unwrap();
    assert!(state.board.get(super::at("c3")).is_some());
    let news = play(&mut state, "b9-c10").unwrap();
    assert_eq!(news, "Purple's regular on c3 is surrounded and captured: 1 point for Gold.");
}

#[test]
fn more_men_count_where_the_game_was_played_to_its_end() {
    let mut state = position(&[], "f9 a10 / b1");
    let ways = [RomanEnding::NoMoves, RomanEnding::Agreed, RomanEnding::Left(Seat(1))];
    for (ending, points) in ways.into_iter().zip([[2_u32, 0], [0, 0], [0, 0]]) {
        state.ending = Some(ending);
        assert_eq!(RomanCheckers::standing(&seen(&state, Viewer::Public)), points, "{ending:?}");
    }
}

#[test]
fn who_resigns_loses() {
    let mut game = start(&[]);
    game.play(Actor::Seat(Seat(0)), "a3-b4").unwrap();
    game.play(Actor::Seat(Seat(0)), "resign").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![2, 1], "Purple left the game: Gold wins."));
    assert_eq!(game.left(), [Seat(0)]);
}
