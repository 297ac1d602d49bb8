//! `/about` as people meet it: all of one's own data as a file, and gone after a question, while opponents' records stay.

use crash::{CrashPlan, CrashPoint};
use record::verify_file;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection, Row as _};
use stand_in::{Control, FaultKind, FaultRule, ShownMessage, Snowflake};
use table::TableId;

use test_support::{BotProcess, Database, Person, STEP_TIMEOUT, Stage, TableInPlay, patient_stand_in, post};

/// A game of Conspirateurs between Ada and Brutus, with a move of Ada's; its id and thread.
async fn play(stage: &Stage, ada: &Person, brutus: &Person) -> (TableId, Snowflake) {
    let games = stage.channel("games");
    let before = stage.control.threads().len();
    let heard = ada.hears(games, "/play conspirateurs seat:0").await;
    let id = heard.rsplit('`').nth(1).and_then(TableId::parse).expect("the answer names the table");
    let mine = |post: &ShownMessage, label| {
        post.button(label).and_then(|b| b.custom_id).is_some_and(|i| i.contains(&id.to_string()))
    };
    let lobby = brutus.waits_for(games, "the lobby", |post| mine(post, "Join")).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| mine(post, "Start") && post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let opened = stage.control.wait_until(|control| control.threads().len() > before, STEP_TIMEOUT).await;
    assert!(opened, "the thread opens");
    stage.settled().await;
    let thread = stage.app.operator().load(id).await.expect("it is there").place.thread.expect("it has a thread");
    let thread = stage.control.threads().iter().map(|t| t.id).find(|id| id.to_string() == thread.to_string());
    let thread = thread.expect("the thread is known");
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    stage.settled().await;
    (id, thread)
}

