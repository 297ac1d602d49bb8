//! Turns: moves, bans, strikes, questions, ends, and what is refused.

use super::super::{Civilians, PraetorianEnding, PraetorianPhase};
use super::*;

fn check_refusals(options: &str, played: &[&str], refused: &[(&str, &str)]) {
    let mut game = game(options, played);
    let actor = [A, P][played.len() % 2];
    for (action, says) in refused {
        refuse(&mut game, actor, action, RefusalKind::Illegal, says);
    }
}

#[test]
fn the_choice_needs_three_different_civilians() {
    let mut game = new("");
    for (pick, says) in [
        ("assassin=8 targets=8,12", "8 can't be the assassin and a target"),
        ("assassin=14 targets=8,8", "8 can't be both targets"),
        ("7-c4", "First the Assassin chooses"),
        (DEAL, "First the Assassin chooses"),
    ] {
        refuse(&mut game, A, pick, RefusalKind::Illegal, says);
    }
    refuse(&mut game, P, PICK, RefusalKind::NotYourTurn, "Assassin");
    assert!(play(&mut game, A, PICK).sealed);
    refuse(
        &mut game,
        C,
        "deal 9,9,21,20,6,23,7,22,11,14,13,8,1,12,3,17,5,18,19,24,15,10,4,16",
        RefusalKind::Illegal,
        "2 is missing",
    );
    refuse(&mut game, C, "resign", RefusalKind::Illegal, "Chance");
    assert!(!play(&mut game, C, DEAL).sealed);
}

#[test]
fn the_assassin_moves_civilians_one_step_and_nothing_else() {
    check_refusals(
        "",
        &[],
        &[
            ("14-a5", "14 stands on a5 already"),
            ("14-b6", "7 stands there"),
            ("14-c7", "20 stands there"),
            ("14-c3", "more than one step"),
            ("P1-a6", "you move civilians only"),
            ("P1?9", "Only the Praetorian's guards"),
            ("14-b5 P1?9", "Only the Praetorian's guards"),
            ("x7", "7 is not one of your targets"),
            ("x8", "8 on e5 is not next to you"),
            (PICK, "The set-up is done"),
            (DEAL, "The set-up is done"),
            (LAYOUT, "The set-up is done"),
        ],
    );
}

#[test]
fn guards_go_like_queens_and_pass_nobody() {
    check_refusals(
        "",
        &["14-b5"],
        &[
            ("P1-a8", "stands on a8 already"),
            ("P1-b8", "9 stands there"),
            ("P1-c8", "P1 can't pass 9 on b8"),
            ("P1-b6", "7 stands there"),
            ("P1-b5", "14 stands there"),
            ("P1-c5", "13 stands there"),
            ("P1-b4", "not in line"),
            ("P2-g1", "16 stands there"),
            ("14-a5", "14 was moved by your opponent just now; 14 must rest"),
            ("x8", "Only the Assassin eliminates"),
            ("P1?14", "14 on b5 is not next to P1 on a8"),
            ("P1?9 P2?9", "9 can be questioned only once"),
            ("P1?9,9", "9 can be questioned only once"),
            ("P1?9,20", "P1 may question at most 1 civilian"),
            ("7-a6 P1?9", "not both"),
        ],
    );
    let mut free = game("", &["14-b5"]);
    play(&mut free, P, "P1-a4");
}

#[test]
fn the_ban_is_for_the_very_next_turn_of_the_other_player() {
    let mut game = game("", &["14-b5"]);
    assert_eq!(game.seen(Viewer::Public).view.table.banned, Some(14));
    play(&mut game, P, "7-a6");
    refuse(&mut game, A, "7-b6", RefusalKind::Illegal, "7 was moved by your opponent");
    play(&mut game, A, "14-c4");
    play(&mut game, P, "7-a5");
    play(&mut game, A, "14-c3");
    play(&mut game, P, "P1-a6");
    assert_eq!(game.seen(Viewer::Public).view.table.banned, None);
    play(&mut game, A, "7-b5");
    play(&mut game, P, "P1?7");
    assert_eq!(game.seen(Viewer::Public).view.table.banned, None);
    play(&mut game, A, "7-c4");
}

/// 14 walks next to 8 and strikes.
const FIRST_DEATH: [&str; 5] = ["14-b4", "P2-g2", "14-c4", "P2-h1", "14-d5"];

#[test]
fn a_death_shows_the_target_and_those_beside_it() {
    let mut game = game("", &FIRST_DEATH);
    play(&mut game, P, "8-e6");
    refuse(&mut game, A, "8-f5", RefusalKind::Illegal, "must rest");
    let played = play(&mut game, A, "x8");
    assert_eq!(played.action, "x8");
    assert_eq!(played.news.len(), 1);
    assert_eq!(played.news[0].text, "Target 8 is dead on e6. One target is left.");
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!(table.dead, Civilians::one(8));
    assert_eq!(table.suspects().iter().collect::<Vec<_>>(), [6, 14, 22]);
    refuse(&mut game, P, "8-e6", RefusalKind::Illegal, "8 is dead");
    refuse(&mut game, P, "P1?8", RefusalKind::Illegal, "8 is dead");
    play(&mut game, P, "22-e6");
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!(table.suspects().iter().collect::<Vec<_>>(), [6, 14, 22], "only the moment of death counts");
    refuse(&mut game, A, "x8", RefusalKind::Illegal, "8 is dead already");
}

