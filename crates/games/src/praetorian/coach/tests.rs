//! The coach's words on strikes, questions and steps, and what it leaves out.

use super::super::action;
use super::super::tests::game;
use super::*;
use game::Seat;

#[test]
fn a_square_of_both_guards_counts_once() {
    let [a, b, c] = [0, 1, 2].map(|file| Square::new(file, 0));
    assert_eq!(of_either(&[vec![a, b], vec![b, c]]), 3);
}

#[test]
fn people_are_listed_with_or_where_not_all_can_be_asked() {
    // Beside P1 stands 9, beside P2 stand 15 and 16.
    let who: Civilians = [9, 15, 16].into_iter().collect();
    for (options, most, words) in
        [("", 2, "9, 15 or 16"), ("suspects=2", 3, "9, 15 and 16"), ("questioning=one", 1, "9, 15 or 16")]
    {
        let table = game(options, &[]).seen(Viewer::Public).view.table;
        assert_eq!(legal::most_asked(&table, &table.board, who), most, "{options}");
        assert_eq!(askable(who, most), words, "{options}");
    }
}

/// The position of the samples, changed, for a seat.
fn seen(options: &str, viewer: Seat, change: fn(&mut PraetorianPublic)) -> Seen<Praetorian> {
    let mut seen = game(options, &[]).seen(Viewer::Seat(viewer));
    change(&mut seen.view.table);
    seen
}

fn told(seen: &Seen<Praetorian>, typed: &str) -> Reason {
    let action = action::parse(&seen.view.table.rules, typed).expect("an action");
    reason(seen, &action).expect("a reason")
}

/// Puts the assassin of the samples beside target 8.
fn draw_near(table: &mut PraetorianPublic) {
    table.board.put(PraetorianPiece::Civilian(14), Square::new(3, 4));
}

#[test]
fn what_wins_at_once_is_told_first_and_alone() {
    let last = seen("", ASSASSIN, |table| {
        draw_near(table);
        table.dead.insert(12);
        table.board.remove(PraetorianPiece::Civilian(12));
    });
    assert_eq!(told(&last, "x8").sentence(), "Eliminates 8, the last target, and wins.");
    let one_left = |table: &mut PraetorianPublic| table.cleared = Civilians::ALL.without(Civilians::one(9));
    for (options, typed) in [("", "P1?9"), ("", "P1?9 P2?15"), ("questioning=every-turn", "20-d8 P1?9")] {
        let words = told(&seen(options, PRAETORIAN, one_left), typed).sentence();
        assert_eq!(words, "Wins by asking 9: nobody else can be the assassin.", "{typed}");
    }
}

#[test]
fn a_strike_that_shows_the_assassin_and_a_question_for_nothing_are_drawbacks() {
    let alone = seen("", ASSASSIN, |table| {
        draw_near(table);
        table.witnesses = [14, 20].into_iter().collect();
    });
    assert_eq!(told(&alone, "x8").sentence(), "Eliminates 8; but all will know that it was you.");
    let cleared = seen("", PRAETORIAN, |table| table.cleared = Civilians::one(9));
    assert_eq!(told(&cleared, "P1?9").sentence(), "Asks nobody who can still be the assassin.");
    let words = told(&cleared, "P1?9 P2?15").sentence();
    assert_eq!(words, "Asks 15, 1 of 23 who may be the assassin; but 9 can't be the assassin.");
}

#[test]
fn a_guard_is_told_whom_it_can_ask_where_it_could_not_before() {
    let struck = |suspect: fn() -> Civilians| {
        let mut seen = seen("", PRAETORIAN, |table| table.dead.insert(12));
        seen.view.table.board.remove(PraetorianPiece::Civilian(12));
        seen.view.table.witnesses = suspect();
        told(&seen, "P1-a7").sentence()
    };
    let new = struck(|| [7, 14].into_iter().collect());
    assert!(new.starts_with("Lets P1 ask 7 next turn"), "{new}");
    let old = struck(|| [9, 14].into_iter().collect());
    assert!(!old.contains("P1 ask"), "9 stood beside P1 before: {old}");
    let at_once = seen("questioning=every-turn", PRAETORIAN, |table| {
        table.dead.insert(12);
        table.board.remove(PraetorianPiece::Civilian(12));
        table.witnesses = [7, 14].into_iter().collect();
    });
    let words = told(&at_once, "P1-a7").sentence();
    assert!(!words.contains("next turn"), "it could have asked on this one: {words}");
}

#[test]
fn nobody_is_suspected_of_a_death_that_ends_the_game() {
    let last = |table: &mut PraetorianPublic| {
        draw_near(table);
        table.dead.insert(12);
        table.board.remove(PraetorianPiece::Civilian(12));
    };
    let cases: [(fn(&mut PraetorianPublic), _); 2] = [(draw_near, true), (last, false)];
    for (change, is_told) in cases {
        let seen = seen("", ASSASSIN, change);
        let told = |step| {
            let turn = PraetorianAction::Turn { step: Some(step), questions: Questions::NONE };
            reason(&seen, &turn).expect("a reason").sentence()
        };
        assert_eq!(legal::steps(&seen.view.table, ASSASSIN).any(|step| told(step).contains("suspected")), is_told);
    }
}

#[test]
fn only_what_a_step_changes_is_told_of_it() {
    let quiet = seen("", ASSASSIN, |_| {});
    assert!(!told(&quiet, "24-f1").is_telling, "it is far from everybody who matters");
    let away = seen("", ASSASSIN, |table| table.board.put(PraetorianPiece::Civilian(14), Square::new(1, 4)));
    let (table, pick) = (&away.view.table, away.view.secret.as_ref().expect("the Assassin knows"));
    let step = PraetorianStep { man: PraetorianPiece::Civilian(14), to: Square::new(0, 4) };
    let look = PraetorianLook::new(table, step, &Questions::NONE);
    let [mut crowd, mut far] = [0, 0].map(Remarks::new);
    look.company_of(14, &mut crowd);
    look.targets(pick, &mut far);
    let words = [crowd, far].map(|remarks| remarks.reason().expect("a reason").sentence());
    assert_eq!(words[0], "Only 1 other suspect is left beside you, of 2.");
    assert_eq!(words[1], "Target 12 is then 5 steps from you, 4 before.");
}

#[test]
fn suspects_beside_the_guards_are_counted_in_words_that_fit_their_number() {
    for (numbers, all, words) in [
        ((0, 1), 1, "only 1 can be the assassin"),
        ((1, 0), 2, "the guards stand beside no suspect, 1 before"),
        ((0, 2), 2, "the guards stand beside both suspects, none before"),
        ((1, 3), 3, "the guards stand beside all 3 suspects, 1 before"),
        ((2, 2), 5, "the guards stand beside 2 of the 5 suspects"),
    ] {
        assert_eq!(watched(numbers, (1..=all).collect()), words);
    }
}

#[test]
fn a_guard_is_told_neither_how_far_it_can_ride_nor_how_far_apart_both_are() {
    let mut seen = seen("", PRAETORIAN, |_| {});
    for typed in ["P1-a6", "P1-b7", "P2-g2"] {
        for ply in 0..60 {
            seen.frame.ply = ply;
            let words = told(&seen, typed).sentence();
            assert!(!words.contains("can move to") && !words.contains("apart"), "{words}");
        }
    }
}
