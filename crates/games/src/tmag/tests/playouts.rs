//! Random games: what is listed is legal, what is legal is listed, records replay, games end.

use super::{given, legal, start, to_act};
use crate::tmag::{Tmag, TmagAction, TmagBoard, rules};
use game::{Actor, Erased, Position, Rules, Seat, SplitMix64, Viewer, pick};

fn play_out(seats: u8, options: &[(&str, &str)], dice: &mut SplitMix64) -> bool {
    let mut game = start(seats, options);
    let mut record = Vec::new();
    while game.outcome().is_none() && game.ply() < 400 {
        let actor = to_act(&game);
        let view = game.view(actor.viewer());
        let choices = view.choices(actor);
        assert!(choices.listed().is_sorted());
        let action = pick(choices.listed(), dice).expect("whoever is to act can").clone();
        if game.ply().is_multiple_of(8) {
            legal_agrees_with_check(&game, actor);
            assert!(view.determinize(dice).same(&game));
        }
        assert_eq!(game.play(actor, &action).unwrap().action, action);
        record.push((actor, action));
        everybody_has_a_place(&game);
    }
    let mut again = Erased::<Tmag>::start(seats, &given(options)).unwrap();
    for (actor, action) in &record {
        again.play(*actor, action).unwrap();
    }
    assert!(again.same(&game));
    game.outcome().is_some()
}

fn legal_agrees_with_check(game: &Erased<Tmag>, actor: Actor) {
    let state = game.seen(Viewer::Public).view;
    let board: TmagBoard = state.board;
    let all = board.squares().map(|to| TmagAction::Go { to });
    let seats = Seat::all(state.seats).map(|seat| TmagAction::Victim { seat });
    let rolls = (0..=5).map(|steps| TmagAction::Roll { steps });
    let all = all.chain(seats).chain(rolls).chain([TmagAction::Reroll, TmagAction::Stand]);
    let mut passed: Vec<String> = all
        .filter(|action| rules::check(&state, actor, *action).is_ok())
        .map(|action| Tmag::notation(&action))
        .collect();
    passed.sort_unstable();
    assert_eq!(passed.join(" "), legal(&state));
}

/// No two pieces share a square, nobody but a victim stands on a base, and only the victim is in the safe-house.
fn everybody_has_a_place(game: &Erased<Tmag>) {
    use crate::tmag::TmagPlace;
    let state = game.seen(Viewer::Public).view;
    if state.victim.is_none() {
        return;
    }
    for seat in state.in_play() {
        match state.places[seat.index()] {
            TmagPlace::On(at) => {
                assert_eq!(state.standing(at), Some(seat));
                assert!(!state.board.is_safe_house(at));
                assert!(state.board.base(at).is_none() || state.is_victim(seat));
            }
            TmagPlace::SafeHouse => assert!(state.is_victim(seat)),
            TmagPlace::Off => panic!("{seat} is in play"),
        }
    }
}

#[test]
fn random_games_keep_every_promise() {
    let mut dice = SplitMix64::new(41);
    for seats in 3..=9 {
        play_out(seats, &[], &mut dice);
        play_out(seats, &[("keep-markers", "yes"), ("first", "1")], &mut dice);
    }
    for seats in 6..=9 {
        play_out(seats, &[("board", "6x6")], &mut dice);
    }
}

/// A victim that ends on a base whenever it can soon wins, now that nobody hunts it on purpose.
#[test]
fn a_game_with_a_purpose_ends() {
    let mut dice = SplitMix64::new(42);
    let mut game = start(3, &[("keep-markers", "yes")]);
    while game.outcome().is_none() {
        let actor = to_act(&game);
        let state = game.seen(Viewer::Public).view;
        let choices = game.view(actor.viewer()).choices(actor);
        let base = state
            .board
            .bases()
            .into_iter()
            .enumerate()
            .find(|(base, at)| !state.visited().has(*base) && choices.listed().contains(&at.to_string()));
        let action = base.map(|(_, at)| at.to_string()).or_else(|| pick(choices.listed(), &mut dice).cloned()).unwrap();
        game.play(actor, &action).unwrap();
        assert!(game.ply() < 20_000);
    }
    assert_eq!(game.outcome().unwrap().winners().len(), 1);
}
