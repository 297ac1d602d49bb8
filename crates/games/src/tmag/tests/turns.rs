//! The order of turns.

use super::{legal, play, position};
use crate::tmag::{TmagPhase, TmagState};
use game::Seat;

fn next(state: &TmagState) -> (Seat, TmagPhase) {
    (state.mover, state.phase)
}

/// Lets everybody roll 0 (the victim stands) and notes who was to roll.
fn order(state: &mut TmagState, turns: usize) -> Vec<u8> {
    let mut movers = Vec::new();
    for _ in 0..turns {
        assert_eq!(state.phase, TmagPhase::Roll);
        movers.push(state.mover.0);
        play(state, "roll 0").unwrap();
        if state.phase == TmagPhase::Move(0) {
            play(state, "stand").unwrap();
        }
    }
    movers
}

#[test]
fn the_victim_has_a_turn_after_every_single_assassin() {
    let mut state = super::start(4, &[("first", "2")]).seen(game::Viewer::Public).view;
    assert_eq!(order(&mut state, 9), [2, 3, 2, 0, 2, 1, 2, 3, 2]);
}

#[test]
fn a_new_victim_moves_at_once_then_the_next_assassin_after_him() {
    let mut state = position(&[], "c3 a1 d4 j1 j10", 2, 2);
    play(&mut state, "c3").unwrap();
    assert_eq!(order(&mut state, 9), [2, 3, 2, 4, 2, 0, 2, 1, 2]);
}

#[test]
fn a_zero_lets_the_victim_choose_and_costs_an_assassin_his_turn() {
    let mut state = position(&[], "c3 a1 j10", 0, 0);
    state.phase = TmagPhase::Roll;
    assert_eq!(play(&mut state, "roll 0").unwrap(), "Alpha rolls 0: roll again, or stand.");
    assert_eq!(legal(&state), "reroll stand");
    play(&mut state, "reroll").unwrap();
    assert_eq!(next(&state), (Seat(0), TmagPhase::Roll));
    play(&mut state, "roll 0").unwrap();
    play(&mut state, "stand").unwrap();
    assert_eq!(next(&state), (Seat(1), TmagPhase::Roll));
    assert_eq!(play(&mut state, "roll 0").unwrap(), "Bravo rolls 0: the turn is lost.");
    assert_eq!(next(&state), (Seat(0), TmagPhase::Roll));
}

#[test]
fn without_a_square_to_go_to_the_turn_is_skipped() {
    let mut state = position(&[], "a1 a2 b1", 0, 1);
    state.phase = TmagPhase::Roll;
    let news = play(&mut state, "roll 3").unwrap();
    assert_eq!(news, "Alpha rolls 3 and has nowhere to go: the turn is skipped.");
    assert_eq!(next(&state), (Seat(1), TmagPhase::Roll));
}

#[test]
fn chance_does_what_is_chances() {
    let mut state = super::start(3, &[]).seen(game::Viewer::Public).view;
    assert_eq!(legal(&state), "victim 0 victim 1 victim 2");
    for text in ["roll 1", "a1", "stand"] {
        let refused = play(&mut state, text).unwrap_err().text;
        assert_eq!(refused, "Chance names the first victim now, such as victim 0.");
    }
    assert_eq!(play(&mut state, "victim 1").unwrap(), "Bravo is the first victim and waits in the safe-house.");
    for text in ["victim 1", "a1", "reroll"] {
        assert_eq!(play(&mut state, text).unwrap_err().text, "Chance rolls the die now, roll 0 to roll 5.");
    }
}

#[test]
fn who_is_said_to_be_next_is_who_comes() {
    let mut state = position(&[], "- a1 j10 a10", 0, 1);
    state.phase = TmagPhase::Roll;
    for turn in 0..8 {
        let foretold = state.next_mover();
        order(&mut state, 1);
        assert_eq!(foretold, Some(state.mover), "after turn {turn}");
    }
}
