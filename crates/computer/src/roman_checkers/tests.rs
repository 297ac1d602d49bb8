//! The position made for search against the rules, move by move.

use game::{Actor, Game, Options, SplitMix64, ViewOf, pick};
use games::roman_checkers::{RomanCheckers, RomanState};

use super::swift::SwiftRoman;
use crate::alpha_beta::SearchState;

fn start(options: &[(&str, &str)]) -> RomanState {
    let given: Vec<_> = options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    RomanState::new(&Options::read(RomanCheckers::ABOUT.options, &given).unwrap())
}

fn facts(swift: &SwiftRoman) -> impl PartialEq + std::fmt::Debug + use<> {
    let turn = (!swift.over).then_some(swift.turn);
    (swift.men, swift.standards, swift.points, swift.prisoners, (swift.chase, swift.over, turn), swift.key())
}

#[track_caller]
fn plays_as_the_rules_do(options: &[(&str, &str)], games: u64) {
    for seed in 0..games {
        let (mut state, mut dice) = (start(options), SplitMix64::new(seed));
        let mut swift = SwiftRoman::new(&state, game::Seat(0));
        while state.outcome.is_none() {
            let mut steps = Vec::new();
            swift.steps(&mut steps);
            let step = *pick(&steps, &mut dice).expect("a side that is to move can move");
            let mover = Actor::Seat(state.turn);
            RomanCheckers::apply(&mut state, mover, &step.action());
            swift.play(step);
            let fresh = SwiftRoman::new(&state, game::Seat(0));
            assert_eq!(format!("{:?}", facts(&swift)), format!("{:?}", facts(&fresh)), "seed {seed}");
        }
        let outcome = state.outcome.clone().unwrap();
        let totals = swift.totals();
        let ranks = game::Outcome::from_scores(&totals, "").ranks;
        assert_eq!(outcome.ranks, ranks, "seed {seed}: {}", outcome.reason);
        assert_eq!(RomanState::of(&state, game::Viewer::Public).outcome, state.outcome);
    }
}

#[test]
fn the_position_for_search_plays_as_the_rules_do() {
    plays_as_the_rules_do(&[], 60);
    plays_as_the_rules_do(&[("prisoners", "exchange"), ("chase", "10")], 60);
}

#[test]
fn every_step_that_captures_is_loud() {
    let (mut state, mut dice) = (start(&[]), SplitMix64::new(5));
    while state.outcome.is_none() {
        let swift = SwiftRoman::new(&state, state.turn);
        let (mut steps, mut loud) = (Vec::new(), Vec::new());
        swift.steps(&mut steps);
        swift.loud_steps(&mut loud);
        for step in &steps {
            let mut next = swift.clone();
            next.play(*step);
            let enemy = 1 - swift.turn;
            let takes = next.prisoners[enemy] != swift.prisoners[enemy];
            assert!(!takes || loud.contains(step), "{step:?}");
        }
        let step = *pick(&steps, &mut dice).unwrap();
        let mover = Actor::Seat(state.turn);
        RomanCheckers::apply(&mut state, mover, &step.action());
    }
}
