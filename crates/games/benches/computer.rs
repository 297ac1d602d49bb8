//! How many positions a second each searcher looks at, against the general seam in the same process, with the fewest and with the most
//! seats of a game: `cargo bench -p subrosa-games --bench computer`, with the ids of games behind `--` for these alone. And how long a
//! move takes on each level, at the median, the 99th of 100, and at most.
//!
//! A position counts for the searcher when it was made by a move and judged, searched on, or found in the table of known ones,
//! and for the seam when a chosen action was played. Where fields are drawn before a search, two rates are given: of the whole
//! choice, and of the search alone, made again on the fields that were drawn. Rates go by the time that this thread had the
//! processor, where the system tells it (Linux), so that other work beside it does not show; the times of moves go by the
//! clock. The memory is the most that the process had in use while the level was measured, the bench's own included, where
//! the system tells that. It fails where a level takes more than its bounds.

use std::time::{Duration, Instant};

use computer::{Budget, Knowledge, Level};
use game::{Actor, AnyGame, AnyView, Position, SplitMix64, Turn, Viewer};
use games::GAMES;
use games::computers::{choose, search_alone, usual_nodes};

/// Moves that are timed, a level.
const MOVES: usize = 60;
/// The bounds of levels 1 to 4 for 99 of 100 moves.
const LATE: [Duration; 4] =
    [Duration::from_millis(50), Duration::from_millis(250), Duration::from_millis(500), Duration::from_secs(2)];
/// The bound of every move.
const MOST: Duration = Duration::from_secs(5);
/// The bound of the process's memory, in megabytes.
const MEMORY: f64 = 256.0;

fn main() {
    println!(
        "| game | seats | seam, positions a second | level | positions a second | against the seam | search alone | against the seam \
         | median | 99 % | most | memory |"
    );
    println!("|{}", " --- |".repeat(12));
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for game in GAMES.iter().filter(|game| asked.is_empty() || asked.iter().any(|id| *id == game.about().id)) {
        let (fewest, most) = game.about().seats;
        for seats in (fewest..=most).step_by(usize::from(most - fewest).max(1)) {
            let seam = seam(*game, seats);
            for level in [Level::Novice, Level::Club, Level::Strong, Level::Best] {
                measure(*game, seats, level, seam);
            }
        }
    }
}

/// The time that this thread had the processor; since `began` by the clock where the system does not tell.
fn worked(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Begins to count anew what [`most_memory`] tells, where the system lets us.
fn forget_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory that the process had in use, in megabytes.
fn most_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix("kB")?.trim().parse().ok());
    peak.map(|kibibytes: f64| kibibytes * 1024.0 / 1e6)
}

/// Positions a second by the seam: random play, each action chosen from a view and played by its text.
fn seam(game: &dyn AnyGame, seats: u8) -> f64 {
    let (mut dice, mut plies, began) = (SplitMix64::new(3), 0_u32, Instant::now());
    let before = worked(began);
    while began.elapsed() < Duration::from_millis(700)
        || worked(began).saturating_sub(before) < Duration::from_millis(200)
    {
        let mut position = start(game, seats);
        while step(&mut *position, &mut dice) && position.ply() < 400 {
            plies += 1;
        }
    }
    f64::from(plies) / worked(began).saturating_sub(before).as_secs_f64()
}

fn start(game: &dyn AnyGame, seats: u8) -> Box<dyn Position> {
    game.start(seats, &[]).expect("it starts with its defaults")
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
fn moments(game: &dyn AnyGame, seats: u8) -> Vec<Box<dyn AnyView>> {
    let (mut dice, mut views) = (SplitMix64::new(9), Vec::new());
    while views.len() < MOVES {
        let mut position = start(game, seats);
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

/// Positions a second by what is done with each of some things, again and again: short work is too little to time once, as the
/// system counts by the millisecond.
fn rate<T>(things: &[T], mut work: impl FnMut(&T) -> u64) -> f64 {
    let (began, mut spent, mut rounds) = (Instant::now(), 0_u64, 0);
    let before = worked(began);
    while rounds == 0 || worked(began).saturating_sub(before) < Duration::from_millis(200) {
        spent += things.iter().map(&mut work).sum::<u64>();
        rounds += 1;
    }
    spent as f64 / worked(began).saturating_sub(before).as_secs_f64()
}

fn measure(game: &dyn AnyGame, seats: u8, level: Level, seam: f64) {
    forget_memory();
    let (views, mut times) = (moments(game, seats), Vec::new());
    let whole = rate(&views, |view| {
        let (time, positions) = think(&**view, level);
        times.push(time);
        positions
    });
    let searches: Vec<_> = views
        .iter()
        .filter_map(|view| {
            let known = Knowledge::of(&**view, &[]).expect("a seat's view");
            Some((usual_nodes(&**view, level), search_alone(&known, level, 1)?))
        })
        .collect();
    let alone = (!searches.is_empty()).then(|| {
        rate(&searches, |(positions, search)| {
            let mut budget = Budget::of(*positions);
            search(&mut budget);
            budget.spent()
        })
    });
    times.sort_unstable();
    let (median, late, most) = (times[times.len() / 2], times[times.len() * 99 / 100], times[times.len() - 1]);
    let memory = most_memory();
    let told = |rate: f64| format!("{rate:.0} | {:.1} ×", rate / seam);
    println!(
        "| {} | {seats} | {seam:.0} | {} | {} | {} | {median:.1?} | {late:.1?} | {most:.1?} | {} |",
        game.about().id,
        level.number(),
        told(whole),
        alone.map_or_else(|| "– | –".to_owned(), told),
        memory.map_or_else(|| "not known".to_owned(), |memory| format!("{memory:.1} MB"))
    );
    let bound = LATE[usize::from(level.number()) - 1];
    assert!(late <= bound && most <= MOST, "level {} keeps within {bound:?} and {MOST:?}", level.number());
    assert!(memory.is_none_or(|memory| memory <= MEMORY), "level {} keeps within {MEMORY} MB", level.number());
}
