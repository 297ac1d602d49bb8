//! The position made for search against the rules, move by move.

use computer::{Budget, ComputerPlayer, Level, Moment, SearchState};
use std::collections::BTreeSet;

use crate::conspirateurs::{Conspirateurs, ConspirateursState, PointSet};
use game::{Actor, Frame, Game, Legal, Options, Rules, Seat, Seen, SplitMix64, Turn, Viewer, pick};

use super::super::search_state::{CrowdSearchState, keys_of, men};

fn seen(state: &ConspirateursState, options: &Options) -> Seen<Conspirateurs> {
    let frame = Frame {
        game: "conspirateurs",
        viewer: Viewer::Seat(state.turn),
        seats: state.seats,
        options: options.clone(),
        ply: 0,
        turn: Turn::of(state.turn),
        outcome: None,
        last: None,
        left: state.left.clone(),
    };
    Seen { frame, view: state.clone() }
}

#[track_caller]
fn plays_as_the_rules_do(seats: u8, options: &[(&str, &str)], plies: usize) {
    let given: Vec<_> = options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let options = Options::read(Conspirateurs::ABOUT.options, &given).unwrap();
    let mut dice = SplitMix64::new(u64::from(seats));
    let mut state = ConspirateursState::new(seats, &options);
    let mut search_state = CrowdSearchState::new(&state, Seat(0), usize::MAX);
    for ply in 0..plies {
        if state.outcome.is_some() {
            break;
        }
        let (mut steps, turn) = (Vec::new(), state.turn);
        search_state.steps(&mut steps);
        let Legal::Listed(legal) = Conspirateurs::legal(&seen(&state, &options), Actor::Seat(turn)) else { panic!() };
        let words = |action: &_| Conspirateurs::notation(action);
        let wanted: BTreeSet<_> = legal.iter().map(words).collect();
        let found: BTreeSet<_> = steps.iter().map(|step| words(&step.action())).collect();
        assert_eq!((found, steps.len()), (wanted, legal.len()), "ply {ply}");
        // Mostly the best steps, so that men come home and the game ends.
        let best = &steps[..steps.len().min(3)];
        let step = *pick(best, &mut dice).unwrap();
        Conspirateurs::apply(&mut state, Actor::Seat(turn), &step.action());
        search_state.play(step);
        let fresh = CrowdSearchState::new(&state, Seat(0), usize::MAX);
        assert_eq!(search_state.is_over(), state.outcome.is_some(), "ply {ply}");
        assert!(
            search_state.is_over()
                || [search_state.past_keys(Seat(0)), keys_of(&state, Seat(0))] == [fresh.past_keys(Seat(0)); 2],
            "ply {ply}: whose turn it is"
        );
        for seat in 0..seats {
            assert_eq!(men(&search_state, usize::from(seat)), state.men_of(Seat(seat)), "ply {ply}");
        }
    }
}

#[test]
fn the_position_for_search_plays_as_the_rules_do() {
    for shelter in ["open", "final", "strict"] {
        plays_as_the_rules_do(2, &[("shelter", shelter)], 260);
        plays_as_the_rules_do(3, &[("shelter", shelter)], 260);
        plays_as_the_rules_do(4, &[("shelter", shelter), ("teams", "solo")], 260);
        plays_as_the_rules_do(4, &[("shelter", shelter), ("teams", "pairs")], 260);
    }
}

#[test]
fn a_race_that_is_lost_beyond_doubt_is_given_up_and_no_other() {
    let options = Options::read(Conspirateurs::ABOUT.options, &[]).unwrap();
    let shelters: Vec<_> = ConspirateursState::new(2, &options).shelters().iter().collect();
    let middle: Vec<_> = crate::conspirateurs::MEETING_PLACE.iter().collect();
    let set = |points: &[game::Square]| points.iter().fold(PointSet::EMPTY, |set, at| set.with(*at));
    // Theirs have one man left, seven steps or fewer from a shelter.
    for (outside, theirs, is_lost) in [(20, 1, true), (14, 1, false), (20, 3, false), (1, 1, false)] {
        let mut state = ConspirateursState::new(2, &options);
        state.to_drop = [0; 4];
        let (ours_in, theirs_in) = (20 - outside, 20 - theirs);
        state.men[0] = set(&[&shelters[..ours_in], &middle[..outside]].concat());
        state.men[1] = set(&[&shelters[20..20 + theirs_in.min(19)], &middle[40..40 + theirs]].concat());
        let root = CrowdSearchState::new(&state, Seat(0), 16);
        assert_eq!(root.is_hopeless(), is_lost, "{outside} of ours outside, {theirs} of theirs");
        assert!(!CrowdSearchState::new(&state, Seat(1), 16).is_hopeless());
    }
}

/// The judged distance of a lone man beside a shelter from it.
fn lacks_beside_a_shelter(seats: u8) -> i32 {
    let options = Options::read(Conspirateurs::ABOUT.options, &[]).unwrap();
    let mut state = ConspirateursState::new(seats, &options);
    let shelters = state.shelters();
    let is_beside = |at: &game::Square| !shelters.contains(*at) && shelters.iter().any(|shelter| shelter.touches(*at));
    let beside = PointSet::ALL.iter().find(is_beside).unwrap();
    state.to_drop = [0; 4];
    state.men = [PointSet::EMPTY; 4];
    state.men[0] = PointSet::EMPTY.with(beside);
    -CrowdSearchState::new(&state, Seat(0), 16).value()
}

#[test]
fn with_three_seats_the_step_into_a_shelter_counts_three_times_as_much() {
    assert_eq!([2, 3, 4].map(lacks_beside_a_shelter), [100, 300, 100]);
}

#[test]
fn with_more_than_two_seats_a_choice_takes_so_many_positions_at_most() {
    let options = Options::read(Conspirateurs::ABOUT.options, &[]).unwrap();
    for (seats, most) in [(2, 400_000), (3, 40_000), (4, 40_000)] {
        let seen = seen(&ConspirateursState::new(seats, &options), &options);
        let moment = Moment { seen: &seen, record: &[], seat: Seat(0), level: Level::Strong, seed: 1 };
        let mut budget = Budget::of(400_000);
        Conspirateurs::choose(&moment, &mut budget).expect("somebody can drop a man");
        assert!((1..=most).contains(&budget.spent()), "{seats} seats: {}", budget.spent());
        assert!(Conspirateurs::accepts_draw(&moment, &mut Budget::of(400_000)), "nobody is ahead");
    }
}
