//! The gateway at the size of a large bot: 400 shards of a million servers, and a restart while somebody plays.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --no-default-features --features playground --bench gateway`
//!
//! The real program on a real Postgres server; sixteen shards may identify in five seconds. First without servers, then with a million,
//! each of which a session is told of: the time until all shards are connected, identifies that came too soon, the process's resident
//! memory, and what it took of the processor. Then a second process is there, the first one is told to end, and the second takes all
//! sessions up, while two people play: the time until all are taken up, sessions that were begun anew, and how soon moves were answered.
//! `SUBROSA_BENCH_SHARDS` and `SUBROSA_BENCH_SERVERS` set other sizes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::SplitMix64;
use stand_in::{Control, StandIn};
use test_support::{AnswerTimes, BotProcess, Database, LoadedTable, TOKEN, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
/// Discord's word for the largest bots (Discord: "Max Concurrency").
const CONCURRENCY: u64 = 16;
const IDENTIFY_PERIOD: Duration = Duration::from_secs(5);
/// A lease and a pause between identifies as they are outside of tests, in milliseconds.
const TIMES_MS: &str = "5500";
/// Identifies of a day.
const BUDGET: u64 = 2_000;
const STEP_TIMEOUT: Duration = Duration::from_mins(20);
/// Between two moves.
const PAUSE: Duration = Duration::from_millis(250);
/// For so long people play before and after the restart.
const AROUND: Duration = Duration::from_secs(5);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "gateway: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    let (shards, servers) = (size("SUBROSA_BENCH_SHARDS", 400), size("SUBROSA_BENCH_SERVERS", 1_000_000));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let empty = runtime.block_on(measure(shards, 0));
    let full = runtime.block_on(measure(shards, servers));
    let more = (full as f64 - empty as f64) * 100_000.0 / servers as f64;
    println!("memory for 100,000 servers more: {more:.1} MB");
}

/// A size from the environment.
fn size(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Starts, plays, restarts; the resident memory once all shards were connected, in megabytes.
async fn measure(shards: u64, servers: u64) -> u64 {
    let mut server = subrosa::cli::playground_server::local_server(TOKEN);
    server.identify_period = IDENTIFY_PERIOD;
    let playground = StandIn::start(server).await.expect("the stand-in starts");
    let (control, database) = (playground.control(), Database::fresh().await);
    let (api, place) = (playground.base_url(), database.hand_over());
    control.set_shards(shards);
    control.set_identify_budget(BUDGET, CONCURRENCY);
    control.set_crowd(servers);
    let start = || BotProcess::start_with(PROGRAM, &api, &place, &[("SUBROSA_TEST_LEASE_MS", TIMES_MS.to_owned())]);
    let began = Instant::now();
    let first = start();
    all_connected(&control, shards).await;
    let (took, cpu) = (began.elapsed(), first.cpu_seconds());
    // The last sessions read all that they are told.
    tokio::time::sleep(AROUND).await;
    let memory = first.resident_mb();
    println!(
        "{shards} shards of {servers} servers: connected after {:.0} s, {} identifies too soon, {memory} MB, {cpu:.0} s of a core",
        took.as_secs_f64(),
        control.identify_violations(),
    );
    let second = start();
    restart(&control, shards, first).await;
    println!("  after the restart: {} MB", second.resident_mb());
    drop(second);
    playground.shutdown().await;
    database.drop().await;
    memory
}

/// Ends the first process while people play; the other takes up what it leaves.
async fn restart(control: &Control, shards: u64, mut first: BotProcess) {
    let (identifies, resumes) = control.handshakes();
    let enough = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn(play(control.clone(), enough.clone()));
    tokio::time::sleep(AROUND).await;
    let began = Instant::now();
    first.tell_to_end();
    assert!(first.ends("it ends").await.success(), "in order");
    all_connected(control, shards).await;
    let took = began.elapsed();
    tokio::time::sleep(AROUND).await;
    enough.store(true, Ordering::Relaxed);
    let times = playing.await.expect("every move is answered");
    let (anew, resumed) = control.handshakes();
    println!(
        "  restart: all taken up after {:.1} s, {} of {} sessions begun anew; {}",
        took.as_secs_f64(),
        anew - identifies,
        resumed - resumes,
        times.words()
    );
}

/// Two people play until it is enough; a move that is not answered ends the bench.
async fn play(control: Control, enough: Arc<AtomicBool>) -> AnswerTimes {
    let (mut chooser, mut times, mut tables) = (SplitMix64::new(1), Vec::new(), 0);
    let mut table = LoadedTable::open(&control, tables).await;
    while !enough.load(Ordering::Relaxed) {
        if times.len() % 60 == 59 {
            tables += 1;
            table = LoadedTable::open(&control, tables).await;
        }
        times.push(table.next(&mut chooser).is_played(&control).await);
        tokio::time::sleep(PAUSE).await;
    }
    AnswerTimes::of(times)
}

async fn all_connected(control: &Control, shards: u64) {
    let all = |control: &Control| control.connected() as u64 == shards;
    assert!(control.wait_until(all, STEP_TIMEOUT).await, "every shard is connected");
}
