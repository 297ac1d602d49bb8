//! The answers under way, so that a shutdown can wait for them.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Longest wait at shutdown for answers: a little longer than Discord's own.
const SHUTDOWN_WAIT: Duration = Duration::from_secs(5);

/// Answers under way. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Tasks {
    answers: TaskTracker,
    /// Cancelled at shutdown, for those that wait for somebody's move.
    stop: CancellationToken,
}

impl Tasks {
    /// Runs an answer in a task of its own, which a shutdown waits for.
    pub(in crate::discord) fn spawn(&self, answer: impl Future<Output = ()> + Send + 'static) {
        self.answers.spawn(answer);
    }

    /// The same for one that waits for somebody's move: a shutdown ends it at once.
    pub(in crate::discord) fn spawn_waiting(&self, answer: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = answer => {}
            }
        });
    }

    /// Waits until all are done, for a bounded time.
    pub(in crate::discord) async fn finish(&self) {
        self.stop.cancel();
        self.answers.close();
        if tokio::time::timeout(SHUTDOWN_WAIT, self.answers.wait()).await.is_err() {
            tracing::warn!(answers = self.answers.len(), "some answers were not finished in time");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_shutdown_waits_for_answers_and_not_for_those_that_wait_themselves() {
        let tasks = Tasks::default();
        let (done, is_done) = tokio::sync::oneshot::channel();
        tasks.spawn_waiting(std::future::pending());
        tasks.spawn(async move {
            tokio::time::sleep(SHUTDOWN_WAIT / 2).await;
            done.send(()).unwrap();
        });
        let began = tokio::time::Instant::now();
        tasks.finish().await;
        assert_eq!((is_done.await, began.elapsed()), (Ok(()), SHUTDOWN_WAIT / 2));
    }
}
