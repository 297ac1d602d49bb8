//! A request's endpoint: template, major parameter and credential, read off the path. It keeps no token.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use reqwest::Method;

/// The start of every path: the version of the API.
pub(super) const API: &str = "/api/v10";

/// The credential of a request, which decides whose limit it counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Credential {
    /// The bot's own requests: authorised, and bound by the global limit.
    BotToken,
    /// Interaction callbacks and follow-ups: authorised by the token in their path, and exempt from the global limit.
    InteractionToken,
}

/// Method and template of a request. Discord's names of buckets are learned for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RouteKey {
    pub(super) method: Method,
    pub(super) template: String,
}

impl fmt::Display for RouteKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.method, self.template)
    }
}

/// The endpoint of one request.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    pub(super) key: RouteKey,
    /// A digest of the channel, server, or webhook with its token; 0 without one.
    pub(super) major: u64,
    pub(super) credential: Credential,
}

impl Endpoint {
    /// Reads the endpoint off a path. `hasher` digests major parameters, so that no token is kept.
    pub(super) fn of(method: &Method, path: &str, hasher: &RandomState) -> Self {
        let segments = segments(path);
        Self {
            key: RouteKey { method: method.clone(), template: template(&segments) },
            major: major(&segments).map_or(0, |parts| hasher.hash_one(parts)),
            credential: if token(&segments).is_some() { Credential::InteractionToken } else { Credential::BotToken },
        }
    }

    /// Whether this is `method template`.
    fn is(&self, method: &Method, template: &str) -> bool {
        self.key.method == *method && self.key.template == template
    }

    /// Whether this is an interaction callback.
    pub(super) fn is_callback(&self) -> bool {
        self.is(&Method::POST, "/interactions/{id}/{token}/callback")
    }

    /// Whether this begins a thread of its own, such as a forum's post, whose first message is a part of the body.
    pub(super) fn begins_post(&self) -> bool {
        self.is(&Method::POST, "/channels/{id}/threads")
    }

    /// Whether this creates a message by the bot's own token.
    pub(super) fn creates_message(&self) -> bool {
        self.is(&Method::POST, "/channels/{id}/messages")
    }
}

/// The token in a path, if there is one.
pub(super) fn token_in(path: &str) -> Option<&str> {
    token(&segments(path))
}

/// The names and values of a path, the query left out.
fn segments(path: &str) -> Vec<&str> {
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

/// `/webhooks/{id}/{token}/…` and `/interactions/{id}/{token}/…` carry their authority in the path.
fn token<'a>(segments: &[&'a str]) -> Option<&'a str> {
    match segments {
        ["webhooks" | "interactions", _, token, ..] => Some(token),
        _ => None,
    }
}

/// The parameters Discord counts apart: channel, server, webhook with its token.
fn major<'a>(segments: &'a [&'a str]) -> Option<&'a [&'a str]> {
    match segments {
        ["channels" | "guilds", _, ..] => Some(&segments[..2]),
        ["webhooks" | "interactions", ..] => Some(&segments[..segments.len().min(3)]),
        _ => None,
    }
}

fn template(segments: &[&str]) -> String {
    let mut template = String::new();
    for (index, segment) in segments.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", |before| segments[before]);
        let secret = index == 2 && matches!(segments[0], "webhooks" | "interactions");
        template.push('/');
        template.push_str(if secret { "{token}" } else { placeholder(before, segment) });
    }
    template
}

/// A segment as the template shows it: names stay, whatever could be a value does not.
fn placeholder<'a>(before: &str, segment: &'a str) -> &'a str {
    let name = segment.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'@'));
    match before {
        "invites" => "{code}",
        "reactions" if segment != "@me" => "{emoji}",
        _ if name => segment,
        _ => "{id}",
    }
}
