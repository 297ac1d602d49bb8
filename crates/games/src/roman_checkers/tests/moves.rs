//! Steps, captures, the throne: each rule and each refusal.

use super::{at, legal, men, play, position};
use crate::roman_checkers::{Score, action};
use game::RefusalKind;

#[test]
fn every_move_is_judged_by_the_rules() {
    let cases = [
        ("c3-d4", ""),
        (" C3 - B4 ", ""),
        ("c3-d2", "The regular on c3 can't go back to d2: only Standard-bearers may."),
        ("c3-c4", "The regular on c3 can't go to c4: it moves one square diagonally forward."),
        ("c3-e5", "The regular on c3 can't go to e5: it moves one square diagonally forward."),
        ("e3-d2", ""),
        ("e3-e4", "The Standard-bearer on e3 can't go to e4: it moves one square diagonally, forward or backward."),
        ("e3-f4", "f4 is taken by a regular of your own."),
        ("a1-b2", "There is no man on a1."),
        ("d7-c6", "The man on d7 is Gold's; you move Purple's."),
        ("e3-d1", "d1 is the gold throne room: no man of yours may enter it."),
        ("c3-c3", "The regular on c3 can't go to c3: it moves one square diagonally forward."),
    ];
    for (text, wanted) in cases {
        let got = play(&mut position(&[], "c3 e3* f4 / d7"), text);
        let got = got.unwrap_or_else(|refusal| {
            assert_eq!(refusal.kind, RefusalKind::Illegal);
            refusal.text
        });
        assert_eq!(got, wanted, "{text}");
    }
}

#[test]
fn what_is_no_notation_is_a_syntax_error() {
    for text in ["", "a3", "a3-", "a3-b4-c5", "a3b4", "a3 b4", "h1-g2", "a11-b10", "a0-b1", "a 3-b4", "a3−b4", "z99-q"]
    {
        assert_eq!(action::parse(text).unwrap_err().kind, RefusalKind::Syntax, "{text:?}");
    }
}

#[test]
fn the_first_moves_are_those_of_the_front_rank() {
    let state = super::start(&[]).seen(game::Viewer::Public).view;
    assert_eq!(legal(&state), ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"]);
}

/// Position, move, position after, news.
#[test]
fn captures_follow_the_move() {
    let one = "is surrounded and captured: 1 point for Purple.";
    let cases = [
        // Front (d4 for Gold's man on d5), left and right.
        ("c5 e5 c3 / d5 a10", "c3-d4", "c5 e5 d4 / a10", format!("Gold's regular on d5 {one}")),
        // All four.
        ("c5 e5 d6 e3 / d5 a10", "e3-d4", "d6 c5 e5 d4 / a10", format!("Gold's regular on d5 {one}")),
        // Three without the front.
        ("c5 e5 e7* / d5 a10", "e7-d6", "d6* c5 e5 / a10 d5", String::new()),
        // Two and the edge of the board.
        ("a6 b3 / a5 g10", "b3-a4", "a6 a4 / g10 a5", String::new()),
        // Two men in front and on one side.
        ("e5 c3 / d5 a10", "c3-d4", "e5 d4 / a10 d5", String::new()),
    ];
    for (before, action, after, news) in cases {
        let mut state = position(&[], before);
        let told = play(&mut state, action).unwrap();
        assert_eq!((men(&state), told), (after.to_owned(), news), "{before}");
    }
}

#[test]
fn one_move_may_capture_several() {
    let mut state = position(&[], "a5 e5 b4 d4 d6* / b5 d5* g10");
    let news = play(&mut state, "d6-c5").unwrap();
    assert!(news.contains("Gold's regular on b5") && news.contains("Gold's Standard-bearer on d5"), "{news}");
    assert_eq!(men(&state), "a5 c5* e5 b4 d4 / g10");
    assert_eq!(state.score[0], Score { throne: 0, standards: 3, regulars: 1 });
    assert_eq!(state.prisoners.map(super::super::Prisoners::count), [0, 2]);
    assert_eq!(state.fallen, [at("b5"), at("d5")]);
}

#[test]
fn a_man_that_steps_between_enemies_is_captured_itself() {
    let mut state = position(&[], "c3 a1 / d5 c4 e4 g10");
    let news = play(&mut state, "c3-d4").unwrap();
    assert_eq!(news, "Purple's regular on d4 is surrounded and captured: 1 point for Gold.");
    assert_eq!((men(&state).as_str(), state.score[1].total()), ("a1 / g10 d5 c4 e4", 1));
}

#[test]
fn a_man_that_captures_its_captors_is_safe() {
    // d4 would stand between c4, e4 and d5; but with it d5 itself is surrounded, and gone first.
    let mut state = position(&[], "c3 c5 e5 / d5 c4 e4 g10");
    let news = play(&mut state, "c3-d4").unwrap();
    assert_eq!(news, "Gold's regular on d5 is surrounded and captured: 1 point for Purple.");
    assert_eq!(men(&state), "c5 e5 d4 / g10 c4 e4");
}

#[test]
fn the_throne_scores_three_and_takes_the_man_to_safety() {
    let mut state = position(&[], "c9 e9 a1 / d9 g10");
    let news = play(&mut state, "c9-d10").unwrap();
    assert_eq!(news, "Purple's regular reaches the throne room on d10: 3 points.");
    assert_eq!((men(&state).as_str(), state.score[0].throne), ("e9 a1 / g10 d9", 3));
    state.turn = game::Seat(0);
    play(&mut state, "e9-d10").unwrap();
    assert_eq!(state.score[0].throne, 6);
}
