//! Moves committed per second with few and with many tables stored, against pgbench running the very statements of a move
//! on the same server; start-up with many tables; resident memory over many moves.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --no-default-features --bench tables`
//!
//! A move is `App::command`. At a table that this process does not know, the table and its log are read and folded, the rules
//! decide, one statement writes; where it knows the table, there is only the write. Both are measured: moves at random
//! tables, few of which are known, and players who stay at a table for twenty moves.
//!
//! The databases have 10,000 and 1,000,000 tables (`SUBROSA_BENCH_TABLES=10000,1000000`). All that is compared is measured in
//! turn, some seconds each (`SUBROSA_BENCH_SECS=4`), five times; medians of what was measured side by side are printed.
//! `SUBROSA_BENCH_ONLY=bot` leaves pgbench, start-up and memory out and adds claims: so a cluster is measured (`.ci/citus-bench`).
//! `SUBROSA_BENCH_PAST=10000000` compares the first size with the same size beside so many past games, whose logs have left.

mod claims;
mod full;
mod past;
mod pgbench;

use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use stand_in::StandIn;
use store::written_values;

use test_support::{BotProcess, Database, TOKEN, server};

use claims::ClaimTimes;
use full::Full;
use pgbench::SAVED;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const CLIENTS: [usize; 2] = [8, 32];
const ROUNDS: usize = 5;
const MEMORY_MOVES: usize = 100_000;
/// How many moves at one table before the next is chosen.
const STAYS: [(usize, &str); 2] = [(1, "random tables"), (20, "known tables")];

fn main() {
    let given = SAVED.map(|(name, _)| name);
    assert_eq!(given, written_values(), "the bench gives a move's write other values than it has");
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "tables: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measure());
}

fn setting(name: &str, default: &str) -> String {
    std::env::var(name).ok().filter(|text| !text.is_empty()).unwrap_or_else(|| default.to_owned())
}

async fn measure() {
    let secs: u64 = setting("SUBROSA_BENCH_SECS", "4").parse().expect("SUBROSA_BENCH_SECS is a number");
    let sizes = setting("SUBROSA_BENCH_TABLES", "10000,1000000");
    let sizes = sizes.split(',').map(|size| size.trim().parse().expect("SUBROSA_BENCH_TABLES has numbers"));
    let sizes: Vec<i64> = sizes.collect();
    let past: i64 = setting("SUBROSA_BENCH_PAST", "0").parse().expect("SUBROSA_BENCH_PAST is a number");
    if past > 0 {
        return past::measure(sizes[0], past, secs).await;
    }
    let mut full = Vec::new();
    for size in sizes {
        full.push(Full::of(size).await);
    }
    let largest = full.last().expect("a size is named");
    if is_bot_alone() {
        bots(&full, secs).await;
        println!("{}", ClaimTimes::of(largest).await);
    } else {
        rates(&full, secs).await;
        start_up(largest).await;
        memory(largest).await;
    }
    for one in full {
        one.database.drop().await;
    }
}

/// The cases to compare: numbers of clients, and the length of their stay at a table.
fn ways() -> impl Iterator<Item = (usize, (usize, &'static str))> {
    STAYS.into_iter().flat_map(|stay| CLIENTS.into_iter().map(move |clients| (clients, stay)))
}

/// Whether the bot alone is measured: pgbench knows the statements of one server.
fn is_bot_alone() -> bool {
    setting("SUBROSA_BENCH_ONLY", "") == "bot"
}

async fn bots(full: &[Full], secs: u64) {
    for ((clients, (stay, what)), one) in ways().flat_map(|way| full.iter().map(move |one| (way, one))) {
        let mut rates = Vec::new();
        for _ in 0..ROUNDS {
            rates.push(one.moves(clients, stay, Duration::from_secs(secs), usize::MAX).await);
        }
        println!(
            "{what}, {:>7} stored, {clients:>2} clients: bot {:>5.0} moves/s",
            one.tables,
            median(rates.into_iter())
        );
    }
}

/// The rates of one round: moves per second by the bot, and by pgbench right before it.
#[derive(Clone, Copy)]
struct Pair {
    bot: f64,
    raw: f64,
}

async fn rates(full: &[Full], secs: u64) {
    for (clients, (stay, what)) in ways() {
        let mut found = vec![Vec::new(); full.len()];
        for _ in 0..ROUNDS {
            for (one, pairs) in full.iter().zip(&mut found) {
                let raw = one.pgbench(clients, stay, secs);
                pairs.push(Pair { bot: one.moves(clients, stay, Duration::from_secs(secs), usize::MAX).await, raw });
            }
        }
        for (one, pairs) in full.iter().zip(&found) {
            println!(
                "{what}, {:>7} stored, {clients:>2} clients: bot {:>5.0} moves/s, pgbench {:>5.0}/s, ratio {:.2}; cost against \
                 the first size {:.2}",
                one.tables,
                median(pairs.iter().map(|pair| pair.bot)),
                median(pairs.iter().map(|pair| pair.raw)),
                median(pairs.iter().map(|pair| pair.bot / pair.raw)),
                median(pairs.iter().zip(&found[0]).map(|(pair, first)| first.bot / pair.bot)),
            );
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// From the program's start to its presence at the gateway, with many tables and with none.
async fn start_up(full: &Full) {
    let empty = Database::fresh().await;
    let mut connection = PgConnection::connect(full.database.url()).await.expect("it answers");
    sqlx::query("DELETE FROM outbox").execute(&mut connection).await.expect("nothing is left to deliver");
    for (what, url) in [("no table", empty.url()), ("all tables", full.database.url())] {
        let playground =
            StandIn::start(subrosa::cli::playground_server::local_server(TOKEN)).await.expect("the stand-in starts");
        let control = playground.control();
        let began = Instant::now();
        let bot = BotProcess::start(PROGRAM, &playground.base_url(), &("DATABASE_URL", url.to_owned()), None);
        assert!(control.wait_until(|c| c.connected() > 0, Duration::from_mins(1)).await, "the bot connects");
        println!("start-up with {what}: {:.2} s", began.elapsed().as_secs_f64());
        drop(bot);
        playground.shutdown().await;
    }
    empty.drop().await;
}

/// This process's resident memory while moves are made.
async fn memory(full: &Full) {
    let mut series = Vec::new();
    for _ in 0..10 {
        let rate = full.moves(8, 1, Duration::from_mins(5), MEMORY_MOVES / 10).await;
        series.push(resident_kb());
        println!("resident memory {} kB, {rate:.0} moves/s", series.last().expect("pushed"));
    }
    let (first, last) = (series[1], series[series.len() - 1]);
    println!("over {MEMORY_MOVES} moves: from the second tenth to the last × {:.3}", last as f64 / first as f64);
}

fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default()
}
