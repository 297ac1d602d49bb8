//! Random games: what is listed is legal, what is legal is listed, and a record replays to the same position.

use super::{given, start};
use crate::conspirateurs::{Conspirateurs, ConspirateursAction, SIZE, rules};
use game::{Actor, Erased, Legal, Position, Rules, Seat, SplitMix64, Squares, Viewer, pick};

const PLIES: u32 = 150;

fn play_out(seats: u8, options: &[(&str, &str)], dice: &mut SplitMix64) {
    let mut game = start(seats, options);
    let mut record = Vec::new();
    while game.outcome().is_none() && game.ply() < PLIES {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let view = game.view(actor.viewer());
        let choices = view.choices(actor);
        let listed = choices.listed();
        assert!(listed.is_sorted() && !listed.is_empty());
        let action = pick(listed, dice).unwrap().clone();
        assert_eq!(view.judge(&action).unwrap(), action);
        if game.ply() % 50 == 49 {
            legal_agrees_with_check(&game, actor);
            assert!(view.determinize(dice).same(&game));
        }
        assert_eq!(game.play(actor, &action).unwrap().action, action);
        record.push((actor, action));
    }
    let mut again = Erased::<Conspirateurs>::start(seats, &given(options)).unwrap();
    for (actor, action) in &record {
        again.play(*actor, action).unwrap();
    }
    assert!(again.same(&game));
}

fn legal_agrees_with_check(game: &Erased<Conspirateurs>, actor: Actor) {
    let seen = game.seen(actor.viewer());
    let Legal::Listed(listed) = Conspirateurs::legal(&seen, actor) else { panic!("all moves are listed") };
    let board = Squares { files: SIZE, ranks: SIZE };
    let seat = actor.seat().unwrap();
    let moves = seen
        .view
        .men_of(seat)
        .iter()
        .flat_map(|from| board.iter().map(move |to| ConspirateursAction::Move { from, to }));
    let drops = board.iter().map(|at| ConspirateursAction::Drop { at });
    let passed: Vec<ConspirateursAction> =
        moves.chain(drops).filter(|action| rules::check(&seen.view, seat, action).is_ok()).collect();
    assert!(passed.iter().all(|action| listed.contains(action)));
    assert_eq!(passed.len(), listed.len());
}

#[test]
fn random_games_keep_every_promise() {
    let mut dice = SplitMix64::new(7);
    for seats in 2..=4 {
        for shelter in ["open", "final", "strict"] {
            for teams in if seats == 4 { &["pairs", "solo"][..] } else { &["pairs"] } {
                play_out(seats, &[("shelter", shelter), ("teams", teams)], &mut dice);
            }
        }
    }
}

#[test]
fn everybody_sees_the_same() {
    let mut game = start(3, &[]);
    game.play(Actor::Seat(Seat(0)), "h9").unwrap();
    let public = game.seen(Viewer::Public);
    for seat in Seat::all(3) {
        assert_eq!(game.seen(Viewer::Seat(seat)).view, public.view);
    }
}

/// Men that always make for the nearest shelter end every game soon, whatever the shelter rule.
#[test]
fn games_of_men_in_a_hurry_end() {
    for shelter in ["open", "final", "strict"] {
        for seats in 2..=4 {
            let mut game = start(seats, &[("shelter", shelter)]);
            let mut dice = SplitMix64::new(3);
            while game.outcome().is_none() {
                let actor = Actor::Seat(game.turn().seats()[0]);
                let seen = game.seen(actor.viewer());
                let action = hurried(&seen.view, actor.seat().unwrap(), &mut dice);
                game.play(actor, &Conspirateurs::notation(&action)).unwrap();
                assert!(game.ply() < 4_000, "{seats} seats, {shelter}");
            }
        }
    }
}

fn hurried(state: &super::ConspirateursState, seat: Seat, dice: &mut SplitMix64) -> ConspirateursAction {
    let actions = rules::legal(state, seat);
    let open = state.shelters() - state.all_men();
    let far = |at: game::Square| {
        if state.shelters().contains(at) {
            return 0;
        }
        let distance = |to: game::Square| i32::from(at.file.abs_diff(to.file).max(at.rank.abs_diff(to.rank)));
        open.iter().map(distance).min().unwrap_or(99) + 1
    };
    let gain = |action: &ConspirateursAction| action.ends().map_or(0, |(from, to)| far(to) - far(from));
    let best = actions.iter().map(gain).min().unwrap();
    let good: Vec<ConspirateursAction> = actions.into_iter().filter(|action| gain(action) <= best).collect();
    pick(&good, dice).unwrap().clone()
}
