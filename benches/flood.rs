//! One server's flood, and how long another server's posts wait for it.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench flood`
//!
//! The real program on a real Postgres server, with Discord's limit of five posts in five seconds in a channel. Four tables
//! are in play in one server, a move every half second at one of them; the time is from the move typed to its board posted, by the
//! stand-in. First alone, then while members of another server open fifty lobbies a minute in one channel, each of
//! which three people join and leave again and again.

use std::time::{Duration, Instant};

use game::SplitMix64;
use stand_in::{Control, RouteLimit, ShownMessage, StandIn};
use test_support::{AnswerTimes, BotProcess, Database, LoadedTable, TOKEN, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const TABLES: usize = 4;
const STEP_TIMEOUT: Duration = Duration::from_mins(1);
/// How long each half is measured.
const HALF: Duration = Duration::from_mins(1);
const MOVE_EVERY: Duration = Duration::from_millis(500);
/// Fifty lobbies a minute.
const LOBBY_EVERY: Duration = Duration::from_millis(1_200);
const WINDOW: Duration = Duration::from_secs(5);

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    let Some(_) = server() else {
        eprintln!(
            "flood: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
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
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(LoadedTable::open(&control, number).await);
    }
    let limit = |method, path| RouteLimit::new(method, path, 5, WINDOW);
    control.set_limits(vec![limit("POST", "/channels/*/messages"), limit("PATCH", "/channels/*/messages/*")]);
    let mut chooser = SplitMix64::new(7);
    println!("boards, alone: {}", boards(&control, &mut tables, &mut chooser).await.words());
    let flood = tokio::spawn(flood(control.clone()));
    println!("boards, under a flood: {}", boards(&control, &mut tables, &mut chooser).await.words());
    let (asked, opened) = flood.await.expect("no panic");
    println!("lobbies in another server meanwhile: {asked} asked for, {opened} posted so far");
    drop(bot);
    playground.shutdown().await;
    database.drop().await;
}

/// Plays for a while; how soon each board was posted.
async fn boards(control: &Control, tables: &mut [LoadedTable], chooser: &mut SplitMix64) -> AnswerTimes {
    let (began, mut clock) = (Instant::now(), tokio::time::interval(MOVE_EVERY));
    let mut took = Vec::new();
    for number in 0.. {
        clock.tick().await;
        if began.elapsed() >= HALF {
            break;
        }
        let table = &mut tables[number % TABLES];
        let (before, asked) = (table.boards(control), Instant::now());
        table.next(chooser).is_played(control).await;
        assert!(control.wait_until(|c| table.boards(c) > before, STEP_TIMEOUT).await, "the board is posted");
        took.push(asked.elapsed());
    }
    AnswerTimes::of(took)
}

/// Asks for lobbies in another server for a while, and has people join and leave the newest; how many were asked for, and
/// how many the bot opened.
async fn flood(control: Control) -> (usize, usize) {
    let channel = control.add_channel_elsewhere("flood");
    let crowd = ["One", "Two", "Three"].map(|name| control.add_user(name));
    let (began, mut clock) = (Instant::now(), tokio::time::interval(LOBBY_EVERY));
    let mut opened = 0;
    while began.elapsed() < HALF {
        clock.tick().await;
        let opener = control.add_user(&format!("Opener {opened}"));
        control.command(opener, channel, "/play tmag seats:6").await.expect("the command can be sent");
        opened += 1;
        for who in crowd {
            toggle(&control, who, channel).await;
        }
    }
    let lobbies = control.messages(channel, crowd[0]).iter().filter(|post| post.button("Join").is_some()).count();
    (opened, lobbies)
}

async fn toggle(control: &Control, who: stand_in::Snowflake, channel: stand_in::Snowflake) {
    let open = |post: &&ShownMessage| post.button("Join").is_some();
    let posts = control.messages(channel, who);
    let Some(lobby) = posts.iter().rev().find(open) else { return };
    for label in ["Join", "Leave"] {
        let id = lobby.button(label).and_then(|button| button.custom_id).expect("the button has an id");
        control.click(who, lobby.id, &id).await.expect("the button can be pressed");
    }
}
