//! From an interaction received to its answer sent, over the real program on a real Postgres server.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench road`
//!
//! Thirty-two tables are in play; a thousand moves arrive at a steady pace, each answered while boards are painted and
//! posted. The clock is the stand-in's: from the dispatch on the gateway to the callback's arrival, so that both ways over
//! the loopback count too. Prints p50, p99 and the longest, and the bot's resident memory afterwards.

use std::time::Duration;

use stand_in::StandIn;

use test_support::{BotProcess, Database, TOKEN, server, steady_moves};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const MOVES: usize = 1_000;
/// A move every so often: fifty a second, far more than thousands of games played by post bring.
const GAP: Duration = Duration::from_millis(20);
const STEP_TIMEOUT: Duration = Duration::from_mins(1);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    let Some(_) = server() else {
        eprintln!(
            "road: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measure());
}

async fn measure() {
    let playground =
        StandIn::start(subrosa::cli::playground_server::local_server(TOKEN)).await.expect("the stand-in starts");
    let control = playground.control();
    let database = Database::fresh().await;
    let place = database.hand_over();
    let bot = BotProcess::start(PROGRAM, &playground.base_url(), &place, None);
    assert!(control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
    let took = steady_moves(&control, MOVES, GAP).await;
    let left = database.drained().await;
    println!("{}", took.words());
    println!("outbox rows left: {left}; resident memory {} MB", bot.resident_mb());
    drop(bot);
    playground.shutdown().await;
    database.drop().await;
}
