//! That the chances which reviews tell with more than two seats come true, in few games: equal seeds give equal games on any machine. What came true in many
//! games is told by docs/computer.md.

use computer::{Budget, Knowledge, Level, victory_share};
use game::{Dice, SplitMix64, Viewer};
use games::computers::{appraise, appraised_nodes};

use crate::strength::played::{MeasuredGame, luck};

/// One decision in so many is judged.
const ONE_IN: u64 = 12;
/// How far what was called and what was won may lie apart, in the mean over a half of the chances.
const APART: f64 = 0.1;

/// The chance that was called, and the share of the victory that came of it.
type Call = (f64, f64);

/// The chances that were called in games among club players.
fn calls(game: &str, seats: u8, options: &[(&str, &str)], games: u64) -> Vec<Call> {
    let about = games::find(game).expect("registered");
    let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let mut calls = Vec::new();
    for number in 0..games {
        let mut played = MeasuredGame::start(about, usize::from(seats), &options, number);
        let (mut dice, mut called) = (SplitMix64::new(!number), Vec::new());
        while !played.is_over() {
            played.step(|played, seat| {
                let luck = luck(number, played.position.ply());
                let action = played.decide(seat, Level::Club, luck).notation().to_owned();
                if dice.below(ONE_IN) == 0 && !played.position.view(Viewer::Seat(seat)).may_be_drawn() {
                    let judged = |known: &Knowledge, _: &mut Budget| {
                        appraise(known, &action, luck, &mut Budget::of(appraised_nodes(known.view())))
                    };
                    called.extend(played.ask(seat, Level::Strong, judged).map(|found| (seat, found.best_chance)));
                }
                action
            });
        }
        let outcome = played.position.outcome().expect("it is over");
        let won = |seat| victory_share(&outcome, seat, |one| played.position.side(one)).expect("a seat of the game");
        calls.extend(called.into_iter().map(|(seat, chance)| (chance, won(seat))));
    }
    calls
}

/// Whether the lower half of the chances and the upper one each came true in the mean.
#[track_caller]
fn come_true(game: &str, seats: u8, options: &[(&str, &str)], games: u64) {
    let mut calls = calls(game, seats, options, games);
    calls.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (lower, upper) = calls.split_at(calls.len() / 2);
    for half in [lower, upper] {
        let mean = |of: fn(&Call) -> f64| half.iter().map(of).sum::<f64>() / half.len() as f64;
        let (called, won) = (mean(|call| call.0), mean(|call| call.1));
        println!("{game}, {seats} seats {options:?}: {} called {called:.3} won {won:.3}", half.len());
        assert!((called - won).abs() < APART, "{game} with {seats} seats: called {called:.3}, won {won:.3}");
    }
}

/// With two seats the curve weighs both sides' decisions together; these stand as they are.
#[test]
fn chances_with_more_than_two_seats_at_conspirateurs_come_true() {
    come_true("conspirateurs", 3, &[], 120);
    come_true("conspirateurs", 4, &[("teams", "solo")], 120);
    come_true("conspirateurs", 4, &[("teams", "pairs")], 120);
}

#[test]
fn chances_at_tmag_come_true() {
    for seats in 3..=6 {
        come_true("tmag", seats, &[], 240);
    }
}
