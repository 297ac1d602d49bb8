//! One game of a match: its seating, chance's dice, and its end. It must not know how a player chooses.

use std::time::{Duration, Instant};

use anyhow::Context;

use super::contender::Contender;
use super::seating::Seating;
use game::{Actor, AnyGame, Record, SplitMix64, Turn, Viewer, VisibleAction};

/// The setting that all games of a match share.
pub struct MatchSetting {
    /// The rules that are played by.
    pub game: &'static dyn AnyGame,
    /// The number of seats.
    pub seats: u8,
    /// The player on each seat, game by game.
    pub seating: Seating,
    /// The options that are given.
    pub options: Vec<(String, String)>,
    /// The seed of all dice.
    pub seed: u64,
    /// The longest game, in plies; longer ones are drawn.
    pub longest: u32,
}

/// A played game with its figures.
pub struct ArenaGame {
    /// The record with nothing hidden.
    pub record: Record,
    /// Each player's part of the win, in the order in which they were named: 1, 0, or a share where several tie.
    pub parts: Vec<f64>,
    /// Each player's slowest move.
    pub slowest: Vec<Duration>,
    /// Each player's time for all moves, and how many these were.
    pub thought: Vec<(Duration, u32)>,
}

/// Plays the game of this number.
///
/// # Errors
/// If a player fails, or breaks a rule.
pub fn play(setting: &MatchSetting, players: &mut [Contender], number: u32) -> anyhow::Result<ArenaGame> {
    let count = players.len();
    let seated = setting.seating.of(number);
    let place = |seat: usize| seated[seat];
    let mut position = setting.game.start(setting.seats, &setting.options)?;
    let mut dice = SplitMix64::new(setting.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(u64::from(number)));
    let (mut log, mut sealed) = (Vec::<VisibleAction>::new(), Vec::new());
    let (mut slowest, mut thought) = (vec![Duration::ZERO; count], vec![(Duration::ZERO, 0); count]);
    while position.turn() != Turn::Nobody && position.ply() < setting.longest {
        let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
        let view = position.view(actor.viewer());
        let action = match actor {
            Actor::Chance => view.sample(actor, &mut dice).context("chance has nothing to do")?,
            Actor::Seat(seat) => {
                let player = place(seat.index());
                let record = visible(&log, &sealed, actor);
                let seed = game::Dice::below(&mut dice, u64::MAX);
                let began = Instant::now();
                let action = players[player].choose(&*view, &record, seed)?;
                let took = began.elapsed();
                slowest[player] = slowest[player].max(took);
                thought[player] = (thought[player].0 + took, thought[player].1 + 1);
                action
            }
        };
        let played = position.play(actor, &action).with_context(|| format!("{action} in game {}", number + 1))?;
        log.push(VisibleAction { by: actor, action: Some(played.action) });
        sealed.push(played.sealed);
    }
    let outcome = position.outcome();
    let winners = outcome.as_ref().map(game::Outcome::winners).filter(|winners| !winners.is_empty());
    let winners = winners.unwrap_or_else(|| game::Seat::all(setting.seats).collect());
    let mut parts = vec![0.0; count];
    for seat in &winners {
        parts[place(seat.index())] += 1.0 / winners.len() as f64;
    }
    let options = position.options().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let record =
        Record { game: setting.game.about().id.to_owned(), seats: setting.seats, options, actions: log, outcome };
    Ok(ArenaGame { record, parts, slowest, thought })
}

/// The record without the actions that are sealed for an actor.
fn visible(log: &[VisibleAction], sealed: &[bool], actor: Actor) -> Vec<VisibleAction> {
    let seen = |(entry, sealed): (&VisibleAction, &bool)| {
        let open = !sealed || entry.by.viewer() == actor.viewer() && actor.viewer() != Viewer::Public;
        VisibleAction { by: entry.by, action: entry.action.clone().filter(|_| open) }
    };
    log.iter().zip(sealed).map(seen).collect()
}
