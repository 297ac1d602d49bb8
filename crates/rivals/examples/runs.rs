//! How often a victim of TMAG brings its run home: `runs PLAYER SEATS GAMES SEED`, where all seats are a rival or a level of the
//! computer, and SEATS is such as 3-5. VICTIM/HUNTERS in place of PLAYER has whoever is hunted play as the first, and all
//! who hunt as the second. Equal arguments print equal counts.

use computer::{Budget, Knowledge, Level};
use game::{Actor, Dice, Seen, SplitMix64, Turn};
use games::computers::{choose, usual_nodes};
use games::tmag::Tmag;

/// Games that are longer are left off.
const LONGEST: u32 = 3_000;

/// The runs that were begun, and those that came home; the games, and those whose first run came home.
#[derive(Default)]
struct Runs {
    begun: u32,
    home: u32,
    games: u32,
    home_at_once: u32,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [player, seats, games, seed] = &words[..] else { panic!("runs PLAYER SEATS GAMES SEED") };
    let (low, high) = seats.split_once('-').unwrap_or((seats, seats));
    let number = |word: &str| word.parse::<u64>().expect("a number");
    for seats in number(low)..=number(high) {
        let mut runs = Runs::default();
        for game in 0..number(games) {
            let seed = number(seed).wrapping_mul(1_000_003).wrapping_add(game);
            play(player, u8::try_from(seats).expect("few seats"), seed, &mut runs);
        }
        let share = 100.0 * f64::from(runs.home) / f64::from(runs.begun.max(1));
        println!(
            "{seats} seats: {} of {} runs come home, {share:.1} %; of the first in each game {} of {}",
            runs.home, runs.begun, runs.home_at_once, runs.games
        );
    }
}

fn play(player: &str, seats: u8, seed: u64, runs: &mut Runs) {
    let game = games::find("tmag").expect("a game of the registry");
    let (mut position, mut dice) = (game.start(seats, &[]).expect("seats that it has"), SplitMix64::new(seed));
    let (victims, hunters) = player.split_once('/').unwrap_or((player, player));
    let (mut victim, mut begun) = (None, 0);
    while position.turn() != Turn::Nobody && position.ply() < LONGEST {
        let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
        let view = position.view(actor.viewer());
        let now = view.as_any().downcast_ref::<Seen<Tmag>>().and_then(|seen| seen.view.victim);
        begun += u32::from(now != victim);
        victim = now;
        let is_hunted = now.map(Actor::Seat) == Some(actor);
        let player = if is_hunted { victims } else { hunters };
        let action = match Knowledge::of(&*view, &[]) {
            Some(known) => decide(player, &known, dice.below(u64::MAX)),
            None => view.sample(actor, &mut dice),
        };
        position.play(actor, &action.expect("somebody can act")).expect("a legal action");
    }
    let is_home = u32::from(position.outcome().is_some());
    runs.begun += begun;
    runs.home += is_home;
    runs.games += 1;
    runs.home_at_once += if begun == 1 { is_home } else { 0 };
}

fn decide(player: &str, known: &Knowledge, seed: u64) -> Option<String> {
    if let Some(mut rival) = rivals::find("tmag", player) {
        return rival.choose(known, seed);
    }
    let level = Level::of(player.parse().expect("a rival or a level")).expect("levels go from 0 to 4");
    let mut budget = Budget::of(usual_nodes(known.view(), level));
    choose(known, level, seed, &mut budget).map(|choice| choice.notation().to_owned())
}
