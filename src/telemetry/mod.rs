//! Logging: readable sentences with fields, on standard error; and, where it is built in and asked for, spans for OpenTelemetry. Never a
//! state, a view, a token or a secret.

mod own_crates;
#[cfg(feature = "opentelemetry")]
mod spans;
#[cfg(any(test, feature = "opentelemetry"))]
mod trace_key;

use clap::ValueEnum;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use own_crates::with_own_crates;

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line for people to read.
    #[default]
    Text,
    /// A JSON object, for programs that collect lines.
    Json,
}

/// The reason why no spans can be sent.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is none.
    #[error(
        "SUBROSA_LOG can't be read ({0}): set it to error, warn, info or debug, or to a filter such as subrosa=debug,warn"
    )]
    Filter(#[from] ParseError),
    /// Spans can't be sent.
    #[cfg(feature = "opentelemetry")]
    #[error("spans can't be sent to OTEL_EXPORTER_OTLP_ENDPOINT: {0}")]
    Spans(String),
}

/// The sender of spans for as long as this is held; in the end the unsent rest is sent.
#[derive(Debug)]
#[must_use]
pub struct TelemetryGuard {
    #[cfg(feature = "opentelemetry")]
    spans: Option<spans::SpanSender>,
}

impl Drop for TelemetryGuard {
    fn drop(&mut self) {
        #[cfg(feature = "opentelemetry")]
        if let Some(spans) = &self.spans {
            spans.finish();
        }
    }
}

/// Starts logging by a filter such as `info` or `subrosa=debug,warn`. A second call changes nothing.
///
/// # Errors
/// If the filter can't be read, or spans are asked for and can't be sent.
pub fn start(filter: &str, format: LogFormat) -> Result<TelemetryGuard, TelemetryError> {
    let filter = with_own_crates(filter).parse::<EnvFilter>()?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(false);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(false).boxed(),
    };
    // Another logger may have been set by a test; it stays.
    #[cfg(not(feature = "opentelemetry"))]
    {
        let _ = tracing_subscriber::registry().with(filter).with(lines).try_init();
        Ok(TelemetryGuard {})
    }
    // The filter is for lines alone. A library that asks whether a line would be written, and writes none, makes a filter of one layer
    // swallow the next one (tracing issue 2519): sqlx does so, and says nothing of its statements in this build.
    #[cfg(feature = "opentelemetry")]
    {
        let spans = spans::SpanSender::from_environment().map_err(TelemetryError::Spans)?;
        let subscriber = tracing_subscriber::registry().with(lines.with_filter(filter));
        let _ = subscriber.with(spans.clone().map(spans::SpanSender::layer)).try_init();
        Ok(TelemetryGuard { spans })
    }
}
