//! The headers of rate limits. Where a test sets no limit, the numbers are generous and for the bot to read.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    time::{SystemTime, UNIX_EPOCH},
};

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::limits::Window;
use crate::rest::request::RestRequest;

/// Requests of a bucket in its window.
const LIMIT: u32 = 1_000;
/// The length of a window.
const WINDOW_SECS: f64 = 1.0;

/// The headers of an answer that no limit met; a 429 brings its own.
pub(super) fn add(mut response: Response, request: &RestRequest) -> Response {
    let reset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() + WINDOW_SECS;
    set(&mut response, "x-ratelimit-bucket", &bucket(request));
    if response.status() != StatusCode::TOO_MANY_REQUESTS {
        set(&mut response, "x-ratelimit-limit", &LIMIT.to_string());
        set(&mut response, "x-ratelimit-remaining", &(LIMIT - 1).to_string());
        set(&mut response, "x-ratelimit-reset", &format!("{reset:.3}"));
        set(&mut response, "x-ratelimit-reset-after", &format!("{WINDOW_SECS:.3}"));
    }
    response
}

/// The headers of an answer from a bucket that has a limit.
pub(super) fn add_window(response: Response, request: &RestRequest, window: Window) -> Response {
    let limited = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let mut response = add(response, request);
    let reset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() + window.reset_after;
    set(&mut response, "x-ratelimit-limit", &window.limit.to_string());
    set(&mut response, "x-ratelimit-remaining", &if limited { 0 } else { window.remaining }.to_string());
    set(&mut response, "x-ratelimit-reset", &format!("{reset:.3}"));
    set(&mut response, "x-ratelimit-reset-after", &format!("{:.3}", window.reset_after));
    response
}

/// The limit that a 429 tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitScope {
    /// One route's, with its bucket in the headers.
    Route,
    /// The bot's, over all routes; `X-RateLimit-Global` says so.
    Global,
}

/// A 429 after which the bot waits so many seconds.
pub(super) fn rate_limited(retry_after: f64, scope: LimitScope) -> Response {
    let global = scope == LimitScope::Global;
    let body = json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": global });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
    set(&mut response, "retry-after", &format!("{:.0}", retry_after.ceil()));
    set(&mut response, "x-ratelimit-scope", if global { "global" } else { "user" });
    if global {
        set(&mut response, "x-ratelimit-global", "true");
    } else {
        let reset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() + retry_after;
        set(&mut response, "x-ratelimit-limit", "5");
        set(&mut response, "x-ratelimit-remaining", "0");
        set(&mut response, "x-ratelimit-reset", &format!("{reset:.3}"));
        set(&mut response, "x-ratelimit-reset-after", &format!("{retry_after:.3}"));
    }
    response
}

/// A route's bucket: its method and its path without ids.
fn bucket(request: &RestRequest) -> String {
    let mut hasher = DefaultHasher::new();
    request.method.hash(&mut hasher);
    for segment in request.segments.iter().filter(|segment| segment.parse::<u64>().is_err()).take(4) {
        if segment.len() < 32 {
            segment.hash(&mut hasher);
        }
    }
    format!("{:016x}", hasher.finish())
}

fn set(response: &mut Response, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
}
