//! Moves, fights and ends.

use super::super::Rank::{self, Ace, Five, Four, Null, Pawn, Three, Two};
use super::super::{FightEnding, StratogoEnding, StratogoPhase};
use super::*;

#[test]
fn ranks_beat_each_other_as_the_table_says() {
    let table: [(Rank, &[Rank]); 7] = [
        (Ace, &[Five, Four, Three, Pawn]),
        (Five, &[Four, Three, Pawn]),
        (Four, &[Three, Pawn]),
        (Three, &[Pawn, Two]),
        (Pawn, &[]),
        (Two, &[Ace, Five, Four, Pawn]),
        (Null, &[]),
    ];
    for (rank, beaten) in table {
        for other in Rank::ALL {
            assert_eq!(rank.beats(other), beaten.contains(&other), "{rank:?} {other:?}");
            let is_decided = rank == other || other == Null || rank == Null || rank.beats(other) != other.beats(rank);
            assert!(is_decided, "{rank:?} against {other:?} has one winner");
        }
    }
}

#[test]
fn an_attack_is_lost_to_what_beats_it_and_the_flag_falls_to_all() {
    for attacker in Rank::ALL {
        for defender in Rank::ALL {
            let ending = attacker.attacks(defender);
            assert_eq!(ending == FightEnding::Lost, defender.beats(attacker), "{attacker:?} on {defender:?}");
            assert_eq!(ending == FightEnding::Equal, attacker == defender, "{attacker:?} on {defender:?}");
        }
        assert!(attacker == Null || attacker.attacks(Null) == FightEnding::Won, "{attacker:?}");
    }
}

#[test]
fn refusals_name_the_piece_and_the_rule() {
    let mut game = game(&[]);
    for (action, says) in [
        ("c2-b2", "2y on c2 is a Bomb and never moves"),
        ("e1-e2", "Ny on e1 is a Flag and never moves"),
        ("a2-a2", "3r stands on a2 already"),
        ("a2-b2", "your own 5r stands there"),
        ("a2-a4", "3r is a Miner and goes one square; a4 is too far"),
        ("a2-b3", "not in line with a2"),
        ("d2-d3", "d3 is no part of the board"),
        ("c3-c4", "c3: it is no part of the board"),
        ("a3-a4", "Nobody stands on a3"),
        ("a6-a5", "A blue coin on a6 is your opponent's"),
        ("d6-d5", "Pk on d6 is your opponent's"),
        ("f2-f6", "Py can't pass a blue coin on f5"),
        ("f1-f3", "Pr can't pass Py on f2"),
        (RED, "Both set-ups are in"),
    ] {
        refuse(&mut game, R, action, RefusalKind::Illegal, says);
    }
    refuse(&mut game, B, "f5-f4", RefusalKind::NotYourTurn, "Red-Yellow");
    play(&mut game, R, "f2-f3");
    play(&mut game, B, "f5-f4");
    refuse(&mut game, R, "f3-c3", RefusalKind::Illegal, "c3 is no part");
    refuse(&mut game, R, "f3-b3", RefusalKind::Illegal, "Py can't pass the gap on d3");
}

#[test]
fn a_fight_shows_both_ranks_and_removes_the_beaten() {
    let mut game = game(&[]);
    let played = play(&mut game, R, "f2-f5");
    let texts: Vec<_> = played.news.iter().map(|news| news.text.as_str()).collect();
    assert_eq!(texts, ["Red-Yellow attacks from f2 on f5: Py against 4b.", "The Sergeant 4b beats the Scout Py.",]);
    assert!(faces(&game, Viewer::Public).contains(&"4b f5".to_owned()), "the survivor stays open");
    let face = game.seen(Viewer::Public).view.face(game::Square::new(5, 4)).expect("4b");
    assert!(face.known && !face.moved);
    play(&mut game, B, "b5-b2");
    assert!(faces(&game, Viewer::Public).contains(&"5r b2".to_owned()));
    let played = play(&mut game, R, "b2-b3");
    assert_eq!(played.news[0].text, "Red-Yellow moves the Lieutenant 5r from b2 to b3.");
    let played = play(&mut game, B, "f5-f4");
    assert_eq!(played.news[0].text, "Blue-Black moves the Sergeant 4b from f5 to f4.");
    let played = play(&mut game, R, "a2-a3");
    assert_eq!(played.news[0].text, "Red-Yellow moves a red coin from a2 to a3.");
}

#[test]
fn equal_ranks_both_fall_and_the_winner_takes_the_square() {
    let mut game =
        game_of("setup Pr 5r 4r Ar 3r Py / 2y 3y 2r 4y Ny 5y", "setup Pb 5b 4b Ab 3b Pk / 2k 3k 2b 4k Nk 5k", &[]);
    let played = play(&mut game, R, "a2-a5");
    assert_eq!(played.news[1].text, "Equal ranks: Pr and Pb both fall.");
    let before = faces(&game, Viewer::Public);
    assert!(!before.iter().any(|face| face.ends_with("a5") || face.ends_with("a2")), "{before:?}");
    for (actor, action) in [(B, "b5-b4"), (R, "e2-e3"), (B, "b4-b3"), (R, "e3-e4"), (B, "b3-b2")] {
        play(&mut game, actor, action);
    }
    assert!(!faces(&game, Viewer::Public).iter().any(|face| face.ends_with("b2")), "5b and 5r fell");
    let played = play(&mut game, R, "f2-f5");
    assert_eq!(played.news[1].text, "Equal ranks: Py and Pk both fall.");
    play(&mut game, B, "e5-f5");
    let played = play(&mut game, R, "e4-e5");
    assert_eq!(played.news[0].text, "Red-Yellow moves a red coin from e4 to e5.");
}

