//! The position made for search against the rules, move by move.

use computer::{Budget, ComputerPlayer, Decision, Level, Moment};
use std::collections::BTreeSet;

use crate::tmag::{Tmag, TmagAction, TmagPhase, TmagState};
use game::{Actor, Dice, Frame, Game, Options, Rules, Seat, Seen, SplitMix64, Turn, Viewer, pick};

use super::super::search_state::HuntSearchState;

fn facts(search_state: &HuntSearchState) -> impl PartialEq + std::fmt::Debug + use<> {
    (search_state.places, search_state.victim, search_state.markers, search_state.mover, search_state.turn_after)
}

#[track_caller]
fn plays_as_the_rules_do(seats: u8, options: &[(&str, &str)], plies: usize) {
    let given: Vec<_> = options.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let options = Options::read(Tmag::ABOUT.options, &given).unwrap();
    let mut state = TmagState::new(seats, &options).unwrap();
    let mut dice = SplitMix64::new(u64::from(seats));
    let mut expected: Option<HuntSearchState> = None;
    for ply in 0..plies {
        if state.outcome.is_some() {
            break;
        }
        let action = match state.phase {
            TmagPhase::NameVictim => TmagAction::Victim { seat: game::Seat(0) },
            TmagPhase::Roll => TmagAction::Roll { steps: u8::try_from(dice.below(6)).unwrap() },
            TmagPhase::Move(roll) => {
                let (search_state, _) = HuntSearchState::new(&state).expect("a roll waits to be used");
                let words = |action: &TmagAction| Tmag::notation(action);
                let steps = search_state.steps(usize::from(roll));
                let found: BTreeSet<_> = steps.iter().map(|step| words(&step.action())).collect();
                let wanted: BTreeSet<_> = match roll {
                    0 => ["reroll", "stand"].map(str::to_owned).into(),
                    _ => state.paths(roll).ends().map(|at| at.to_string()).collect(),
                };
                assert_eq!(found, wanted, "ply {ply}");
                let step = *pick(&steps, &mut dice).unwrap();
                expected = Some(search_state.after(step));
                step.action()
            }
        };
        Tmag::apply(&mut state, Actor::Chance, &action);
        let Some(after) = expected.take() else { continue };
        assert_eq!(after.is_won, state.outcome.is_some(), "ply {ply}");
        // A position that waits for a roll is compared as if a 1 had been rolled.
        let mut rolled = state.clone();
        if state.outcome.is_none() {
            rolled.phase = TmagPhase::Move(1);
            let (fresh, _) = HuntSearchState::new(&rolled).unwrap();
            assert_eq!(format!("{:?}", facts(&after)), format!("{:?}", facts(&fresh)), "ply {ply}");
        }
    }
}

#[test]
fn the_position_for_search_plays_as_the_rules_do() {
    plays_as_the_rules_do(3, &[], 1_500);
    plays_as_the_rules_do(5, &[("keep-markers", "yes")], 1_500);
    plays_as_the_rules_do(9, &[("board", "6x6")], 1_500);
}

fn chosen(state: &TmagState, seat: Seat, level: Level) -> Option<Decision<TmagAction>> {
    chosen_at(1, 1, state, seat, level)
}

fn chosen_at(ply: u32, seed: u64, state: &TmagState, seat: Seat, level: Level) -> Option<Decision<TmagAction>> {
    chosen_within((ply, seed, 50), state, seat, level)
}

/// The best level's choice for the seat to move, with so many positions.
fn best_within(state: &TmagState, nodes: u64) -> Option<Decision<TmagAction>> {
    chosen_within((1, 1, nodes), state, state.mover, Level::Best)
}

fn chosen_within(
    (ply, seed, nodes): (u32, u64, u64),
    state: &TmagState,
    seat: Seat,
    level: Level,
) -> Option<Decision<TmagAction>> {
    let frame = Frame {
        game: "tmag",
        viewer: Viewer::Seat(seat),
        seats: state.seats,
        options: Options::read(Tmag::ABOUT.options, &[]).unwrap(),
        ply,
        turn: Turn::of(seat),
        outcome: None,
        last: None,
        left: Vec::new(),
    };
    let seen = Seen { frame, view: state.clone() };
    let moment = Moment { seen: &seen, record: &[], seat, level, seed };
    Tmag::choose(&moment, &mut Budget::of(nodes)).map(|choice| choice.decision)
}