async fn data(who: &Person, channel: Snowflake) -> Value {
    serde_json::from_str(&who.data(channel).await).expect("it is JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_takes_ones_data_and_goes_and_the_opponent_keeps_the_record() {
    let stage = Stage::start(31).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    let (table, thread) = play(&stage, &ada, &brutus).await;
    ada.types(games, "/play praetorian").await;
    stage.settled().await;
    let own = data(&ada, games).await;
    assert_eq!((own["seats"].as_array().map(Vec::len), own["opened"].as_array().map(Vec::len)), (Some(2), Some(2)));
    assert!(own.to_string().contains("\"h9\"") && own.to_string().contains(&ada.id.to_string()), "{own}");
    assert!(!own.to_string().contains("Brutus"), "{own}");

    let asked = post(&ada.types(games, "/about data:delete").await);
    assert!(asked.content.contains("resign 1 game in play and leave 1 table that has not begun"), "{}", asked.content);
    assert_eq!(data(&ada, games).await, own, "nothing happens before the button");
    let done = post(&ada.presses(&asked, "Delete my data").await);
    assert!(done.content.starts_with("Done") && done.buttons().is_empty(), "{}", done.content);
    brutus.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
    stage.settled().await;

    let left = data(&ada, games).await;
    assert_eq!((&left["seats"], &left["opened"], &left["settings"]), (&json!([]), &json!([]), &Value::Null));
    let exported = post(&brutus.types(thread, "/record export").await);
    let (report, record) = verify_file(&exported.attachments[0].bytes);
    assert!(report.passes(), "{report}");
    assert_eq!(record.map(|record| record.table), Some(table));
    let text = String::from_utf8_lossy(&exported.attachments[0].bytes).into_owned();
    assert!(text.contains("\"kind\":\"former\"") && text.contains("Brutus") && !text.contains("Ada"), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_never_played_has_nothing_to_take_and_may_still_go() {
    let stage = Stage::start(32).await;
    let cleo = Person::of(&stage, "Cleo");
    let games = stage.channel("games");
    assert_eq!(data(&cleo, games).await["seats"], json!([]));
    let asked = post(&cleo.types(games, "/about data:delete").await);
    let done = post(&cleo.presses(&asked, "Delete my data").await);
    assert!(done.content.starts_with("Done"), "{}", done.content);
    stage.end().await;
}

/// Damages of a table in play: its row makes no sense, or its log does not.
const DAMAGES: [&str; 2] = [
    r#"UPDATE tables SET life = '{"chairs": 7}', step = step + 1 WHERE id = {id}"#,
    "WITH longer AS (UPDATE tables SET entries = entries + 1, step = step + 1 WHERE id = {id} RETURNING id, entries)
    INSERT INTO actions (table_id, entry, seat, action, at_ms) SELECT id, entries - 1, 0, 'zz', 0 FROM longer",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cant_be_read_keeps_nobodys_data() {
    for (seed, damage) in (33..).zip(DAMAGES) {
        let table = TableInPlay::start(seed, "/play conspirateurs seat:0").await;
        let (ada, games) = (&table.ada, table.games);
        assert!(ada.hears(games, "/play praetorian").await.starts_with("Your table"));
        table.stage.settled().await;
        let id = TableId::parse(&table.id).expect("an id");
        let mut connection = PgConnection::connect(table.stage.database.url()).await.expect("the server answers");
        let damage = sqlx::AssertSqlSafe(damage.replace("{id}", &id.0.to_string()));
        connection.execute(damage).await.expect("it is damaged");
        assert!(table.brutus.hears(table.thread, "/board").await.contains("went wrong"), "nobody can read it");

        assert_eq!(data(ada, games).await["seats"].as_array().map(Vec::len), Some(2));
        let asked = post(&ada.types(games, "/about data:delete").await);
        let done = post(&ada.presses(&asked, "Delete my data").await);
        assert!(done.content.starts_with("Done"), "{}", done.content);
        let left = data(ada, games).await;
        assert_eq!((&left["seats"], &left["opened"]), (&json!([]), &json!([])));
        let seats = "SELECT string_agg(kind, ' ' ORDER BY seat) FROM seats WHERE table_id = $1";
        let seats = sqlx::query(seats).bind(id.0).fetch_one(&mut connection).await.expect("it answers");
        assert_eq!(seats.get::<String, _>(0), "former player", "Brutus keeps his");
        drop(connection);
        table.stage.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn data_that_are_too_much_for_a_message_are_the_operators_to_give() {
    let stage = Stage::start(35).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let too_large = FaultKind::Refuse(413, 40005, "Request entity too large".to_owned());
    stage.control.fault(FaultRule::once("PATCH", "/webhooks/*/*/messages/@original", too_large));
    let asked = post(&ada.types(games, "/about data:export").await);
    let said = |control: &Control| control.message(asked.id).filter(|post| post.content.contains("too large"));
    let said = stage.control.wait_for(STEP_TIMEOUT, said).await.expect("it is said");
    assert!(said.attachments.is_empty() && said.content.contains("ask the operator"), "{}", said.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_that_do_not_arrive_are_not_promised_for_ever() {
    let stage = Stage::start(36).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let refused = FaultKind::Refuse(400, 50035, "Invalid Form Body".to_owned());
    stage.control.fault(FaultRule::once("PATCH", "/webhooks/*/*/messages/@original", refused));
    let asked = post(&ada.types(games, "/about data:export").await);
    let said = |control: &Control| control.message(asked.id).filter(|post| post.content.contains("did not get here"));
    let said = stage.control.wait_for(STEP_TIMEOUT, said).await.expect("it is said");
    assert!(said.attachments.is_empty(), "{}", said.content);
    stage.end().await;
}

/// The deaths of a process that deletes somebody's data: before and after each game and lobby that is left, and around the deletion
/// itself.
pub const DEATHS: [CrashPlan; 8] = [
    CrashPlan { point: CrashPoint::Received, passage: 1 },
    CrashPlan { point: CrashPoint::Committed, passage: 1 },
    CrashPlan { point: CrashPoint::Decided, passage: 2 },
    CrashPlan { point: CrashPoint::Committed, passage: 2 },
    CrashPlan { point: CrashPoint::Committed, passage: 3 },
    CrashPlan { point: CrashPoint::Forgetting, passage: 1 },
    CrashPlan { point: CrashPoint::Forgotten, passage: 1 },
    CrashPlan { point: CrashPoint::Listed, passage: 1 },
];

async fn connected(control: &Control, is: bool) {
    assert!(control.wait_until(|control| (control.connected() > 0) == is, STEP_TIMEOUT).await, "connected: {is}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_interrupted_at_any_step_of_going_goes_whole_when_they_ask_again() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let address = database.hand_over();
    let run = |death: Option<CrashPlan>| BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, death);
    let brutus = Person::with(&control, "Brutus");
    let games = control.channel("games").expect("there");
    for (number, death) in DEATHS.into_iter().enumerate() {
        // Somebody else each time: a deletion takes effect once a day, and allowances outlive it.
        let name = format!("Guest{number}");
        control.add_user(&name);
        let ada = Person::with(&control, &name);
        let mut bot = run(None);
        connected(&control, true).await;
        for _ in 0..2 {
            begin(&control, &ada, &brutus, games).await;
        }
        assert!(ada.hears(games, "/play praetorian").await.starts_with("Your table"), "{death}");
        let asked = post(&ada.types(games, "/about data:delete").await);
        assert!(asked.content.contains("resign 2 games in play and leave 1 table"), "{death}: {}", asked.content);
        bot.kill();
        connected(&control, false).await;

        let mut dying = run(Some(death));
        connected(&control, true).await;
        dying.dies(death, ada.presses(&asked, "Delete my data")).await;
        connected(&control, false).await;

        let mut bot = run(None);
        connected(&control, true).await;
        let left = data(&ada, games).await;
        let seats = left["seats"].as_array().expect("a list").len();
        // All that is kept is there, or nothing is: but for the lobby, which is left as one leaves any.
        let whole = if [CrashPoint::Forgotten, CrashPoint::Listed].contains(&death.point) { 0..=0 } else { 2..=3 };
        assert!(whole.contains(&seats), "{death}: {left}");
        let opened = left["opened"].as_array().expect("a list").len();
        assert_eq!(opened, if seats == 0 { 0 } else { 3 }, "{death}: {left}");
        let done = post(&ada.presses(&asked, "Delete my data").await);
        assert!(done.content.starts_with("Done"), "{death}: {}", done.content);
        let left = data(&ada, games).await;
        assert_eq!((&left["seats"], &left["opened"]), (&json!([]), &json!([])), "{death}");
        let mine = brutus.hears(games, "/games").await;
        assert!(mine.to_lowercase().contains("no table"), "{death}: no game waits for who has gone: {mine}");
        bot.kill();
        connected(&control, false).await;
    }
    playground.shutdown().await;
    database.drop().await;
}

/// A game of Conspirateurs between Ada and Brutus begins.
async fn begin(control: &Control, ada: &Person, brutus: &Person, games: Snowflake) {
    let before = control.threads().len();
    let heard = ada.hears(games, "/play conspirateurs seat:0").await;
    let id = heard.rsplit('`').nth(1).expect("the answer names the table").to_owned();
    let can = |post: &ShownMessage, label: &str| {
        post.button(label).is_some_and(|b| !b.disabled && b.custom_id.is_some_and(|i| i.contains(&id)))
    };
    let lobby = brutus.waits_for(games, "the lobby", |post| can(post, "Join")).await;
    brutus.presses(&lobby, "Join").await;
    let lobby = ada.waits_for(games, "the full lobby", |post| can(post, "Start")).await;
    ada.presses(&lobby, "Start").await;
    let opened = control.wait_until(|control| control.threads().len() > before, STEP_TIMEOUT).await;
    assert!(opened, "the thread opens");
}
