//! The position made for search against the rules, move by move.

use crate::roman_checkers::{RomanCheckers, RomanState};
use computer::{Budget, ComputerPlayer, Decision, Level, Moment, SearchState};
use game::{Actor, Frame, Game, Options, Rules, Seen, SplitMix64, Turn, ViewOf, Viewer, VisibleAction, pick};

use super::super::judge;
use super::super::search_state::RomanSearchState;

fn start(options: &[(&str, &str)]) -> RomanState {
    let given: Vec<_> = options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    RomanState::new(&Options::read(RomanCheckers::ABOUT.options, &given).unwrap())
}

fn facts(search_state: &RomanSearchState) -> impl PartialEq + std::fmt::Debug + use<> {
    let turn = (!search_state.over).then_some(search_state.turn);
    (
        search_state.men,
        search_state.standards,
        search_state.points,
        search_state.prisoners,
        (search_state.chase, search_state.over, turn),
        search_state.key(),
    )
}

#[track_caller]
fn plays_as_the_rules_do(options: &[(&str, &str)], games: u64) {
    for seed in 0..games {
        let (mut state, mut dice) = (start(options), SplitMix64::new(seed));
        let mut search_state = RomanSearchState::new(&state, game::Seat(0));
        while state.ending.is_none() {
            let mut steps = Vec::new();
            search_state.steps(&mut steps);
            let step = *pick(&steps, &mut dice).expect("a side that is to move can move");
            let mover = Actor::Seat(state.turn);
            RomanCheckers::apply(&mut state, mover, &step.action());
            search_state.play(step);
            let fresh = RomanSearchState::new(&state, game::Seat(0));
            assert_eq!(format!("{:?}", facts(&search_state)), format!("{:?}", facts(&fresh)), "seed {seed}");
        }
        let outcome = RomanCheckers::outcome(&state).unwrap();
        let totals = search_state.totals();
        let ranks = game::Outcome::from_scores(&totals, game::EndReason::plain("")).ranks;
        assert_eq!(outcome.ranks, ranks, "seed {seed}: {}", outcome.reason.whole());
        assert_eq!(RomanState::of(&state, game::Viewer::Public).ending, state.ending);
    }
}

#[test]
fn the_position_for_search_plays_as_the_rules_do() {
    plays_as_the_rules_do(&[], 60);
    plays_as_the_rules_do(&[("prisoners", "exchange"), ("chase", "10")], 60);
}

/// Plays games at random; of the sides that were out of reach at some time, how many there were, and none may not have lost.
#[track_caller]
fn who_is_out_of_reach_loses(options: &[(&str, &str)], games: u64) -> usize {
    let mut found = 0;
    for seed in 0..games {
        let (mut state, mut dice) = (start(options), SplitMix64::new(seed));
        let mut lost = [false; 2];
        while state.ending.is_none() {
            for seat in game::Seat::all(2) {
                lost[seat.index()] |= judge::is_out_of_reach(&RomanSearchState::new(&state, seat));
            }
            let mut steps = Vec::new();
            RomanSearchState::new(&state, state.turn).steps(&mut steps);
            let step = *pick(&steps, &mut dice).expect("a side that is to move can move");
            let mover = Actor::Seat(state.turn);
            RomanCheckers::apply(&mut state, mover, &step.action());
        }
        let winners = RomanCheckers::outcome(&state).expect("it is over").winners();
        for seat in game::Seat::all(2).filter(|seat| lost[seat.index()]) {
            found += 1;
            assert!(!winners.contains(&seat), "seed {seed}: {seat:?} was given up too early");
        }
    }
    found
}

#[test]
fn nobody_who_is_out_of_reach_wins_or_draws() {
    assert!(who_is_out_of_reach_loses(&[], 1_000) > 200);
    assert!(who_is_out_of_reach_loses(&[("prisoners", "exchange"), ("chase", "10")], 1_000) > 100);
}

/// Purple's man on a9 goes to b10 and the game ends: two men against one are worth two points.
#[test]
fn two_points_for_more_men_are_always_within_reach() {
    let mut state = RomanSearchState::new(&start(&[]), game::Seat(0));
    let men = |places: &[usize]| places.iter().fold(0_u128, |men, place| men | 1 << place);
    let [a9, f10, b1] = [8 * 8, 9 * 8 + 5, 1];
    (state.men, state.standards) = ([men(&[a9, f10]), men(&[b1])], 0);
    for (points, is_lost) in [([10, 11], false), ([10, 12], false), ([10, 13], true)] {
        state.points = points;
        assert_eq!(judge::is_out_of_reach(&state), is_lost, "{points:?}");
    }
}

