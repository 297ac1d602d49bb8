//! From one process's answer to the other's post: how soon a board is posted by a process that has only heard of the move.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench between`
//!
//! Two processes on a Postgres server: this one answers and carries nothing, the program carries. The time is from the answer to a
//! move, which follows its commit, to the board at the stand-in: word to the other process, its claim, the picture, the request. Beside it,
//! by turns, the same where the answering process posts itself.

use std::time::{Duration, Instant};

use game::SplitMix64;
use outbox::Timing;
use stand_in::{Control, StandIn};
use subrosa::discord::Door;
use test_support::{AnswerTimes, Bot, BotProcess, Database, LoadedTable, TOKEN, TestClock, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const TABLES: usize = 8;
const MOVES: usize = 300;
const STEP_TIMEOUT: Duration = Duration::from_mins(1);
/// Between two moves: each finds both processes at rest, and the posting one within its part of Discord's limit on requests: two
/// a move, of 25 a second.
const PAUSE: Duration = Duration::from_millis(100);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "between: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for (what, at_once) in [("one process answers, the other posts", 0), ("either posts", 32)] {
        println!("{what}: {}", runtime.block_on(measure(at_once)).words());
    }
}

/// Boards by two processes of which this one carries so many deliveries at once.
async fn measure(at_once: usize) -> AnswerTimes {
    let playground =
        StandIn::start(subrosa::cli::playground_server::local_server(TOKEN)).await.expect("the stand-in starts");
    let (control, clock) = (playground.control(), TestClock::default());
    let database = Database::fresh().await;
    let timing = Timing { at_once, ..Timing::default() };
    let answers = Bot::timed(&playground, &database, 1, Door::Gateway, (&clock, timing));
    let is_there = |c: &Control| c.connected() > 0 && !c.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let place = database.hand_over();
    let carries = BotProcess::start(PROGRAM, &playground.base_url(), &place, None);
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(LoadedTable::open(&control, number).await);
    }
    control.clear_requests();
    let took = boards(&control, &mut tables).await;
    println!("requests a move, answers aside: {:.2}", posts(&control) as f64 / MOVES as f64);
    answers.stop().await;
    drop(carries);
    playground.shutdown().await;
    database.drop().await;
    AnswerTimes::of(took)
}

/// How many requests count to Discord's limit: answers to interactions don't.
fn posts(control: &Control) -> usize {
    let counts = |path: &str| !path.starts_with("/webhooks/") && !path.starts_with("/interactions/");
    control.requests().iter().filter(|request| counts(&request.path)).count()
}

async fn boards(control: &Control, tables: &mut [LoadedTable]) -> Vec<Duration> {
    let (mut chooser, mut took) = (SplitMix64::new(3), Vec::new());
    for number in 0..MOVES {
        let table = &mut tables[number % TABLES];
        let before = table.boards(control);
        table.next(&mut chooser).is_played(control).await;
        let answered = Instant::now();
        assert!(control.wait_until(|c| table.boards(c) > before, STEP_TIMEOUT).await, "the board is posted");
        took.push(answered.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    took
}
