//! The database gone, slow or full, and writes that meet.

use std::time::Duration;

use outbox::{Claim, ClaimOrder, Delivered, Occupied, Queue as _};
use sqlx::{Connection, Executor, PgConnection};
use stand_in::{ShownMessage, Snowflake};
use subrosa::app::{App, Pictures, SecretSource};

use table::TableId;
use test_support::{
    Database, DatabaseProxy, Person, STEP_TIMEOUT, Stage, TableInPlay, eventually, patient_stand_in, post,
};

/// A table in play whose bot has its database at the end of a line.
struct Distant {
    stage: Stage,
    line: DatabaseProxy,
    ada: Person,
    thread: Snowflake,
}

async fn distant(seed: u64) -> Distant {
    let playground = patient_stand_in().await;
    let mut database = Database::fresh().await;
    let line = database.behind_a_proxy().await;
    let stage = Stage::on(playground, database, seed).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await.expect("opens");
    stage.settled().await;
    Distant { stage, line, ada, thread }
}

/// Plays, and again while the records are slow or away. A move that is answered too late is played all the same: then the next one
/// meets the other's turn.
async fn insists(ada: &Person, thread: Snowflake) {
    let mut heard = String::new();
    for _ in 0..10 {
        heard = ada.hears(thread, "/move move:h9").await;
        if !heard.contains("slow right now") && !heard.contains("can't be reached") {
            break;
        }
    }
    assert!(heard.starts_with("Played") || heard.contains("'s turn"), "{heard}");
    ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-1.png"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_gone_players_are_told_every_time_and_nothing_is_lost() {
    let Distant { stage, line, ada, thread } = distant(1).await;
    line.cut();
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("can't be reached just now"), "{heard}");
    for _ in 0..5 {
        let heard = ada.hears(thread, "/move move:h9").await;
        assert!(heard.contains("can't be reached just now") || heard.contains("nothing was changed"), "{heard}");
        assert!(!heard.contains("went wrong"), "a database that is away is no fault of the program's: {heard}");
    }
    line.mend();
    insists(&ada, thread).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_slow_players_are_answered_in_time_and_what_they_asked_is_done_once() {
    let Distant { stage, line, ada, thread } = distant(2).await;
    line.hold();
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("slow right now") || heard.contains("can't be reached"), "{heard}");
    let crowd = (0..30).map(|_| ada.hears(thread, "/board"));
    for heard in futures_util::future::join_all(crowd).await {
        assert!(
            heard.contains("slow right now") || heard.contains("can't be reached"),
            "no connection is left: {heard}"
        );
    }
    line.release();
    insists(&ada, thread).await;
    stage.end().await;
}

/// An answer that waited for the database would be the excuse that it is slow.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_slow_ones_own_data_are_promised_and_follow() {
    let Distant { stage, line, ada, thread } = distant(4).await;
    line.hold();
    let promised = post(&ada.types(thread, "/about data:export").await);
    assert!(promised.content.starts_with("I'm putting your data together"), "{}", promised.content);
    line.release();
    let answer = ada.with_picture(&promised).await;
    assert!(answer.content.starts_with("All your data"), "{}", answer.content);
    stage.end().await;
}

/// As when the database's machine loses its power, and another takes over its address.
#[tokio::test(flavor = "multi_thread")]
async fn when_every_connection_is_silent_for_good_play_goes_on_by_new_ones() {
    let Distant { stage, line, ada, thread } = distant(5).await;
    futures_util::future::join_all((0..12).map(|_| ada.hears(thread, "/board"))).await;
    line.strand();
    insists(&ada, thread).await;
    stage.end().await;
}

/// Nobody waits for the clocks, so nobody but the store lets go of what they ask.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_outlives_a_silent_connection_whether_it_rested_or_not() {
    let mut database = Database::fresh().await;
    let line = database.behind_a_proxy().await;
    let art = Pictures::new().expect("the art is whole");
    let app = App::new(database.store.clone(), SecretSource::new(Some(1)), art);
    app.clocks().wake_due().await.expect("the database answers");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    line.strand();
    app.clocks().wake_due().await.expect("what rested is asked first whether it lives");
    line.strand();
    let busy = tokio::time::timeout(STEP_TIMEOUT, app.clocks().wake_due()).await.expect("it is let go of");
    assert!(busy.is_err(), "there was no answer");
    app.clocks().wake_due().await.expect("the next is a new one");
    database.drop().await;
}

/// Whether a statement waits for another's lock.
const HELD: &str = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// Everything that is written into the log meets a full disk.
const FULL: [&str; 2] = [
    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$",
    "CREATE TRIGGER full_disk BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION full_disk()",
];

