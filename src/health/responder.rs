//! One question and its answer. It knows no connections.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::body::Incoming;
use hyper::header::{ALLOW, HeaderValue};
use hyper::{Method, Request, StatusCode};
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
    source: InteractionSource,
    stop: CancellationToken,
    readiness: Told<Result<(), Unready>>,
    numbers: Told<String>,
}

impl HealthResponder {
    pub(super) fn new(app: App, source: InteractionSource, stop: CancellationToken) -> Self {
        Self { app, source, stop, readiness: Arc::default(), numbers: Arc::default() }
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
