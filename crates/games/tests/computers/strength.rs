//! That each level beats the one below, in few games: equal seeds give equal games on any machine, so that what is asserted
//! here holds or does not, whatever the machine does beside it. How much they are apart is told by docs/computer.md, from more
//! games than a test has time for.

#[path = "../../examples/played/mod.rs"]
pub(crate) mod played;

use computer::Level;
use game::Seat;
use played::{MeasuredGame, luck};

/// Nobody sits through more.
const LONGEST: u32 = 1_000;

/// The share of wins of a level among others who all play on another level, its seat turned from game to game.
fn share(game: &str, seats: u8, (level, others): (u8, u8), games: u64) -> f64 {
    let about = games::find(game).expect("registered");
    let [level, others] = [level, others].map(|number| Level::of(number).expect("a level"));
    let won = |number: u64| {
        let own = Seat(u8::try_from(number % u64::from(seats)).expect("few seats"));
        let mut played = MeasuredGame::start(about, usize::from(seats), &[], number);
        while !played.is_over() && played.position.ply() < LONGEST {
            played.step(|game, seat| {
                let level = if seat == own { level } else { others };
                game.decide(seat, level, luck(number, game.position.ply())).notation().to_owned()
            });
        }
        let winners = played.position.outcome().map_or_else(Vec::new, |outcome| outcome.winners());
        if winners.contains(&own) { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    (0..games).map(won).sum::<f64>() / games as f64
}

#[track_caller]
fn is_above(game: &str, seats: u8, pairs: &[(u8, u8)], games: u64, least: f64) {
    for (level, other) in pairs {
        let share = share(game, seats, (*level, *other), games);
        println!("{game}, {seats} seats: {level} against {other}: {share:.3}");
        assert!(share >= least, "{game}: level {level} wins {share:.3} against {other}");
    }
}

#[test]
fn each_level_of_stratogo_beats_the_one_below() {
    is_above("stratogo", 2, &[(1, 0)], 100, 0.85);
    is_above("stratogo", 2, &[(2, 1), (3, 2)], 200, 0.64);
}

#[test]
fn each_level_of_praetorian_beats_the_one_below_over_both_roles() {
    is_above("praetorian", 2, &[(1, 0)], 100, 0.9);
    is_above("praetorian", 2, &[(2, 1), (3, 2)], 100, 0.7);
}

#[test]
fn each_level_of_roman_checkers_beats_the_one_below() {
    is_above("roman-checkers", 2, &[(1, 0), (2, 1)], 12, 0.8);
    is_above("roman-checkers", 2, &[(3, 2)], 8, 0.6);
}

#[test]
fn each_level_of_conspirateurs_beats_the_one_below() {
    is_above("conspirateurs", 2, &[(1, 0), (2, 1)], 12, 0.9);
    is_above("conspirateurs", 2, &[(3, 2)], 20, 0.7);
}

#[test]
fn a_level_of_conspirateurs_that_plays_games_out_wins_more_than_its_share() {
    is_above("conspirateurs", 3, &[(3, 2)], 12, 0.5);
}

#[test]
fn each_level_of_tmag_wins_more_than_its_share() {
    is_above("tmag", 3, &[(1, 0)], 60, 0.95);
    is_above("tmag", 3, &[(2, 1), (3, 2)], 200, 0.38);
}
