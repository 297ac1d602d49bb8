//! Seats that leave, those that play on, and the ranking.

use super::{position, start};
use crate::conspirateurs::rules;
use game::{Actor, Position, Seat, Turn};

fn seat(number: u8) -> Actor {
    Actor::Seat(Seat(number))
}

#[test]
fn with_two_seats_the_other_wins() {
    let mut game = start(2, &[]);
    game.play(seat(1), " Resign ").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 2], "Blue left; Red remains."));
    assert!(game.play(seat(0), "e7").is_err());
}

#[test]
fn with_three_seats_the_others_play_on_and_the_first_to_leave_is_last() {
    let mut game = start(3, &[]);
    game.play(seat(0), "e7").unwrap();
    game.play(seat(1), "resign").unwrap();
    assert_eq!(game.turn(), Turn::of(Seat(2)));
    game.play(seat(2), "e8").unwrap();
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    assert!(game.play(seat(1), "resign").is_err());
    game.play(seat(2), "resign").unwrap();
    assert_eq!(game.outcome().unwrap().ranks, [1, 3, 2]);
    assert_eq!(game.left(), [Seat(1), Seat(2)]);
}

#[test]
fn in_pairs_both_partners_leave() {
    let mut game = start(4, &[]);
    game.play(seat(2), "resign").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.ranks, outcome.reason.whole()),
        (vec![2, 1, 2, 1], "Red and Green left; Blue and Gold remain.")
    );
    assert_eq!(game.left(), [Seat(0), Seat(2)]);
}

#[test]
fn leaving_ends_the_wait_for_drops() {
    let mut game = start(3, &[]);
    let mut places = (4..13).flat_map(|file| (7..12).map(move |rank| format!("{}{rank}", char::from(b'a' + file))));
    for ply in 0..41 {
        game.play(seat(ply % 3), &places.next().unwrap()).unwrap();
    }
    assert_eq!(game.turn(), Turn::of(Seat(2)));
    game.play(seat(2), "resign").unwrap();
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    assert!(game.play(seat(0), "m11").unwrap_err().text.starts_with("All men are down"));
}

#[test]
fn men_of_a_seat_that_left_stay_and_may_be_jumped() {
    let mut state = position(&[("teams", "solo")], &["e7", "f8", "i9"]);
    rules::retire(&mut state, Seat(1));
    assert_eq!((state.turn, state.outcome.clone()), (Seat(0), None));
    assert!(super::legal(&state, Seat(0)).contains("e7-g9"));
    rules::apply(&mut state, Seat(0), &crate::conspirateurs::action::parse("e7-g9").unwrap());
    assert_eq!(state.turn, Seat(2));
}

#[test]
fn a_winner_ranks_above_all_and_leavers_below_all() {
    let mut state = position(&[("teams", "solo")], &["b2", "a17", "e5", "f5"]);
    rules::retire(&mut state, Seat(1));
    rules::retire(&mut state, Seat(3));
    rules::apply(&mut state, Seat(0), &crate::conspirateurs::action::parse("b2-b1").unwrap());
    assert_eq!(state.outcome.unwrap().ranks, [1, 4, 2, 3]);
}
