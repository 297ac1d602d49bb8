//! A match from its flags to its table. It must not know how a player chooses.

use std::io::{IsTerminal, Write};
use std::path::Path;

use super::contender::Contender;
use super::flags::ArenaFlags;
use super::game_play::{self, ArenaGame, MatchSetting};
use super::tally::Tally;
use record::game_record;

/// Plays the match and prints its table.
///
/// # Errors
/// If the game, its options or a player can't be had, a player breaks a rule, or a record can't be written.
pub fn run(flags: &ArenaFlags) -> anyhow::Result<()> {
    let setting = setting(flags)?;
    let mut contenders =
        flags.players.iter().map(|player| Contender::named(player, flags.nodes)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut tally = Tally::new(&flags.players);
    for number in 0..flags.games {
        let played = game_play::play(&setting, &mut contenders, number)?;
        tally.add(&played);
        if let Some(folder) = &flags.records {
            write_record(folder, flags, number, &played)?;
        }
        show_progress(number + 1, flags.games, &tally);
    }
    print!("{}", tally.table());
    Ok(())
}

fn setting(flags: &ArenaFlags) -> anyhow::Result<MatchSetting> {
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
