//! Connections: taken, bounded in number and time, and closed in order. It knows no request's meaning.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, info, warn};

use super::PublicKey;
use super::responder::HttpResponder;
use crate::discord::answering::Answering;
use crate::discord::bot::BotError;

/// The most connections at a time; a balancer keeps some open, and whoever opens more than that waits.
const MAX_CONNECTIONS: usize = 512;
/// How long a connection may rest between requests: longer than balancers keep theirs, so that it is they who close.
const REST: Duration = Duration::from_secs(75);
/// After a connection could not be taken (too many open files, for one).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long the end waits for answers under way: a little longer than Discord does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the port.
pub(in super::super) async fn bind(address: SocketAddr) -> Result<TcpListener, BotError> {
    let listening = TcpListener::bind(address).await;
    listening.map_err(|error| BotError::Listen { address, reason: error.to_string() })
}

/// The door by HTTP.
pub(in super::super) struct HttpServer {
    pub(in super::super) listener: TcpListener,
    pub(in super::super) key: PublicKey,
    pub(in super::super) answering: Answering,
    /// Told to stop, it answers for so long as before, but is no longer in health, so that a balancer turns to others.
    pub(in super::super) drain: Duration,
    pub(in super::super) stop: CancellationToken,
}

impl HttpServer {
    /// Answers until it is told to stop, and finishes what it holds.
    pub(in super::super) async fn run(self) {
        let Self { listener, key, answering, drain, stop } = self;
        if let Ok(address) = listener.local_addr() {
            info!(%address, "listening for interactions by HTTP");
        }
        let (connections, closing) = (TaskTracker::new(), CancellationToken::new());
        let responder = HttpResponder { answering, key, draining: stop.clone() };
        tokio::select! {
            () = take_all(&listener, &responder, &connections, &closing) => {}
            () = async {
                stop.cancelled().await;
                tokio::time::sleep(drain).await;
            } => {}
        }
        // Who has connected by now is still answered; whoever comes later is refused, and can turn to others.
        let _ = tokio::time::timeout(Duration::ZERO, take_all(&listener, &responder, &connections, &closing)).await;
        drop(listener);
        closing.cancel();
        connections.close();
        if tokio::time::timeout(PATIENCE, connections.wait()).await.is_err() {
            warn!(connections = connections.len(), "some connections were not finished in time");
        }
    }
}

async fn take_all(
    listener: &TcpListener,
    responder: &HttpResponder,
    connections: &TaskTracker,
    closing: &CancellationToken,
) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let (responder, closing) = (responder.clone(), closing.clone());
                connections.spawn(async move {
                    serve(stream, responder, closing).await;
                    drop(place);
                });
            }
            Err(error) => {
                warn!(%error, "a connection could not be taken");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Serves one connection to its end. Once the end is near every response closes its connection.
async fn serve(stream: TcpStream, responder: HttpResponder, closing: CancellationToken) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "TCP_NODELAY could not be set");
    }
    let service = service_fn(move |request| {
        let responder = responder.clone();
        async move {
            let draining = responder.draining.clone();
            let mut response = responder.respond(request).await;
            if draining.is_cancelled() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(REST);
    let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection ended out of order");
    }
}
