//! Logging: readable sentences with fields, on standard error. Never a state, a view, a token or a secret.

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// A JSON object, for programs that collect lines.
    Json,
}

/// Starts logging by a filter such as `info` or `subrosa=debug,warn`. A second call changes nothing.
///
/// # Errors
/// If the filter can't be read.
pub fn start(filter: &str, format: LogFormat) -> Result<(), ParseError> {
    // serenity's HTTP client traces whole requests, tokens included: no filter may turn that on.
    let filter = filter.parse::<EnvFilter>()?.add_directive("serenity::http=warn".parse()?);
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // Another logger may have been set by a test; it stays.
    let _ = match format {
        LogFormat::Text => subscriber.try_init(),
        LogFormat::Json => subscriber.json().flatten_event(true).try_init(),
    };
    Ok(())
}
