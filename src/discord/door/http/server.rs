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
use crate::discord::dispatch::Dispatcher;
use crate::http::{ConnectionBounds, take_all};

/// Most connections at a time. A balancer keeps some open; further ones wait.
const MAX_CONNECTIONS: usize = 512;
/// Longest idle time of a connection: longer than balancers keep theirs, so that they close first.
const REST: Duration = Duration::from_secs(75);
/// Bounds of the listener's connections.
const BOUNDS: ConnectionBounds = ConnectionBounds { most: MAX_CONNECTIONS, rest: REST, longest: None };
/// Longest wait at shutdown for answers under way: a little longer than Discord's three seconds.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// Opens the port. The error names the address, for the operator.
pub(in crate::discord) async fn bind(address: SocketAddr) -> Result<TcpListener, BotError> {
    let listening = TcpListener::bind(address).await;
    listening.map_err(|error| BotError::Listen { address, reason: error.to_string() })
}

/// The door by HTTP.
pub(in crate::discord) struct HttpServer {
    pub(in crate::discord) listener: TcpListener,
    pub(in crate::discord) key: PublicKey,
    pub(in crate::discord) dispatcher: Dispatcher,
    /// Told to stop, it answers for so long as before, but is no longer in health, so that a balancer turns to others.
    pub(in crate::discord) drain: Duration,
    pub(in crate::discord) stop: CancellationToken,
}

impl HttpServer {
    /// Answers until it is told to stop, and finishes what it holds.
    pub(in crate::discord) async fn run(self) {
        let Self { listener, key, dispatcher, drain, stop } = self;
        if let Ok(address) = listener.local_addr() {
            info!(%address, "listening for interactions by HTTP");
        }
        let (connections, closing) = (TaskTracker::new(), CancellationToken::new());
        let responder = HttpResponder { dispatcher, key, draining: stop.clone() };
        tokio::select! {
            () = take_all(&listener, &responder, BOUNDS, (&connections, &closing)) => {}
            () = async {
                stop.cancelled().await;
                tokio::time::sleep(drain).await;
            } => {}
        }
        // Connections that are there by now are answered; later ones are refused, and can turn to other processes.
        let _ = tokio::time::timeout(Duration::ZERO, take_all(&listener, &responder, BOUNDS, (&connections, &closing)))
            .await;
        drop(listener);
        closing.cancel();
        connections.close();
        if tokio::time::timeout(ANSWER_WAIT, connections.wait()).await.is_err() {
            warn!(connections = connections.len(), "some connections were not finished in time");
        }
    }
}
