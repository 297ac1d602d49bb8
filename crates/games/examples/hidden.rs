//! Measures the computer players of hidden information, without the bot. `hidden seats GAME LEVEL LEVEL GAMES [SEED]
//! [NAME=VALUE …]` plays with fixed seats and prints the first seat's share of the points, lengths and times;
//! `hidden matrix GAME GAMES [SEED] [NAME=VALUE …]` does so for every pair of levels; `hidden mixed GAME GAMES [SEED]
//! [NAME=VALUE …]` plays all pairs of the levels 1 to 4 in turn, and prints how long games are and whether any goes in circles.

mod played;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use computer::Level;
use game::{AnyView, Seat, Seen, Viewer};
use games::praetorian::Praetorian;
use games::stratogo::StraToGo;
use played::{MeasuredGame, luck};

/// Games that are longer are called drawn.
const MAX_PLIES: u32 = 1_000;

#[derive(Default)]
struct Series {
    points: [f64; 2],
    plies: Vec<u32>,
    thought: [Vec<Duration>; 2],
    draws: u32,
    /// For each game, how often the position came that came most often.
    returns: Vec<u32>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        ["seats", game, one, other, games, rest @ ..] => {
            let levels = [level(one), level(other)];
            print(levels, &series(game, levels, number(games), rest));
        }
        ["matrix", game, games, rest @ ..] => matrix(game, number(games), rest),
        ["mixed", game, games, rest @ ..] => mixed(game, number(games), rest),
        _ => panic!("hidden seats GAME LEVEL LEVEL GAMES [SEED] [NAME=VALUE …], or hidden matrix|mixed GAME GAMES …"),
    }
}

fn level(word: &str) -> Level {
    Level::of(word.parse().expect("a level")).expect("a level from 0 to 4")
}

fn number(word: &str) -> u64 {
    word.parse().expect("a number")
}

fn matrix(game: &str, games: u64, rest: &[&str]) {
    for one in 0..=4 {
        for other in 0..=4 {
            let levels = [one, other].map(|number| Level::of(number).expect("0 to 4"));
            print(levels, &series(game, levels, games, rest));
        }
    }
}

/// Each pair of the levels 1 to 4 in turn.
fn mixed(game: &str, games: u64, rest: &[&str]) {
    let level = |number: u64| Level::ALL[1 + usize::try_from(number % 4).expect("below 4")];
    let pair = |number: u64| [level(number / 4), level(number)];
    let tally = series_of(game, pair, games, rest);
    let mut plies = tally.plies.clone();
    plies.sort_unstable();
    let part = |share: usize| plies.get(plies.len() * share / 100).or(plies.last()).copied().unwrap_or(0);
    println!(
        "{games} games at mixed levels: {} plies in the middle, 99 % within {}, the longest {}; the mean is {:.1}",
        part(50),
        part(99),
        part(100),
        f64::from(plies.iter().sum::<u32>()) / games as f64,
    );
    let thrice = tally.returns.iter().filter(|most| **most >= 3).count();
    println!(
        "a position came up to {} times in one game, three times or more in {thrice} games; seat 0 won {:.1} %",
        tally.returns.iter().max().copied().unwrap_or(0),
        tally.points[0] / games as f64 * 100.0,
    );
}

fn series(game: &str, levels: [Level; 2], games: u64, rest: &[&str]) -> Series {
    series_of(game, |_| levels, games, rest)
}

fn series_of(game: &str, levels: impl Fn(u64) -> [Level; 2], games: u64, rest: &[&str]) -> Series {
    let seed: u64 = rest.first().and_then(|word| word.parse().ok()).unwrap_or(1);
    let pairs = rest.iter().filter_map(|word| word.split_once('='));
    let options: Vec<(String, String)> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut tally = Series::default();
    for number in 0..games {
        play(game, levels(number), &options, seed.wrapping_mul(1_000_003).wrapping_add(number), &mut tally);
        if number % 10 == 9 {
            eprintln!("{} of {}", tally.points[0], number + 1);
        }
    }
    tally
}

fn print(levels: [Level; 2], tally: &Series) {
    let games = tally.plies.len() as f64;
    let share = tally.points[0] / games;
    let error = 1.96 * (share * (1.0 - share) / games).sqrt();
    let mut plies = tally.plies.clone();
    plies.sort_unstable();
    let longest = plies.last().copied().unwrap_or(0);
    let median = plies.get(plies.len() / 2).copied().unwrap_or(0);
    println!(
        "level {} in seat 0 against {} in seat 1: {:5.1} % ± {:.1}, {} draws; {median} plies, at most {longest}; {} / {}",
        levels[0].number(),
        levels[1].number(),
        share * 100.0,
        error * 100.0,
        tally.draws,
        times(&tally.thought[0]),
        times(&tally.thought[1]),
    );
}

fn times(thought: &[Duration]) -> String {
    let mut sorted = thought.to_vec();
    sorted.sort_unstable();
    let mean =
        sorted.iter().sum::<Duration>().checked_div(u32::try_from(sorted.len()).expect("few")).unwrap_or_default();
    let late = sorted.get(sorted.len() * 99 / 100).copied().unwrap_or_default();
    format!("{:.1} ms, p99 {:.1} ms", mean.as_secs_f64() * 1e3, late.as_secs_f64() * 1e3)
}

fn play(game: &str, levels: [Level; 2], options: &[(String, String)], seed: u64, tally: &mut Series) {
    let game = games::find(game).expect("a game's id");
    let mut played = MeasuredGame::start(game, 2, options, seed);
    let mut visits: HashMap<String, u32> = HashMap::new();
    while !played.is_over() && played.position.ply() < MAX_PLIES {
        played.step(|game, seat| {
            let began = Instant::now();
            let luck = luck(seed, game.position.ply() + 1).wrapping_add(u64::from(seat.0));
            let action = game.decide(seat, levels[seat.index()], luck).notation().to_owned();
            tally.thought[seat.index()].push(began.elapsed());
            action
        });
        *visits.entry(standing(&*played.position.view(Viewer::Public))).or_default() += 1;
    }
    let position = played.position;
    tally.returns.push(visits.values().max().copied().unwrap_or(0));
    tally.plies.push(position.ply());
    let ranks = position.outcome().map_or_else(|| vec![1, 1], |outcome| outcome.ranks);
    tally.draws += u32::from(ranks[0] == ranks[1]);
    for seat in Seat::all(2) {
        tally.points[seat.index()] += match ranks[seat.index()].cmp(&ranks[1 - seat.index()]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
    }
}

/// The traits that tell positions apart: who is to act, and who stands where.
fn standing(view: &dyn AnyView) -> String {
    let turn = view.frame().turn.seats().to_vec();
    if let Some(seen) = view.as_any().downcast_ref::<Seen<Praetorian>>() {
        return format!("{turn:?} {:?} {:?}", seen.view.table.board, seen.view.table.cleared);
    }
    let seen = view.as_any().downcast_ref::<Seen<StraToGo>>();
    format!("{turn:?} {:?}", seen.map(|seen| seen.view.table.coins))
}
