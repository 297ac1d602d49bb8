//! One signed POST to an application's endpoint, on a connection of its own. Knows no interaction.

use std::io;

use axum::body::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::address::EndpointAddress;

/// The longest answer that is read, in bytes.
const ANSWER_LIMIT: usize = 1 << 20;
/// How Discord names itself.
const AGENT: &str = "Discord-Interactions/1.0 (+https://discord.com)";

/// A body with its signature.
#[derive(Clone, Debug)]
pub(super) struct SignedBody {
    pub(super) timestamp: String,
    pub(super) signature: String,
    pub(super) body: Vec<u8>,
}

/// The parts of an endpoint's answer that Discord looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EndpointAnswer {
    pub(super) status: u16,
    /// `Content-Type`, if it is named.
    pub(super) content_type: Option<String>,
    pub(super) body: Vec<u8>,
}

/// Sends it, and reads the answer.
pub(super) async fn post(address: &EndpointAddress, signed: SignedBody) -> io::Result<EndpointAnswer> {
    let stream = TcpStream::connect(&address.authority).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(other)?;
    let request = Request::post(address.path.as_str())
        .header(header::HOST, address.authority.as_str())
        .header(header::USER_AGENT, AGENT)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close")
        .header("x-signature-ed25519", signed.signature)
        .header("x-signature-timestamp", signed.timestamp)
        .body(Full::new(Bytes::from(signed.body)))
        .map_err(other)?;
    let exchange = async {
        let response = sender.send_request(request).await.map_err(other)?;
        let status = response.status().as_u16();
        let content_type = response.headers().get(header::CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok()).map(str::to_owned);
        let body = Limited::new(response.into_body(), ANSWER_LIMIT).collect().await.map_err(io::Error::other)?;
        Ok(EndpointAnswer { status, content_type, body: body.to_bytes().to_vec() })
    };
    tokio::pin!(exchange);
    tokio::select! {
        answered = &mut exchange => answered,
        ended = connection => {
            ended.map_err(other)?;
            exchange.await
        }
    }
}

fn other(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::other(error)
}
