//! The rules of Convivium, case by case.

use super::{Convivium, ConviviumState, Cup};
use crate::computers::choose;
use computer::{Budget, Knowledge, Level};
use game::{Actor, Dice, Erased, Outcome, Position, Seat, SplitMix64, Turn, ViewOf, Viewer};

const L: Actor = Actor::Seat(Seat(0));
const A: Actor = Actor::Seat(Seat(1));

/// A game after these actions, each as `who action`: `L poison c1`, `- roll 4`.
fn game(actions: &[&str]) -> Erased<Convivium> {
    let mut game = Erased::start(2, &[]).expect("the defaults are legal");
    for line in actions {
        let (who, action) = line.split_once(' ').expect("who and what");
        let actor = match who {
            "L" => L,
            "A" => A,
            _ => Actor::Chance,
        };
        game.play(actor, action).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    game
}

#[test]
fn the_servant_passes_full_cups_only_round_the_ring() {
    // From d1 three to the right is g1; one more is a1; back to the left g1 is empty, so it is f1.
    let game =
        game(&["L poison f1", "A poison b1", "- roll 3", "L right", "- roll 1", "A right", "- roll 1", "L left"]);
    assert_eq!((game.seen(Viewer::Public).view.facts.servant, game.outcome()), (Cup(5), None));
}

#[test]
fn who_drinks_the_others_poison_loses_and_who_drinks_their_own_does_not() {
    let dead = game(&["L poison a1", "A poison e1", "- roll 1", "L right"]);
    assert_eq!(dead.outcome().map(|Outcome { ranks, .. }| ranks), Some(vec![2, 1]));
    let alive = game(&["L poison e1", "A poison a1", "- roll 1", "L right"]);
    assert_eq!(alive.outcome(), None);
}

#[test]
fn a_cup_that_the_other_drank_is_ruled_out() {
    let game = game(&["L poison a1", "A poison b1", "- roll 1", "L right"]);
    let view = game.seen(Viewer::Seat(Seat(0))).view;
    assert!(!view.possible(Seat(1)).contains(&Cup(4)));
    for seed in 0..200 {
        let ConviviumState { poison, .. } = view.determinize(&mut SplitMix64::new(seed));
        assert!(poison[0] == Some(Cup(0)) && poison[1] != Some(Cup(4)), "{poison:?}");
    }
}

/// The winner of a game in which this seat plays on this level and the other seat at random.
fn winner(seat: Seat, level: Level, seed: u64) -> Option<Seat> {
    let mut game = game(&[]);
    let mut dice = SplitMix64::new(seed);
    while game.turn() != Turn::Nobody {
        let actor = game.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
        let view = game.view(actor.viewer());
        let action = if actor == Actor::Seat(seat) {
            let known = Knowledge::of(&*view, &[]).expect("a seat's view");
            choose(&known, level, dice.below(u64::MAX), &mut Budget::of(100)).expect("it acts").notation().to_owned()
        } else {
            view.sample(actor, &mut dice).expect("it acts")
        };
        game.play(actor, &action).expect("legal");
    }
    let winners = game.outcome().expect("it is over").winners();
    if let [only] = winners[..] { Some(only) } else { None }
}

#[test]
fn a_club_player_beats_random_play_clearly_and_a_novice_is_no_worse_than_it() {
    let won = |level| {
        let games = (0..1_000).map(|seed| (Seat(u8::from(seed % 2 == 1)), seed));
        games.filter(|(seat, seed)| winner(*seat, level, *seed) == Some(*seat)).count()
    };
    let counts = [Level::Random, Level::Novice, Level::Club].map(won);
    // A novice, who only sees its own cup, hardly wins more often than lot; the lure of its own poison wins games.
    assert!(counts[0] <= counts[1] && counts[1] + 100 < counts[2], "of 1,000 games: {counts:?}");
}
