//! Secrecy: nothing that a viewer is given depends on enemy ranks.

use super::super::{Army, StratogoPiece, StratogoState};
use super::playouts::walk;
use super::*;
use game::{AnyView, Focus, SplitMix64, Square, Staging, ViewOf};
use std::collections::HashMap;

fn output(view: &dyn AnyView) -> String {
    let staging = Staging { names: vec!["Ada".to_owned()], focus: Focus::Plain };
    let refusals: Vec<_> =
        ["a2-a3", "b2-b3", "e5-e4", "d6-d5", "f2-f5", "a6-a1"].map(|action| view.judge(action)).into();
    let choices = [R, B].map(|actor| view.choices(actor));
    let rest = (view.data(), view.secret_words(), view.ready_made());
    format!("{:?}{:?}{choices:?}{refusals:?}{rest:?}", view.compose(&[]), view.scene(&staging))
}

#[test]
fn other_worlds_that_fit_look_the_same() {
    for seed in 0..3 {
        walk("quiet=60", seed, 120, &mut |game| {
            for viewer in VIEWERS {
                let view = game.view(viewer);
                let other = view.determinize(&mut SplitMix64::new(u64::from(game.ply()) + seed));
                let seen = other.view(viewer);
                assert!(view.same(seen.as_ref()), "{viewer:?} {:?}", game.ply());
                assert_eq!(output(view.as_ref()), output(seen.as_ref()));
            }
        });
    }
}

#[test]
fn imagined_games_can_be_played_on_to_their_end() {
    let mut dice = SplitMix64::new(9);
    for seed in 0..6 {
        walk("quiet=60", 300 + seed, 120, &mut |game| {
            if game.outcome().is_some() || game.ply() % 7 != 0 {
                return;
            }
            for viewer in VIEWERS {
                let mut other = game.view(viewer).determinize(&mut dice);
                for _ in 0..30 {
                    let Some(seat) = other.turn().seats().first().copied() else { break };
                    let actor = Actor::Seat(seat);
                    let action = other.view(actor.viewer()).sample(actor, &mut dice).expect("an action");
                    assert!(other.play(actor, &action).is_ok(), "{action}");
                }
            }
        });
    }
}

/// A position whose worlds can be counted by hand.
#[test]
fn imagined_armies_are_drawn_evenly() {
    let game = game(&["f2-f5", "e5-e4"]);
    let seen = game.seen(Viewer::Seat(Seat(0)));
    let mut dice = SplitMix64::new(6);
    let draws: u32 = 40_000;
    let mut found: HashMap<(Square, StratogoPiece), u32> = HashMap::new();
    for _ in 0..draws {
        let state: StratogoState = seen.view.determinize(&mut dice);
        let army: Army = state.armies[1].expect("determinized");
        army.men.iter().for_each(|place| *found.entry(place).or_default() += 1);
    }
    // Blue's 4 is open; four blue coins are hidden, and that on e4 has moved. If blue lost its ace, they are N 2 3 5 in
    // 2 x 3! = 12 orders; if it lost its null, A 2 3 5 in 3 x 3! = 18. Black's five coins have 5! orders in either case.
    let share = |file, rank, id: &str| {
        let at = Square::new(file, rank);
        found
            .iter()
            .filter(|((place, piece), _)| *place == at && piece.to_string() == id)
            .map(|(_, count)| *count)
            .sum::<u32>()
    };
    for (count, numerator, denominator) in [
        (share(4, 3, "Ab"), 6, 30),
        (share(4, 3, "3b"), 12, 30),
        (share(4, 3, "5b"), 12, 30),
        (share(4, 3, "Nb"), 0, 30),
        // On a5, unmoved: each of the three ranks that e4 leaves in a third of the orders.
        (share(0, 4, "Nb"), 4, 30),
        (share(0, 4, "2b"), 10, 30),
        (share(0, 4, "Ab"), 4, 30),
    ] {
        let expected = draws * numerator / denominator;
        assert!(count.abs_diff(expected) < 400, "{count}, expected {expected}");
    }
}
