//! The program's commands. `subrosa` alone starts the bot if there is a token, and the playground if there is none.

mod backup;
mod doctor;
#[cfg(feature = "playground")]
pub mod forum;
mod health;
mod init;
mod keys;
mod migrate;
#[cfg(feature = "playground")]
mod playground;
mod run;
mod runtime;
mod shell;
#[cfg(feature = "playground")]
mod soak;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{BotConfig, SECRET_SETTINGS, check_flags};
use crate::telemetry;
use picture::{Painter, Size, Theme};
use tools::arena::ArenaFlags;
use tools::render::RenderFlags;
use tools::verify::VerifyFlags;

/// Sub Rosa: a Discord bot for games of intrigue played by post.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    config: BotConfig,
    #[cfg(feature = "playground")]
    #[command(flatten)]
    playground: playground::PlaygroundFlags,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Start the bot from the configuration alone.
    Run,
    /// Take the bot's token, ask Discord whose it is, keep it in a private file, and say the link that invites the bot.
    Init(init::InitFlags),
    /// Start a local stand-in for Discord with a web page, and the bot in it.
    #[cfg(feature = "playground")]
    Playground,
    /// Speak the engine protocol on standard input and output, one JSON object a line.
    Engine,
    /// Play matches between levels of the computer and outside programs, and print who is how much stronger.
    Arena(ArenaFlags),
    /// Draw a game record: a PNG of one position, an animated GIF of all, or a sheet of every board.
    Render(RenderFlags),
    /// Check the record of a table: its dice, its secret choices and its moves. The exit code is 1 if anything fails.
    Verify(VerifyFlags),
    /// Ask the bot of this machine how it does, at the address of `--health`. The exit code is 1 if it does not do well.
    Health(health::HealthFlags),
    /// Bring the database's schema up to date, and end.
    Migrate(migrate::MigrateFlags),
    /// Copy everything in the database into a file; bots may play on meanwhile, unless it is the embedded one.
    Backup {
        /// The file; it must not be there yet.
        file: std::path::PathBuf,
    },
    /// Read a copy back into an empty database, and replay every table.
    Restore {
        /// The file.
        file: std::path::PathBuf,
        /// The list of those whose data was deleted; default: where the bot keeps it, beside its data directory.
        #[arg(long, value_name = "LIST")]
        forgotten: Option<std::path::PathBuf>,
    },
    /// Make a new key for the secrets in the database, and seal them with it; end the bots that know the old one alone first.
    RotateKey,
    /// Look the database over: what waits, what was given up, whether ratings are what results give, and whether every table
    /// replays.
    Doctor {
        /// Make all ratings anew from the results of rated games first; stop the bots before.
        #[arg(long)]
        remake_ratings: bool,
    },
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual's page of the program, or of one of its commands.
    Man {
        /// The command.
        command: Option<String>,
    },
    /// Play on the stand-in while bots are killed, and count what was lost, doubled or reordered.
    #[cfg(feature = "playground")]
    Soak(soak::SoakFlags),
}

/// Every command and setting of the program, as clap reads them.
#[must_use]
pub fn definition() -> clap::Command {
    <Cli as clap::CommandFactory>::command().after_help(secret_settings_help())
}

/// The variables of the settings that are secret, which have no flags.
pub fn secret_variables() -> impl Iterator<Item = &'static str> {
    SECRET_SETTINGS.into_iter().flat_map(|setting| [setting.variable, setting.file_variable])
}

fn secret_settings_help() -> String {
    let lines = SECRET_SETTINGS.map(|setting| {
        format!(
            "  {}, or {} for a file that holds it\n          {}\n",
            setting.variable, setting.file_variable, setting.about
        )
    });
    format!("Secrets, from the environment and never from the command line:\n{}", lines.join("\n"))
}

/// Runs the program. A failure is one sentence on standard error and the exit code 1; wrong flags are 2.
#[must_use]
pub fn main() -> ExitCode {
    if let Err(error) = check_flags(std::env::args_os().map(|flag| flag.to_string_lossy().into_owned())) {
        eprintln!("subrosa: {error}");
        return ExitCode::from(2);
    }
    match read_flags().map_err(Into::into).and_then(dispatch) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("subrosa: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The command line; where it is wrong, or only asks for help, the program ends here.
fn read_flags() -> Result<Cli, clap::Error> {
    <Cli as clap::FromArgMatches>::from_arg_matches(&definition().get_matches())
}

fn dispatch(cli: Cli) -> anyhow::Result<()> {
    let config = cli.config;
    let _telling = telemetry::start(&config.log, config.log_format)?;
    let config = if needs_secrets(cli.command.as_ref()) { config.with_secrets()? } else { config };
    match cli.command {
        Some(CliCommand::Run) => runtime::block_on(run::run(config)),
        Some(CliCommand::Init(flags)) => runtime::block_on(init::run(config, flags)),
        None if config.has_token() => runtime::block_on(run::run(config)),
        #[cfg(feature = "playground")]
        Some(CliCommand::Playground) | None => runtime::block_on(playground::run(config, cli.playground)),
        #[cfg(not(feature = "playground"))]
        None => anyhow::bail!("there is no token: set DISCORD_TOKEN (this program was built without its playground)"),
        Some(CliCommand::Engine) => serve(),
        Some(CliCommand::Arena(flags)) => tools::arena::run(&flags),
        Some(CliCommand::Verify(flags)) => tools::verify::run(&flags),
        Some(CliCommand::Render(flags)) => tools::render::run(&flags, config.palette),
        Some(CliCommand::Completions { shell }) => shell::completions(shell),
        Some(CliCommand::Man { command }) => shell::man(command.as_deref()),
        Some(CliCommand::Health(flags)) => runtime::block_on(health::run(config, flags)),
        Some(CliCommand::Migrate(flags)) => runtime::block_on(migrate::run(config, flags)),
        Some(CliCommand::Backup { file }) => runtime::block_on(backup::backup(config, file)),
        Some(CliCommand::Restore { file, forgotten }) => runtime::block_on(backup::restore(config, file, forgotten)),
        Some(CliCommand::RotateKey) => runtime::block_on(keys::rotate(config)),
        Some(CliCommand::Doctor { remake_ratings: false }) => runtime::block_on(doctor::run(config)),
        Some(CliCommand::Doctor { remake_ratings: true }) => runtime::block_on(doctor::remake_ratings(config)),
        #[cfg(feature = "playground")]
        Some(CliCommand::Soak(flags)) => runtime::block_on(soak::run(config, flags)),
    }
}

/// Whether a command has to do with Discord or a database.
fn needs_secrets(command: Option<&CliCommand>) -> bool {
    use CliCommand::{Arena, Completions, Engine, Health, Man, Render, Verify};
    !matches!(command, Some(Engine | Arena(_) | Completions { .. } | Health(_) | Man { .. } | Render(_) | Verify(_)))
}

/// Serves the engine protocol. The painter is made at the first picture: most sessions draw none.
fn serve() -> anyhow::Result<()> {
    let painter = std::sync::OnceLock::new();
    let draw = |scene: &game::Scene| {
        let made: &Result<Painter, String> = painter.get_or_init(|| Painter::new().map_err(|error| error.to_string()));
        let picture = made.as_ref().map_err(Clone::clone)?.png(scene, Theme::Dark, Size::Board);
        picture.map(|made| (made.bytes, made.width, made.height)).map_err(|error| error.to_string())
    };
    Ok(tools::engine::serve(std::io::stdin().lock(), std::io::stdout().lock(), &draw)?)
}
