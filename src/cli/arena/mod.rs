//! `subrosa arena`: matches between levels of the computer, and outside programs that speak the engine protocol as a seat. Seats
//! are turned from game to game; luck comes from the seed, so that a match between levels can be played again.
//!
//! It knows positions and views without their types, and no tables, database or network.

mod contender;
mod elo;
mod game_play;
mod tally;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use contender::Contender;
use game_play::{ArenaGame, MatchSetting};
use record::game_record;
use tally::Tally;

/// What `subrosa arena` is told.
#[derive(Clone, Debug, clap::Args)]
pub struct ArenaFlags {
    /// The game's id
    game: String,
    /// Who plays: a level from 0 to 4, or the command of a program that speaks the engine protocol. Each takes a seat;
    /// whoever is named twice takes two.
    #[arg(required = true, num_args = 2..=9)]
    players: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// Where luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option of the game, NAME=VALUE; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How many positions a player may look at for a move, instead of what its level usually does
    #[arg(long)]
    nodes: Option<u64>,
    /// Longer games are counted as draws, in plies
    #[arg(long, default_value_t = 3_000)]
    longest: u32,
    /// Where each game's record is written, as GAME-NUMBER.json
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
}

/// Plays the match and prints its table.
///
/// # Errors
/// If the game, its options or a player can't be had, a player breaks a rule, or a record can't be written.
pub fn run(flags: &ArenaFlags) -> anyhow::Result<()> {
    let arrangement = arrangement(flags)?;
    let mut contenders =
        flags.players.iter().map(|player| Contender::named(player, flags.nodes)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut tally = Tally::new(&flags.players);
    for number in 0..flags.games {
        let played = game_play::play(&arrangement, &mut contenders, number)?;
        tally.add(&played);
        if let Some(folder) = &flags.records {
            write_record(folder, flags, number, &played)?;
        }
        show_progress(number + 1, flags.games, &tally);
    }
    print!("{}", tally.table());
    Ok(())
}

fn arrangement(flags: &ArenaFlags) -> anyhow::Result<MatchSetting> {
    let game = games::find(&flags.game).ok_or_else(|| anyhow::anyhow!("there is no game “{}”", flags.game))?;
    let option = |text: &String| {
        let (name, value) = text.split_once('=').ok_or_else(|| anyhow::anyhow!("“{text}” is not NAME=VALUE"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let options = flags.options.iter().map(option).collect::<anyhow::Result<Vec<_>>>()?;
    let seats = u8::try_from(flags.players.len())?;
    game.start(seats, &options)?;
    Ok(MatchSetting { game, seats, options, seed: flags.seed, longest: flags.longest })
}

fn write_record(folder: &std::path::Path, flags: &ArenaFlags, number: u32, played: &ArenaGame) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let file = folder.join(format!("{}-{}.json", flags.game, number + 1));
    files::replace(&file, format!("{}\n", game_record::to_json(&played.record)).as_bytes())?;
    Ok(())
}

/// A line that grows on a terminal; nothing where the output goes into a file.
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
