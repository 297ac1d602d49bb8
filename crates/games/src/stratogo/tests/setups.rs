//! Set-ups: what is read, what is legal, what is seen before both are in.

use super::super::array::{check, ready_made};
use super::*;
use game::{Choices, Data, SplitMix64, Turn};

#[test]
fn the_set_up_of_a_seat_is_twelve_of_its_own_pieces_without_one_null_and_the_other_ace() {
    let mut game = new("");
    for (setup, says) in [
        ("setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2b", "2b is not yours: you play red and yellow"),
        ("setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 3y", "3y stands on two squares, the second on f1"),
        ("setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y Ar", "2r is missing"),
        ("setup Pr 5y 4r Ar 3r Py / 2y 5r Nr 4y 3y 2r", "the Flag of one suit and the Captain of the other"),
        ("setup Pr 5y 4r Ay 3r Py / 2y 5r Ar 4y 3y 2r", "one Flag (N) and one Captain (A)"),
        ("setup Pr 5y 4r Ny 3r Py / 2y 5r Nr 4y 3y 2r", "one Flag (N) and one Captain (A)"),
        ("a2-a3", "before both set-ups are in"),
        ("c3-c4", "before both set-ups are in"),
    ] {
        refuse(&mut game, R, setup, RefusalKind::Illegal, says);
    }
    refuse(&mut game, B, RED, RefusalKind::Illegal, "3r is not yours: you play blue and black");
}

#[test]
fn texts_are_read_in_any_case_and_with_any_white_space() {
    for (text, canonical) in [
        ("SETUP 3R 5r 2Y 4r aR pY/5y 3y 2r 4y nY Pr", RED),
        ("setup 3r 5r 2y 4r Ar Py/5y 3y 2r 4y Ny Pr", RED),
        ("  setup 3r 5r 2y 4r Ar Py   /   5y 3y 2r 4y Ny Pr ", RED),
    ] {
        assert_eq!(play(&mut new(""), R, text).action, canonical, "{text}");
    }
    assert_eq!(play(&mut game(&[]), R, " A2 - a3").action, "a2-a3");
}

#[test]
fn what_fits_no_notation_is_a_syntax_error() {
    for mut game in [new(""), game(&[])] {
        for text in [
            "",
            "setup",
            "a2",
            "a2-",
            "a2a3",
            "a2-a7",
            "g2-a3",
            "a0-a3",
            "a2-a3-a4",
            "a2-a3 a3-a4",
            "z99-q",
            "é",
            "a２-a3",
            "setup 3r 5r 2y 4r Ar Py",
            "setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny",
            "setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr Pr",
            "setup 3r 5r 2y 4r Ar / Py 5y 3y 2r 4y Ny Pr",
            "setup 3r 5r 2y 4r Ar 6y / 5y 3y 2r 4y Ny Pr",
            "setup 3r 5r 2y 4r Ar Px / 5y 3y 2r 4y Ny Pr",
            "setup 3 r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr",
            "setup 3r 5r 2y 4r Ar Py 5y 3y 2r 4y Ny Pr",
            "setup 3r5r2y4rArPy/5y3y2r4yNyPr",
            "setup3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr",
            "setup é",
            "setup 3é",
        ] {
            refuse(&mut game, R, text, RefusalKind::Syntax, "");
        }
    }
}

#[test]
fn what_cannot_be_read_is_answered_by_phase_and_side() {
    for (actor, army) in [(R, "such as setup 5y Pr 3r 4y"), (B, "such as setup 5k Pb 3b 4k")] {
        for text in ["a2a3", "setup 3r"] {
            refuse(&mut new(""), actor, text, RefusalKind::Syntax, army);
        }
        let choices = new("").view(actor.viewer()).choices(actor);
        assert!(matches!(choices, Choices::Form(form) if form.contains(army)));
    }
    for text in ["a2a3", "setup 3r"] {
        refuse(&mut game(&[]), R, text, RefusalKind::Syntax, "write a move as two squares from a1 to f6");
    }
}

#[test]
fn both_seats_set_up_at_once_and_nothing_is_seen_before_both_are_in() {
    let mut game = new("");
    assert_eq!(game.turn(), Turn::Seats(vec![Seat(0), Seat(1)]));
    let played = play(&mut game, B, BLUE);
    assert!(played.sealed && played.news.len() == 1 && !played.news[0].text.contains("Nb"));
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    refuse(&mut game, B, BLUE, RefusalKind::NotYourTurn, "Red-Yellow");
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
        assert!(faces(&game, viewer).is_empty());
        assert_eq!(game.seen(viewer).frame.last.expect("one").action, None);
    }
    assert_eq!(faces(&game, Viewer::Seat(Seat(1)))[..2], ["3b a6", "5k b6"]);
    assert!(matches!(game.view(Viewer::Seat(Seat(0))).choices(R), Choices::Form(_)));
    assert!(game.view(Viewer::Seat(Seat(1))).choices(B).listed().is_empty());
    play(&mut game, R, RED);
    assert_eq!(game.turn(), Turn::of(Seat(0)));
    assert_eq!(faces(&game, Viewer::Public)[..5], ["?b a6", "?k b6", "?k c6", "Pk d6", "?b e6"]);
}

#[test]
fn discards_are_known_to_their_owner() {
    let game = game(&[]);
    let discards = |viewer| {
        let data = game.view(viewer).data();
        data.into_iter().find(|(name, _)| *name == "discards").expect("there are discards").1
    };
    let ids = |one: &str, other: &str| Data::list([one, other]);
    assert_eq!(discards(Viewer::Seat(Seat(0))), Data::List(vec![ids("Ay", "Nr"), Data::Null]));
    assert_eq!(discards(Viewer::Seat(Seat(1))), Data::List(vec![Data::Null, ids("Ab", "Nk")]));
    assert_eq!(discards(Viewer::Public), Data::List(vec![Data::Null, Data::Null]));
    let letter = game.view(Viewer::Seat(Seat(0))).secret_words().expect("a secret");
    assert!(letter.contains("Ny e1") && letter.contains("Discarded: Ay and Nr"), "{letter}");
    assert_eq!(game.view(Viewer::Public).secret_words(), None);
}

#[test]
fn ready_made_and_random_arrays_are_legal_and_all_different() {
    for seat in [Seat(0), Seat(1)] {
        let arrays = ready_made(seat);
        assert_eq!(arrays.len(), 8);
        for (at, (name, array)) in arrays.iter().enumerate() {
            assert_eq!(check(seat, array), Ok(()), "{name}");
            assert!(arrays[..at].iter().all(|(other, same)| other != name && same != array), "{name}");
        }
        let game = new("");
        let mut dice = SplitMix64::new(4);
        for _ in 0..200 {
            let view = game.view(Viewer::Seat(seat));
            let setup = view.sample(Actor::Seat(seat), &mut dice).expect("a set-up");
            assert_eq!(view.judge(&setup).as_ref(), Ok(&setup));
        }
        assert_eq!(game.view(Viewer::Seat(seat)).ready_made().len(), 8);
    }
}

#[test]
fn resigning_during_the_set_up_ends_the_game_and_shows_what_is_in() {
    let mut game = new("");
    play(&mut game, B, BLUE);
    play(&mut game, B, "resign");
    assert_eq!(game.outcome().expect("over").ranks, [1, 2]);
    assert_eq!(faces(&game, Viewer::Public).len(), 12);
    assert_eq!(game.left(), [Seat(1)]);
}
