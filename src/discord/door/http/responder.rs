//! One request and its response: is it Discord's, is it fresh, what is it answered. It knows no connections.

use hyper::body::Incoming;
use hyper::header::{ALLOW, HeaderMap};
use hyper::{Method, Request, StatusCode};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, warn};

use super::body;
use super::body::BadBody;
use super::public_key::PublicKey;
use super::webhook_event::WebhookEvent;
use crate::discord::dispatch::{Dispatcher, InlineAnswer};
use crate::discord::interaction::IncomingInteraction;
use crate::http::{Responder, WholeResponse, plain, whole};

/// The path that a balancer asks, to know whether to send requests here.
const HEALTH: &str = "/health";
/// Oldest age of a request's timestamp, and farthest into the future, in milliseconds: an older request may be a
/// replay.
const FRESH_MS: i64 = 5 * 60_000;

/// Answers HTTP requests. Cheap to clone.
#[derive(Clone)]
pub(super) struct HttpResponder {
    pub(super) dispatcher: Dispatcher,
    pub(super) key: PublicKey,
    /// Cancelled when nothing more is to be sent here.
    pub(super) draining: CancellationToken,
}

/// The reason why a request is not taken for Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distrust {
    /// A header is missing.
    Unsigned,
    /// The signature is not that of Discord under this body.
    WrongSignature,
    /// It is signed, and was so long ago or long ahead, in milliseconds.
    Stale(i64),
}

impl Responder for HttpResponder {
    async fn respond(self, request: Request<Incoming>) -> WholeResponse {
        match (request.method(), request.uri().path()) {
            (&Method::GET | &Method::HEAD, HEALTH) => self.health(),
            (&Method::POST, path) if path != HEALTH => self.interaction(request).await,
            _ => {
                let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "interactions are posted here");
                response.headers_mut().insert(ALLOW, hyper::header::HeaderValue::from_static("POST"));
                response
            }
        }
    }

    fn is_health(&self, request: &Request<Incoming>) -> bool {
        request.uri().path() == HEALTH
    }

    fn is_leaving(&self) -> bool {
        self.draining.is_cancelled()
    }
}

impl HttpResponder {
    fn health(&self) -> WholeResponse {
        if self.draining.is_cancelled() {
            plain(StatusCode::SERVICE_UNAVAILABLE, "stopping")
        } else {
            plain(StatusCode::OK, "ready")
        }
    }

    async fn interaction(&self, request: Request<Incoming>) -> WholeResponse {
        let (head, body) = request.into_parts();
        if !head.headers.contains_key(SIGNATURE) {
            return refuse(Distrust::Unsigned);
        }
        let body = match body::read(body).await {
            Ok(body) => body,
            Err(BadBody::TooLong) => return plain(StatusCode::PAYLOAD_TOO_LARGE, "this body is too long"),
            Err(BadBody::TooSlow) => return plain(StatusCode::REQUEST_TIMEOUT, "this body came too slowly"),
            Err(BadBody::Broken) => return plain(StatusCode::BAD_REQUEST, "this body is broken"),
        };
        if let Err(distrust) = trust(self.key, &head.headers, &body, self.dispatcher.app.clock().now_ms()) {
            return refuse(distrust);
        }
        self.signed(&body).await
    }

    /// Answers a request that carries Discord's signature.
    async fn signed(&self, body: &[u8]) -> WholeResponse {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        if let Some(event) = WebhookEvent::of(&body) {
            event.take(&self.dispatcher);
            return acknowledged();
        }
        let Some(interaction) = IncomingInteraction::of(body) else {
            error!("an interaction without id, token or type could not be read and was dropped");
            return plain(StatusCode::BAD_REQUEST, "this interaction can't be read");
        };
        if interaction.is_ping() {
            return answer(&json!({ "type": PONG }));
        }
        match self.dispatcher.inline(interaction).await {
            Some(InlineAnswer::Body(body)) => answer(&body),
            Some(InlineAnswer::ByCallback) => plain(StatusCode::ACCEPTED, ""),
            None => plain(StatusCode::INTERNAL_SERVER_ERROR, "there is no answer"),
        }
    }
}

