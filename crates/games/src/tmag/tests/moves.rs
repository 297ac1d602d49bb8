//! Moves, captures, bases: each rule and each refusal.

use super::{legal, options, places, play, position};
use crate::tmag::{TmagBoard, TmagState, action};
use game::{RefusalKind, Seat};

#[test]
fn every_move_is_judged_by_the_rules() {
    // Places, mover, roll, action, answer.
    let cases = [
        ("d3 a1 j10", 0, 2, "d5", "Alpha moves from d3 to d5."),
        ("d3 a1 j10", 0, 2, " D5 ", "Alpha moves from d3 to d5."),
        ("d3 a1 j10", 0, 2, "e5", "e5 is part of the safe-house: nobody can move into it."),
        (
            "d3 a1 j10",
            0,
            2,
            "d4",
            "No path of exactly 2 steps leads from d3 to d4 without passing an assassin or turning straight back.",
        ),
        (
            "d3 a1 j10",
            0,
            1,
            "d5",
            "No path of exactly 1 step leads from d3 to d5 without passing an assassin or turning straight back.",
        ),
        ("d3 d4 j10", 0, 1, "d4", "Bravo, an assassin, stands on d4: the victim may not enter there."),
        (
            "d3 d4 j10",
            0,
            2,
            "d5",
            "No path of exactly 2 steps leads from d3 to d5 without passing an assassin or turning straight back.",
        ),
        ("d3 a1 j10", 0, 2, "stand", "You rolled 2, not 0: name the square where you end."),
        ("d3 a1 j10", 0, 2, "roll 3", "The die is rolled for you: name the square where you end."),
        ("d3 a1 j10", 0, 0, "d4", "You rolled 0: reroll or stand."),
        ("d3 a1 j10", 0, 0, "reroll", "Alpha rolls again."),
        ("d3 a1 j10", 0, 0, "Stand", "Alpha stands."),
        ("d3 a1 j10", 0, 0, "roll 1", "You rolled 0: reroll or stand."),
        ("- d1 j10", 1, 1, "e1", "e1 is a base: an assassin may pass over it, not stop there."),
        ("- d1 j10", 1, 2, "f1", "Bravo moves from d1 to f1."),
        ("- d1 c1", 1, 1, "c1", "Charlie stands on c1: an assassin may pass over another, not stop there."),
        ("- d1 c1", 1, 2, "b1", "Bravo moves from d1 to b1."),
        (
            "c1 d1 j10",
            1,
            2,
            "b1",
            "No path of exactly 2 steps leads from d1 to b1 without passing the victim or turning straight back.",
        ),
        ("- e4 j10", 1, 1, "e5", "e5 is part of the safe-house: nobody can move into it."),
        ("e1 d1 j10", 1, 1, "e1", "e1 is a base: an assassin may pass over it, not stop there."),
    ];
    for (before, mover, steps, text, wanted) in cases {
        let got = play(&mut position(&[], before, mover, steps), text).unwrap_or_else(|refusal| {
            assert_eq!(refusal.kind, RefusalKind::Illegal);
            refusal.text
        });
        assert_eq!(got, wanted, "{before} {text}");
    }
}

#[test]
fn a_wrong_roll_and_a_wrong_victim_have_hints_of_their_own() {
    for (text, says) in [
        ("roll 6", "Write a roll as a number from 0 to 5, such as roll 4."),
        ("victim 3", "Write the first victim as a seat from 0 to 2, such as victim 2."),
        ("d 3", "Write the square where you end, from a1 to j10, such as d3; after a 0, reroll or stand."),
    ] {
        assert_eq!(action::parse(3, TmagBoard { edge: 10 }, text).unwrap_err().text, says);
    }
}

#[test]
fn what_is_no_notation_is_a_syntax_error() {
    let texts = [
        "", "roll", "roll 6", "roll 03", "roll -1", "roll4", "victim", "victim 3", "k1", "a11", "a0", "re roll", "d 3",
        "z99-q",
    ];
    for text in texts {
        assert_eq!(action::parse(3, TmagBoard { edge: 10 }, text).unwrap_err().kind, RefusalKind::Syntax, "{text:?}");
    }
    for text in ["ROLL  5", "\tvictim 2 ", "J10", "e5", "reroll"] {
        assert!(action::parse(3, TmagBoard { edge: 10 }, text).is_ok(), "{text:?}");
    }
    assert!(action::parse(9, TmagBoard { edge: 12 }, "l12").is_ok());
}

