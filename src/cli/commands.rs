//! The commands and settings of the program, as clap reads them. It must not know what a command does.

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use super::database::backup::RestoreFlags;
use super::database::desk::DeskCommand;
use super::database::doctor::DoctorFlags;
use super::database::migrate::MigrateFlags;
use super::database::rotate_key::RotateFlags;
use super::health::HealthFlags;
use super::init::InitFlags;
#[cfg(feature = "playground")]
use super::playground::PlaygroundFlags;
use crate::config::{BotConfig, SECRET_SETTINGS};
use tools::arena::ArenaFlags;
use tools::render::RenderFlags;
use tools::verify::VerifyFlags;

/// Sub Rosa: a Discord bot for games of intrigue played by post.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub(super) struct Cli {
    /// The subcommand; without one the bot runs if there is a token, else the playground if no server's database is named.
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// The settings that every subcommand shares.
    #[command(flatten)]
    pub config: BotConfig,
    #[cfg(feature = "playground")]
    /// Where the playground listens.
    #[command(flatten)]
    pub playground: PlaygroundFlags,
}

#[derive(Debug, Subcommand)]
pub(super) enum CliCommand {
    /// Start the bot from the configuration alone.
    Run,
    /// Take the bot's token, ask Discord whose it is, keep it in a private file, and print the link that invites the bot.
    Init(InitFlags),
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
    Health(HealthFlags),
    /// Bring the database's schema up to date, and end.
    Migrate(MigrateFlags),
    /// Copy everything in the database into a file; bots may play on meanwhile.
    Backup {
        /// The copy that is written; no file may have its name yet.
        file: std::path::PathBuf,
    },
    /// Read a copy back into an empty database, and replay the tables that are open and the newest that have ended.
    Restore(RestoreFlags),
    /// Make a new key for the secrets in the database, and seal them with it; bots may play on meanwhile.
    RotateKey(RotateFlags),
    /// Look the database over: rows that wait or were given up, ratings against results, and the replay of tables.
    Doctor(DoctorFlags),
    /// Keep order: see who does most, ban and unban a person or a server, let the bot change nothing for a while.
    Desk {
        /// The request at the desk.
        #[command(subcommand)]
        command: DeskCommand,
    },
    /// Print completions for a shell.
    Completions {
        /// The shell that completes.
        shell: clap_complete::Shell,
    },
    /// Print the manual's page of the program, or of one of its commands.
    Man {
        /// A command of the program; left out, the program itself.
        command: Option<String>,
    },
}

/// Every command and setting of the program, as clap reads them.
#[must_use]
pub fn definition() -> clap::Command {
    Cli::command().after_help(secret_settings_help())
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

/// Reads the command line. Where it is wrong, or only asks for help, the program ends here.
pub(super) fn read_flags() -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&without_empty_variables(definition()).get_matches())
}

/// The same, for which a variable that is empty is not set: so a container takes back what its image sets.
fn without_empty_variables(program: clap::Command) -> clap::Command {
    program.mut_args(|setting| {
        let value = setting.get_env().and_then(std::env::var_os);
        let is_empty = value.is_some_and(|value| value.to_string_lossy().trim().is_empty());
        if is_empty { setting.env(None::<&'static str>) } else { setting }
    })
}

/// Whether a command uses Discord or a database, and so the secret settings.
pub(super) fn needs_secrets(command: Option<&CliCommand>) -> bool {
    use CliCommand::{Arena, Completions, Engine, Health, Man, Render, Verify};
    !matches!(command, Some(Engine | Arena(_) | Completions { .. } | Health(_) | Man { .. } | Render(_) | Verify(_)))
}
