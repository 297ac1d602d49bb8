//! The coach's words on set-ups, fights and moves, and what it leaves out.

use super::super::action::parse;
use super::super::tests::{BLUE, RED, game_of, new};
use super::super::tips;
use super::*;

#[test]
fn a_front_rank_without_a_scout_is_not_mentioned() {
    let seen = new("").seen(Viewer::Seat(Seat(0)));
    let action = parse("setup 3r 5r 2y 4r Ar 4y / 5y 3y 2r Py Ny Pr").expect("a set-up");
    let told = reason(&seen, &action).map(|reason| reason.sentence());
    assert_eq!(told.as_deref(), Some("Hides the Flag on e1 without a Bomb that would point at it."));
}

#[test]
fn a_flag_that_can_be_taken_is_told_of_before_anything_else() {
    let (red, blue) = ("setup 3r 5r 2y 4r Ar Ny / 5y 3y 2r 4y Py Pr", "setup Nb 4b 4k Ak 5b Pb / 3b 5k 3k Pk 2b 2k");
    let seen = game_of(red, blue, &["e2-e3", "b5-b4"]).seen(Viewer::Seat(Seat(0)));
    for (action, begins, ends, warning) in [
        ("e3-f3", "Saves your Flag from the Scout Pb on f5", "", None),
        (
            "b2-b3",
            "",
            "but the Scout Pb on f5 can take your Flag and win.",
            Some("The Scout Pb on f5 can take the Flag Ny next turn."),
        ),
    ] {
        let action = parse(action).expect("a move");
        let told = reason(&seen, &action).map(|reason| reason.sentence()).unwrap_or_default();
        assert!(told.starts_with(begins) && told.ends_with(ends), "{told}");
        assert_eq!(tips::warning(&seen, &action).as_deref(), warning);
    }
    let hidden =
        game_of(red, &blue.replace("Pb / ", "3b / ").replace("/ 3b", "/ Pb"), &["e2-e3", "f5-f4", "e3-e4", "f4-f3"]);
    let told = tips::before(&hidden.seen(Viewer::Seat(Seat(0)))).join(" ");
    assert!(told.contains("Beware: the blue coin on f3 can take the Flag Ny on f2."), "{told}");
}

#[test]
fn a_fight_that_leaves_the_flag_in_danger_says_so() {
    let (red, blue) = ("setup 3r 5r 2y 4r Ar Ny / 5y 3y 2r 4y Py Pr", "setup Pk 4b 4k Ak 5b Pb / 3b 5k 3k Nb 2b 2k");
    let told = |moves: &[&str], action: &str| {
        let seen = game_of(red, blue, moves).seen(Viewer::Seat(Seat(0)));
        reason(&seen, &parse(action).expect("a move")).map(|reason| reason.sentence()).unwrap_or_default()
    };
    let words = "Beats the Scout Pk on a3 with the Miner 3r; but the Scout Pb on f5 can take your Flag and win.";
    assert_eq!(told(&["e2-e3", "a5-a3"], "a2-a3"), words);
    let saved = told(&["e2-e3", "f5-f3"], "e3-f3");
    assert!(saved.starts_with("Removes the coin on f3, which could take your Flag"), "{saved}");
}

#[test]
fn a_fight_with_a_hidden_coin_is_told_by_its_worst_end() {
    let (red, blue) = ("setup 3r 5r 2y 4r Ar Ny / 5y 3y 2r 4y Py Pr", "setup Nb 4b 4k Ak 5b 3b / Pb 5k 3k Pk 2b 2k");
    let seen = game_of(red, blue, &["e2-e3", "f5-f4", "b2-b3", "f4-f3"]).seen(Viewer::Seat(Seat(0)));
    let told = reason(&seen, &parse("e3-f3").expect("a move")).map(|reason| reason.sentence());
    let words =
        "Removes the coin on f3, which could take your Flag; trades the Captain Ar for the blue coin on f3 at worst.";
    assert_eq!(told.as_deref(), Some(words));
}

fn at(name: &str) -> Square {
    Square::parse(name, EDGE, EDGE).expect("a square")
}

/// Blue is left with its Flag, two Bombs, these pieces, and the Sergeant on f5, beside Red's Captain on f4.
fn few_left(kept: &[&str]) -> Seen<StraToGo> {
    let mut seen = game_of(RED, BLUE, &[]).seen(Viewer::Seat(Seat(0)));
    seen.view = moved(&seen.view, Seat(0), at("e2"), at("f4"));
    for (name, piece) in
        [("b5", "Pb"), ("c5", "4k"), ("d5", "Ak"), ("e5", "5b"), ("a6", "3b"), ("b6", "5k"), ("c6", "3k"), ("d6", "Pk")]
    {
        if !kept.contains(&piece) {
            seen.view.table.coins.set(at(name), None);
            seen.view.table.removed.insert(StratogoPiece::read(piece).expect("a piece"));
        }
    }
    let sergeant = seen.view.table.coins.on(at("f5")).map(|coin| Coin { moved: true, ..coin });
    seen.view.table.coins.set(at("f5"), sergeant);
    seen
}

