//! The processes that share the bot's token. Each reports that it is alive, and takes its share of Discord's limits and
//! of the outbox's slots. It knows no door.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::duty::Duty;
use crate::app::{App, ProcessCount, ProcessId};
use discord_rest::Rest;

/// The numbers of processes. Clones show the same numbers.
#[derive(Clone, Debug)]
pub(super) struct ProcessRoster {
    duty: Duty,
    alive: Arc<AtomicU32>,
    posting: Arc<AtomicU32>,
}

impl ProcessRoster {
    /// A roster with this process alone, until the first count.
    pub(super) fn of(duty: Duty) -> Self {
        let one = || Arc::new(AtomicU32::new(1));
        Self { duty, alive: one(), posting: one() }
    }

    /// The number of processes that post, shared with everybody who divides a limit by it.
    pub(super) fn posting(&self) -> Arc<AtomicU32> {
        self.posting.clone()
    }

    /// The number of processes alive, this one included: at least 1.
    pub(super) fn alive(&self) -> u32 {
        self.alive.load(Ordering::Relaxed).max(1)
    }

    /// Reports this process as alive for `lease`, and takes over the numbers of the others.
    pub(super) async fn count(&self, app: &App, rest: &Rest, process: ProcessId, lease: Duration) {
        match app.processes().beat(process, self.duty.posts(), lease).await {
            Ok(ProcessCount { alive, posting }) => {
                if self.alive.swap(alive, Ordering::Relaxed) != alive {
                    info!(alive, "processes share Discord's limits");
                    rest.share_among(alive);
                }
                if self.posting.swap(posting, Ordering::Relaxed) != posting && posting == 0 {
                    warn!(
                        "no process posts what is written, and none minds the clocks: start one with SUBROSA_DUTY=posts"
                    );
                }
            }
            Err(failure) => failure.log("the processes can't be counted"),
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
        if let Err(failure) = app.processes().leave(process).await {
            failure.log("the others will find out that this process has ended");
        }
    }
}
