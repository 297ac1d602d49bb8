//! The two doors: interactions a second by HTTP against a bare server that only checks signatures, and how soon moves are
//! answered by either door.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench doors`
//!
//! First, completions of `/move` at 32 connections: by the bot, and by an axum server of a few lines that reads the body,
//! checks the signature with the same library and answers a constant. Both run in this process, beside whoever asks; they
//! are measured in turn (`SUBROSA_BENCH_SECS=4` each), five times. Medians are printed.
//!
//! Then, for each door, the real program: 32 tables in play, two hundred moves a second at a steady pace for ten seconds,
//! each answered while boards are painted and posted. The clock is the stand-in's, so that both ways over the loopback and
//! Discord's part count too.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ed25519_dalek::{Signature, VerifyingKey};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use stand_in::{Control, StandIn};
use subrosa::discord::Door;
use tokio::net::{TcpListener, TcpStream};

use test_support::{BotProcess, Database, LoadedTable, Stage, TOKEN, http_door, open_endpoint, server, steady_moves};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const CONNECTIONS: usize = 32;
const ROUNDS: usize = 5;
/// Requests that are signed ahead, and sent again and again.
const SIGNED: usize = 512;
const MOVES: usize = 2_000;
/// Two hundred a second.
const GAP: Duration = Duration::from_millis(5);
const STEP_TIMEOUT: Duration = Duration::from_mins(1);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    let Some(_) = server() else {
        eprintln!(
            "doors: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        completions().await;
        answers(Way::Gateway).await;
        answers(Way::Http).await;
    });
}

fn seconds() -> Duration {
    let secs = std::env::var("SUBROSA_BENCH_SECS").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    Duration::from_secs(secs)
}

/// A server of a few lines: the floor under any door by HTTP.
#[derive(Clone)]
struct Bare {
    key: VerifyingKey,
    heard: Arc<Mutex<Option<Bytes>>>,
}

fn unhex<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? * 16 + digit(pair[1])?;
    }
    (text.len() == 2 * N).then_some(bytes)
}

impl Bare {
    async fn start(public_key: &str) -> (SocketAddr, Arc<Mutex<Option<Bytes>>>) {
        let key = VerifyingKey::from_bytes(&unhex(public_key.as_bytes()).expect("a key")).expect("a key");
        let bare = Self { key, heard: Arc::default() };
        let heard = bare.heard.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let router = axum::Router::new().fallback(Self::answer).with_state(bare);
        tokio::spawn(async move { axum::serve(listener, router).await });
        (address, heard)
    }

