//! From the command line to the command that it names. It must not know how a command does its work.

use std::process::ExitCode;

use super::commands::{Cli, CliCommand, needs_secrets, read_flags};
use super::database::{backup, desk, doctor, migrate, rotate_key};
#[cfg(feature = "playground")]
use super::playground;
use super::{health, init, run, runtime, shell};
use crate::config::{ConfigError, check_flags};
use crate::discord::BotError;
use crate::telemetry;

/// Runs the program. A failure is one sentence on standard error and the exit code 1, or 2 for wrong arguments, a [`ConfigError`] and a
/// refused token.
#[must_use]
pub fn main() -> ExitCode {
    if let Err(error) = check_flags(std::env::args_os().map(|flag| flag.to_string_lossy().into_owned())) {
        eprintln!("subrosa: {error}");
        return ExitCode::from(2);
    }
    let kept = files::memory::keep_out_of_dumps();
    match read_flags().map_err(Into::into).and_then(|cli| dispatch(cli, kept)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("subrosa: {error:#}");
            if lasts(&error) { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Whether another start is in vain: a [`ConfigError`], or Discord refuses the token.
fn lasts(error: &anyhow::Error) -> bool {
    let is_refused = matches!(error.downcast_ref(), Some(BotError::Token));
    is_refused || error.is::<ConfigError>()
}

fn dispatch(cli: Cli, kept: std::io::Result<()>) -> anyhow::Result<()> {
    let config = cli.config;
    let _telling = telemetry::start(&config.log, config.log_format)?;
    if let Err(error) = kept {
        tracing::warn!(%error, "core dumps of this process, which holds keys, can't be turned off");
    }
    let config = if needs_secrets(cli.command.as_ref()) { config.with_secrets()? } else { config };
    match cli.command {
        Some(CliCommand::Run) => runtime::block_on(run::run(config)),
        Some(CliCommand::Init(flags)) => runtime::block_on(init::run(config, flags)),
        None if config.has_token() => runtime::block_on(run::run(config)),
        None if config.has_server() => Err(ConfigError::NoTokenForServer.into()),
        #[cfg(feature = "playground")]
        Some(CliCommand::Playground) | None => runtime::block_on(playground::run(config, cli.playground)),
        #[cfg(not(feature = "playground"))]
        None => Err(ConfigError::NoToken.into()),
        Some(CliCommand::Engine) => tools::engine::run(),
        Some(CliCommand::Arena(flags)) => tools::arena::run(&flags),
        Some(CliCommand::Verify(flags)) => tools::verify::run(&flags),
        Some(CliCommand::Render(flags)) => tools::render::run(&flags, config.palette),
        Some(CliCommand::Completions { shell }) => shell::completions(shell),
        Some(CliCommand::Man { command }) => shell::man(command.as_deref()),
        Some(CliCommand::Health(flags)) => runtime::block_on(health::run(config, flags)),
        Some(CliCommand::Migrate(flags)) => runtime::block_on(migrate::run(config, flags)),
        Some(CliCommand::Backup { file }) => runtime::block_on(backup::backup(config, file)),
        Some(CliCommand::Restore(flags)) => runtime::block_on(backup::restore(config, flags)),
        Some(CliCommand::RotateKey(flags)) => runtime::block_on(rotate_key::rotate(config, flags)),
        Some(CliCommand::Doctor(flags)) => runtime::block_on(doctor::run(config, flags)),
        Some(CliCommand::Desk { command }) => runtime::block_on(desk::run(config, command)),
    }
}
