//! From an interaction received to its answer sent, over the real program on a real Postgres server.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench road`
//!
//! Thirty-two tables are in play; a thousand moves arrive at a steady pace, each answered while boards are painted and
//! posted. The clock is the stand-in's: from the dispatch on the gateway to the callback's arrival, so that both ways over
//! the loopback count too. Prints p50, p99 and the longest, and the bot's resident memory afterwards.

use std::time::Duration;

use game::{Actor, Position, Seat, SplitMix64};
use stand_in::{BotReply, Control, ShownMessage, Snowflake, StandIn, TypedCommand};

use test_support::{BotProcess, Database, TOKEN, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const TABLES: usize = 32;
const MOVES: usize = 1_000;
/// A move every so often: fifty a second, far more than thousands of games played by post bring.
const GAP: Duration = Duration::from_millis(20);
const STEP_TIMEOUT: Duration = Duration::from_mins(1);

/// A table and a copy of its position, so that the bench knows what is legal without asking.
struct InPlay {
    people: [Snowflake; 2],
    thread: Snowflake,
    position: Box<dyn Position>,
}

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
    let playground = StandIn::start(subrosa::cli::forum::local_forum(TOKEN)).await.expect("the stand-in starts");
    let control = playground.control();
    let mut database = Database::fresh().await;
    let place = database.hand_over().await;
    let bot = BotProcess::start(PROGRAM, &playground.base_url(), &place, None);
    assert!(control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        tables.push(open(&control, tables.len()).await);
    }
    println!("{TABLES} tables in play; resident memory {} MB", bot.resident_mb());
    let mut took = moves(&control, &mut tables).await;
    let left = database.drained().await;
    took.sort_unstable();
    let at = |share: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rank")]
        let rank = ((took.len() - 1) as f64 * share) as usize;
        took[rank].as_secs_f64() * 1e3
    };
    println!("{} moves: p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms", took.len(), at(0.5), at(0.99), at(1.0));
    println!("outbox rows left: {left}; resident memory {} MB", bot.resident_mb());
    drop(bot);
    playground.shutdown().await;
    database.drop().await;
}

async fn open(control: &Control, number: usize) -> InPlay {
    let people = [control.add_user(&format!("Left {number}")), control.add_user(&format!("Right {number}"))];
    let channel = control.add_channel(&format!("table-{number}"));
    control.command(people[0], channel, "/new conspirateurs seat:0").await.expect("the command can be sent");
    press(control, channel, people[1], "Join").await;
    press(control, channel, people[0], "Start").await;
    let find =
        |c: &Control| c.threads().into_iter().find(|thread| thread.parent == Some(channel)).map(|thread| thread.id);
    let thread = control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    let position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
    InPlay { people, thread, position }
}

async fn press(control: &Control, channel: Snowflake, who: Snowflake, label: &str) {
    let ready = |post: &ShownMessage| post.button(label).is_some_and(|button| !button.disabled);
    let find = |c: &Control| c.messages(channel, who).into_iter().find(|post| ready(post));
    let post = control.wait_for(STEP_TIMEOUT, find).await.expect("the lobby is there");
    let id = post.button(label).and_then(|button| button.custom_id).expect("the button has an id");
    control.click(who, post.id, &id).await.expect("the button can be pressed");
}

async fn moves(control: &Control, tables: &mut [InPlay]) -> Vec<Duration> {
    let mut chooser = SplitMix64::new(3);
    let mut under_way = tokio::task::JoinSet::new();
    let mut clock = tokio::time::interval(GAP);
    for number in 0..MOVES {
        clock.tick().await;
        let table = &mut tables[number % TABLES];
        let seat = table.position.turn().seats().first().copied().unwrap_or(Seat(0));
        let view = table.position.view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), &mut chooser).expect("nobody wins in thirty moves");
        table.position.play(Actor::Seat(seat), &action).expect("it is legal");
        let (control, who, thread) = (control.clone(), table.people[seat.index()], table.thread);
        under_way.spawn(async move {
            let invoke = TypedCommand::new("move").with("move", action);
            let outcome = control.send_command(who, thread, &invoke).await.expect("the command can be sent");
            match &outcome.reply {
                BotReply::Message(post) if post.content.starts_with("Played") => outcome.elapsed,
                other => panic!("a move was not played: {other:?}"),
            }
        });
    }
    under_way.join_all().await
}