    #[expect(clippy::unused_async, reason = "axum wants a handler that can wait")]
    async fn answer(State(bare): State<Self>, headers: HeaderMap, body: Bytes) -> Response {
        let header = |name: &str| headers.get(name).map(axum::http::HeaderValue::as_bytes);
        let signed = header("x-signature-timestamp").map(|timestamp| [timestamp, &body[..]].concat());
        let signature = header("x-signature-ed25519").and_then(unhex).map(|bytes| Signature::from_bytes(&bytes));
        let fits = signed
            .zip(signature)
            .is_some_and(|(signed, signature)| bare.key.verify_strict(&signed, &signature).is_ok());
        if !fits {
            return StatusCode::UNAUTHORIZED.into_response();
        }
        let is_ping = body.windows(9).any(|window| window == b"\"type\":1,");
        if !is_ping {
            *bare.heard.lock().expect("no panic") = Some(body);
        }
        let text = if is_ping { r#"{"type":1}"# } else { r#"{"type":8,"data":{"choices":[]}}"# };
        ([("content-type", "application/json")], text).into_response()
    }
}

/// A request that was signed ahead.
#[derive(Clone)]
struct SignedRequest {
    timestamp: String,
    signature: String,
    body: Bytes,
}

async fn completions() {
    let stage = Stage::by_http(1).await;
    let Some(at) = stage.listens() else { panic!("it is a stage by HTTP") };
    let table = LoadedTable::open(&stage.control, 0).await;
    stage.settled().await;
    let (bare, heard) = Bare::start(&stage.control.public_key()).await;
    open_endpoint(&stage.control, bare).await;
    let line = "/move move:h";
    stage.control.autocomplete(table.people[0], table.thread, line, "move").await.expect("it is sent");
    let body = heard.lock().expect("no panic").clone().expect("a completion, as Discord sends it");
    let mut found = Vec::new();
    for _ in 0..ROUNDS {
        let requests = signed(&stage.control, &body);
        let raw = rate(bare, &requests, br#"{"type":8"#).await;
        // The bot's answers have moves in them.
        let bot = rate(at, &requests, br"h1").await;
        found.push((bot, raw, bot / raw));
    }
    let median = |pick: fn(&(f64, f64, f64)) -> f64| {
        let mut all: Vec<_> = found.iter().map(pick).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    println!(
        "completions by HTTP, {CONNECTIONS} connections: bot {:.0}/s, bare server {:.0}/s, ratio {:.2}",
        median(|one| one.0),
        median(|one| one.1),
        median(|one| one.2),
    );
    open_endpoint(&stage.control, at).await;
    stage.end().await;
}

/// The same completion under other ids, each signed now.
fn signed(control: &Control, body: &[u8]) -> Arc<Vec<SignedRequest>> {
    let body: Value = serde_json::from_slice(body).expect("JSON");
    let secs = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    let timestamp = secs.to_string();
    let sign = |number: usize| {
        let mut body = body.clone();
        body["id"] = Value::String(((secs << 22) + number as u64).to_string());
        let body = body.to_string().into_bytes();
        let signature = control.sign(&timestamp, &body);
        SignedRequest { timestamp: timestamp.clone(), signature, body: Bytes::from(body) }
    };
    Arc::new((0..SIGNED).map(sign).collect())
}

/// Answers a second that have these bytes in them.
async fn rate(at: SocketAddr, requests: &Arc<Vec<SignedRequest>>, says: &'static [u8]) -> f64 {
    let done = Arc::new(AtomicU64::new(0));
    // A moment to warm up.
    ask(at, requests, says, Duration::from_millis(500), &done).await;
    done.store(0, Ordering::Relaxed);
    let began = Instant::now();
    ask(at, requests, says, seconds(), &done).await;
    let answered = done.load(Ordering::Relaxed);
    assert!(answered > 0, "nobody is answered");
    answered as f64 / began.elapsed().as_secs_f64()
}

async fn ask(
    at: SocketAddr,
    requests: &Arc<Vec<SignedRequest>>,
    says: &'static [u8],
    time: Duration,
    done: &Arc<AtomicU64>,
) {
    let lanes = (0..CONNECTIONS).map(|lane| {
        let (requests, done) = (requests.clone(), done.clone());
        tokio::spawn(async move {
            let stream = TcpStream::connect(at).await.expect("it listens");
            stream.set_nodelay(true).expect("a socket");
            let connected = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
            let (mut sender, connection) = connected.expect("it speaks HTTP");
            tokio::spawn(connection);
            let began = Instant::now();
            let mut number = lane * SIGNED / CONNECTIONS;
            while began.elapsed() < time {
                number = (number + 1) % SIGNED;
                let request = &requests[number];
                let request = Request::post("/interactions")
                    .header("host", "localhost")
                    .header("content-type", "application/json")
                    .header("x-signature-ed25519", &request.signature)
                    .header("x-signature-timestamp", &request.timestamp)
                    .body(Full::new(request.body.clone()));
                let answer = sender.send_request(request.expect("a request")).await.expect("it answers");
                assert_eq!(answer.status(), StatusCode::OK);
                let body = answer.into_body().collect().await.expect("whole").to_bytes();
                // A machine that is too busy answers nothing in time, which is no answer.
                let is_whole = body.windows(says.len()).any(|window| window == says);
                done.fetch_add(u64::from(is_whole), Ordering::Relaxed);
            }
        })
    });
    for lane in lanes.collect::<Vec<_>>() {
        lane.await.expect("no panic");
    }
}

/// A door of the real program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Gateway,
    Http,
}

async fn answers(way: Way) {
    let playground =
        StandIn::start(subrosa::cli::playground_server::local_server(TOKEN)).await.expect("the stand-in starts");
    let control = playground.control();
    let database = Database::fresh().await;
    let place = database.hand_over();
    let Door::Http { listen, .. } = http_door() else { panic!("it is one by HTTP") };
    let settings = match way {
        Way::Gateway => Vec::new(),
        Way::Http => vec![("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", listen.to_string())],
    };
    let bot = BotProcess::start_with(PROGRAM, &playground.base_url(), &place, &settings);
    match way {
        Way::Gateway => assert!(control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot connects"),
        Way::Http => open_endpoint(&control, listen).await,
    }
    let took = steady_moves(&control, MOVES, GAP).await;
    println!("{way:?}, 200 a second: {}", took.words());
    drop(bot);
    playground.shutdown().await;
    database.drop().await;
}
