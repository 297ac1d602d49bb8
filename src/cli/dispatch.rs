//! From the command line to the command that it names. It must not know how a command does its work.

use std::process::ExitCode;

use super::commands::{Cli, CliCommand, needs_secrets, read_flags};
use super::database::{backup, desk, doctor, migrate, rotate_key};
#[cfg(feature = "playground")]
use super::playground;
use super::{health, init, run, runtime, shell};
use crate::config::{ConfigError, SecretSettingError, check_flags};
use crate::discord::BotError;
use crate::telemetry::{self, TelemetryError};
use store::{KeyringError, StoreError};

/// Runs the program. A failure is one sentence on standard error and the exit code 1, or 2 for wrong arguments and for what lasts until
/// somebody mends it here.
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

/// Whether another start is in vain: a setting can't be used, or Discord has said its last word.
fn lasts(error: &anyhow::Error) -> bool {
    is_last_word(error) || is_by_setting(error)
}

/// Whether Discord would say the same again. At the gateway each try would cost one of the day's sessions.
fn is_last_word(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(BotError::Token | BotError::PublicKey | BotError::Closed { .. }))
}

/// Whether a setting is at fault, whatever the database and Discord say.
fn is_by_setting(error: &anyhow::Error) -> bool {
    let is_address = matches!(error.downcast_ref(), Some(StoreError::Address));
    let is_secret = error.is::<SecretSettingError>() || error.is::<KeyringError>();
    is_address || is_secret || error.is::<ConfigError>() || error.is::<TelemetryError>()
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

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    #[test]
    fn a_last_word_of_discords_and_a_wrong_setting_last() {
        let closed = |code| BotError::Closed { code, sentence: "it is over" };
        let final_words = [BotError::Token, BotError::PublicKey, closed(4013), closed(4014)];
        assert!(final_words.into_iter().all(|error| lasts(&error.into())));
        assert!(lasts(&StoreError::Address.into()));
        assert!(lasts(&ConfigError::NoToken.into()));
        let key: anyhow::Result<_> = store::Keyring::read("short").context("SUBROSA_KEY can't be used");
        assert!(lasts(&key.expect_err("it is no key")));
    }

    #[test]
    fn a_fault_that_others_can_mend_does_not_last() {
        let away = BotError::Unreachable { api: "https://discord.com".to_owned(), reason: "no answer".to_owned() };
        let broken = BotError::Broken { part: "outbox" };
        assert!([away, broken].into_iter().all(|error| !lasts(&error.into())));
        let database = [StoreError::Unreachable("no answer".to_owned()), StoreError::NoTls, StoreError::MayNotMigrate];
        assert!(database.into_iter().all(|error| !lasts(&error.into())));
    }
}
