//! One question and its answer. It knows no connections.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::body::Incoming;
use hyper::header::{ALLOW, HOST, HeaderValue};
use hyper::{HeaderMap, Method, Request, StatusCode};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::app::{App, InteractionSource, Unready};
use crate::http::{Responder, WholeResponse, plain, whole};
use crate::metrics::CONTENT_TYPE;

/// A second question within this time gets the same answer: no loop of a stranger's asks the database.
const FRESH: Duration = Duration::from_secs(1);

/// The last answer, and its time.
type Told<T> = Arc<Mutex<Option<(Instant, T)>>>;

/// The answerer of questions. Cheap to clone.
#[derive(Clone)]
pub(super) struct HealthResponder {
    app: App,
    /// The address that is listened at, if the system knows it.
    at: Option<SocketAddr>,
    source: InteractionSource,
    stop: CancellationToken,
    readiness: Told<Result<(), Unready>>,
    numbers: Told<String>,
}

impl HealthResponder {
    pub(super) fn new(app: App, at: Option<SocketAddr>, source: InteractionSource, stop: CancellationToken) -> Self {
        Self { app, at, source, stop, readiness: Arc::default(), numbers: Arc::default() }
    }

    /// Whether a page of another name asks, led to this machine by a foreign DNS.
    fn is_foreign(&self, headers: &HeaderMap) -> bool {
        let is_local = self.at.is_some_and(|at| at.ip().is_loopback());
        let host = headers.get(HOST).filter(|_| is_local);
        host.is_some_and(|host| !host.to_str().is_ok_and(is_own_name))
    }

    async fn readiness(&self) -> WholeResponse {
        if self.stop.is_cancelled() {
            return plain(StatusCode::SERVICE_UNAVAILABLE, "stopping");
        }
        match fresh(&self.readiness, self.app.processes().readiness(self.source)).await {
            Ok(()) => plain(StatusCode::OK, "ready"),
            Err(why) => plain(StatusCode::SERVICE_UNAVAILABLE, why),
        }
    }

    async fn numbers(&self) -> WholeResponse {
        let text = fresh(&self.numbers, self.app.processes().numbers()).await;
        whole(text, CONTENT_TYPE)
    }
}

/// A name that no foreign DNS can give: `localhost`, or an address in numbers.
fn is_own_name(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name);
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || number.parse::<IpAddr>().is_ok()
}

/// The answer of a moment ago, or else a new one; one asks at a time.
async fn fresh<T: Clone>(told: &Told<T>, ask: impl Future<Output = T>) -> T {
    let mut told = told.lock().await;
    if let Some((_, known)) = told.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
        return known.clone();
    }
    let found = ask.await;
    *told = Some((Instant::now(), found.clone()));
    found
}

impl Responder for HealthResponder {
    async fn respond(self, request: Request<Incoming>) -> WholeResponse {
        let path = request.uri().path();
        if !["/healthz", "/readyz", "/metrics"].contains(&path) {
            return plain(StatusCode::NOT_FOUND, "there is /healthz, /readyz and /metrics");
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "nothing is taken here");
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        match path {
            "/readyz" => self.readiness().await,
            "/metrics" if self.is_foreign(request.headers()) => {
                plain(StatusCode::FORBIDDEN, "this machine's numbers are told by its address or as localhost")
            }
            "/metrics" => self.numbers().await,
            _ => plain(StatusCode::OK, "alive"),
        }
    }

    fn is_health(&self, _: &Request<Incoming>) -> bool {
        true
    }

    /// A question a connection: none is kept open.
    fn is_leaving(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_a_foreign_dns_gives_are_not_its_own() {
        for host in ["127.0.0.1:9090", "localhost:9090", "LOCALHOST", "[::1]:9090", "[::1]", "192.168.0.7"] {
            assert!(is_own_name(host), "{host}");
        }
        for host in ["evil.example:9090", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::1", ""] {
            assert!(!is_own_name(host), "{host}");
        }
    }
}
