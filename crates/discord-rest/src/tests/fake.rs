//! A server on the loopback that answers as it is told and remembers what it was asked. It listens on 127.0.0.1 only, and ends with the test.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::Instant;

/// Largest body that a test sends.
const BODY_BYTES: usize = 1 << 20;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) number: usize,
    pub(super) method: String,
    pub(super) path: String,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    pub(super) at: Instant,
}

impl Seen {
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a JSON body")
    }
}

/// An answer to give.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: String,
    delay: Duration,
}

impl Reply {
    pub(super) fn new(status: u16, body: &Value) -> Self {
        Self { status, headers: Vec::new(), body: body.to_string(), delay: Duration::ZERO }
    }

    pub(super) fn ok() -> Self {
        Self::new(200, &json!({ "id": "1" }))
    }

    pub(super) fn refusal(status: u16, code: u32) -> Self {
        Self::new(status, &json!({ "code": code, "message": "No." }))
    }

    pub(super) fn limited(scope: &str, retry_after: f64) -> Self {
        let body = json!({ "message": "Slow down.", "retry_after": retry_after, "global": scope == "global" });
        Self::new(429, &body).header("x-ratelimit-scope", scope).header("retry-after", "1")
    }

    pub(super) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(super) fn window(self, bucket: &str, limit: u32, remaining: u32, reset_after: f64) -> Self {
        self.header("x-ratelimit-bucket", bucket)
            .header("x-ratelimit-limit", limit.to_string())
            .header("x-ratelimit-remaining", remaining.to_string())
            .header("x-ratelimit-reset-after", reset_after.to_string())
    }

    pub(super) fn after(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    pub(super) fn text(mut self, body: &str) -> Self {
        body.clone_into(&mut self.body);
        self
    }
}

type Script = Box<dyn Fn(&Seen) -> Reply + Send + Sync>;

struct Inner {
    seen: Mutex<Vec<Seen>>,
    script: Script,
}

/// A scripted server on a port of its own.
pub(super) struct Fake {
    url: String,
    inner: Arc<Inner>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Fake {
    pub(super) async fn new(script: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Self {
        let inner = Arc::new(Inner { seen: Mutex::default(), script: Box::new(script) });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("a bound port"));
        let router = Router::new().fallback(handle).with_state(Arc::clone(&inner));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("the server runs") });
        Self { url, inner, task }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Waits until so many requests have come.
    pub(super) async fn has_seen(&self, count: usize) {
        while self.seen().len() < count {
            tokio::task::yield_now().await;
        }
    }

    /// The requests so far, in the order of their arrival.
    pub(super) fn seen(&self) -> Vec<Seen> {
        self.inner.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn handle(State(inner): State<Arc<Inner>>, request: Request) -> Response {
    let at = Instant::now();
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, BODY_BYTES).await.expect("a whole body").to_vec();
    let path = parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    let reply = {
        let mut seen = inner.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let request =
            Seen { number: seen.len(), method: parts.method.to_string(), path, headers: parts.headers, body, at };
        seen.push(request.clone());
        (inner.script)(&request)
    };
    tokio::time::sleep(reply.delay).await;
    let response = Response::builder().status(reply.status);
    let response = reply.headers.iter().fold(response, |response, (name, value)| response.header(*name, value));
    response.body(Body::from(reply.body)).expect("a sound answer")
}

/// A server that breaks the first `breaks` connections when the request has come, and answers `{}` afterwards. It counts requests.
pub(super) async fn breaking(breaks: usize) -> (String, Arc<Mutex<usize>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("a bound port"));
    let count = Arc::new(Mutex::new(0));
    let counter = Arc::clone(&count);
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let mut request = [0; 4096];
            if stream.read(&mut request).await.unwrap_or(0) == 0 {
                continue;
            }
            let number = {
                let mut count = counter.lock().unwrap_or_else(PoisonError::into_inner);
                *count += 1;
                *count
            };
            if number > breaks {
                let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
                stream.write_all(answer).await.expect("the client listens");
            }
        }
    });
    (url, count)
}