#[test]
fn taking_the_flag_wins_and_the_taker_stands_on_its_square() {
    let blue = "setup Pb 5b 4b Ak 3b Nb / 2k 3k 2b 4k Pk 5k";
    let mut game = game_of(RED, blue, &[]);
    let played = play(&mut game, R, "f2-f5");
    assert_eq!(played.news.len(), 2);
    assert_eq!(played.news[1].text, "The Scout Py takes the Flag Nb: Red-Yellow wins.");
    assert_eq!(game.outcome().expect("over").ranks, [1, 2]);
    assert_eq!(game.seen(Viewer::Public).view.table.phase, StratogoPhase::Over(StratogoEnding::Flag(Seat(0))));
    assert!(faces(&game, Viewer::Public).contains(&"Py f5".to_owned()));
    assert!(faces(&game, Viewer::Public).iter().all(|face| !face.starts_with('?')), "all is public");
    refuse(&mut game, B, "e5-e4", RefusalKind::GameOver, "over");
}

#[test]
fn a_bomb_beats_all_but_the_miner_and_stays() {
    let red = "setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr";
    let blue = "setup 2b 2k 4k Ak 5b 4b / 3b 5k 3k Pk Nb Pb";
    let mut game = game_of(red, blue, &["b2-b3", "e5-e4", "b3-b4", "e4-e5", "b4-b5"]);
    assert!(faces(&game, Viewer::Public).contains(&"2k b5".to_owned()));
    for (actor, action) in [(B, "e5-e4"), (R, "a2-a3"), (B, "e4-e5"), (R, "a3-a4"), (B, "e5-e4"), (R, "a4-a5")] {
        play(&mut game, actor, action);
    }
    assert!(faces(&game, Viewer::Public).contains(&"3r a5".to_owned()));
}

#[test]
fn a_long_quiet_is_a_draw_and_a_fight_starts_the_count_anew() {
    let mut game = game(&["f2-f5"]);
    let cycle = ["e5-e4", "e2-e3", "e4-e5", "e3-e2"];
    for ply in 0..60 {
        assert_eq!(game.outcome(), None, "{ply}");
        let actor = [B, R][ply % 2];
        play(&mut game, actor, cycle[ply % 4]);
    }
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![1, 1], "60 turns without a fight: a draw."));
}

#[test]
fn whoever_can_not_move_on_his_turn_loses() {
    // Two bombs, the flag and one scout are left of seat 0; the scout falls.
    let mut state = super::super::StratogoState::new(60);
    let red = super::super::action::parse("setup 2r 2y 3r 4r Ny Pr / 5r 4y 3y 5y Py Ar");
    let blue = super::super::action::parse(BLUE);
    for (seat, action) in [(Seat(0), red), (Seat(1), blue)] {
        super::super::rules::apply(&mut state, seat, &action.expect("set-ups are read"));
    }
    assert_eq!(state.table.phase, StratogoPhase::Play(Seat(0)));
    let army = state.armies[0].as_mut().expect("in");
    for at in home_but(&["a2", "b2", "e2", "f2"]) {
        army.men.set(at, None);
        state.table.coins.set(at, None);
    }
    let scout = super::super::action::parse("f2-f5").expect("read");
    super::super::rules::apply(&mut state, Seat(0), &scout);
    assert_eq!(state.table.phase, StratogoPhase::Play(Seat(1)));
    let reply = super::super::action::parse("e5-e4").expect("read");
    super::super::rules::apply(&mut state, Seat(1), &reply);
    assert_eq!(state.table.phase, StratogoPhase::Over(StratogoEnding::Stuck(Seat(0))));
    let outcome = <StraToGo as game::Rules>::outcome(&state).expect("over");
    assert_eq!((outcome.ranks, outcome.reason.whole()), (vec![2, 1], "Red-Yellow can't move: Blue-Black wins."));
}

fn home_but(kept: &[&str]) -> Vec<game::Square> {
    super::super::home(Seat(0)).into_iter().filter(|at| !kept.contains(&at.to_string().as_str())).collect()
}

#[test]
fn at_the_start_somebody_can_always_move() {
    let mut game = new("");
    play(&mut game, R, "setup 2r 2y 3r 4r Ny Ar / 5r 4y 3y 5y Py Pr");
    play(&mut game, B, BLUE);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).choices(R).listed(), ["f2-f3"]);
}

#[test]
fn whoever_resigns_loses() {
    for (actor, ranks) in [(R, vec![2, 1]), (B, vec![1, 2])] {
        let mut game = game(&["f2-f5"]);
        play(&mut game, actor, "resign");
        assert_eq!(game.outcome().expect("over").ranks, ranks);
    }
}
