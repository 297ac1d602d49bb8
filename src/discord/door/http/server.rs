//! The door's life: it is opened, answers, is left by the balancer, and is closed in order. It knows no request's meaning.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpSocket;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use super::public_key::PublicKey;
use super::responder::HttpResponder;
use crate::discord::bot_error::BotError;
use crate::discord::dispatch::Dispatcher;
use crate::http::{ConnectionBounds, listen_reason, take_all};

/// Most connections at a time.
const MAX_CONNECTIONS: usize = 512;
/// Further ones, in which health alone is answered.
const RESERVE: usize = 16;
/// Most connections of one address that is no proxy's. Discord opens fewer.
const PER_ADDRESS: usize = 30;
/// Longest wait for a request's headers.
const HEADERS: Duration = Duration::from_secs(5);
/// Longest idle time of a connection: longer than balancers keep theirs, so that they close first.
const REST: Duration = Duration::from_secs(75);
/// Longest wait at shutdown for answers under way: a little longer than Discord's three seconds.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// Connections that the system keeps for the door until it takes them.
const BACKLOG: u32 = 1_024;

/// Takes the port and opens it to nobody yet: a balancer before it turns to others until the door answers. Two processes that start at
/// once may both take it; the second to open it fails. The error names the address, for the operator.
pub(in crate::discord) fn bind(address: SocketAddr) -> Result<TcpSocket, BotError> {
    let taken = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(socket)
    };
    taken().map_err(|error: std::io::Error| unopened(address, &error))
}

fn unopened(address: SocketAddr, error: &std::io::Error) -> BotError {
    BotError::Listen { address, reason: listen_reason(error) }
}

fn bounds(proxies: Vec<IpAddr>) -> ConnectionBounds {
    ConnectionBounds {
        most: MAX_CONNECTIONS,
        reserve: RESERVE,
        per_address: PER_ADDRESS,
        proxies,
        headers: HEADERS,
        rest: REST,
        longest: None,
    }
}

/// The door by HTTP.
pub(in crate::discord) struct HttpServer {
    /// The port that was taken.
    pub(in crate::discord) socket: TcpSocket,
    pub(in crate::discord) key: PublicKey,
    pub(in crate::discord) dispatcher: Dispatcher,
    /// Told to stop, it answers for so long as before, but is no longer in health, so that a balancer turns to others.
    pub(in crate::discord) drain: Duration,
    pub(in crate::discord) stop: CancellationToken,
    /// The proxies before the door: their connections are not bounded by address.
    pub(in crate::discord) proxies: Vec<IpAddr>,
}

impl HttpServer {
    /// Answers until it is told to stop, and finishes what it holds.
    ///
    /// # Errors
    /// If the system does not open the port.
    pub(in crate::discord) async fn run(self, listen: SocketAddr) -> Result<(), BotError> {
        let Self { socket, key, dispatcher, drain, stop, proxies } = self;
        let bounds = bounds(proxies);
        let address = socket.local_addr().unwrap_or(listen);
        let opened = socket.listen(BACKLOG);
        let listener = opened.map_err(|error| unopened(address, &error))?;
        dispatcher.app.processes().open();
        info!(%address, "listening for interactions by HTTP");
        let (connections, closing) = (TaskTracker::new(), CancellationToken::new());
        let responder = HttpResponder { dispatcher, key, draining: stop.clone() };
        tokio::select! {
            () = take_all(&listener, &responder, bounds.clone(), (&connections, &closing)) => {}
            () = async {
                stop.cancelled().await;
                tokio::time::sleep(drain).await;
            } => {}
        }
        // Connections that are there by now are answered; later ones are refused, and can turn to other processes.
        let _ = tokio::time::timeout(Duration::ZERO, take_all(&listener, &responder, bounds, (&connections, &closing)))
            .await;
        drop(listener);
        closing.cancel();
        connections.close();
        if tokio::time::timeout(ANSWER_WAIT, connections.wait()).await.is_err() {
            warn!(connections = connections.len(), "some connections were not finished in time");
        }
        Ok(())
    }
}
