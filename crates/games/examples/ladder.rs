//! Levels against each other without the bot: for tuning. `ladder <game> <levels, such as 2,1 or 3,1,1> <games>
//! [seed] [option=value …]`; seats are turned from game to game. Prints each place's share of the wins with its 95 % interval (Wilson's), and the time.

mod arguments;
mod played;

use std::time::{Duration, Instant};

use arguments::MatchArguments;
use game::Seat;
use played::{MeasuredGame, luck};

/// Games that are longer are called drawn.
const MAX_PLIES: u32 = 3_000;

struct Tally {
    wins: Vec<f64>,
    slowest: Vec<Duration>,
    thought: Vec<(Duration, u32)>,
    plies: u32,
    unfinished: u32,
}

fn main() {
    let arguments = MatchArguments::read("ladder");
    let (seats, games) = (arguments.levels.len(), arguments.games);
    let mut tally = Tally {
        wins: vec![0.0; seats],
        slowest: vec![Duration::ZERO; seats],
        thought: vec![(Duration::ZERO, 0); seats],
        plies: 0,
        unfinished: 0,
    };
    for number in 0..games {
        let turn = usize::try_from(number).expect("few games") % seats;
        play(&arguments, turn, arguments.seed_of(number), &mut tally);
        eprint!("\r{} of {games}: {:.1?} ", number + 1, tally.wins);
    }
    eprintln!();
    for (place, level) in arguments.levels.iter().enumerate() {
        let (time, count) = tally.thought[place];
        let share = tally.wins[place] / games as f64;
        let (low, high) = interval(share, games as f64);
        let mean = time.checked_div(count).unwrap_or_default();
        println!(
            "level {}: {:5.1} % ({:.1} to {:.1} %)  mean {mean:?}, slowest {:?}",
            level.number(),
            share * 100.0,
            low * 100.0,
            high * 100.0,
            tally.slowest[place]
        );
    }
    println!("{} plies a game, {} unfinished", u64::from(tally.plies) / games, tally.unfinished);
}

/// The 95 % interval of a share of wins, by Wilson's score.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let square = 1.96 * 1.96;
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = 1.96 / (1.0 + square / games) * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// Plays one game; place `p` sits on seat `(p + turn) % seats`.
fn play(arguments: &MatchArguments, turn: usize, seed: u64, tally: &mut Tally) {
    let MatchArguments { game, levels, options, .. } = arguments;
    let seats = levels.len();
    let mut played = MeasuredGame::start(*game, seats, options, seed);
    while !played.is_over() && played.position.ply() < MAX_PLIES {
        played.step(|game, seat| {
            let place = (seat.index() + seats - turn) % seats;
            let began = Instant::now();
            let action = game.decide(seat, levels[place], luck(seed, game.position.ply())).notation().to_owned();
            let took = began.elapsed();
            tally.slowest[place] = tally.slowest[place].max(took);
            tally.thought[place].0 += took;
            tally.thought[place].1 += 1;
            action
        });
    }
    let position = played.position;
    tally.plies += position.ply();
    let winners = position.outcome().map_or_else(Vec::new, |outcome| outcome.winners());
    tally.unfinished += u32::from(winners.is_empty());
    let winners = if winners.is_empty() { Seat::all(u8::try_from(seats).expect("few")).collect() } else { winners };
    for seat in &winners {
        tally.wins[(seat.index() + seats - turn) % seats] += 1.0 / winners.len() as f64;
    }
}