#[test]
fn a_fight_that_leaves_the_enemy_no_move_wins_and_says_so_first() {
    let action = parse("f4-f5").expect("a move");
    let told = |kept: &[&str]| reason(&few_left(kept), &action).map(|reason| reason.sentence()).unwrap_or_default();
    assert!(told(&[]).starts_with("Leaves the enemy no piece that can move, and wins"), "{}", told(&[]));
    for kept in ["3k", "Pk"] {
        assert!(!told(&[kept]).contains("wins"), "{}", told(&[kept]));
    }
}

#[test]
fn a_piece_that_a_fight_shows_is_a_drawback_and_what_was_known_before_is_left_out() {
    let mut seen = game_of(RED, BLUE, &["e2-e3", "b5-b3"]).seen(Viewer::Seat(Seat(0)));
    let mut told = |action: &str| {
        let action = parse(action).expect("a move");
        let at_ply = |ply| {
            seen.frame.ply = ply;
            reason(&seen, &action).map(|reason| reason.sentence())
        };
        (0..60).filter_map(at_ply).collect::<Vec<_>>().join(" ")
    };
    let words = "Beats the Scout Pb on b3 with the Lieutenant 5r; but the enemy will know the Lieutenant 5r.";
    assert!(told("b2-b3").contains(words), "{}", told("b2-b3"));
    for action in ["e3-e4", "a2-a3", "f2-f4", "e3-f3"] {
        let told = told(action);
        assert!(["knows already", "nothing new", "may beat"].iter().all(|words| !told.contains(words)), "{told}");
    }
}

#[test]
fn a_coin_whose_rank_is_certain_is_told_of_by_its_rank_and_is_asked_nothing() {
    let mut seen = few_left(&["3k"]);
    let told = |seen: &Seen<StraToGo>, action: &str| {
        reason(seen, &parse(action).expect("a move")).map(|reason| reason.sentence()).unwrap_or_default()
    };
    let beats = told(&seen, "f4-f5");
    assert!(beats.starts_with("Beats the Sergeant 4b on f5 with the Captain Ar"), "{beats}");
    seen.view = moved(&seen.view, Seat(0), at("f4"), at("e4"));
    assert_eq!(told(&seen, "f2-f5"), "Loses the Scout Py to the Sergeant 4b.");
    let fight = fights(&seen.view, Seat(0)).into_iter().find(|fight| fight.from == at("f2")).expect("a fight");
    let mut remarks = Remarks::new(0);
    open_remarks(&fight, &mut remarks);
    assert!(remarks.reason().is_none(), "there is nothing to ask");
}

#[test]
fn a_move_with_which_the_turns_without_a_fight_run_out_is_told_of_by_the_result_alone() {
    let mut seen = game_of(RED, BLUE, &["e2-e3", "b5-b3"]).seen(Viewer::Seat(Seat(0)));
    seen.view.table.quiet = seen.view.table.limit - 1;
    let mut stuck = few_left(&[]);
    stuck.view.table.quiet = stuck.view.table.limit - 1;
    stuck.view.table.coins.set(at("f5"), None);
    stuck.view.table.removed.insert(StratogoPiece::read("4b").expect("a piece"));
    for (seen, action, words) in [
        (&seen, "e3-e4", "Ends the game in a draw."),
        (&stuck, "f4-e4", "Leaves the enemy no piece that can move, and wins."),
    ] {
        let told = reason(seen, &parse(action).expect("a move")).map(|reason| reason.sentence());
        assert_eq!(told.as_deref(), Some(words));
    }
}

#[test]
fn before_the_last_turn_without_a_fight_nothing_is_told_of_a_turn_that_will_not_come() {
    let mut seen = game_of(RED, BLUE, &["e2-e3", "b5-b3"]).seen(Viewer::Seat(Seat(0)));
    seen.view.table.quiet = seen.view.table.limit - 2;
    let told = reason(&seen, &parse("e3-e4").expect("a move")).map(|reason| reason.sentence()).unwrap_or_default();
    let last = "eaves the enemy one turn: a move without a fight ends the game";
    assert!(told.contains(last) && !told.contains("threatens"), "{told}");
}
