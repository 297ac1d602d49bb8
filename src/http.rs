//! An HTTP server's connections: taken, bounded in number and time, and closed in order. It knows no request's meaning.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

/// After a connection could not be taken (too many open files, for one).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The response's body is always whole.
pub(crate) type WholeResponse = Response<Full<Bytes>>;

/// What answers requests. Cheap to clone.
pub(crate) trait Responder: Clone + Send + Sync + 'static {
    /// Answers one.
    fn respond(self, request: Request<Incoming>) -> impl Future<Output = WholeResponse> + Send;

    /// Whether every response closes its connection from now on.
    fn is_leaving(&self) -> bool;
}

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionBounds {
    /// So many at a time; whoever opens more than that waits.
    pub most: usize,
    /// How long one may rest before and between requests, a request's headers included.
    pub rest: Duration,
    /// How long one may last in all.
    pub longest: Option<Duration>,
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
    let places = Arc::new(Semaphore::new(bounds.most));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let (responder, closing) = (responder.clone(), closing.clone());
                connections.spawn(async move {
                    let served = serve(stream, responder, bounds.rest, closing);
                    if within(bounds.longest, served).await.is_none() {
                        debug!("a connection lasted too long, and is cut");
                    }
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

async fn within<T>(longest: Option<Duration>, work: impl Future<Output = T>) -> Option<T> {
    match longest {
        Some(longest) => tokio::time::timeout(longest, work).await.ok(),
        None => Some(work.await),
    }
}

/// Serves one connection to its end. Once the end is near every response closes its connection.
async fn serve(stream: TcpStream, responder: impl Responder, rest: Duration, closing: CancellationToken) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "TCP_NODELAY could not be set");
    }
    let service = service_fn(move |request| {
        let responder = responder.clone();
        async move {
            let mut response = responder.clone().respond(request).await;
            if responder.is_leaving() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(rest);
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
