//! The composer: every move can be reached by choosing, set-ups by arrays, by hand and by swaps.

use super::playouts::walk;
use super::*;
use game::{Choices, Compose, Focus, Question, SplitMix64, Staging, Turn, pick};
use std::collections::BTreeSet;

fn is_sound(ask: &Question) {
    let keys: Vec<_> = ask.menus.iter().flat_map(|menu| &menu.items).map(|item| &item.key).collect();
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{keys:?}");
    assert!(!ask.menus.is_empty() && !ask.prompt.is_empty());
    for menu in &ask.menus {
        assert!(!menu.items.is_empty() && (menu.min, menu.max) == (1, 1));
        for item in &menu.items {
            assert!(item.label.chars().count() <= 100 && item.hint.chars().count() <= 100, "{item:?}");
            assert!(item.key.bytes().all(|b| b.is_ascii_alphanumeric() || b"-=?".contains(&b)), "{}", item.key);
        }
    }
}

#[test]
fn random_choices_always_end_in_a_legal_action() {
    let mut dice = SplitMix64::new(1);
    for seat in [Seat(0), Seat(1)] {
        let game = new("");
        let view = game.view(Viewer::Seat(seat));
        for _ in 0..100 {
            let mut picks = Vec::new();
            let action = loop {
                let staging = Staging { names: Vec::new(), focus: Focus::Picks(picks.clone()) };
                assert!(view.scene(&staging).alt.len() <= 1024);
                match view.compose(&picks).unwrap_or_else(|refusal| panic!("{picks:?}: {refusal}")) {
                    Compose::Ready(action) => break action,
                    Compose::Ask(ask) => {
                        is_sound(&ask);
                        let menu = pick(&ask.menus, &mut dice).expect("a menu");
                        picks.push(pick(&menu.items, &mut dice).expect("an item").key.clone());
                    }
                }
            };
            assert!(picks.join(" ").len() < 70, "{picks:?}");
            assert_eq!(view.judge(&action).as_ref(), Ok(&action));
        }
    }
}

#[test]
fn the_composer_reaches_exactly_the_listed_moves() {
    let mut compared = 0;
    walk("quiet=60", 5, 80, &mut |game| {
        let Turn::Seats(seats) = game.turn() else { return };
        let view = game.view(Viewer::Seat(seats[0]));
        let Choices::Listed(listed) = view.choices(Actor::Seat(seats[0])) else { return };
        let mut found = BTreeSet::new();
        let Ok(Compose::Ask(first)) = view.compose(&[]) else { panic!("a question") };
        is_sound(&first);
        for piece in first.menus.iter().flat_map(|menu| &menu.items) {
            let Ok(Compose::Ask(second)) = view.compose(std::slice::from_ref(&piece.key)) else { panic!("a question") };
            is_sound(&second);
            for square in second.menus.iter().flat_map(|menu| &menu.items) {
                let Ok(Compose::Ready(action)) = view.compose(&[piece.key.clone(), square.key.clone()]) else {
                    panic!("an action")
                };
                found.insert(action);
            }
        }
        assert_eq!(found.into_iter().collect::<Vec<_>>(), listed);
        compared += 1;
    });
    assert!(compared > 20, "only {compared} lists are compared");
}

fn compose(game: &Erased<StraToGo>, seat: u8, picks: &[&str]) -> Result<Compose, Refusal> {
    let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
    game.view(Viewer::Seat(Seat(seat))).compose(&picks)
}

#[test]
fn a_set_up_is_placed_by_hand_and_swapped() {
    let game = new("");
    let by_hand = ["Ay-Nr", "Nr-Ay", "3r", "5r", "2y", "4r", "Ar", "Py", "5y", "3y", "2r", "4y", "Ny"];
    let picks = [&by_hand[1..], &["done"]].concat();
    assert_eq!(compose(&game, 0, &picks), Ok(Compose::Ready(RED.to_owned())));
    let swapped = [&by_hand[1..], &["a2", "b2", "done"]].concat();
    let expected = RED.replace("3r 5r", "5r 3r");
    assert_eq!(compose(&game, 0, &swapped), Ok(Compose::Ready(expected)));
    let Ok(Compose::Ready(array)) = compose(&game, 1, &["m1", "done"]) else { panic!("ready") };
    assert!(game.view(Viewer::Seat(Seat(1))).judge(&array).is_ok());
}

