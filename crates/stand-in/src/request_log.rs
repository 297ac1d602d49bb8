//! The requests that the bot made, for tests to read. Keeps no token.

use std::time::SystemTime;

use serde_json::Value;

/// The most requests that are remembered.
pub(crate) const LOG_LENGTH: usize = 10_000;
/// The most characters of a path and its query that are remembered.
pub(crate) const MAX_PATH: usize = 2_000;

/// A REST request of the bot, and what became of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoggedRequest {
    /// `POST` and the like, in capitals.
    pub method: String,
    /// `/channels/1/messages`, without the API's prefix, with the query.
    pub path: String,
    /// The JSON body or `payload_json`; null without one.
    pub body: Value,
    /// The names of the uploaded files.
    pub files: Vec<String>,
    /// The status that was answered; `None` while it is in work, and for a connection that was broken or left hanging.
    pub status: Option<u16>,
    /// The fault that it met.
    pub fault: Option<crate::faults::FaultKind>,
    /// When it came in.
    pub at: SystemTime,
}
