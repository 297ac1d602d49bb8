//! How fast the rules are (criterion): `cargo bench -p subrosa-games`.
//!
//! For each game: whole random games a second; one `view`, `legal` and `apply` in middle games (goal: `legal` ≤ 50 µs at the
//! median); and a position after 300 plies rebuilt from its log (goal: ≤ 2 ms).

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use game::SplitMix64;
use game::{Actor, AnyGame, Choices, Dice, Position};
use games::GAMES;
use games::testing::{Setting, actor, eyes, play_any};

/// How many middle-game positions a figure is taken over.
const POSITIONS: usize = 200;
/// How long a log is that is replayed.
const LOG: u32 = 300;
/// A random game is cut here: Conspirateurs need not end.
const PLAYOUT: u32 = 400;

fn setting(game: &'static dyn AnyGame) -> Setting {
    let (least, most) = game.about().seats;
    Setting { game, seats: u8::midpoint(least, most), options: Vec::new() }
}

/// Positions of random games in which a seat is to act and may choose from a list, none of them among the first plies.
fn middles(setting: &Setting) -> Vec<(Box<dyn Position>, Actor)> {
    let mut found = Vec::new();
    let mut dice = setting.dice(1);
    while found.len() < POSITIONS {
        let mut position = setting.start();
        let mut next = 6 + u32::try_from(dice.below(60)).expect("small");
        while position.ply() < 200 && play_any(&mut *position, &mut dice).is_some() {
            let actor = actor(&*position, &mut dice).filter(|actor| *actor != Actor::Chance);
            if let Some(actor) = actor.filter(|_| position.ply() >= next) {
                found.push((position.boxed(), actor));
                next += 7;
            }
        }
    }
    found.truncate(POSITIONS);
    found
}

/// A log of 300 plies, from a game that lasts so long, or of several games one after the other.
fn logs(setting: &Setting) -> Vec<Vec<(Actor, String)>> {
    let mut dice = setting.dice(2);
    let (mut logs, mut plies) = (Vec::new(), 0);
    while plies < LOG {
        let mut position = setting.start();
        let mut log = Vec::new();
        while plies < LOG {
            let Some(entry) = play_any(&mut *position, &mut dice) else { break };
            log.push(entry);
            plies += 1;
        }
        logs.push(log);
    }
    logs
}

fn replay(setting: &Setting, log: &[(Actor, String)]) -> Box<dyn Position> {
    let mut position = setting.start();
    for (by, action) in log {
        position.play(*by, action).expect("a log replays");
    }
    position
}

fn play_out(setting: &Setting, dice: &mut SplitMix64) -> u32 {
    let mut position = setting.start();
    while position.ply() < PLAYOUT {
        let Some(actor) = actor(&*position, dice) else { break };
        let action = eyes(&*position, actor).sample(actor, dice).expect("an action");
        position.play(actor, &action).expect("what is sampled is legal");
    }
    position.ply()
}

fn one_game(criterion: &mut Criterion, setting: &Setting) {
    let middles = middles(setting);
    let mut group = criterion.benchmark_group(setting.id());
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1)).sample_size(20);
    let mut dice = setting.dice(3);
    group.throughput(Throughput::Elements(1));
    group.bench_function("playout", |bench| bench.iter(|| play_out(setting, &mut dice)));
    let mut next = middles.iter().cycle();
    let mut middle = || next.next().expect("there are positions");
    group.bench_function("view", |bench| {
        bench.iter_batched(&mut middle, |(position, actor)| eyes(&**position, *actor), BatchSize::SmallInput);
    });
    group.bench_function("legal", |bench| {
        bench.iter_batched(
            &mut middle,
            |(position, actor)| eyes(&**position, *actor).choices(*actor),
            BatchSize::SmallInput,
        );
    });
    let mut prepared = || {
        let (position, actor) = middle();
        let action = eyes(&**position, *actor).sample(*actor, &mut dice).expect("an action");
        (position.boxed(), *actor, action)
    };
    group.bench_function("apply", |bench| {
        bench.iter_batched(
            &mut prepared,
            |(mut position, actor, action)| {
                drop(black_box(position.play(actor, &action)));
                position
            },
            BatchSize::SmallInput,
        );
    });
    let logs = logs(setting);
    group.bench_function("300 plies from the log", |bench| {
        bench.iter(|| logs.iter().map(|log| replay(setting, log).ply()).sum::<u32>());
    });
    group.finish();
}

/// Criterion shows means; the goal is a median over positions, so it is taken here once.
fn legal_at_the_median(setting: &Setting) -> (Duration, Duration) {
    let mut times: Vec<Duration> = middles(setting)
        .iter()
        .map(|(position, actor)| {
            let best = (0..5).map(|_| {
                let start = Instant::now();
                let choices: Choices = eyes(&**position, *actor).choices(*actor);
                black_box(choices);
                start.elapsed()
            });
            best.min().expect("five runs")
        })
        .collect();
    times.sort_unstable();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

fn games(criterion: &mut Criterion) {
    for game in GAMES {
        let setting = setting(*game);
        let (median, worst) = legal_at_the_median(&setting);
        println!(
            "{setting}: legal with its view {median:?} at the median, {worst:?} at p99 of {POSITIONS} middle games"
        );
        one_game(criterion, &setting);
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
