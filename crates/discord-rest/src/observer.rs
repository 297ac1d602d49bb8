//! The executor's one way to tell its caller what happens on the wire. It must not know what the caller counts, or where.

use std::fmt;

use super::scope::RateLimitScope;

/// Told of the executor's events, at once and on the task of the request: an implementation must not block.
pub trait RestObserver: fmt::Debug + Send + Sync {
    /// Discord answered a request with 429, for a limit of this scope.
    fn rate_limited(&self, scope: RateLimitScope);
}

/// The observer of a caller that counts nothing.
impl RestObserver for () {
    fn rate_limited(&self, _scope: RateLimitScope) {}
}
