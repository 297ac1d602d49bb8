//! Every rival plays by the rules, from what its seat knows.

use computer::{Knowledge, at_random};
use game::{Actor, AnyGame, Seat, SplitMix64, Turn, Viewer, VisibleAction};
use rivals::{EXPLOITERS, Number, RIVALS};
use tools::arena::OutsidePlayer;

/// Plays a rival on one seat against random play, until the game is over or long enough.
fn play(game: &dyn AnyGame, (name, rival): (&str, &mut dyn OutsidePlayer), seats: u8, own: Seat, plies: u32) {
    let (mut position, mut dice) = (game.start(seats, &[]).expect("a game starts"), SplitMix64::new(u64::from(own.0)));
    let mut log: Vec<(VisibleAction, bool)> = Vec::new();
    while position.turn() != Turn::Nobody && position.ply() < plies {
        let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
        let view = position.view(actor.viewer());
        let action = match actor {
            Actor::Chance => view.sample(actor, &mut dice).expect("chance can act"),
            Actor::Seat(seat) => {
                let known = |(entry, sealed): &(VisibleAction, bool)| VisibleAction {
                    by: entry.by,
                    action: entry.action.clone().filter(|_| !sealed || entry.by.viewer() == Viewer::Seat(seat)),
                };
                let record: Vec<_> = log.iter().map(known).collect();
                let known = Knowledge::of(&*view, &record).expect("a seat's view");
                let seed = u64::from(position.ply());
                if seat == own {
                    rival.choose(&known, seed).unwrap_or_else(|| panic!("{name} has nothing to do"))
                } else {
                    at_random(&known, seed).expect("a seat to act can").notation().to_owned()
                }
            }
        };
        let played = position.play(actor, &action).unwrap_or_else(|why| panic!("{name}: {action}: {why}"));
        log.push((VisibleAction { by: actor, action: Some(played.action) }, played.sealed));
    }
}

#[test]
fn every_rival_plays_by_the_rules_on_every_seat() {
    for rival in RIVALS.iter().copied().flatten() {
        let game = games::find(rival.game).unwrap();
        let seats = game.about().seats.0;
        let mut player = *rival;
        Seat::all(seats).for_each(|seat| play(game, (rival.name, &mut player), seats, seat, 60));
    }
}

#[test]
fn a_game_has_three_rivals_or_more_and_each_is_found_by_its_name() {
    for rivals in RIVALS {
        assert!(rivals.len() >= 3);
        assert!(rivals.iter().all(|rival| rivals::find(rival.game, rival.name).is_some()));
    }
    assert!(rivals::find("tmag", "nobody").is_none());
}

#[test]
fn an_exploiter_plays_by_the_rules_with_whatever_numbers_it_may_have() {
    for exploiter in EXPLOITERS {
        let game = games::find(exploiter.game).unwrap();
        let seats = game.about().seats.0;
        let least = exploiter.numbers.iter().map(|number| number.low).collect();
        let most = exploiter.numbers.iter().map(|number| number.high).collect();
        for numbers in [least, most] {
            let mut player = exploiter.with(numbers);
            let own = Seat::all(seats).filter(|seat| exploiter.seat.is_none_or(|own| own == seat.0));
            own.for_each(|seat| play(game, (exploiter.name, &mut *player), seats, seat, 24));
        }
    }
}

#[test]
fn what_was_fitted_lies_within_its_bounds_and_is_read_as_it_was_written() {
    let lines = include_str!("../src/fitted.txt");
    for exploiter in EXPLOITERS {
        let fitted = exploiter.fitted();
        let within = |(number, value): (&Number, &i64)| (number.low..=number.high).contains(value);
        assert!(exploiter.numbers.iter().zip(fitted).all(within), "{}", exploiter.name);
        assert!(lines.lines().any(|line| line == exploiter.line(fitted)), "{}", exploiter.name);
    }
    assert_eq!(lines.lines().count(), EXPLOITERS.len());
}