#[test]
fn suspects_stood_next_to_every_victim_and_are_alive_and_not_cleared() {
    let mut game = game("", &FIRST_DEATH);
    for (actor, action) in [(P, "P2-g2"), (A, "x8"), (P, "P2-h1"), (A, "14-e4"), (P, "P2-g2"), (A, "x12")] {
        play(&mut game, actor, action);
    }
    assert_eq!(game.seen(Viewer::Public).view.table.phase, PraetorianPhase::Over(PraetorianEnding::Eliminated));
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!(table.suspects().iter().collect::<Vec<_>>(), [14]);
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 2], "Both targets are dead: the Assassin wins."));
    assert!(game.seen(Viewer::Public).view.secret.is_some());
    refuse(&mut game, P, "P2-h1", RefusalKind::GameOver, "over");
    refuse(&mut game, P, "resign", RefusalKind::GameOver, "over");
}

#[test]
fn with_one_target_the_first_death_wins() {
    let mut game = game("targets=1", &FIRST_DEATH);
    play(&mut game, P, "P2-g2");
    let played = play(&mut game, A, "x8");
    assert!(played.news[0].text.contains("the only target"));
    assert_eq!(game.outcome().expect("over").ranks, [1, 2]);
}

#[test]
fn questions_clear_or_catch() {
    let mut game = game("", &["14-b5"]);
    let played = play(&mut game, P, "P2?15 P1?9");
    assert_eq!(played.action, "P1?9 P2?15");
    let texts: Vec<_> = played.news.iter().map(|news| news.text.as_str()).collect();
    assert_eq!(texts, ["P1 questions 9: 9 is not the assassin.", "P2 questions 15: 15 is not the assassin."]);
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!(table.cleared.iter().collect::<Vec<_>>(), [9, 15]);
    assert!(!table.suspects().has(9));
    play(&mut game, A, "14-a6");
    play(&mut game, P, "P1?9");
    play(&mut game, A, "14-a7");
    let played = play(&mut game, P, "P1?14 P2?16");
    assert_eq!(played.news[0].text, "P1 questions 14: 14 is the assassin! The Praetorian wins.");
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!(table.cleared.iter().collect::<Vec<_>>(), [9, 15, 16]);
    assert_eq!(table.banned, None);
    assert_eq!(game.outcome().expect("over").ranks, [2, 1]);
}

#[test]
fn a_cleared_target_dies_and_stays_in_the_list() {
    let mut game = game("questioning=every-turn", &["14-b4"]);
    for (actor, action) in
        [(P, "P1-a4"), (A, "14-c4"), (P, "P1-b3"), (A, "14-d5"), (P, "P1-b4"), (A, "1-e4"), (P, "P1-d4 P1?8")]
    {
        play(&mut game, actor, action);
    }
    play(&mut game, A, "x8");
    let table = game.seen(Viewer::Public).view.table;
    assert_eq!((table.cleared, table.dead), (Civilians::one(8), Civilians::one(8)));
    assert!(table.suspects().has(14) && !table.suspects().has(8));
}

#[test]
fn with_one_only_one_guard_asks_one_civilian() {
    check_refusals(
        "questioning=one suspects=8",
        &["14-b5"],
        &[("P1?9 P2?15", "Only one guard"), ("P2?15,16", "at most 1 civilian"), ("7-a6 P1?9", "not both")],
    );
    let mut game = game("questioning=one suspects=8", &["14-b5"]);
    play(&mut game, P, "P2?16");
}

#[test]
fn every_turn_questions_come_from_where_guards_then_stand() {
    check_refusals(
        "questioning=every-turn",
        &["14-b5"],
        &[
            ("P1-a4 P1?9", "9 on b8 is not next to P1 on a4"),
            ("9-c8 P1?9", "9 on c8 is not next to P1 on a8"),
            ("14-a5 P1?9", "must rest"),
            ("P1-a6 P1?7,14", "at most 1 civilian"),
        ],
    );
    let mut game = game("questioning=every-turn suspects=2", &["14-b5"]);
    let played = play(&mut game, P, "P1-a6 P2?15,16 P1?14,7");
    assert_eq!(played.action, "P1-a6 P1?7,14 P2?15,16");
    assert_eq!(played.news.len(), 3);
    assert_eq!(game.outcome().expect("over").ranks, [2, 1]);
}

#[test]
fn whoever_resigns_loses_at_any_time() {
    for (actor, ranks) in [(A, vec![2, 1]), (P, vec![1, 2])] {
        let mut early = new("");
        play(&mut early, actor, "RESIGN");
        assert_eq!(early.outcome().expect("over").ranks, ranks);
        assert_eq!(early.left(), [actor.seat().expect("a seat")]);
        let mut late = game("", &["14-b5"]);
        play(&mut late, actor, "resign");
        assert_eq!(late.outcome().expect("over").ranks, ranks);
        assert!(late.seen(Viewer::Public).view.secret.is_some(), "after the end all is public");
    }
}

#[test]
fn the_listed_actions_are_those_of_the_sample() {
    let game = game("", &[]);
    let listed = game.view(Viewer::Seat(Seat(0))).choices(A);
    assert_eq!(listed.listed().len(), 102);
    assert_eq!(listed.listed()[..6], ["1-c3", "1-c4", "1-d3", "1-d5", "1-e4", "10-a2"]);
    assert!(game.view(Viewer::Seat(Seat(1))).choices(P).listed().is_empty());
    let first = new("").view(Viewer::Seat(Seat(0))).choices(A);
    assert_eq!(first.listed().len(), 6072);
    assert_eq!(new("targets=1").view(Viewer::Seat(Seat(0))).choices(A).listed().len(), 552);
}
