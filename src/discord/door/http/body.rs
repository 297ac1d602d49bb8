//! A request's body, read to its end within bounds of size and time. Knows no meaning.

use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::{Bytes, Incoming};

/// The longest body, in bytes. An interaction brings at most one message, with some ten thousand characters.
const MAX_BYTES: usize = 256 * 1024;
/// The longest time that a body may take. Discord gives an answer three seconds in all.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The reason why there is no body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadBody {
    TooLong,
    TooSlow,
    Broken,
}

/// Reads a body of at most `MAX_BYTES` within `TIMEOUT`.
pub(super) async fn read(body: Incoming) -> Result<Bytes, BadBody> {
    match tokio::time::timeout(TIMEOUT, Limited::new(body, MAX_BYTES).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(BadBody::TooLong),
        Ok(Err(_)) => Err(BadBody::Broken),
        Err(_) => Err(BadBody::TooSlow),
    }
}
