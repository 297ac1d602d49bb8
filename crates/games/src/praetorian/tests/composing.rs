//! The composer: every action can be reached by choosing, and nothing else.

use super::super::PraetorianPhase;
use super::playouts::walk;
use super::*;
use game::{Compose, Dice, Focus, Question, SplitMix64, Staging, pick, shuffle};
use std::collections::BTreeSet;

/// Chooses at random until an action is ready; every question on the way must be sound.
fn compose_at_random(game: &Erased<Praetorian>, viewer: Viewer, dice: &mut SplitMix64) -> String {
    let view = game.view(viewer);
    let mut picks: Vec<String> = Vec::new();
    loop {
        let staging = Staging { names: Vec::new(), focus: Focus::Picks(picks.clone()) };
        assert!(view.scene(&staging).alt.chars().count() <= 1024);
        match view.compose(&picks).unwrap_or_else(|refusal| panic!("{picks:?}: {refusal}")) {
            Compose::Ready(action) => {
                assert!(picks.join(" ").len() < 70, "{picks:?}");
                assert_eq!(view.judge(&action).as_ref(), Ok(&action), "{picks:?}");
                return action;
            }
            Compose::Ask(ask) => {
                is_sound(&ask);
                let menu = pick(&ask.menus, dice).expect("a menu");
                let mut items: Vec<usize> = (0..menu.items.len()).collect();
                shuffle(&mut items, dice);
                let some = u64::from(menu.min) + dice.below(u64::from(menu.max - menu.min) + 1);
                items.truncate(usize::try_from(some).expect("few"));
                items.sort_unstable();
                picks.push(items.iter().map(|at| menu.items[*at].key.as_str()).collect::<Vec<_>>().join(","));
            }
        }
    }
}

fn is_sound(ask: &Question) {
    let keys: Vec<_> = ask.menus.iter().flat_map(|menu| &menu.items).map(|item| &item.key).collect();
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{keys:?}");
    assert!(!ask.menus.is_empty() && ask.menus.len() <= 5 && !ask.prompt.is_empty());
    for menu in &ask.menus {
        assert!(
            !menu.items.is_empty()
                && menu.min >= 1
                && menu.min <= menu.max
                && usize::from(menu.max) <= menu.items.len()
        );
        assert!(menu.placeholder.chars().count() <= 150);
        for item in &menu.items {
            assert!(item.label.chars().count() <= 100 && item.hint.chars().count() <= 100);
            assert!(item.key.bytes().all(|b| b.is_ascii_alphanumeric() || b"-=?".contains(&b)), "{}", item.key);
        }
    }
}

#[test]
fn random_choices_always_end_in_a_legal_action() {
    let mut dice = SplitMix64::new(21);
    for options in ["", "targets=1 questioning=one", "questioning=every-turn suspects=8", "suspects=3"] {
        for seed in 0..3 {
            walk(options, 60 + seed, 60, &mut |game| {
                if let Some(seat) = game.turn().seats().first() {
                    compose_at_random(game, Viewer::Seat(*seat), &mut dice);
                }
            });
        }
    }
}

fn reachable(game: &Erased<Praetorian>, viewer: Viewer, picks: &mut Vec<String>, found: &mut BTreeSet<String>) {
    match game.view(viewer).compose(picks).expect("offered picks lead on") {
        Compose::Ready(action) => {
            found.insert(action);
        }
        Compose::Ask(ask) => {
            for menu in &ask.menus {
                assert_eq!(menu.max, 1, "one answer each in these games");
                for item in &menu.items {
                    picks.push(item.key.clone());
                    reachable(game, viewer, picks, found);
                    picks.pop();
                }
            }
        }
    }
}

