//! How many processes share the bot's token: each says that it is alive, and takes its part of Discord's limits and of the
//! outbox's slots. It knows no door.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::{debug, info};

use super::rest::Rest;
use crate::app::{App, ProcessId};

/// The number of processes. Clones show the same number.
#[derive(Clone, Debug)]
pub(super) struct Census(Arc<AtomicU32>);

impl Default for Census {
    /// This process alone.
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(1)))
    }
}

impl Census {
    /// The number itself, for those who divide by it.
    pub(super) fn shared(&self) -> Arc<AtomicU32> {
        self.0.clone()
    }

    /// How many processes are alive, this one included: at least one.
    pub(super) fn alive(&self) -> u32 {
        self.0.load(Ordering::Relaxed).max(1)
    }

    /// Counts once.
    pub(super) async fn count(&self, app: &App, rest: &Rest, process: ProcessId, lease: Duration) {
        match app.beat(process, lease).await {
            Ok(alive) => {
                if self.0.swap(alive, Ordering::Relaxed) != alive {
                    info!(alive, "processes share Discord's limits");
                    rest.share_among(alive);
                }
            }
            Err(failure) => debug!(why = failure.sentence(), "the processes can't be counted"),
        }
    }

    /// Counts until it is told to stop, and says then that this process has gone.
    pub(super) async fn run(
        self,
        (app, rest): (App, Rest),
        process: ProcessId,
        lease: Duration,
        stop: CancellationToken,
    ) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(lease / 3) => self.count(&app, &rest, process, lease).await,
                () = stop.cancelled() => break,
            }
        }
        if let Err(failure) = app.leave(process).await {
            debug!(why = failure.sentence(), "the others will find out that this process has ended");
        }
    }
}