#[test]
fn landing_by_exact_count_catches_and_roles_change() {
    let mut state = position(&[], "c3 d4 j10", 1, 2);
    state.markers[0].add(1);
    state.most_markers[0] = 1;
    let news = play(&mut state, "c3").unwrap();
    let told = "Bravo catches Alpha on c3 and is the new victim, in the safe-house; Alpha is an assassin now.";
    assert_eq!(news, format!("Bravo moves from d4 to c3. {told}"));
    assert_eq!((places(&state).as_str(), state.victim, state.mover), ("c3 - j10", Some(Seat(1)), Seat(1)));
    assert_eq!((state.captures[1], state.markers[0].count(), state.most_markers[0]), (1, 0, 1));
    assert_eq!(legal(&state), "roll 0 roll 1 roll 2 roll 3 roll 4 roll 5");
}

#[test]
fn markers_are_kept_where_the_option_says_so() {
    let mut state = position(&[("keep-markers", "yes")], "c3 d4 j10", 1, 2);
    state.markers[0].add(1);
    state.markers[1].add(3);
    play(&mut state, "c3").unwrap();
    assert_eq!((state.markers[0].count(), state.visited().count()), (1, 1));
}

#[test]
fn a_base_counts_where_a_move_ends_and_only_once() {
    let mut state = position(&[], "d1 a1 j10", 0, 2);
    assert_eq!(play(&mut state, "f1").unwrap(), "Alpha moves from d1 to f1.");
    let mut state = position(&[], "d1 a1 j10", 0, 1);
    assert_eq!(
        play(&mut state, "e1").unwrap(),
        "Alpha moves from d1 to e1. Alpha places a marker on the base e1: 1 of 4."
    );
    let mut state = position(&[], "d1 a1 j10", 0, 1);
    state.markers[0].add(3);
    assert_eq!(play(&mut state, "e1").unwrap(), "Alpha moves from d1 to e1.");
}

#[test]
fn standing_on_a_base_is_no_new_visit() {
    let mut state = position(&[], "e1 a1 j10", 0, 0);
    play(&mut state, "stand").unwrap();
    assert_eq!(state.markers[0].count(), 0);
}

#[test]
fn four_markers_win_and_the_others_are_ranked_by_captures_then_markers() {
    let mut state = position(&[], "d1 a1 j10 a10 j1", 0, 1);
    (0..3).for_each(|base| state.markers[0].add(base));
    state.captures = [0, 1, 2, 1, 1, 0, 0, 0, 0];
    state.most_markers = [3, 2, 0, 3, 2, 0, 0, 0, 0];
    play(&mut state, "e1").unwrap();
    let outcome = state.outcome.unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 4, 2, 3, 4], "Alpha has visited all four bases."));
}

#[test]
fn starts_are_as_the_rules_say() {
    let begun = |seats: u8, pairs: &[(&str, &str)]| places(&TmagState::new(seats, &options(pairs)).unwrap());
    assert_eq!(begun(3, &[]), "x x x");
    assert_eq!(begun(3, &[("first", "1")]), "a1 - j10");
    assert_eq!(begun(5, &[("first", "0")]), "- a1 j10 a10 j1");
    assert_eq!(begun(9, &[("first", "8")]), "b1 i10 b10 i1 a2 j9 a9 j2 -");
    assert_eq!(begun(9, &[("first", "0"), ("board", "6x6")]), "- b1 k12 b12 k1 a2 l11 a11 l2");
    for (seats, pairs) in [(3, ("first", "3")), (5, ("board", "6x6")), (8, ("first", "8"))] {
        assert_eq!(TmagState::new(seats, &options(&[pairs])).unwrap_err().kind, RefusalKind::BadOptions);
    }
    let names = |board: TmagBoard| board.bases().map(|at| at.to_string()).join(" ");
    assert_eq!(
        (names(TmagBoard { edge: 10 }), names(TmagBoard { edge: 12 })),
        ("f10 a6 j5 e1".into(), "g12 a7 l6 f1".into())
    );
    let house = |board: TmagBoard| board.safe_house().map(|at| at.to_string()).join(" ");
    assert_eq!(
        (house(TmagBoard { edge: 10 }), house(TmagBoard { edge: 12 })),
        ("e6 f6 e5 f5".into(), "f7 g7 f6 g6".into())
    );
}
