//! Texts that no player means: they are refused, never with a panic, and change nothing.

use game::SplitMix64;
use game::{Actor, Focus, Position, RESIGN, Staging};
use games::GAMES;
use proptest::prelude::*;

use super::refusals::has_listed_key;
use games::testing::{Setting, actor, eyes, play_any, rounds};

/// Positions of every game, from its start to its middle.
fn positions() -> Vec<Box<dyn Position>> {
    let mut all = Vec::new();
    for game in GAMES {
        let setting = Setting { game: *game, seats: game.about().seats.1, options: Vec::new() };
        let mut position = setting.start();
        let mut dice = SplitMix64::new(1);
        for plies in [0, 1, 1, 1, 20, 60] {
            for _ in 0..plies {
                play_any(&mut *position, &mut dice);
            }
            all.push(position.boxed());
        }
    }
    all
}

fn refuse(position: &dyn Position, text: &str) {
    let Some(actor) = actor(position, &mut SplitMix64::new(text.len() as u64)) else { return };
    let mut copy = position.boxed();
    match copy.play(actor, text) {
        Ok(played) => {
            let again = position.boxed().play(actor, &played.action).map(|again| again.action);
            assert_eq!(again, Ok(played.action), "canonical forms read back: {text:?}");
        }
        Err(refusal) => {
            has_listed_key(position.about(), &refusal);
            assert!(copy.same(position), "{text:?}");
        }
    }
    let view = eyes(position, actor);
    let resigns = text.trim().eq_ignore_ascii_case(RESIGN);
    if actor != Actor::Chance && !resigns {
        let judged = view.judge(text);
        assert_eq!(judged, position.boxed().play(actor, text).map(|played| played.action), "{text:?}");
        let picks: Vec<_> = text.split('.').map(str::to_owned).collect();
        if let Err(refusal) = view.compose(&picks) {
            has_listed_key(position.about(), &refusal);
        }
        drop(view.scene(&Staging { names: Vec::new(), focus: Focus::Picks(picks) }));
    }
    drop(view.scene(&Staging { names: Vec::new(), focus: Focus::Candidate(text.to_owned()) }));
}

fn texts() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "a1",
        "h8",
        "q17",
        "c4",
        "z9",
        "7",
        "24",
        "25",
        "0",
        "07",
        "99999999999999999999",
        "P1",
        "P2",
        "P3",
        "x",
        "x8",
        "?",
        "-",
        ",",
        "/",
        "=",
        ".",
        " ",
        "\u{a0}",
        "assassin",
        "targets",
        "deal",
        "layout",
        "setup",
        "roll",
        "victim",
        "reroll",
        "stand",
        "resign",
        "Pr",
        "5y",
        "Nk",
        "4b",
        "Ar",
        "bdf",
        "aeg",
        "done",
        "q9",
        "r9",
        "m1",
        "é",
        "Ⅷ",
        "🎲",
        "\0",
    ]);
    prop_oneof![
        prop::collection::vec(words, 0..14).prop_map(|words| words.concat()),
        "[a-qA-Q0-9?,/= .xP-]{0,24}",
        any::<String>(),
    ]
}

#[test]
fn garbage_is_refused_without_a_panic_and_changes_nothing() {
    let positions = positions();
    let cases = 150 * u32::try_from(rounds()).expect("few");
    proptest!(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }, |(text in texts())| {
        for position in &positions {
            refuse(&**position, &text);
        }
    });
}

#[test]
fn very_long_texts_are_refused() {
    for position in positions() {
        for piece in ["a", "a1-", "7,", "P1?1,", "setup ", "1", " ", "é", "/", "a1-b2-"] {
            refuse(&*position, &piece.repeat(5_000));
        }
    }
}
