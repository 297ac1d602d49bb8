//! A match from its flags to its table. It must not know how a player chooses.

use std::io::{IsTerminal, Write};
use std::path::Path;

use super::contender::Contender;
use super::flags::ArenaFlags;
use super::game_play::{self, ArenaGame, MatchSetting};
use super::outside_player::FindOutsidePlayer;
use super::seating::Seating;
use super::sprt::{Sprt, SprtVerdict};
use super::tally::Tally;
use record::game_record;

/// Plays the match and prints its table.
///
/// # Errors
/// If the game, its options or a player can't be had, a player breaks a rule, or a record can't be written.
pub fn run(flags: &ArenaFlags) -> anyhow::Result<()> {
    run_with(flags, &|_, _| None)
}

/// The same, with players that the caller brings, beside levels and programs.
///
/// # Errors
/// As [`run`].
pub fn run_with(flags: &ArenaFlags, find: &FindOutsidePlayer) -> anyhow::Result<()> {
    let setting = setting(flags)?;
    let contender = |player: &String| Contender::named(&flags.game, player, flags.nodes, find);
    let mut contenders = flags.players.iter().map(contender).collect::<anyhow::Result<Vec<_>>>()?;
    let mut tally = Tally::new(&flags.players, setting.seats);
    let mut test = flags.sprt.map(|bounds| Sprt::new(bounds, setting.seats, flags.alpha, flags.beta));
    for number in 0..flags.games {
        let played = game_play::play(&setting, &mut contenders, number)?;
        tally.add(&played, setting.seating.opponent(number));
        if let Some(folder) = &flags.records {
            write_record(folder, flags, number, &played)?;
        }
        show_progress(number + 1, flags.games, &tally);
        if is_decided(test.as_mut(), played.parts[0]) {
            break;
        }
    }
    print!("{}", tally.table());
    if let Some(test) = test {
        println!("{}", verdict_words(&test, flags));
    }
    Ok(())
}

/// Counts a game in the test, if there is one; whether it is decided.
fn is_decided(test: Option<&mut Sprt>, part: f64) -> bool {
    test.is_some_and(|test| {
        test.add(part);
        test.verdict() != SprtVerdict::Open
    })
}

fn verdict_words(test: &Sprt, flags: &ArenaFlags) -> String {
    let ((ratio, least, most), player) = (test.ratio(), &flags.players[0]);
    let bounds = flags.sprt.map(|bounds| (bounds.low, bounds.high)).unwrap_or_default();
    let words = match test.verdict() {
        SprtVerdict::Open => format!("not decided between {:+} and {:+} Elo", bounds.0, bounds.1),
        SprtVerdict::Low => format!("no stronger than {:+} Elo", bounds.0),
        SprtVerdict::High => format!("at least {:+} Elo", bounds.1),
    };
    format!("SPRT of {player}: {words} (log-likelihood ratio {ratio:.2}, decided at {least:.2} and {most:.2}).")
}

fn setting(flags: &ArenaFlags) -> anyhow::Result<MatchSetting> {
    let game = games::find(&flags.game).ok_or_else(|| anyhow::anyhow!("there is no game “{}”", flags.game))?;
    let option = |text: &String| {
        let (name, value) = text.split_once('=').ok_or_else(|| anyhow::anyhow!("“{text}” is not NAME=VALUE"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let options = flags.options.iter().map(option).collect::<anyhow::Result<Vec<_>>>()?;
    let players = flags.players.len();
    let seats = flags.seats.map_or_else(|| u8::try_from(players), Ok)?;
    let seating = match flags.seats {
        Some(seats) => Seating::InTurn { players, seats: usize::from(seats) },
        None if flags.stay => Seating::Kept(players),
        None => Seating::Together(players),
    };
    game.start(seats, &options)?;
    Ok(MatchSetting { game, seats, seating, options, seed: flags.seed, longest: flags.longest })
}

fn write_record(folder: &Path, flags: &ArenaFlags, number: u32, played: &ArenaGame) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let file = folder.join(format!("{}-{}.json", flags.game, number + 1));
    files::replace(&file, format!("{}\n", game_record::to_json(&played.record)).as_bytes())?;
    Ok(())
}

/// Shows a bar that grows on a terminal, and nothing where the output goes into a file.
fn show_progress(done: u32, all: u32, tally: &Tally) {
    let mut out = std::io::stderr();
    if !out.is_terminal() {
        return;
    }
    let filled = usize::try_from(u64::from(done) * 30 / u64::from(all.max(1))).unwrap_or(30);
    let bar = format!("[{}{}]", "#".repeat(filled), ".".repeat(30 - filled));
    let end = if done == all { "\n" } else { "" };
    // A progress bar that can't be shown is no fault.
    let _ = write!(out, "\r{bar} {done} of {all}  {}{end}", tally.shares());
    let _ = out.flush();
}
