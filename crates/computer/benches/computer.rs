//! How many positions a second each searcher looks at, against the general seam in the same process: `cargo bench -p
//! subrosa-computer`, with the ids of games behind `--` for these alone. And how long a move takes on each level, at the
//! median, the 99th of 100, and at most.
//!
//! A position counts for the searcher when it was made by a move and either judged or searched on, and for the seam when a
//! chosen action was played. Positions that the table of known ones settles are not counted. Rates go by the time that this
//! thread had the processor, where the system tells it (Linux), so that other work beside it does not show; the times of moves
//! go by the clock.

use std::time::{Duration, Instant};

use computer::{Budget, Knowledge, Level, choose, usual_nodes};
use game::{Actor, AnyGame, AnyView, Position, SplitMix64, Turn, Viewer};
use games::GAMES;

/// Moves that are timed, a level.
const MOVES: usize = 60;

fn main() {
    println!(
        "| game | seam, positions a second | level | positions a second | against the seam | median | 99 % | most |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for game in GAMES.iter().filter(|game| asked.is_empty() || asked.iter().any(|id| *id == game.about().id)) {
        let seam = seam(*game);
        for level in [Level::Novice, Level::Club, Level::Strong, Level::Best] {
            measure(*game, level, seam);
        }
    }
}

/// The time that this thread had the processor; since `began` by the clock where the system does not tell.
fn worked(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Positions a second by the seam: random play, each action chosen from a view and played by its text.
fn seam(game: &dyn AnyGame) -> f64 {
    let (mut dice, mut plies, began) = (SplitMix64::new(3), 0_u32, Instant::now());
    let before = worked(began);
    while began.elapsed() < Duration::from_millis(700)
        || worked(began).saturating_sub(before) < Duration::from_millis(200)
    {
        let mut position = start(game);
        while step(&mut *position, &mut dice) && position.ply() < 400 {
            plies += 1;
        }
    }
    f64::from(plies) / worked(began).saturating_sub(before).as_secs_f64()
}

fn start(game: &dyn AnyGame) -> Box<dyn Position> {
    game.start(game.about().seats.0, &[]).expect("it starts with its defaults")
}

fn step(position: &mut dyn Position, dice: &mut SplitMix64) -> bool {
    let actor = match position.turn() {
        Turn::Nobody => return false,
        turn => turn.seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat)),
    };
    let action = position.view(actor.viewer()).sample(actor, dice).expect("whoever is to act can act");
    position.play(actor, &action).expect("a sampled action is legal");
    true
}

/// The views of those who are to move in positions of random games.
fn moments(game: &dyn AnyGame) -> Vec<Box<dyn AnyView>> {
    let (mut dice, mut views) = (SplitMix64::new(9), Vec::new());
    while views.len() < MOVES {
        let mut position = start(game);
        while views.len() < MOVES && step(&mut *position, &mut dice) && position.ply() < 120 {
            let Some(seat) = position.turn().seats().first().copied() else { continue };
            if position.ply().is_multiple_of(7) {
                views.push(position.view(Viewer::Seat(seat)));
            }
        }
    }
    views
}

/// Chooses once; the time and the positions that it took.
fn think(view: &dyn AnyView, level: Level) -> (Duration, u64) {
    let known = Knowledge::of(view, &[]).expect("a seat's view");
    let mut budget = Budget::of(usual_nodes(view, level));
    let began = Instant::now();
    let choice = choose(&known, level, 1, &mut budget);
    assert!(choice.is_some(), "a seat that is to act has something to do");
    (began.elapsed(), budget.spent())
}

fn measure(game: &dyn AnyGame, level: Level, seam: f64) {
    let views = moments(game);
    let (began, mut times, mut spent) = (Instant::now(), Vec::new(), 0_u64);
    let before = worked(began);
    // Short moves are chosen again and again: the system counts time by the millisecond.
    while times.len() < MOVES || worked(began).saturating_sub(before) < Duration::from_millis(200) {
        for view in &views {
            let (time, positions) = think(&**view, level);
            times.push(time);
            spent += positions;
        }
    }
    let rate = spent as f64 / worked(began).saturating_sub(before).as_secs_f64();
    times.sort_unstable();
    let (median, late, most) = (times[times.len() / 2], times[times.len() * 99 / 100], times[times.len() - 1]);
    println!(
        "| {} | {seam:.0} | {} | {rate:.0} | {:.1} × | {median:.1?} | {late:.1?} | {most:.1?} |",
        game.about().id,
        level.number(),
        rate / seam
    );
}