#[test]
fn forged_and_stale_picks_are_refused_kindly() {
    for (game, seat) in [(new(""), 0), (game(&[]), 0)] {
        for picks in [
            &["m0"][..],
            &["m9"],
            &["m"],
            &["mé"],
            &["Nb-Ak"],
            &["Nr-Ay", "Nr"],
            &["Nr-Ay", "3r", "3r"],
            &["m1", "a6"],
            &["m1", "a2", "z"],
            &["m1", "done", "done"],
            &["a2", "a4"],
            &["c2"],
            &["c3"],
            &["a6"],
            &["a2", "a3", "a4"],
            &[""],
            &["é"],
            &["m1", "a2", "a6"],
        ] {
            assert!(compose(&game, seat, picks).is_err(), "{picks:?}");
            let picks = picks.iter().map(|pick| (*pick).to_owned()).collect();
            let staging = Staging { names: Vec::new(), focus: Focus::Picks(picks) };
            assert!(!game.view(Viewer::Seat(Seat(seat))).scene(&staging).alt.is_empty());
        }
        assert!(game.view(Viewer::Public).compose(&[]).is_err());
    }
}

#[test]
fn the_lot_finishes_a_set_up_and_leaves_alone_what_was_chosen() {
    let mut dice = SplitMix64::new(4);
    let game = new("");
    let mut arrays = BTreeSet::new();
    for seat in [Seat(0), Seat(1)] {
        let view = game.view(Viewer::Seat(seat));
        let by_hand = if seat.0 == 0 { ["Nr-Ay", "3r", "5r"] } else { ["Nb-Ak", "3b", "5b"] }.map(str::to_owned);
        for kept in 0..=by_hand.len() {
            let drawn = view.by_lot(&by_hand[..kept], &mut dice).expect("there is something to draw");
            assert!(drawn.starts_with(&by_hand[..kept]), "{drawn:?}");
            let Ok(Compose::Ask(ask)) = view.compose(&drawn) else { panic!("it may be changed") };
            assert!(ask.prompt.contains("swap"), "{ask:?}");
            let done = [&drawn[..], &["done".to_owned()]].concat();
            let Ok(Compose::Ready(action)) = view.compose(&done) else { panic!("it is whole") };
            assert!(view.asks_first(&action), "a set-up is chosen once");
            arrays.insert(action);
            assert_eq!(view.by_lot(&drawn, &mut dice), None, "nothing is left");
        }
        assert_eq!(view.by_lot(&["m1".to_owned()], &mut dice), None);
    }
    assert_eq!(arrays.len(), 8, "each fell in another way");
    assert_eq!(game.view(Viewer::Public).by_lot(&[], &mut dice), None);
}

#[test]
fn whoever_plays_without_confirming_is_asked_before_a_fight() {
    let mut fights = 0;
    walk("quiet=60", 5, 80, &mut |game| {
        let Turn::Seats(seats) = game.turn() else { return };
        let view = game.view(Viewer::Seat(seats[0]));
        let Choices::Listed(listed) = view.choices(Actor::Seat(seats[0])) else { return };
        for action in listed {
            let mut then = game.boxed();
            let told = then.play(Actor::Seat(seats[0]), &action).expect("it is legal").news;
            let is_fight = told.iter().any(|news| news.text.contains("attack"));
            assert_eq!(view.asks_first(&action), is_fight, "{action}: {told:?}");
            fights += usize::from(is_fight);
        }
    });
    assert!(fights > 10, "{fights}");
}
