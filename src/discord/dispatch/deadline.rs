//! An answer before Discord gives up, however slow the database is. The work goes on meanwhile.

use std::time::Duration;

use crate::discord::interaction::InteractionRequest;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};

/// Longest time for an answer. Discord waits three seconds, and the network takes its part (Discord: "Responding to an
/// Interaction").
const ANSWER_DEADLINE: Duration = Duration::from_millis(2_400);
/// Further time for the work after the deadline, before it is dropped.
const OVERTIME: Duration = Duration::from_secs(20);

const SLOW: &str = "My records are slow right now, so I don't know yet whether this worked. Please look at the board in a \
    minute before you try again.";

/// The answer at the deadline: that the work is slow.
pub(in crate::discord) fn timeout_answer(request: &InteractionRequest) -> InteractionAnswer {
    match request {
        InteractionRequest::Autocomplete { .. } => Callback::Choices(Vec::new()).into(),
        _ => Callback::Message(OutgoingMessage::text(SLOW)).into(),
    }
}

/// Does the work. At the deadline it runs `on_timeout`, lets the work go on for `OVERTIME`, and drops its result.
pub(in crate::discord) async fn with_deadline<T>(
    work: impl Future<Output = T>,
    on_timeout: impl Future<Output = ()>,
) -> Option<T> {
    let mut work = std::pin::pin!(work);
    if let Ok(done) = tokio::time::timeout(ANSWER_DEADLINE, &mut work).await {
        return Some(done);
    }
    tracing::warn!(after_ms = ANSWER_DEADLINE.as_millis(), "an answer takes too long; the player is told so");
    let ((), done) = tokio::join!(on_timeout, tokio::time::timeout(OVERTIME, work));
    if done.is_err() {
        tracing::error!("what was asked did not end, and is dropped");
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
        assert_eq!(with_deadline(work, async { said = true }).await, None);
        assert!(said && done);
        assert_eq!(with_deadline(async { 7 }, async { panic!("nothing is late") }).await, Some(7));
    }
}
