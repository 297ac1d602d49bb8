//! Whole games at random: what is listed is legal and the only thing legal, and a record replays.

use super::*;
use game::{Choices, SplitMix64, Turn};

/// Between two fights there are at most 400 plies, and at most 24 pieces can fall.
const BOUND: u32 = 2 + 400 * 25;

/// Plays a random game and calls back at every position.
pub fn walk(options: &str, seed: u64, plies: u32, visit: &mut dyn FnMut(&Erased<StraToGo>)) -> Vec<(Actor, String)> {
    let mut dice = SplitMix64::new(seed);
    let mut game = new(options);
    let mut record = Vec::new();
    while game.ply() < plies {
        visit(&game);
        let Turn::Seats(seats) = game.turn() else { break };
        let actor = Actor::Seat(*game::pick(&seats, &mut dice).expect("somebody is to act"));
        let action = game.view(actor.viewer()).sample(actor, &mut dice).expect("an action");
        assert_eq!(play(&mut game, actor, &action).action, action, "samples are canonical");
        record.push((actor, action));
    }
    visit(&game);
    record
}

#[test]
fn every_game_ends_within_its_bound() {
    for seed in 0..40 {
        let mut over = false;
        walk(["", "quiet=60", "quiet=400"][usize::try_from(seed % 3).expect("small")], seed, BOUND, &mut |game| {
            over = game.outcome().is_some();
        });
        assert!(over, "seed {seed}");
    }
}

#[test]
fn every_move_there_is_is_either_listed_or_refused() {
    let (squares, mut judged) = (super::super::state::GRID.iter().collect::<Vec<_>>(), 0);
    for seed in 0..3 {
        walk("quiet=60", 100 + seed, 60, &mut |game| {
            let Turn::Seats(seats) = game.turn() else { return };
            if game.ply() % 8 != 2 {
                return;
            }
            let view = game.view(Viewer::Seat(seats[0]));
            let Choices::Listed(listed) = view.choices(Actor::Seat(seats[0])) else { return };
            assert!(!listed.is_empty() && listed.windows(2).all(|pair| pair[0] < pair[1]));
            for from in &squares {
                for to in &squares {
                    let action = format!("{from}-{to}");
                    assert_eq!(view.judge(&action).is_ok(), listed.contains(&action), "{action}");
                }
            }
            judged += 1;
        });
    }
    assert!(judged > 3, "only {judged} positions are judged");
}

#[test]
fn a_record_replays_to_the_same_position() {
    for seed in 0..10 {
        let mut last = None;
        let record = walk("", seed, 300, &mut |game| last = Some(game.boxed()));
        let mut again = new("");
        for (actor, action) in &record {
            play(&mut again, *actor, action);
        }
        let last = last.expect("visited");
        assert!(again.same(last.as_ref()) && !new("").same(last.as_ref()));
    }
}

#[test]
fn coins_and_armies_always_agree() {
    for seed in 0..10 {
        walk("quiet=60", 50 + seed, 400, &mut |game| {
            let views = [0, 1].map(|seat| game.seen(Viewer::Seat(Seat(seat))).view);
            let standing = views
                .iter()
                .zip([0, 1])
                .map(|(view, seat)| view.armies[seat].map_or(0, |army| army.men.iter().count()));
            let standing: usize = standing.sum();
            let table = &views[0].table;
            if table.coins.iter().next().is_some() {
                assert_eq!(standing, table.coins.iter().count());
                let removed: usize = Seat::all(2).map(|seat| table.removed.of(seat).count()).sum();
                assert_eq!(standing + removed, 24);
            }
        });
    }
}
