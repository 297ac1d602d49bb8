//! How many posts a second one process makes and how many three make, where Discord takes a second for each.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench fleet`
//!
//! The real program on a real Postgres server. One process answers, and leaves 240 lobbies of 48 servers to be posted; then one
//! process that posts is started, or three. The stand-in takes a second for each post. Counted are posts from the first on, and those
//! after the outbox's slow start: it begins with one delivery and doubles with each second.

use std::time::{Duration, Instant};

use stand_in::{Control, FaultKind, FaultRule, StandIn};
use test_support::{BotProcess, Database, TOKEN, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const SERVERS: usize = 48;
const LOBBIES: usize = 5;
/// Posts of the slow start, which are left out of the second figure.
const START: usize = 100;
/// The time that Discord takes for a post.
const ANSWER: Duration = Duration::from_secs(1);
const STEP_TIMEOUT: Duration = Duration::from_mins(2);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "fleet: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for processes in [1, 2, 3] {
        let [all, steady] = runtime.block_on(measure(processes));
        println!("{processes} that post: {all:.1} posts a second, {steady:.1} after the first {START}");
    }
}

/// Posts a second of so many processes: of all, and after the slow start.
async fn measure(processes: usize) -> [f64; 2] {
    let playground =
        StandIn::start(subrosa::cli::playground_server::local_server(TOKEN)).await.expect("the stand-in starts");
    let (control, database) = (playground.control(), Database::fresh().await);
    let (api, place) = (playground.base_url(), database.hand_over());
    let duty = |duty: &str| BotProcess::start_with(PROGRAM, &api, &place, &[("SUBROSA_DUTY", duty.to_owned())]);
    let answers = duty("answers");
    let is_there = |control: &Control| control.connected() > 0 && !control.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    for server in 0..SERVERS {
        let channel = control.add_channel_elsewhere(&format!("server-{server}"));
        for lobby in 0..LOBBIES {
            let opener = control.add_user(&format!("Opener {server} {lobby}"));
            control.command(opener, channel, "/play conspirateurs seat:0").await.expect("the command can be sent");
        }
    }
    assert_eq!(posts(&control), 0, "nobody posts yet");
    let slow = FaultRule::once("POST", "/channels/*/messages", FaultKind::Hang(ANSWER)).times(u32::MAX);
    control.fault(slow);
    let posting: Vec<_> = (0..processes).map(|_| duty("posts")).collect();
    let reach = async |count: usize| {
        assert!(control.wait_until(|control| posts(control) >= count, STEP_TIMEOUT).await, "they are posted");
        Instant::now()
    };
    let (first, started) = (reach(1).await, reach(START).await);
    let last = reach(SERVERS * LOBBIES).await;
    drop((answers, posting));
    playground.shutdown().await;
    database.drop().await;
    let rate = |posts: usize, time: Duration| posts as f64 / time.as_secs_f64();
    [rate(SERVERS * LOBBIES - 1, last - first), rate(SERVERS * LOBBIES - START, last - started)]
}

/// How many lobbies stand in their channels.
fn posts(control: &Control) -> usize {
    let is_post = |path: &str| path.starts_with("/channels/") && path.ends_with("/messages");
    let is_done = |status: Option<u16>| status.is_some_and(|status| status < 300);
    let posts = control.requests().into_iter().filter(|request| request.method == "POST" && is_post(&request.path));
    posts.filter(|request| is_done(request.status)).count()
}
