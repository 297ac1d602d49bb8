//! The door's life: it is opened, answers, is left by the balancer, and is closed in order. It knows no request's meaning.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use super::public_key::PublicKey;
use super::responder::HttpResponder;
use crate::discord::bot_error::BotError;
use crate::discord::dispatch::Answering;
use crate::http::{ConnectionBounds, take_all};

/// The most connections at a time; a balancer keeps some open, and whoever opens more than that waits.
const MAX_CONNECTIONS: usize = 512;
/// How long a connection may rest between requests: longer than balancers keep theirs, so that it is they who close.
const REST: Duration = Duration::from_secs(75);
/// The door's bounds.
const BOUNDS: ConnectionBounds = ConnectionBounds { most: MAX_CONNECTIONS, rest: REST, longest: None };
/// How long the end waits for answers under way: a little longer than Discord does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the port.
pub(in crate::discord) async fn bind(address: SocketAddr) -> Result<TcpListener, BotError> {
    let listening = TcpListener::bind(address).await;
    listening.map_err(|error| BotError::Listen { address, reason: error.to_string() })
}

/// The door by HTTP.
pub(in crate::discord) struct HttpServer {
    pub(in crate::discord) listener: TcpListener,
    pub(in crate::discord) key: PublicKey,
    pub(in crate::discord) answering: Answering,
    /// Told to stop, it answers for so long as before, but is no longer in health, so that a balancer turns to others.
    pub(in crate::discord) drain: Duration,
    pub(in crate::discord) stop: CancellationToken,
}

impl HttpServer {
    /// Answers until it is told to stop, and finishes what it holds.
    pub(in crate::discord) async fn run(self) {
        let Self { listener, key, answering, drain, stop } = self;
        if let Ok(address) = listener.local_addr() {
            info!(%address, "listening for interactions by HTTP");
        }
        let (connections, closing) = (TaskTracker::new(), CancellationToken::new());
        let responder = HttpResponder { answering, key, draining: stop.clone() };
        tokio::select! {
            () = take_all(&listener, &responder, BOUNDS, (&connections, &closing)) => {}
            () = async {
                stop.cancelled().await;
                tokio::time::sleep(drain).await;
            } => {}
        }
        // Who has connected by now is still answered; whoever comes later is refused, and can turn to others.
        let _ = tokio::time::timeout(Duration::ZERO, take_all(&listener, &responder, BOUNDS, (&connections, &closing)))
            .await;
        drop(listener);
        closing.cancel();
        connections.close();
        if tokio::time::timeout(PATIENCE, connections.wait()).await.is_err() {
            warn!(connections = connections.len(), "some connections were not finished in time");
        }
    }
}
