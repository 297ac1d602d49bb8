//! The word of other processes that the outbox has more than they can carry. It decides nothing of its delivery.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::info;

use super::processes::Processes;
use store::StoreError;

/// The pause between two tries to listen. Meanwhile the outbox is looked at by time alone.
const RETRY: Duration = Duration::from_secs(2);

impl Processes {
    /// Rings for the outbox whenever another process tells of more than it can carry, until it is told to stop.
    pub(crate) async fn listen(&self, stop: CancellationToken) {
        tokio::select! {
            () = stop.cancelled() => {}
            () = self.listen_on() => {}
        }
    }

    /// Tells the others to look at the outbox: this process carries nothing more.
    pub(crate) async fn leave_the_outbox(&self) {
        if let Err(fault) = self.store.outbox().tell_others().await {
            info!(%fault, "the others were not told; they look by themselves");
        }
    }

    async fn listen_on(&self) {
        while let Err(fault) = self.listen_while_it_lasts().await {
            info!(%fault, "nothing is heard of other processes; the outbox is looked at every two seconds");
            tokio::time::sleep(RETRY).await;
        }
    }

    /// Listens for as long as the connection lasts.
    async fn listen_while_it_lasts(&self) -> Result<(), StoreError> {
        let Some(mut listener) = self.store.outbox().listen().await? else {
            // A pooler's warning has said so; the outbox is looked at by time.
            return std::future::pending().await;
        };
        loop {
            // A notice from before anybody listened is there to be found.
            self.heard.notify_one();
            listener.word().await?;
        }
    }
}
