//! The program's commands. `subrosa` alone starts the bot if there is a token, and the playground if there is none.

mod playground;
mod run;
mod runtime;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;
use crate::telemetry;

/// Sub Rosa: a Discord bot for games of intrigue played by post.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the bot from the configuration alone.
    Run,
    /// Start a local stand-in for Discord with a web page, and the bot in it.
    Playground(playground::Flags),
    /// Bring the database's schema up to date, and end.
    Migrate,
}

/// Runs the program. A failure is one sentence on standard error and the exit code 1; wrong flags are 2.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match dispatch(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("subrosa: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(cli: Cli) -> anyhow::Result<()> {
    let Cli { command, config } = cli;
    telemetry::start(&config.log).map_err(|error| anyhow::anyhow!("SUBROSA_LOG can't be read: {error}"))?;
    match command {
        Some(Command::Run) => runtime::block_on(run::run(config)),
        Some(Command::Playground(flags)) => runtime::block_on(playground::run(config, flags)),
        Some(Command::Migrate) => runtime::block_on(run::migrate(config)),
        None if config.discord_token.is_some() => runtime::block_on(run::run(config)),
        None => runtime::block_on(playground::run(config, playground::Flags::default())),
    }
}
