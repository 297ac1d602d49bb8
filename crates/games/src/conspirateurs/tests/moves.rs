//! Drops, steps, jumps, shelters, ends: each rule and each refusal.

use super::{at, legal, position, start};
use crate::conspirateurs::action::{notation, parse};
use crate::conspirateurs::{ConspirateursState, board, rules};
use game::{Actor, Position, Refusal, RefusalKind, Seat};

type Rule = &'static [(&'static str, &'static str)];

const OPEN: Rule = &[];
const FINAL: Rule = &[("shelter", "final")];
const STRICT: Rule = &[("shelter", "strict")];

fn judge(state: &ConspirateursState, text: &str) -> Result<String, Refusal> {
    let action = parse(text)?;
    rules::check(state, state.turn, &action).map(|()| notation(&action))
}

/// Plays an action that must be legal; the news, joined.
fn play(state: &mut ConspirateursState, text: &str) -> String {
    let action = parse(text).unwrap();
    rules::check(state, state.turn, &action).unwrap();
    let seat = state.turn;
    let news = rules::apply(state, seat, &action);
    news.into_iter().map(|news| news.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_action_is_judged_by_the_rules() {
    let men = &["e7 h9 a1 c3", "f8 h11 i12 b2"];
    let cases: &[(Rule, &str, &str)] = &[
        (OPEN, "e7-e6", "e7-e6"),
        (OPEN, " E7 - d8 ", "e7-d8"),
        (OPEN, "e7-g9", "e7-g9"),
        (OPEN, "e7-g9-g9", "g9 to g9 is no jump: a jump leads over one man to the vacant point straight behind."),
        (OPEN, "e7-g9-i9", "e7-i9"),
        (OPEN, "e7 - g9 - i9", "e7-i9"),
        (OPEN, "e7-e9", "No step and no chain of jumps leads the man on e7 to e9."),
        (OPEN, "e7-e7", "The man on e7 may not end where it began."),
        (OPEN, "e7-g9-e7", "The man on e7 may not end where it began."),
        (OPEN, "e7-f8", "f8 is taken by a man of Blue."),
        (OPEN, "d7-d8", "There is no man on d7."),
        (OPEN, "f8-f9", "The man on f8 is Blue's; you move Red's men."),
        (OPEN, "h10", "All men are down: move one of yours, start and end, such as e7-e6."),
        (OPEN, "a1-c3", "c3 is taken by a man of Red."),
        (OPEN, "a1-a2", "a1-a2"),
        (FINAL, "a1-a2", "The man on a1 has reached its shelter and stays there for good."),
        (STRICT, "a1-a2", "The man on a1 has reached its shelter and stays there for good."),
        (OPEN, "e7-e6-e5", "e7 to e6 is no jump: a jump leads over one man to the vacant point straight behind."),
    ];
    for (options, text, wanted) in cases {
        let got = judge(&position(options, men), text).unwrap_or_else(|refusal| {
            assert_eq!(refusal.kind, RefusalKind::Illegal);
            refusal.text
        });
        assert_eq!(&got, wanted, "{text}");
    }
}

#[test]
fn what_is_no_notation_is_a_syntax_error() {
    for text in
        ["", "-", "e7-", "-e7", "e7--e8", "r1", "a18", "e7 e8", "z99-q", "e 7", "e7-e8-", "e7−e8", "e07", "💥-e7"]
    {
        assert_eq!(parse(text).unwrap_err().kind, RefusalKind::Syntax, "{text:?}");
    }
}

#[test]
fn drops_go_to_vacant_points_of_the_meeting_place() {
    let mut game = start(2, OPEN);
    let (red, blue) = (Actor::Seat(Seat(0)), Actor::Seat(Seat(1)));
    game.play(red, "h10").unwrap();
    let refused = |game: &mut dyn Position, text: &str| game.play(blue, text).unwrap_err().text;
    assert_eq!(refused(&mut game, "H10"), "h10 is taken by a man of Red; drop yours on a vacant point.");
    assert_eq!(refused(&mut game, "d7"), "d7 is outside the meeting place (e7 to m11), where men are dropped.");
    let early = "Men are still being dropped: name one vacant point of the meeting place (e7 to m11).";
    assert_eq!(refused(&mut game, "h10-h11"), early);
    assert_eq!(game.play(blue, "m11").unwrap().news[0].text, "Blue drops a man on m11.");
}

#[test]
fn a_chain_passes_through_shelters_unless_they_are_strict() {
    // d3 over c2 to b1 (a shelter), over b2 to b3.
    let men = &["d3", "c2 b2"];
    for (options, wanted) in [(OPEN, true), (FINAL, true), (STRICT, false)] {
        let state = position(options, men);
        assert_eq!(judge(&state, "d3-b3").is_ok(), wanted);
        assert_eq!(judge(&state, "d3-b1-b3").is_ok(), wanted);
        assert!(judge(&state, "d3-b1").is_ok());
    }
    for text in ["d3-b1-b3", "d3-b3"] {
        let refused = judge(&position(STRICT, men), text).unwrap_err().text;
        assert_eq!(refused, "b1 is a shelter, and with this shelter rule a chain ends there.", "{text}");
    }
    let refused = judge(&position(STRICT, men), "d3-d9").unwrap_err().text;
    assert_eq!(refused, "No step and no chain of jumps leads the man on d3 to d9.");
}

#[test]
fn the_starting_point_is_vacant_during_the_chain() {
    // c3 over d4 to e5, over e4 to e3, over d3 back to c3, over c4 to c5.
    let state = position(OPEN, &["c3", "d4 e4 d3 c4"]);
    assert!(judge(&state, "c3-e5-e3-c3-c5").is_ok());
    assert!(judge(&state, "c3-e5-e3-c3").is_err());
}

#[test]
fn the_first_side_with_all_men_in_shelters_wins() {
    let mut state = position(OPEN, &["a1 b2", "a17 d5"]);
    assert_eq!(play(&mut state, "b2-b1"), "Red moves a man from b2 to b1, into a shelter.");
    let outcome = state.outcome.unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 2], "Red has all men in shelters."));
}

