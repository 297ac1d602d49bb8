//! An answer before Discord gives up, however slow the records are. What was asked goes on meanwhile.

use std::time::Duration;

use super::answer::{Answer, Reply};
use super::incoming::Ask;
use super::outgoing::Message;

/// How long an answer may be worked on; Discord waits three seconds, and the way takes its time (Discord: "Responding to
/// an Interaction").
const PATIENCE: Duration = Duration::from_millis(2_400);
/// How long what was asked goes on afterwards, before it is let go of.
const AFTERWARDS: Duration = Duration::from_secs(20);

const SLOW: &str = "My records are slow just now, so I don't know yet whether this is done. Please look at the board in a \
    minute, before you repeat it.";

/// What is said when there is no time left.
pub(super) fn excuse(ask: &Ask) -> Answer {
    match ask {
        Ask::Complete { .. } => Reply::Complete(Vec::new()).into(),
        _ => Reply::Tell(Message::text(SLOW)).into(),
    }
}

/// Does the work; if it takes too long, `late` is done first and the work goes on after it, for a while.
pub(super) async fn within<T>(work: impl Future<Output = T>, late: impl Future<Output = ()>) -> Option<T> {
    let mut work = std::pin::pin!(work);
    if let Ok(done) = tokio::time::timeout(PATIENCE, &mut work).await {
        return Some(done);
    }
    tracing::warn!(after_ms = PATIENCE.as_millis(), "an answer takes too long; the player is told so");
    let ((), done) = tokio::join!(late, tokio::time::timeout(AFTERWARDS, work));
    if done.is_err() {
        tracing::error!("what was asked did not end; it is let go of");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn slow_work_is_excused_and_goes_on() {
        let (mut said, mut done) = (false, false);
        let work = async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            done = true;
        };
        assert_eq!(within(work, async { said = true }).await, None);
        assert!(said && done);
        assert_eq!(within(async { 7 }, async { panic!("nothing is late") }).await, Some(7));
    }
}
