//! The reading of actions: accepted forms, and texts that are no notation at all.

use super::super::PraetorianRules;
use super::super::action::{notation, parse};
use super::*;
use game::{Dice, Options, SplitMix64};

fn rules(targets: &str) -> PraetorianRules {
    let about = &<Praetorian as game::Game>::ABOUT;
    let given = [("targets".to_owned(), targets.to_owned())];
    PraetorianRules::read(&Options::read(about.options, &given).expect("legal options"))
}

#[test]
fn alternatives_are_read_and_made_canonical() {
    for (text, canonical) in [
        (" 7 - C4 ", "7-c4"),
        ("p1-D5", "P1-d5"),
        ("P2?15 P1?9", "P1?9 P2?15"),
        ("p2 ?15 p1? 9", "P1?9 P2?15"),
        ("P1 ? 9 , 3 ,12", "P1?3,9,12"),
        ("7-c4 P2?1 P1?12", "7-c4 P1?12 P2?1"),
        ("P1-c4 P1?12", "P1-c4 P1?12"),
        ("X 8", "x8"),
        ("x8", "x8"),
        ("ASSASSIN = 14 Targets = 12 , 8", "assassin=14 targets=8,12"),
        ("layout BFH / ceg/bdh/ace/dfh/aeg/cfh/aeg", LAYOUT),
        ("\u{a0}7-c4\t", "7-c4"),
    ] {
        let action = parse(&rules("2"), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(notation(&action), canonical, "{text}");
        assert_eq!(parse(&rules("2"), canonical), Ok(action), "{canonical}");
    }
}

#[test]
fn what_fits_no_notation_is_a_syntax_error() {
    for text in [
        "",
        " ",
        "z99-q",
        "25-c4",
        "0-c4",
        "07-c4",
        "7-i4",
        "7-c9",
        "7-c0",
        "7-c",
        "7c4",
        "7-",
        "-c4",
        "7",
        "P1",
        "P3-c4",
        "P0?3",
        "P 1-c4",
        "P1?",
        "P1?3,",
        "P1?3,,4",
        "P1?25",
        "P1?3 P1?4",
        "P1?3 7-c4",
        "p2?15p1?9",
        "7-c4P1?12",
        "assassin=14targets=8,12",
        "layout b f h/ceg/bdh/ace/dfh/aeg/cfh/aeg",
        "P1?3 P2-c4",
        "x",
        "x0",
        "x25",
        "x8 P1?3",
        "7-c 4",
        "1 4-c4",
        "7-c4-d5",
        "7-c4 7-c5",
        "pass",
        "assassin=14",
        "assassin=14 targets=8",
        "targets=8,12",
        "assassin=14 targets=8,12,13",
        "assassin=25 targets=8,12",
        "assassin 14 targets 8,12",
        "deal",
        "deal 1,2,3",
        "deal 1 2 3",
        "7-c4 é",
        "é",
        "７-c4",
        "P1?9999999999999999999999",
        "99999999999999999999-c4",
        "7-c99999999999",
        "P١?3",
        "\u{0}",
    ] {
        let refusal = parse(&rules("2"), text).expect_err(text);
        assert_eq!(refusal.kind, RefusalKind::Syntax, "{text}");
    }
    assert!(parse(&rules("1"), "assassin=14 targets=8,12").is_err());
    assert!(parse(&rules("1"), "assassin=14 targets=8").is_ok());
}

#[test]
fn a_civilian_out_of_range_is_named() {
    for (text, number) in [("x0", 0), ("0-c4", 0), ("P1?0", 0), ("assassin=0 targets=8,12", 0), ("x25", 25)] {
        let refusal = parse(&rules("2"), text).expect_err(text);
        assert_eq!(refusal.text, format!("There is no civilian {number}: they are numbered 1 to 24."), "{text}");
    }
    assert_eq!(parse(&rules("2"), "P0-c4").expect_err("no guard").text, "There are two guards, P1 and P2.");
}

#[test]
fn garbage_of_every_shape_is_refused_without_a_panic() {
    let alphabet: Vec<char> = "P12xq?-,=/ a8h1é0assassin targetsdeallayout\u{1f3b2}".chars().collect();
    let mut dice = SplitMix64::new(3);
    for _ in 0..20_000 {
        let length = dice.below(14);
        let text: String = (0..length).filter_map(|_| game::pick(&alphabet, &mut dice)).collect();
        if let Ok(action) = parse(&rules("2"), &text) {
            let canonical = notation(&action);
            let again = parse(&rules("2"), &canonical).unwrap_or_else(|refusal| panic!("{canonical}: {refusal}"));
            assert_eq!(notation(&again), canonical, "{text}");
        }
    }
}