/// The answer to a PING (Discord: "Interaction Callback Type").
const PONG: u8 = 1;
const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";

/// Whether these headers say that Discord sent this body a moment ago.
fn trust(key: PublicKey, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<(), Distrust> {
    let header = |name: &str| headers.get(name).map(hyper::header::HeaderValue::as_bytes);
    let (Some(signature), Some(timestamp)) = (header(SIGNATURE), header(TIMESTAMP)) else {
        return Err(Distrust::Unsigned);
    };
    if !key.has_signed(signature, timestamp, body) {
        return Err(Distrust::WrongSignature);
    }
    let secs: Option<i64> = std::str::from_utf8(timestamp).ok().and_then(|text| text.parse().ok());
    let age_ms = secs.and_then(|secs| secs.checked_mul(1_000)).map_or(i64::MAX, |at| now_ms.saturating_sub(at));
    if age_ms.saturating_abs() > FRESH_MS { Err(Distrust::Stale(age_ms)) } else { Ok(()) }
}

fn refuse(distrust: Distrust) -> WholeResponse {
    match distrust {
        Distrust::Unsigned => debug!("somebody who is not Discord has asked: there is no signature"),
        Distrust::WrongSignature => debug!("a signature is wrong: somebody tries, or DISCORD_PUBLIC_KEY is another's"),
        Distrust::Stale(age_ms) => {
            warn!(
                age_ms,
                "a signed request is not of now: it is repeated by somebody, or this machine's clock is wrong"
            );
        }
    }
    plain(StatusCode::UNAUTHORIZED, "this is not signed by Discord")
}

fn answer(body: &Value) -> WholeResponse {
    whole(body.to_string(), "application/json")
}

/// The answer to a webhook event: nothing, and yet of a type, without which Discord takes no answer to a PING.
fn acknowledged() -> WholeResponse {
    let mut response = whole(String::new(), "application/json");
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::{Signer, SigningKey};

    const NOW_MS: i64 = 1_700_000_000_000;

    fn signed(timestamp: &str, body: &[u8]) -> (PublicKey, HeaderMap) {
        let secret = SigningKey::from_bytes(&[3; 32]);
        let hex = |bytes: &[u8]| {
            bytes
                .iter()
                .flat_map(|byte| [byte >> 4, byte & 15])
                .filter_map(|digit| char::from_digit(digit.into(), 16))
                .collect::<String>()
        };
        let signature = hex(&secret.sign(&[timestamp.as_bytes(), body].concat()).to_bytes());
        let headers = [(SIGNATURE, signature), (TIMESTAMP, timestamp.to_owned())]
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")));
        (PublicKey::read(&hex(secret.verifying_key().as_bytes())).expect("a key"), headers.into_iter().collect())
    }

    fn judged(timestamp: &str) -> Result<(), Distrust> {
        let (key, headers) = signed(timestamp, b"{}");
        trust(key, &headers, b"{}", NOW_MS)
    }

    #[test]
    fn a_signature_counts_for_five_minutes_and_no_longer() {
        assert_eq!(judged("1700000000"), Ok(()));
        assert_eq!(judged("1699999700"), Ok(()), "five minutes old");
        assert_eq!(judged("1699999699"), Err(Distrust::Stale(301_000)));
        assert_eq!(judged("1700000301"), Err(Distrust::Stale(-301_000)));
        for nonsense in ["", "soon", "99999999999999999999", "9223372036854775807"] {
            assert_eq!(judged(nonsense), Err(Distrust::Stale(i64::MAX)), "{nonsense}");
        }
    }

    #[test]
    fn what_is_missing_or_changed_is_distrusted() {
        let (key, headers) = signed("1700000000", b"{}");
        assert_eq!(trust(key, &headers, b"[]", NOW_MS), Err(Distrust::WrongSignature));
        for missing in [SIGNATURE, TIMESTAMP] {
            let mut fewer = headers.clone();
            fewer.remove(missing);
            assert_eq!(trust(key, &fewer, b"{}", NOW_MS), Err(Distrust::Unsigned), "{missing}");
        }
    }
}
