//! What needs a Postgres server: the database gone for ten seconds, and moves that race on two processes.
//!
//! Set `SUBROSA_TEST_DATABASE` to the address of a database on a server, such as `postgres://localhost/postgres`.

mod support;

use std::time::Duration;

use subrosa::playground::{Config, Playground, Post, Snowflake};

use support::database::Database;
use support::line::Line;
use support::player::Person;
use support::{PATIENCE, Stage, TOKEN};

/// A table in play whose bot has its database at the end of a line.
struct Distant {
    stage: Stage,
    line: Line,
    ada: Person,
    thread: Snowflake,
}

async fn distant(seed: u64) -> Distant {
    let playground = Playground::start(Config::local(TOKEN)).await.expect("the stand-in starts");
    let mut database = Database::fresh().await;
    let line = database.at_the_end_of_a_line().await;
    let stage = Stage::on(playground, database, seed).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    ada.types(games, "/new conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &Post| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(PATIENCE, |c| c.threads().first().map(|thread| thread.id)).await.expect("opens");
    stage.settled().await;
    Distant { stage, line, ada, thread }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_database_gone_for_ten_seconds_players_are_told_and_nothing_is_lost() {
    let Distant { stage, line, ada, thread } = distant(1).await;
    line.cut();
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("can't be reached just now"), "{heard}");
    tokio::time::sleep(Duration::from_secs(10)).await;
    line.mend();
    let mut heard = String::new();
    for _ in 0..10 {
        heard = ada.hears(thread, "/move move:h9").await;
        if heard.starts_with("Played") {
            break;
        }
    }
    assert!(heard.starts_with("Played"), "{heard}");
    ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-1.png"))).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_slow_players_are_answered_in_time_and_what_they_asked_is_done_once() {
    let Distant { stage, line, ada, thread } = distant(2).await;
    line.hold();
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("slow just now") || heard.contains("can't be reached"), "{heard}");
    let crowd = (0..15).map(|_| ada.hears(thread, "/board"));
    for heard in futures_util::future::join_all(crowd).await {
        assert!(
            heard.contains("slow just now") || heard.contains("can't be reached"),
            "no connection is left: {heard}"
        );
    }
    line.release();
    let mut heard = String::new();
    for _ in 0..10 {
        heard = ada.hears(thread, "/move move:h9").await;
        if heard.starts_with("Played") || heard.contains("not your turn") {
            break;
        }
    }
    assert!(heard.starts_with("Played") || heard.contains("not your turn"), "{heard}");
    ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-1.png"))).await;
    stage.end().await;
}
