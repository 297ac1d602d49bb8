//! Word to the other processes that there is more to deliver than this one can carry: once in a while, however often it is
//! rung. It knows no way to them but the queue.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::queue::Queue;

/// Between two words: whoever hears one looks at the queue.
const REST: Duration = Duration::from_millis(10);

/// The notifier of the other processes. Clones are one.
#[derive(Clone, Debug, Default)]
pub(super) struct PeerNotifier(Arc<Notify>);

impl PeerNotifier {
    /// There is something to tell.
    pub(super) fn ring(&self) {
        self.0.notify_one();
    }

    /// Tells until it is told to stop.
    pub(super) async fn run<Q: Queue>(self, queue: Q, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.0.notified() => {}
            }
            if let Err(fault) = queue.tell_others().await {
                debug!(%fault, "the others were not told; they look by themselves");
            }
            tokio::time::sleep(REST).await;
        }
    }
}