#[test]
fn every_step_that_captures_is_loud() {
    let (mut state, mut dice, mut captures) = (start(&[]), SplitMix64::new(5), 0);
    while state.ending.is_none() {
        let search_state = RomanSearchState::new(&state, state.turn);
        let (mut steps, mut loud) = (Vec::new(), Vec::new());
        search_state.steps(&mut steps);
        search_state.loud_steps(&mut loud);
        for step in &steps {
            let mut next = search_state.clone();
            next.play(*step);
            let enemy = 1 - search_state.turn;
            let takes = next.prisoners[enemy] != search_state.prisoners[enemy];
            assert!(!takes || loud.contains(step), "{step:?}");
            captures += usize::from(takes);
        }
        let step = *pick(&steps, &mut dice).unwrap();
        let mover = Actor::Seat(state.turn);
        RomanCheckers::apply(&mut state, mover, &step.action());
    }
    assert!(captures > 0, "no man can be captured in the whole game");
}

fn seen(state: &RomanState) -> Seen<RomanCheckers> {
    let frame = Frame {
        game: "roman-checkers",
        viewer: Viewer::Seat(state.turn),
        seats: 2,
        options: Options::read(RomanCheckers::ABOUT.options, &[]).unwrap(),
        ply: 8,
        turn: Turn::of(state.turn),
        outcome: None,
        last: None,
        left: Vec::new(),
    };
    Seen { frame, view: state.clone() }
}

#[test]
fn what_is_out_of_reach_is_resigned_at_every_level() {
    let (mut state, mut dice) = (start(&[]), SplitMix64::new(1));
    while !judge::is_out_of_reach(&RomanSearchState::new(&state, state.turn)) {
        let mut steps = Vec::new();
        RomanSearchState::new(&state, state.turn).steps(&mut steps);
        let mover = Actor::Seat(state.turn);
        RomanCheckers::apply(&mut state, mover, &pick(&steps, &mut dice).unwrap().action());
        if state.ending.is_some() {
            state = start(&[]);
        }
    }
    let seen = seen(&state);
    for level in [Level::Novice, Level::Club, Level::Strong, Level::Best] {
        let moment = Moment { seen: &seen, record: &[], seat: state.turn, level, seed: 1 };
        let choice = RomanCheckers::choose(&moment, &mut Budget::of(1_000)).expect("there is something to do");
        assert_eq!(choice.decision, Decision::Resign, "{level:?}");
    }
}

/// A game at whose end Gold, to move, has five moves, of which two hold.
const HELD: &str = "\
    c3-b4 e8-d7 b2-c3 d7-e6 e3-d4 a8-b7 d4-c5 b7-c6 a1-b2 c6-d5 c3-d4 d5-e4 d2-e3 f9-e8 g3-f4 e8-f7 d4-e5 \
    e10-f9 c5-d6 f9-e10 f4-g5 c8-b7 f2-g3 g10-f9 e3-d4 e6-f5 d4-e3 b7-a6 d6-c7 f5-g4 e5-f6 a6-b5 e1-d2 f7-e6 \
    e3-f4 g8-f7 g1-f2 d9-e8 d2-c3 f9-g8 c3-d4 f7-g6 d4-c5 e8-f7 c1-d2 c10-d9 c5-b6 b5-c4 b2-c3 c4-b3 d2-c1 \
    b3-c2 b6-a7 b9-a8 c7-d8 f7-e8 d8-c9 e6-f5 c3-d4 a10-b9 c9-d10 e10-f9 d4-e5 d9-e10 f2-e3 c2-d1 b4-a5 \
    e8-f7 a7-b8 a8-b7 a5-b6 b9-c8 c1-b2 e10-d9 e5-d6 b7-a6 d6-c7 g6-f5 f4-e5 c8-d7 a3-b4 f7-e6 b4-a5 f5-g4 \
    e5-f4 a6-b5 b2-a3 b5-c4 f4-e5 g8-f7 a3-b4 d9-e8 e5-d6 f9-g8 b8-c9 g8-f9 e3-d4 c4-d3 d4-e5 e6-d5 c9-d8 \
    d3-e2 b6-a7 d5-e4 d6-e7 e4-d5 g5-f6 d5-e6 d8-e7 e2-d1 f6-g7 f7-g6 c7-d8 e8-d9 g7-f8 d9-c8 a7-b8 g6-f5 \
    g3-f4 f5-e4 b4-c5 e4-f3 f8-e9 c8-b7 a5-b6 f3-e2 e7-f8 f9-g8 e5-f6 b7-a6 f4-e5 e2-d1 d8-c9 g8-f9 c5-b4 \
    f9-g10 f6-g7 a6-b5 e5-d6 b5-a4 d6-e7 a4-b3 b6-c7 b3-c2 e9-d10";

