//! Rate limits that a test sets: a bucket for each channel, server or webhook that a path names. Knows no request's meaning.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use crate::faults::FaultRule;

/// A limit of Discord's kind: so many requests of this method and path within a window, counted apart for each channel,
/// server or webhook in the path.
///
/// ```
/// use std::time::Duration;
/// use stand_in::RouteLimit;
///
/// // Five messages in five seconds in each channel, as at Discord.
/// let limit = RouteLimit::new("POST", "/channels/*/messages", 5, Duration::from_secs(5));
/// assert_eq!(limit.requests, 5);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RouteLimit {
    /// `POST` and the like, in capitals.
    pub method: String,
    /// A path without the API's prefix: `/channels/*/messages`. `*` stands for one segment.
    pub path: String,
    /// Requests in a window.
    pub requests: u32,
    /// The length of a window; it begins with the first request in it.
    pub window: Duration,
}

impl RouteLimit {
    /// So many requests of this method and path in each window.
    #[must_use]
    pub fn new(method: &str, path: &str, requests: u32, window: Duration) -> Self {
        Self { method: method.to_owned(), path: path.to_owned(), requests, window }
    }
}

/// A bucket as an answer tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    /// Seconds until the window ends, with a fraction.
    pub(crate) reset_after: f64,
}

/// Whether a request may be performed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Room {
    /// No limit is set for it.
    Unlimited,
    /// It may, and so much is left.
    Left(Window),
    /// It may not: 429.
    Full(Window),
}

/// The limits, and what each bucket has seen.
#[derive(Debug, Default)]
pub(crate) struct RouteLimits {
    limits: Vec<RouteLimit>,
    /// By the limit and the major parameter: since when the window runs, and how many it has had.
    buckets: HashMap<(usize, String), (Instant, u32)>,
}

impl RouteLimits {
    pub(crate) fn set(&mut self, limits: Vec<RouteLimit>) {
        self.limits = limits;
        self.buckets.clear();
    }

    pub(crate) fn take(&mut self, method: &str, segments: &[&str], now: Instant) -> Room {
        let fits = |limit: &RouteLimit| FaultRule::fits_path(&limit.path, segments) && limit.method == method;
        let Some(number) = self.limits.iter().position(fits) else { return Room::Unlimited };
        let limit = &self.limits[number];
        let major = match segments {
            ["channels" | "guilds" | "webhooks", id, ..] => (*id).to_owned(),
            _ => String::new(),
        };
        let (since, used) = self.buckets.entry((number, major)).or_insert((now, 0));
        if now.duration_since(*since) >= limit.window {
            (*since, *used) = (now, 0);
        }
        let reset_after = limit.window.saturating_sub(now.duration_since(*since)).as_secs_f64();
        let full = *used >= limit.requests;
        *used += u32::from(!full);
        let window = Window { limit: limit.requests, remaining: limit.requests - *used, reset_after };
        if full { Room::Full(window) } else { Room::Left(window) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_channel_has_a_bucket_that_fills_and_opens_again() {
        let mut limits = RouteLimits::default();
        let (start, post) = (Instant::now(), ["channels", "1", "messages"]);
        assert_eq!(limits.take("POST", &post, start), Room::Unlimited);
        limits.set(vec![RouteLimit::new("POST", "/channels/*/messages", 2, Duration::from_secs(5))]);
        let mut take = |channel, seconds| {
            limits.take("POST", &["channels", channel, "messages"], start + Duration::from_secs(seconds))
        };
        let window = |remaining, reset_after| Window { limit: 2, remaining, reset_after };
        assert_eq!(take("1", 0), Room::Left(window(1, 5.0)));
        assert_eq!(take("1", 1), Room::Left(window(0, 4.0)));
        assert_eq!(take("1", 2), Room::Full(window(0, 3.0)));
        assert_eq!(take("2", 2), Room::Left(window(1, 5.0)), "another channel");
        assert_eq!(take("1", 5), Room::Left(window(1, 5.0)), "another window");
        assert_eq!(limits.take("GET", &post, start), Room::Unlimited);
    }
}
