//! How the bot does, for whoever watches it: a listener of its own, off unless it is asked for. It tells no secret, no name and
//! no text; and it asks for no password, so that its address is for the operator's own network.

mod question;
mod responder;

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::info;

use crate::app::{App, InteractionSource};
use crate::http::{ConnectionBounds, listen_reason, take_all};
pub use question::{HealthQuestion, NotWell, ask};
use responder::HealthResponder;

/// A request has no body and few headers, and ends its connection.
const WAIT: Duration = Duration::from_secs(2);
/// Connections at a time.
const MOST: usize = 16;

/// The bounds of connections. All addresses are the operator's own.
fn bounds() -> ConnectionBounds {
    ConnectionBounds {
        most: MOST,
        reserve: 0,
        per_address: MOST,
        proxies: Vec::new(),
        headers: WAIT,
        rest: WAIT,
        longest: Some(Duration::from_secs(5)),
    }
}

/// The listener can't be opened.
#[derive(Debug, thiserror::Error)]
#[error("the health address {address} can't be opened: {reason}; set SUBROSA_HEALTH to a free one")]
pub struct HealthError {
    address: SocketAddr,
    reason: String,
}

/// An open port; who asks is answered once it serves.
#[derive(Debug)]
pub struct HealthListener(TcpListener);

impl HealthListener {
    /// Opens the port.
    ///
    /// # Errors
    /// If it is taken, or not this machine's.
    pub async fn bind(address: SocketAddr) -> Result<Self, HealthError> {
        let opened = TcpListener::bind(address).await;
        opened.map(Self).map_err(|error| HealthError { address, reason: listen_reason(&error) })
    }

    /// The address that it listens at; with port 0 set, the port that the system chose.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.0.local_addr().ok()
    }

    /// Answers whoever asks, until that is ended. Once `stop` is cancelled this process is ready for nothing more.
    #[must_use]
    pub fn serve(self, app: App, source: InteractionSource, stop: CancellationToken) -> HealthServing {
        if let Some(address) = self.address() {
            info!(%address, "telling how this process does");
        }
        let (end, told) = (CancellationToken::new(), CancellationToken::new());
        let responder = HealthResponder::new(app, self.address(), source, stop);
        let task = tokio::spawn({
            let (end, connections) = (end.clone(), TaskTracker::new());
            async move {
                tokio::select! {
                    () = take_all(&self.0, &responder, bounds(), (&connections, &told)) => {}
                    () = end.cancelled() => {}
                }
                told.cancel();
                connections.close();
                // None lasts longer than its bound.
                connections.wait().await;
            }
        });
        HealthServing { end, task }
    }
}

/// A listener at work.
#[derive(Debug)]
pub struct HealthServing {
    end: CancellationToken,
    task: JoinHandle<()>,
}

impl HealthServing {
    /// Ends it in order.
    pub async fn end(self) {
        self.end.cancel();
        let _ = self.task.await;
    }
}
