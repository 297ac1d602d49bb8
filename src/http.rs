//! An HTTP server's connections: taken, bounded in number and time, and closed in order. It knows no request's meaning.

mod places;
mod watched;

use std::convert::Infallible;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

pub(crate) use places::ConnectionBounds;
use places::{ConnectionPlace, ConnectionPlaces, PlaceKind};
use watched::WatchedStream;

/// After a connection could not be taken (too many open files, for one).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The most bytes of a request's head; a body is read in pieces of this size.
const MAX_HEAD_BYTES: usize = 16 * 1024;

/// The reason why an address can't be listened at, where it has a common one; else the system's own words.
pub(crate) fn listen_reason(error: &std::io::Error) -> String {
    use std::io::ErrorKind::{AddrInUse, AddrNotAvailable, PermissionDenied};
    match error.kind() {
        AddrInUse => "another process listens there, perhaps another one of this bot".to_owned(),
        AddrNotAvailable => "this machine has no such address".to_owned(),
        PermissionDenied => "this user may not use that port".to_owned(),
        _ => error.to_string(),
    }
}

/// The response's body is always whole.
pub(crate) type WholeResponse = Response<Full<Bytes>>;

/// The answerer of requests. Cheap to clone.
pub(crate) trait Responder: Clone + Send + Sync + 'static {
    /// The response to a request; what goes wrong is told by its status.
    fn respond(self, request: Request<Incoming>) -> impl Future<Output = WholeResponse> + Send;

    /// Whether a request asks for health, which has a reserve of connections.
    fn is_health(&self, request: &Request<Incoming>) -> bool;

    /// Whether every response closes its connection from now on.
    fn is_leaving(&self) -> bool;
}

/// A line of text.
pub(crate) fn plain(status: StatusCode, text: &'static str) -> WholeResponse {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    response
}

/// A text of this type.
pub(crate) fn whole(text: String, content_type: &'static str) -> WholeResponse {
    let mut response = Response::new(Full::new(Bytes::from(text)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

/// Takes connections for ever, and has each served by a task.
pub(crate) async fn take_all(
    listener: &TcpListener,
    responder: &impl Responder,
    bounds: ConnectionBounds,
    (connections, closing): (&TaskTracker, &CancellationToken),
) {
    let (headers, rest, longest) = (bounds.headers, bounds.rest, bounds.longest);
    let places = ConnectionPlaces::new(bounds);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(place) = places.take(peer.ip()) else {
                    debug!("a connection had no place, and is cut");
                    continue;
                };
                let (responder, closing) = (responder.clone(), closing.clone());
                connections.spawn(async move {
                    let served = serve(stream, responder, &place, closing);
                    tokio::select! {
                        done = within(longest, served) => {
                            if done.is_none() {
                                debug!("a connection lasted too long, and is cut");
                            }
                        }
                        () = place.stage.overstays(headers, rest) => debug!("a connection waited too long, and is cut"),
                        () = place.gives_way.cancelled() => debug!("a connection that waited gives way to a newer one"),
                    }
                });
            }
            Err(error) => {
                warn!(%error, "a connection could not be taken");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

async fn within<T>(longest: Option<Duration>, work: impl Future<Output = T>) -> Option<T> {
    match longest {
        Some(longest) => tokio::time::timeout(longest, work).await.ok(),
        None => Some(work.await),
    }
}

/// Serves one connection to its end. Once the end is near every response closes its connection.
async fn serve(stream: TcpStream, responder: impl Responder, place: &ConnectionPlace, closing: CancellationToken) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "TCP_NODELAY could not be set");
    }
    let service = service_fn(|request| {
        let responder = responder.clone();
        async move {
            place.stage.begins();
            let mut response = match place.kind {
                PlaceKind::Reserve if !responder.is_health(&request) => {
                    plain(StatusCode::SERVICE_UNAVAILABLE, "too many connections")
                }
                _ => responder.clone().respond(request).await,
            };
            place.stage.answered();
            if responder.is_leaving() || place.kind == PlaceKind::Reserve {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let io = TokioIo::new(WatchedStream { stream, stage: place.stage.clone() });
    let mut connection =
        std::pin::pin!(http1::Builder::new().max_buf_size(MAX_HEAD_BYTES).serve_connection(io, service));
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