#[tokio::test(flavor = "multi_thread")]
async fn with_no_room_on_the_databases_disk_players_are_told_and_play_on_when_there_is_some() {
    let Distant { stage, ada, thread, .. } = distant(3).await;
    let mut other = PgConnection::connect(stage.database.url()).await.expect("it answers");
    for sql in FULL {
        other.execute(sql).await.expect("it obeys");
    }
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("can't be reached just now") && !heard.contains("space"), "{heard}");
    assert!(ada.hears(thread, "/games").await.contains("Conspirateurs"), "what needs no room works");
    other.execute("DROP TRIGGER full_disk ON actions").await.expect("it obeys");
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.starts_with("Played"), "nothing of the first try stayed: {heard}");
    ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-1.png"))).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_meets_a_move_waits_for_it_and_holds_nothing_that_it_needs() {
    let database = Database::fresh().await;
    let url = database.url().to_owned();
    let mut writer = PgConnection::connect(&url).await.expect("it answers");
    writer.execute("SET lock_timeout = '5s'").await.expect("it obeys");
    for sql in [
        "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life) \
         VALUES (1, 'conspirateurs', '{}', 2, 'playing', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}')",
        "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms) VALUES (1, 0, -1, 'turn', 1, 1, 0)",
    ] {
        writer.execute(sql).await.expect("it obeys");
    }
    let which = Claim { order: ClaimOrder::Oldest, limit: 1, per_server: 1, occupied: Occupied::default() };
    let row = database.store.claim(10, 10_000, 7, &which).await.expect("it answers").pop().expect("due");
    // A move takes the table first, and what it replaces in the outbox afterwards.
    let mut move_ = writer.begin().await.expect("it begins");
    move_.execute("UPDATE tables SET step = step + 1 WHERE id = 1").await.expect("it obeys");
    let store = database.store.clone();
    let found = Delivered { thread: Some(table::ChannelId(5)), ..Delivered::default() };
    let acknowledged = tokio::spawn(async move { store.acknowledge(&row, 7, found, 20).await });
    let mut owner = PgConnection::connect(&url).await.expect("the server answers");
    let is_held = async || sqlx::query(HELD).fetch_optional(&mut owner).await.expect("it answers");
    eventually("it waits for the move", is_held).await;
    assert!(!acknowledged.is_finished(), "it waits");
    move_.execute("UPDATE outbox SET reason = 'seen' WHERE table_id = 1").await.expect("nobody holds the row");
    move_.commit().await.expect("it commits");
    acknowledged.await.expect("no panic").expect("it is written down after the move");
    assert_eq!(database.store.outbox().waiting().await.expect("it answers"), 0);
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cant_be_read_is_for_an_outsider_as_one_that_never_was_to_the_byte() {
    let table = TableInPlay::start(8, "/play conspirateurs seat:0").await;
    let control = &table.stage.control;
    control.set_readers(table.games, &[table.ada.id, table.brutus.id]);
    let id = TableId::parse(&table.id).expect("an id");
    let url = table.stage.database.url().to_owned();
    let mut connection = PgConnection::connect(&url).await.expect("the server answers");
    let damage = format!("UPDATE tables SET life = '{{\"chairs\": 7}}', step = step + 1 WHERE id = {}", id.0);
    connection.execute(sqlx::AssertSqlSafe(damage)).await.expect("it is damaged");
    let (lounge, elsewhere) = (table.stage.channel("lounge"), control.add_channel_elsewhere("elsewhere"));
    for line in [
        "/board",
        "/move move:h9",
        "/board show:secret",
        "/review replay",
        "/table draw",
        "/record export",
        "/record verify",
        "/table resign",
    ] {
        for channel in [lounge, elsewhere, table.cleo.dm()] {
            let there = table.cleo.types(channel, &format!("{line} table:{}", table.id)).await;
            let nowhere = table.cleo.types(channel, &format!("{line} table:1zzzzzzzz")).await;
            let (there, nowhere) = (post(&there), post(&nowhere));
            assert!(nowhere.content.contains("isn't here"), "{line}: {}", nowhere.content);
            let seen = |post: &ShownMessage| {
                (post.content.clone(), post.embeds.clone(), post.components.clone(), post.attachments.len(), post.flags)
            };
            assert_eq!(seen(&there), seen(&nowhere), "{line}");
        }
        let own = table.ada.hears(lounge, &format!("{line} table:{}", table.id)).await;
        assert!(!own.contains("isn't here"), "its own people hear that something is wrong: {own}");
    }
    drop(connection);
    table.stage.stop().await;
}
