//! Seats that leave, their heirs, and the ranking.

use super::{places, play, position, start};
use crate::tmag::{TmagPhase, rules};
use game::{Actor, Position, RefusalKind, Seat, Turn};

#[test]
fn an_assassin_who_leaves_takes_his_piece_and_his_turn_with_him() {
    for phase in [TmagPhase::Roll, TmagPhase::Move(3)] {
        let mut state = position(&[], "c3 a1 j10 a10", 1, 3);
        state.phase = phase;
        rules::retire(&mut state, Seat(1));
        assert_eq!((places(&state).as_str(), state.mover, state.phase), ("c3 x j10 a10", Seat(0), TmagPhase::Roll));
        play(&mut state, "roll 1").unwrap();
        play(&mut state, "c4").unwrap();
        assert_eq!(state.mover, Seat(2));
    }
}

#[test]
fn an_assassin_who_leaves_out_of_turn_changes_no_turn() {
    let mut state = position(&[], "c3 a1 j10 a10", 1, 3);
    rules::retire(&mut state, Seat(2));
    assert_eq!((places(&state).as_str(), state.mover, state.phase), ("c3 a1 x a10", Seat(1), TmagPhase::Move(3)));
}

#[test]
fn a_victim_who_leaves_is_followed_by_the_next_assassin_without_credit() {
    let mut state = position(&[], "c3 a1 j10 a10", 2, 3);
    state.turn_after = Seat(1);
    state.markers[0].add(0);
    let news = rules::retire(&mut state, Seat(0));
    assert_eq!(news[1].text, "Bravo takes the victim's place in the safe-house.");
    assert_eq!((places(&state).as_str(), state.mover, state.phase), ("x - j10 a10", Seat(1), TmagPhase::Roll));
    assert_eq!((state.captures[1], state.visited().count()), (0, 0));
    play(&mut state, "roll 1").unwrap();
    play(&mut state, "d5").unwrap();
    assert_eq!(state.mover, Seat(2));
}

#[test]
fn below_three_seats_the_game_ends_as_it_stands() {
    let mut state = position(&[], "c3 a1 j10 a10", 1, 3);
    state.captures = [1, 2, 1, 5, 0, 0, 0, 0, 0];
    state.most_markers = [2, 0, 1, 0, 0, 0, 0, 0, 0];
    rules::retire(&mut state, Seat(3));
    assert_eq!(state.outcome, None);
    rules::retire(&mut state, Seat(1));
    let outcome = state.outcome.unwrap();
    assert_eq!(outcome.ranks, [1, 3, 2, 4]);
    assert_eq!(outcome.reason.whole(), "Bravo left, and too few remain to play on.");
}

#[test]
fn who_left_before_the_draw_can_not_be_drawn() {
    let mut game = start(4, &[]);
    game.play(Actor::Seat(Seat(1)), "resign").unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    let choices = game.view(game::Viewer::Public).choices(Actor::Chance);
    assert_eq!(choices.listed(), ["victim 0", "victim 2", "victim 3"]);
    let refused = game.play(Actor::Chance, "victim 1").unwrap_err();
    assert_eq!(refused.kind, RefusalKind::Illegal);
    game.play(Actor::Chance, "victim 2").unwrap();
    assert_eq!(places(&game.seen(game::Viewer::Public).view), "a1 x - j10");
    assert_eq!(game.play(Actor::Chance, "resign").unwrap_err().kind, RefusalKind::Illegal);
}

#[test]
fn a_victim_who_leaves_two_behind_has_no_heir() {
    let mut state = position(&[], "c3 a1 j10", 0, 3);
    state.captures = [0, 1, 2, 0, 0, 0, 0, 0, 0];
    state.markers[0].add(0);
    let news = rules::retire(&mut state, Seat(0));
    assert_eq!(news.iter().map(|news| news.text.as_str()).collect::<Vec<_>>(), ["Alpha leaves the game."]);
    assert_eq!((places(&state).as_str(), state.victim, state.visited().count()), ("x a1 j10", None, 0));
    assert_eq!(state.outcome.map(|outcome| outcome.ranks), Some(vec![3, 2, 1]));
}

#[test]
fn whoever_leaves_takes_the_markers_along() {
    for (keep, leaves) in [("no", 0), ("yes", 0), ("yes", 2)] {
        let mut state = position(&[("keep-markers", keep)], "c3 a1 j10 a10", 1, 3);
        state.markers[leaves].add(0);
        state.markers[1].add(3);
        rules::retire(&mut state, Seat(u8::try_from(leaves).unwrap()));
        assert_eq!((state.markers[leaves].count(), state.markers[1].count()), (0, 1), "{keep} {leaves}");
    }
}

/// Logs as 0.1 wrote them, in which a victim left two behind: the same actions, and the same places in the end.
#[test]
fn an_old_log_in_which_the_victim_left_two_behind_ends_alike() {
    for (lot, ranks) in [("victim 0", [2, 1, 1]), ("victim 2", [1, 1, 2])] {
        let mut game = start(3, &[]);
        let victim = if lot == "victim 0" { Seat(0) } else { Seat(2) };
        for (actor, action) in [(Actor::Chance, lot), (Actor::Chance, "roll 0"), (Actor::Seat(victim), "resign")] {
            game.play(actor, action).unwrap();
        }
        assert_eq!(game.outcome().map(|outcome| outcome.ranks), Some(ranks.to_vec()), "{lot}");
    }
}
