//! The same questions, asked: how the process at an address does. It reads a line and no more.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// No answer is longer, in bytes.
const LONGEST: usize = 256;

/// The questions to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HealthQuestion {
    /// `/healthz`: whether the process answers.
    Alive,
    /// Whether it can work.
    Ready,
}

/// The reason for a no: one sentence.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotWell {
    /// No connection, or no answer in time, at this address.
    #[error("no answer from {0}: the bot is not running, or it has another SUBROSA_HEALTH")]
    Silent(SocketAddr),
    /// The bot answered that it is not ready, and why.
    #[error("the bot at {0} is not ready: {1}")]
    Unready(SocketAddr, String),
    /// Somebody else is there.
    #[error("what answers at {0} is not the bot: set SUBROSA_HEALTH to the bot's own address")]
    Stranger(SocketAddr),
}

/// Asks whoever tells of a bot's health at this address.
///
/// # Errors
/// If there is no answer in time, or it is no.
pub async fn ask(address: SocketAddr, question: HealthQuestion) -> Result<(), NotWell> {
    let at = reachable(address);
    let (path, yes) = match question {
        HealthQuestion::Alive => ("/healthz", "alive"),
        HealthQuestion::Ready => ("/readyz", "ready"),
    };
    let answer = tokio::time::timeout(PATIENCE, answer_of(at, path)).await.ok().flatten();
    let (status, text) = answer.ok_or(NotWell::Silent(at))?;
    let line = text.lines().next().unwrap_or_default().trim();
    match status {
        StatusCode::OK if line == yes => Ok(()),
        StatusCode::SERVICE_UNAVAILABLE => Err(NotWell::Unready(at, plain_words(line))),
        _ => Err(NotWell::Stranger(at)),
    }
}

/// A bot that listens on every address of its machine is asked at the machine's own.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// An answer may come from anybody: the line as it is shown does nothing to a terminal.
fn plain_words(line: &str) -> String {
    line.chars().filter(|letter| letter.is_ascii_graphic() || *letter == ' ').collect()
}

async fn answer_of(at: SocketAddr, path: &str) -> Option<(StatusCode, String)> {
    let stream = TcpStream::connect(at).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let asked = Request::get(path).header("host", at.to_string()).body(Empty::<Bytes>::new()).ok()?;
    let driven = tokio::spawn(connection);
    let answered = async {
        let response = sender.send_request(asked).await.ok()?;
        let status = response.status();
        // A longer answer is a stranger's.
        let body = Limited::new(response.into_body(), LONGEST).collect().await;
        let text = body.map(|body| String::from_utf8_lossy(&body.to_bytes()).into_owned()).unwrap_or_default();
        Some((status, text))
    };
    let answer = answered.await;
    driven.abort();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_listens_everywhere_is_asked_on_this_machine() {
        for (listens, asked) in
            [("0.0.0.0:9090", "127.0.0.1:9090"), ("[::]:9090", "[::1]:9090"), ("10.0.0.1:9", "10.0.0.1:9")]
        {
            assert_eq!(reachable(listens.parse().expect("an address")).to_string(), asked);
        }
    }

    #[test]
    fn an_answer_does_nothing_to_a_terminal() {
        assert_eq!(plain_words("no \u{1b}[31mred\u{7}"), "no [31mred");
    }
}
