//! Logging: readable sentences with fields, on standard error. Never a state, a view, a token or a secret.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

/// Starts logging by a filter such as `info` or `subrosa=debug,warn`. A second call changes nothing.
///
/// # Errors
/// If the filter can't be read.
pub fn start(filter: &str) -> Result<(), ParseError> {
    // serenity's HTTP client traces whole requests, tokens included: no filter may turn that on.
    let filter = filter.parse::<EnvFilter>()?.add_directive("serenity::http=warn".parse()?);
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // Another logger may have been set by a test; it stays.
    let _ = subscriber.try_init();
    Ok(())
}