#[test]
fn a_search_that_is_cut_short_resigns_no_game_that_holds() {
    let pairs = [("chase", "40"), ("prisoners", "exchange")];
    let given = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let options = Options::read(RomanCheckers::ABOUT.options, &given).unwrap();
    let (mut state, mut record) = (start(&pairs), Vec::new());
    for text in HELD.split_whitespace() {
        let (by, action) = (Actor::Seat(state.turn), RomanCheckers::parse(2, &options, text).unwrap());
        RomanCheckers::apply(&mut state, by, &action);
        record.push(VisibleAction { by, action: Some(text.to_owned()) });
    }
    let seen = seen(&state);
    for nodes in (2_000..4_000).step_by(20) {
        let moment = Moment { seen: &seen, record: &record, seat: state.turn, level: Level::Strong, seed: 1 };
        let choice = RomanCheckers::choose(&moment, &mut Budget::of(nodes)).expect("there is something to do");
        assert_ne!(choice.decision, Decision::Resign, "with {nodes} positions");
    }
}

#[test]
fn nobody_cares_to_stand_the_same_for_the_third_time() {
    let options = Options::read(RomanCheckers::ABOUT.options, &[]).unwrap();
    let mut state = start(&[]);
    let moves = ["e3-f4", "g8-f7", "d2-e3", "f7-g6", "e3-d2", "a8-b7", "d2-e3", "b7-a6"];
    let mut record = Vec::new();
    for text in moves {
        let (by, action) = (Actor::Seat(state.turn), RomanCheckers::parse(2, &options, text).unwrap());
        RomanCheckers::apply(&mut state, by, &action);
        record.push(VisibleAction { by, action: Some(text.to_owned()) });
    }
    let seen = seen(&state);
    let moment = Moment { seen: &seen, record: &record, seat: state.turn, level: Level::Best, seed: 1 };
    let past = super::past(&moment);
    let root = RomanSearchState::new(&state, state.turn);
    let staleness =
        |text: &str| past.staleness(root.after(RomanCheckers::parse(2, &options, text).unwrap()).past_keys());
    assert_eq!(["e3-d2", "e3-d4", "c3-b4"].map(staleness), [2, 0, 0]);
}

#[test]
fn other_men_and_other_points_have_other_keys() {
    let fresh = RomanSearchState::new(&start(&[]), game::Seat(0));
    let mut keys = std::collections::BTreeSet::new();
    for (bearer, regular, points) in (0..80).flat_map(|at| (0..80).map(move |on| (at, on, (at + on) % 40))) {
        let mut search_state = fresh.clone();
        (search_state.men[0], search_state.standards) = (1 << bearer | 1 << regular, 1 << bearer);
        for more in [0, 16] {
            search_state.points[0] = points + more;
            keys.insert(search_state.past_keys().own);
        }
    }
    assert_eq!(keys.len(), 80 * 80 * 2);
}

#[test]
fn a_draw_is_offered_where_an_even_game_gets_nowhere() {
    let offers = |chase, ahead, level| {
        let mut state = start(&[]);
        state.chase = chase;
        state.score[0].throne += ahead;
        let seen = seen(&state);
        let moment = Moment { seen: &seen, record: &[], seat: state.turn, level, seed: 1 };
        RomanCheckers::choose(&moment, &mut Budget::of(1_000)).expect("there is something to do").offers_draw
    };
    assert!(offers(16, 0, Level::Club) && offers(30, 0, Level::Best));
    assert!(!offers(16, 6, Level::Club), "who is ahead plays on");
    assert!(!offers(15, 0, Level::Best), "too early");
    assert!(!offers(16, 0, Level::Novice), "a novice does not think of it");
}