#[test]
fn others_are_ranked_by_men_sheltered() {
    let mut state = position(&[("teams", "solo")], &["b2", "a17 d5", "a4 a6", "e5 f5"]);
    play(&mut state, "b2-b1");
    assert_eq!(state.outcome.unwrap().ranks, [1, 3, 2, 4]);
    let mut state = position(OPEN, &["b2", "d5", "a4", "e5"]);
    play(&mut state, "b2-b1");
    let outcome = state.outcome.unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 2, 1, 2], "Red and Green have all men in shelters."));
}

#[test]
fn in_pairs_a_seat_that_is_home_is_skipped() {
    let mut state = position(OPEN, &["b2 e5", "a17 d9", "a4", "i9"]);
    assert_eq!(play(&mut state, "b2-b1"), "Red moves a man from b2 to b1, into a shelter.");
    assert!(play(&mut state, "d9-d8").ends_with("Green's turn is skipped: all its men are in shelters."));
    assert_eq!(state.turn, Seat(3));
}

#[test]
fn who_cannot_move_is_skipped() {
    let mut state = position(OPEN, &["a2 b2 b3 b4 a4 a1 c1 c3 c5 a5 h9", "a3"]);
    let news = play(&mut state, "h9-h8");
    assert_eq!(news, "Red moves a man from h9 to h8. Blue's turn is skipped: none of its men can move.");
    assert_eq!(state.turn, Seat(0));
}

#[test]
fn if_nobody_can_act_it_is_a_draw_among_those_who_play() {
    // The men of Green, who left, wall in the last free men of Red (a3) and Blue (a5).
    let wall = "a1 a2 a4 a6 a7 b2 b3 b4 b5 b6 c1 c3 c5 c7";
    let mut state = position(FINAL, &["a3 h2", "a5 q1", wall]);
    rules::retire(&mut state, Seat(2));
    assert_eq!(play(&mut state, "h2-h1"), "Red moves a man from h2 to h1, into a shelter.");
    let outcome = state.outcome.unwrap();
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 1, 2], "Nobody can move: a draw."));
    assert_eq!(outcome.reason.alone(), "Nobody can move: a draw.", "two of three win, so the result says no draw");
}

#[test]
fn the_board_is_as_the_rules_say() {
    assert_eq!([2, 3, 4].map(|seats| board::shelters(seats).count()), [39, 40, 39]);
    assert_eq!(board::MEETING_PLACE.count(), 45);
    assert!(board::shelters(3).contains(at("i1")) && !board::shelters(2).contains(at("i1")));
    assert_eq!([2, 3, 4].map(board::men_each), [20, 14, 10]);
}

#[test]
fn the_first_plies_number_as_they_should() {
    let mut game = start(2, OPEN);
    assert_eq!(legal(&game.seen(game::Viewer::Public).view, Seat(0)).split(' ').count(), 45);
    game.play(Actor::Seat(Seat(0)), "e7").unwrap();
    assert_eq!(legal(&game.seen(game::Viewer::Public).view, Seat(1)).split(' ').count(), 44);
}
