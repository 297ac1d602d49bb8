//! One trace of OpenTelemetry from an interaction to its post, through two processes: one answers, the other posts. A collector on this
//! machine takes what they send, and reads ids and names out of the protobuf, by the fields of `opentelemetry/proto/trace/v1`.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::routing::post;
use stand_in::Control;
use test_support::{BotProcess, Database, LoadedTable, STEP_TIMEOUT, TOKEN, patient_stand_in};

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");

/// The spans that came, by process.
type Arrived = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// A span, as far as it is read.
#[derive(Clone, Debug, PartialEq)]
struct SeenSpan {
    process: String,
    trace: Vec<u8>,
    id: Vec<u8>,
    parent: Vec<u8>,
    name: String,
}

/// A collector; the address at which a process of this name finds it is `{address}/{name}`.
async fn collector() -> (String, Arrived) {
    let arrived = Arrived::default();
    let take = async |Path(who): Path<String>, State(arrived): State<Arrived>, body: Bytes| {
        arrived.lock().expect("no panic").push((who, body.to_vec()));
    };
    let router = Router::new().route("/{who}/v1/traces", post(take)).with_state(arrived.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, arrived)
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// The fields of a message that have a length, by number (Protocol Buffers, "Encoding").
fn fields(mut bytes: &[u8], number: u64) -> Vec<&[u8]> {
    let mut found = Vec::new();
    while let Some(tag) = varint(&mut bytes) {
        let length = match tag & 7 {
            0 => {
                varint(&mut bytes).expect("a number");
                continue;
            }
            1 => 8,
            2 => usize::try_from(varint(&mut bytes).expect("a length")).expect("it fits"),
            5 => 4,
            other => panic!("wire type {other}"),
        };
        let (value, rest) = bytes.split_at(length);
        bytes = rest;
        if tag == number << 3 | 2 {
            found.push(value);
        }
    }
    found
}

fn spans(process: &str, request: &[u8]) -> Vec<SeenSpan> {
    let first = |span: &[u8], number: u64| fields(span, number).first().map(|value| value.to_vec()).unwrap_or_default();
    let groups = fields(request, 1).into_iter().flat_map(|resource| fields(resource, 2));
    let all = groups.flat_map(|scope| fields(scope, 2));
    let read = |span: &[u8]| SeenSpan {
        process: process.to_owned(),
        trace: first(span, 1),
        id: first(span, 2),
        parent: first(span, 4),
        name: String::from_utf8(first(span, 5)).expect("a name"),
    };
    all.map(read).collect()
}

async fn ended(process: &mut BotProcess) {
    process.tell_to_end();
    process.ends("it ends").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_one_trace_from_its_answer_in_one_process_to_its_post_in_another() {
    let playground = patient_stand_in().await;
    let (control, (collector, arrived)) = (playground.control(), collector().await);
    let database = Database::fresh().await;
    let place = database.hand_over();
    let start = |duty: &str| {
        let endpoint = ("OTEL_EXPORTER_OTLP_ENDPOINT", format!("{collector}/{duty}"));
        let settings = [("SUBROSA_DUTY", duty.to_owned()), endpoint];
        BotProcess::start_with(PROGRAM, &playground.base_url(), &place, &settings)
    };
    let (mut answers, mut posts) = (start("answers"), start("posts"));
    let is_there = |c: &Control| c.connected() > 0 && !c.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let mut table = LoadedTable::open(&control, 7).await;
    assert!(control.wait_until(|c| table.boards(c) > 0, STEP_TIMEOUT).await, "the first board is posted");
    let before = table.boards(&control);
    table.next(&mut game::SplitMix64::new(1)).is_played(&control).await;
    assert!(control.wait_until(|c| table.boards(c) > before, STEP_TIMEOUT).await, "the next board is posted");
    ended(&mut answers).await;
    ended(&mut posts).await;

    let arrived = arrived.lock().expect("no panic").clone();
    let all: Vec<_> = arrived.iter().flat_map(|(process, body)| spans(process, body)).collect();
    let of = |process: &str, name: &str| -> Vec<&SeenSpan> {
        all.iter().filter(|span| span.process == process && span.name == name).collect()
    };
    let saves = of("answers", "save");
    assert!(saves.len() >= 3, "a seat taken, a start, a move: {all:?}");
    let last = *saves.last().expect("there are some");
    assert_eq!((last.trace.len(), last.id.len()), (16, 8));
    let answer = of("answers", "answer").into_iter().find(|span| span.trace == last.trace).expect("it was answered");
    assert!(answer.parent.is_empty() && last.parent == answer.id, "the write is part of the answer: {last:?}");
    for name in ["claim", "deliver"] {
        let posted = of("posts", name).into_iter().find(|span| span.trace == last.trace);
        assert_eq!(posted.map(|span| &span.parent), Some(&last.id), "{name} by the other process, in the same trace");
        assert!(of("answers", name).is_empty(), "who answers does not {name}");
    }
    for (_, body) in &arrived {
        let text = String::from_utf8_lossy(body);
        for word in ["Left 7", "Right 7", "table-7", TOKEN, "conspirateurs", "postgres"] {
            assert!(!text.contains(word), "{word} is in a span");
        }
    }
    playground.shutdown().await;
    database.drop().await;
}
