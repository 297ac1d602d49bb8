//! The answers under way, so that a shutdown can wait for them.

use std::time::Duration;

use tokio_util::task::TaskTracker;

/// Longest wait at shutdown for answers: a little longer than Discord's own.
const SHUTDOWN_WAIT: Duration = Duration::from_secs(5);

/// Answers under way. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Tasks(TaskTracker);

impl Tasks {
    /// Runs an answer in a task of its own, which a shutdown waits for.
    pub(in crate::discord) fn spawn(&self, answer: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(answer);
    }

    /// Waits until all are done, for a bounded time.
    pub(in crate::discord) async fn finish(&self) {
        self.0.close();
        if tokio::time::timeout(SHUTDOWN_WAIT, self.0.wait()).await.is_err() {
            tracing::warn!(answers = self.0.len(), "some answers were not finished in time");
        }
    }
}
