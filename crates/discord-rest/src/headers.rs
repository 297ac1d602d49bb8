//! Reads what Discord says about its rate limits: the `X-RateLimit-*` headers, and the header and body of a 429.

use std::str::FromStr;
use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

use super::scope::RateLimitScope;

/// No limit is believed to last longer; a slip in a header must not silence the bot for ever.
const LONGEST_WAIT: Duration = Duration::from_hours(24);
/// The wait after a 429 that names none.
const UNSAID_WAIT: Duration = Duration::from_secs(1);

/// The state of a bucket as an answer tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RateLimitHeaders {
    /// Discord's name of the bucket.
    pub(super) bucket: String,
    /// Requests that one window takes.
    pub(super) limit: u32,
    /// Requests that are left in the current window.
    pub(super) remaining: u32,
    /// Time until the next window begins.
    pub(super) reset_after: Duration,
}

impl RateLimitHeaders {
    /// Reads the headers; `None` if the endpoint has no limit of its own.
    pub(super) fn read(headers: &HeaderMap) -> Option<Self> {
        Some(Self {
            bucket: text(headers, "x-ratelimit-bucket")?.to_owned(),
            limit: parsed(headers, "x-ratelimit-limit")?,
            remaining: parsed(headers, "x-ratelimit-remaining")?,
            reset_after: wait(parsed(headers, "x-ratelimit-reset-after")?)?,
        })
    }
}

/// The body and headers of an answer with status 429.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyRequests {
    pub(super) scope: RateLimitScope,
    pub(super) retry_after: Duration,
}

impl TooManyRequests {
    /// Reads a 429. The body is finer than the header, which is rounded to whole seconds.
    pub(super) fn read(headers: &HeaderMap, body: &[u8]) -> Self {
        let body: Option<Value> = serde_json::from_slice(body).ok();
        let said = body.as_ref().and_then(|body| body["retry_after"].as_f64());
        let said = said.or_else(|| parsed(headers, "retry-after")).and_then(wait);
        Self { scope: scope(headers, body.as_ref()), retry_after: said.unwrap_or(UNSAID_WAIT) }
    }
}

fn scope(headers: &HeaderMap, body: Option<&Value>) -> RateLimitScope {
    let global = text(headers, "x-ratelimit-global").is_some_and(|value| value.eq_ignore_ascii_case("true"));
    match text(headers, "x-ratelimit-scope") {
        Some("global") => RateLimitScope::Global,
        Some("shared") => RateLimitScope::Shared,
        _ if global => RateLimitScope::Global,
        // A 429 that isn't JSON comes from the network before Discord, and means the address.
        _ => body.map_or(RateLimitScope::Global, |body| {
            if body["global"] == true { RateLimitScope::Global } else { RateLimitScope::User }
        }),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

fn parsed<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    text(headers, name)?.parse().ok()
}

fn wait(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|wait| wait.min(LONGEST_WAIT))
}