#[test]
fn nobody_misses_a_catch_or_a_win() {
    let options = Options::read(Tmag::ABOUT.options, &[]).unwrap();
    let (mut dice, mut catches, mut wins) = (SplitMix64::new(3), 0, 0);
    for seats in [3, 6, 9, 3, 6, 9] {
        let mut state = TmagState::new(seats, &options).unwrap();
        while state.outcome.is_none() {
            let action = match state.phase {
                TmagPhase::NameVictim => TmagAction::Victim { seat: Seat(0) },
                TmagPhase::Roll => TmagAction::Roll { steps: u8::try_from(dice.below(6)).unwrap() },
                TmagPhase::Move(roll) => {
                    let (root, _) = HuntSearchState::new(&state).expect("a roll waits to be used");
                    let steps = root.steps(usize::from(roll));
                    let plain = steps.iter().map(|step| (root.after(*step), step.action()));
                    let decisive = plain.into_iter().find(|(after, _)| after.is_won || after.catcher.is_some());
                    if let Some((after, action)) = &decisive {
                        (catches, wins) = (catches + usize::from(!after.is_won), wins + usize::from(after.is_won));
                        for level in [Level::Novice, Level::Club, Level::Strong, Level::Best] {
                            assert_eq!(chosen(&state, state.mover, level), Some(Decision::Play(*action)), "{level:?}");
                        }
                    }
                    // The others' steps are drawn by lot, so that there is much to catch.
                    pick(&steps, &mut dice).unwrap().action()
                }
            };
            Tmag::apply(&mut state, Actor::Chance, &action);
        }
    }
    assert!(catches > 100 && wins > 0, "{catches} catches, {wins} wins");
}

#[test]
fn late_in_a_game_a_novice_misjudges_no_more() {
    let options = Options::read(Tmag::ABOUT.options, &[]).unwrap();
    let (mut state, mut dice) = (TmagState::new(3, &options).unwrap(), SplitMix64::new(5));
    let mut most = [0, 0];
    for _ in 0..120 {
        let action = match state.phase {
            TmagPhase::NameVictim => TmagAction::Victim { seat: Seat(0) },
            TmagPhase::Roll => TmagAction::Roll { steps: u8::try_from(1 + dice.below(5)).unwrap() },
            TmagPhase::Move(roll) => {
                for (most, ply) in most.iter_mut().zip([super::LONG - 1, super::LONG]) {
                    let by_seed = (0..6).map(|seed| chosen_at(ply, seed, &state, state.mover, Level::Novice));
                    *most = by_seed.map(|decision| format!("{decision:?}")).collect::<BTreeSet<_>>().len().max(*most);
                }
                let (root, _) = HuntSearchState::new(&state).expect("a roll waits to be used");
                pick(&root.steps(usize::from(roll)), &mut dice).unwrap().action()
            }
        };
        Tmag::apply(&mut state, Actor::Chance, &action);
        if state.outcome.is_some() {
            break;
        }
    }
    assert!(most[0] > 1 && most[1] == 1, "what is misjudged depends on the seed, and late nothing is: {most:?}");
}

#[test]
fn the_best_level_plays_on_from_its_steps_equally_for_equal_seeds_and_not_as_it_looks_ahead() {
    let options = Options::read(Tmag::ABOUT.options, &[]).unwrap();
    let (mut state, mut dice) = (TmagState::new(4, &options).unwrap(), SplitMix64::new(9));
    let mut differs = 0;
    for _ in 0..60 {
        let action = match state.phase {
            TmagPhase::NameVictim => TmagAction::Victim { seat: Seat(0) },
            TmagPhase::Roll => TmagAction::Roll { steps: u8::try_from(1 + dice.below(5)).unwrap() },
            TmagPhase::Move(_) => {
                let looks = best_within(&state, super::ENOUGH - 1);
                let plays = best_within(&state, 2 * super::ENOUGH);
                assert_eq!(plays, best_within(&state, 2 * super::ENOUGH));
                differs += usize::from(looks != plays);
                let Some(Decision::Play(action)) = plays else { panic!("somebody is to act") };
                action
            }
        };
        Tmag::apply(&mut state, Actor::Chance, &action);
        if state.outcome.is_some() {
            break;
        }
    }
    assert!(differs > 0, "games that are played on change some choice");
}