#[test]
fn the_composer_reaches_exactly_the_listed_actions() {
    for options in ["", "questioning=one", "questioning=every-turn"] {
        for seed in 0..2 {
            let mut compared = 0;
            walk(options, 600 + seed, 24, &mut |game| {
                let table = game.seen(Viewer::Public).view.table;
                let PraetorianPhase::Play(seat) = table.phase else { return };
                let mut found = BTreeSet::new();
                reachable(game, Viewer::Seat(seat), &mut Vec::new(), &mut found);
                let listed = game.view(Viewer::Seat(seat)).choices(Actor::Seat(seat));
                assert_eq!(found.into_iter().collect::<Vec<_>>(), listed.listed());
                compared += 1;
            });
            assert!(compared > 0, "{options}: the walk ends before play");
        }
    }
}

#[test]
fn forged_and_stale_picks_are_refused_kindly() {
    let game = game("", &["14-b5"]);
    let view = game.view(Viewer::Seat(Seat(1)));
    for picks in [
        &["99"][..],
        &["14", "a5"],
        &["14"],
        &["P1", "h8", "done", "done"],
        &["q9", "q2"],
        &["q99"],
        &["q9,r15"],
        &["x8"],
        &["done"],
        &["P1", "b8"],
        &["P1", "c1"],
        &[""],
        &["P1", ""],
        &["7", "a6", "q9"],
        &["é"],
        &["xé"],
        &["qé", "r"],
    ] {
        let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
        assert!(view.compose(&picks).is_err(), "{picks:?}");
        let staging = Staging { names: Vec::new(), focus: Focus::Picks(picks) };
        assert!(!view.scene(&staging).alt.is_empty());
    }
    assert!(game.view(Viewer::Seat(Seat(0))).compose(&[]).is_err(), "not their turn");
}

#[test]
fn setups_are_composed_by_menus() {
    let mut game = new("");
    let answer = |game: &Erased<Praetorian>, seat: u8, picks: &[&str]| {
        let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
        game.view(Viewer::Seat(Seat(seat))).compose(&picks)
    };
    assert_eq!(answer(&game, 0, &["14", "12,8"]), Ok(Compose::Ready(PICK.to_owned())));
    assert!(answer(&game, 0, &["14", "14,8"]).is_err());
    assert!(answer(&game, 0, &["14", "8"]).is_err());
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    let groups = ["bfh", "ceg", "bdh", "ace", "dfh", "aeg", "cfh", "aeg"];
    assert_eq!(answer(&game, 1, &groups), Ok(Compose::Ready(LAYOUT.to_owned())));
    let Ok(Compose::Ask(ask)) = answer(&game, 1, &["bfh"]) else { panic!("a question") };
    let item = ask.menus[0].items.iter().find(|item| item.key == "ceg").expect("ceg is on offer");
    assert_eq!(item.label, "20 on c7, 6 on e7, 23 on g7");
}

#[test]
fn the_lot_finishes_a_layout_under_what_was_chosen() {
    let mut game = new("");
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    let (view, mut dice) = (game.view(Viewer::Seat(Seat(1))), SplitMix64::new(7));
    let by_hand = ["bfh", "ceg", "bdh"].map(str::to_owned);
    let mut layouts = BTreeSet::new();
    for _ in 0..20 {
        let drawn = view.by_lot(&by_hand, &mut dice).expect("five ranks are left");
        assert!(drawn.starts_with(&by_hand), "{drawn:?}");
        let Ok(Compose::Ready(action)) = view.compose(&drawn) else { panic!("it is whole") };
        assert!(view.asks_first(&action));
        assert_eq!(view.by_lot(&drawn, &mut dice), None);
        layouts.insert(action);
    }
    assert!(layouts.len() > 15, "{}", layouts.len());
    assert_eq!(view.by_lot(&["abc".to_owned()], &mut dice), None, "forged");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).by_lot(&[], &mut dice), None, "not their turn");
}

#[test]
fn whoever_plays_without_confirming_is_asked_before_what_can_not_be_untold() {
    let game = game("", &["14-b5"]);
    let view = game.view(Viewer::Seat(Seat(1)));
    for (action, asks) in [("P1-b7", false), ("7-c4", false), ("P1?9", true), ("x8", true), ("nonsense", true)] {
        assert_eq!(view.asks_first(action), asks, "{action}");
    }
    assert!(new("").view(Viewer::Seat(Seat(0))).asks_first(PICK));
}
