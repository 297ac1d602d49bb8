//! Waiting for what another task, process or program does: here alone a test sleeps.
//!
//! A test that waits for something asks for it again and again until it is there. A thing still missing after
//! [`STEP_TIMEOUT`] never comes: the limit is no measure of speed, only an end to a test that would hang.

use std::time::Duration;

/// The longest that a step of a test may take on a busy machine.
pub const STEP_TIMEOUT: Duration = Duration::from_mins(1);

/// The wait between two questions.
const POLL: Duration = Duration::from_millis(20);

/// Asks until there is an answer.
///
/// # Panics
///
/// With `what` was waited for, if there is none within [`STEP_TIMEOUT`].
pub async fn eventually<T>(what: &str, ask: impl AsyncFnMut() -> Option<T>) -> T {
    within(STEP_TIMEOUT, ask).await.unwrap_or_else(|| panic!("waited in vain: {what}"))
}

/// Asks for so long whether there is an answer; none if there never was. The last question is asked when the time is over.
pub async fn within<T>(span: Duration, mut ask: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let until = tokio::time::Instant::now() + span;
    loop {
        let is_last = tokio::time::Instant::now() >= until;
        if let Some(answer) = ask().await {
            return Some(answer);
        }
        if is_last {
            return None;
        }
        tokio::time::sleep(POLL).await;
    }
}

/// Watches for so long that something does not happen, where nothing would tell that it never will.
///
/// # Panics
///
/// With `what` has happened.
pub async fn never_within(span: Duration, what: &str, mut has_happened: impl AsyncFnMut() -> bool) {
    let happened = within(span, async || has_happened().await.then_some(())).await;
    assert!(happened.is_none(), "within {span:?}: {what}");
}
