//! The coach's words on captures, dangers and ways, and what it leaves out.

use super::super::tests::{position, seen};
use super::*;

/// The reasons for a move of Purple at many plies, in small letters, for quiet remarks take turns.
fn told(men: &str, action: &str) -> String {
    told_of(&position(&[], men), action)
}

fn told_of(state: &RomanState, action: &str) -> String {
    let mut seen = seen(state, Viewer::Seat(Seat(0)));
    let action = super::super::action::parse(action).expect("a move");
    let at_ply = |ply| {
        seen.frame.ply = ply;
        reason(&seen, &action)
    };
    (0..60).filter_map(at_ply).map(|reason| reason.sentence()).collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn a_man_level_with_the_last_enemy_has_not_got_past() {
    assert!(!told("c3 a1 / g4", "c3-d4").contains("gets past"));
    assert!(told("c5 a1 / f5", "c5-d6").contains("gets past gold's last man"));
    // A man of its own side stands ahead.
    let told = told("c5 e7 / f5", "c5-d6");
    assert!(told.contains("gets past gold's last man: no enemy stands ahead of it"), "{told}");
}

/// The reasons for a move after so many turns of a chase of ten.
fn in_chase(chase: u32, men: &str, action: &str) -> String {
    let mut state = position(&[("chase", "10")], men);
    state.chase = chase;
    told_of(&state, action)
}

#[test]
fn nothing_is_foretold_that_the_end_of_the_chase_prevents() {
    let ends = "lets gold end the game by a standard-bearer's move that scores nothing";
    for (men, words) in [
        ("c5 e5 f2* / d5*", "threatens"),
        ("c5 e5 f2* / d5* g8", "threatens to capture the standard-bearer on d5 by e3-d4"),
        ("c5 e5 f2* / e6*", "1 of gold's 4 answers puts a man in your reach"),
    ] {
        let told = in_chase(8, men, "f2-e3");
        assert!(told.contains(ends) && !told.contains(words), "{told}");
        let told = in_chase(7, men, "f2-e3");
        assert!(!told.contains("end the game"), "{told}");
    }
    let (earlier, regulars) = (in_chase(7, "c5 e5 f2* / d5* g8", "f2-e3"), in_chase(8, "c5 e5 f2* / d5 g8", "f2-e3"));
    assert!(earlier.contains("threatens to capture the standard-bearer on d5 by e3-d4"), "{earlier}");
    assert!(regulars.contains("threatens to capture the regular on d5 by e3-d4"), "{regulars}");
    assert!(in_chase(7, "c5 e5 f2* / e6*", "f2-e3").contains("1 of gold's 4 answers puts a man in your reach"));
}

#[test]
fn the_throne_is_not_said_to_be_next_where_the_chase_may_end_first() {
    let words = "stands one step before the throne: e9-d10 would be next";
    let [early, late] = [7, 8].map(|chase| in_chase(chase, "d8* a1 / g4*", "d8-e9"));
    assert!(early.contains(words) && !late.contains(words), "{early} {late}");
    assert!(late.contains("lets gold end the game"), "{late}");
}

#[test]
fn the_end_of_the_chase_may_bring_the_prisoners_back() {
    let mut state = position(&[("chase", "10"), ("prisoners", "exchange")], "c5 e5 f2* / d5* g8");
    (state.chase, state.prisoners[1].regulars) = (8, 1);
    let told = told_of(&state, "f2-e3");
    assert!(told.contains("lets gold bring the prisoners back by a standard-bearer's move"), "{told}");
}

#[test]
fn what_no_answer_leaves_is_no_threat() {
    // Gold's only man has to leave d5.
    assert!(!told("c5 e5 f2* / d5*", "f2-e3").contains("threatens"));
}

#[test]
fn an_enemy_beside_is_not_met_face_to_face() {
    let beside = told("c3 a1 / e4 g8", "c3-d4");
    assert!(beside.contains("stands next to gold's man on e4") && !beside.contains("face to face"), "{beside}");
    assert!(told("c3 a1 / d5 g8", "c3-d4").contains("stands face to face with gold"));
}

#[test]
fn the_distance_is_told_once() {
    for (men, action) in [
        ("c3 a1 / g8", "c3-d4"),
        ("c3 a1 / g8", "c3-b4"),
        ("c3 a3 / g8", "c3-d4"),
        ("c3 d6 / g8", "c3-d4"),
        ("c5 a1 / e4", "c5-d6"),
    ] {
        let told = told(men, action);
        assert!(told.contains("from the throne") || told.contains(" away"), "{told}");
        assert!(told.split('.').all(|reason| reason.matches("rank").count() < 2), "{told}");
    }
}

#[test]
fn the_last_move_tells_of_the_result_first_where_it_wins() {
    for (men, action, words) in [
        ("c9 / g8", "c9-d10", "ends the game and wins 3 to 2; reaches the throne on d10 for 3 points"),
        ("c3 / d5 c4 e4", "c3-d4", "ends the game and loses 0 to 3"),
    ] {
        assert_eq!(told(men, action).split('.').next(), Some(words));
    }
}

#[test]
fn what_a_move_leaves_as_it_was_is_not_told() {
    let told = told("c3 a1 / g8", "c3-b4");
    assert!(told.split(". ").all(|reason| reason.starts_with("stands 6 ranks from the throne then")), "{told}");
}

#[test]
fn more_moves_and_a_distant_enemy_are_told_only_where_nothing_else_speaks() {
    for (men, action, words, is_told) in [
        ("a3 b2 / g10", "a3-b4", "gives you 4 moves instead of 2", true),
        ("a3 b2 / f3", "a3-b4", "gives you", false),
        ("c3 a1 / a6", "c3-b4", "comes within 2 squares of gold's man on a6", true),
        ("c3 a1 / e6", "c3-d4", "comes within", false),
    ] {
        let told = told(men, action);
        assert_eq!(told.contains(words), is_told, "{told}");
    }
}

#[test]
fn captures_the_throne_and_the_edge_are_told_with_their_squares() {
    for (men, action, words) in [
        ("b4 c3 e3 f4 c5* / c4 e4 g8", "c5-d4", "captures the men on c4 and e4"),
        ("d8 a1 / g2", "d8-e9", "stands one step before the throne: e9-d10 would be next"),
        ("b4 a1 / g8", "b4-a5", "goes to the edge, where one free square beside it keeps it safe"),
    ] {
        let told = told(men, action);
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_step_back_is_a_drawback_and_men_around_an_enemy_are_counted() {
    let back = told("d4* a1 / g8", "d4-c3");
    assert!(back.contains("brings the standard-bearer back to 7 steps from the throne"), "{back}");
    let around = told("c3 c5 a1 / d5 g8", "c3-d4");
    assert!(around.contains("has 2 men around gold's man on d5"), "{around}");
}

#[test]
fn a_man_who_is_captured_at_once_is_neither_safe_nor_on_its_way() {
    assert_eq!(told("b6 a1 / a6 b7 c8 d7", "b6-c7").split(". ").next(), Some("gives up the man on c7"));
    let words = "leaves nobody open to capture";
    let (lost, kept) = (told("a9* b8 d4 g3 / a6 b7 c8 c10 d3 d9", "b8-c9"), told("b6 a1 / a6 b7 c8 d7", "b6-a7"));
    assert!(!lost.contains(words) && lost.contains("gives up the man on c9"), "{lost}");
    assert!(kept.contains("takes the man on b6 out of reach of d7-c6; the only move of 3 that leaves"), "{kept}");
}

#[test]
fn the_way_of_a_standard_bearer_is_told_in_steps_and_that_of_a_man_too_far_aside_not_at_all() {
    let nearer = told("g10* e10 e8 g8 / g2", "g10-f9");
    assert!(nearer.contains("brings the standard-bearer to 2 steps from the throne"), "{nearer}");
    assert!(!told("f10* a1 / g2", "f10-e9").contains("back"));
    for action in ["g9-f10", "e9-f10"] {
        let told = told("e9 g9 a1 / g2", action);
        assert!(told.starts_with("stands too far aside to reach the throne"), "{told}");
    }
}
