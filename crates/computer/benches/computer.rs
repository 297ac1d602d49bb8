//! How many positions a second each searcher looks at, against the general seam in the same process: `cargo bench -p
//! subrosa-computer`. And how long a move takes on each level, at the median, the 99th of 100, and at most.

use std::time::{Duration, Instant};

use computer::{Budget, Knowledge, Level, choose, usual_nodes};
use game::{Actor, AnyGame, Position, SplitMix64, Turn, Viewer};
use games::GAMES;

/// Moves that are timed, a level.
const MOVES: usize = 60;

fn main() {
    println!(
        "| game | seam, positions a second | level | positions a second | against the seam | median | 99 % | most |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for game in GAMES {
        let seam = seam(*game);
        for level in [Level::Novice, Level::Club, Level::Strong, Level::Best] {
            measure(*game, level, seam);
        }
    }
}

/// Positions a second by the seam: random play, each action chosen from a view and played by its text.
fn seam(game: &dyn AnyGame) -> f64 {
    let (mut dice, mut plies, began) = (SplitMix64::new(3), 0_u32, Instant::now());
    while began.elapsed() < Duration::from_millis(700) {
        let mut position = start(game);
        while step(&mut *position, &mut dice) && position.ply() < 400 {
            plies += 1;
        }
    }
    f64::from(plies) / began.elapsed().as_secs_f64()
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

fn measure(game: &dyn AnyGame, level: Level, seam: f64) {
    let (mut dice, mut times, mut spent) = (SplitMix64::new(9), Vec::new(), 0_u64);
    while times.len() < MOVES {
        let mut position = start(game);
        while times.len() < MOVES && step(&mut *position, &mut dice) && position.ply() < 120 {
            let Some(seat) = position.turn().seats().first().copied() else { continue };
            if !position.ply().is_multiple_of(7) {
                continue;
            }
            let view = position.view(Viewer::Seat(seat));
            let known = Knowledge::of(&*view, &[]).expect("a seat's view");
            let mut budget = Budget::of(usual_nodes(&*view, level));
            let began = Instant::now();
            let choice = choose(&known, level, 1, &mut budget);
            times.push(began.elapsed());
            assert!(choice.is_some(), "a seat that is to act has something to do");
            spent += budget.spent();
        }
    }
    times.sort_unstable();
    let all: Duration = times.iter().sum();
    let rate = spent as f64 / all.as_secs_f64();
    let (median, late, most) = (times[MOVES / 2], times[MOVES * 99 / 100], times[MOVES - 1]);
    println!(
        "| {} | {seam:.0} | {} | {rate:.0} | {:.1} × | {median:.1?} | {late:.1?} | {most:.1?} |",
        game.about().id,
        level.number(),
        rate / seam
    );
}
