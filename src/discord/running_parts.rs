//! The parts of the bot that run beside its door, each in a task of its own. It knows no part by name.

use futures_util::FutureExt as _;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::broken_part::BrokenPart;

/// The parts that have been started.
#[derive(Debug)]
pub(super) struct RunningParts {
    broken: BrokenPart,
    running: Vec<JoinHandle<()>>,
    stop: CancellationToken,
}

impl RunningParts {
    /// No part yet. `stop` ends all of them, and is cancelled if one panics.
    pub(super) fn new(stop: CancellationToken) -> Self {
        Self { broken: BrokenPart::default(), running: Vec::new(), stop }
    }

    /// Starts a part under its name.
    pub(super) fn start(&mut self, what: &'static str, part: impl Future<Output = ()> + Send + 'static) {
        let watched = self.broken.clone().watch(what, part.boxed(), self.stop.clone());
        self.running.push(tokio::spawn(watched));
    }

    /// Waits until all have come to their end. The first that has panicked, if one has.
    pub(super) async fn finish(self) -> Option<&'static str> {
        for part in self.running {
            // A part that panicked has been told.
            let _ = part.await;
        }
        self.broken.found()
    }
}
