//! The schema's fitness for a database of several machines: every table has its place there, unique keys have the
//! table's id, and the function that writes a move writes what the statement writes.

use sqlx::Row as _;
use test_server::workers;

use super::{CASSIUS, Scratch, kept, lobby, person};
use crate::Posting;
use crate::database::connections::Layout;
use crate::database::distribution::{DistributeError, Distribution, SPREAD, WHOLE};
use crate::sql::listed::shapes;
use crate::sql::statement::StatementShape;
use table::{Occupant, Phase};

/// Tables that one machine has: they belong to people, servers, tournaments, processes or the operator.
const AT_HOME: [&str; 25] = [
    "_sqlx_migrations",
    "activity",
    "allowances",
    "bans",
    "blocks",
    "desk",
    "desk_acts",
    "entrants",
    "forgotten",
    "gateway",
    "identifies",
    "lessons",
    "meetings",
    "mutes",
    "order_key",
    "processes",
    "pulse",
    "ratings",
    "sealing",
    "seeks",
    "servers",
    "shards",
    "substitutes",
    "tips_ended",
    "tournaments",
];

/// The first column of each row.
async fn texts(scratch: &Scratch, sql: &'static str) -> Vec<String> {
    let rows = scratch.store.all(sqlx::query(sql)).await.expect("the database answers");
    rows.iter().map(|row| row.get(0)).collect()
}

#[tokio::test]
async fn every_table_is_spread_by_its_tables_id_or_stands_whole_or_stays_on_one_machine() {
    let scratch = Scratch::new().await;
    let found = "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND relname NOT LIKE 'citus%' ORDER BY 1";
    let spread = SPREAD.iter().map(|(table, _)| *table);
    let mut known: Vec<_> = spread.chain(WHOLE).chain(AT_HOME).collect();
    known.sort_unstable();
    assert_eq!(texts(&scratch, found).await, known, "a new table is named in one of the lists");
    scratch.drop().await;
}

#[tokio::test]
async fn every_unique_key_of_a_tables_rows_has_the_tables_id() {
    let scratch = Scratch::new().await;
    let keys =
        "SELECT c.relname || ' ' || pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        WHERE i.indisunique AND c.relnamespace = current_schema()::regnamespace";
    let keys = texts(&scratch, keys).await;
    for (table, id) in SPREAD {
        let own: Vec<_> = keys.iter().filter(|key| key.starts_with(&format!("{table} "))).collect();
        assert!(!own.is_empty(), "{table} has a key");
        for key in own {
            let columns = key.rsplit_once('(').map_or("", |(_, columns)| columns).trim_end_matches(')');
            assert!(columns.split(", ").any(|column| column == id), "{key}");
        }
    }
    scratch.drop().await;
}

/// Panics unless a cluster is at hand, which the caller's claims are about.
fn needs_a_cluster() {
    assert!(!workers().is_empty(), "SUBROSA_TEST_WORKERS names the workers of a Citus cluster");
}

/// All rows of the tables that a move writes, but for the times of the server's own.
async fn rows(scratch: &Scratch) -> Vec<String> {
    let mut all = Vec::new();
    for (table, _) in SPREAD {
        let sql = sqlx::AssertSqlSafe(format!("SELECT '{table} ' || to_jsonb(r)::text FROM {table} r ORDER BY 1"));
        let found = scratch.store.all(sqlx::query(sql)).await.expect("the database answers");
        all.extend(found.iter().map(|row| row.get::<String, _>(0)));
    }
    all
}

#[tokio::test]
async fn the_function_that_writes_a_move_writes_what_the_statement_writes() {
    let (plain, called) = (Scratch::new().await, Scratch::delegating().await);
    if workers().is_empty() {
        assert_eq!(called.store.hold().await.expect("a connection").layout(), Layout::Spread);
        assert_eq!(plain.store.hold().await.expect("a connection").layout(), Layout::Single);
    }
    for scratch in [&plain, &called] {
        let table = lobby(1, Occupant::Player(person(CASSIUS, "Cassius")));
        kept(&scratch.store, table, Phase::Playing).await;
        let table = lobby(2, Occupant::Player(person(CASSIUS, "Cassius")));
        kept(&scratch.store, table, Phase::Over).await;
    }
    let written = rows(&called).await;
    assert!(written.iter().any(|row| row.starts_with("actions ")), "{written:?}");
    assert_eq!(written, rows(&plain).await);
    for scratch in [plain, called] {
        scratch.drop().await;
    }
}

#[tokio::test]
async fn a_move_that_comes_late_or_twice_is_known_by_the_function_too() {
    use crate::{AnsweredInteraction, Saved};
    let scratch = Scratch::delegating().await;
    let table = lobby(1, Occupant::Player(person(CASSIUS, "Cassius")));
    scratch.store.tables().open(&table, None, 1_000).await.expect("it is written");
    let save = async |table: &table::Table, interaction| {
        let mut change = table::Change::of(table);
        let answered = Some(AnsweredInteraction { interaction, answer: "" });
        let saved = scratch.store.tables().save(&mut change, answered, 2_000).await.expect("it answers");
        (saved, change.table)
    };
    let (saved, after) = save(&table, 77).await;
    assert_eq!(saved, Saved::Done);
    assert_eq!(save(&table, 78).await.0, Saved::Stale);
    assert_eq!(save(&after, 77).await.0, Saved::Repeated);
    scratch.drop().await;
}

#[tokio::test]
async fn a_plain_server_is_not_spread_and_nothing_is_changed() {
    assert!(workers().is_empty(), "a cluster is no plain server: leave this test out there");
    let scratch = Scratch::bare().await;
    let refused = scratch.store.distribute(0).await.expect_err("it has no Citus");
    assert!(matches!(refused, DistributeError::NoCitus), "{refused}");
    let made = scratch.number("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").await;
    assert_eq!(made, 0, "not even a schema");
    scratch.drop().await;
}

#[tokio::test]
async fn tables_are_not_spread_while_a_bot_is_alive_or_has_just_died() {
    let scratch = Scratch::bare().await;
    scratch.store.needs_no_bots(0).await.expect("without a schema there is none");
    scratch.store.migrate().await.expect("the schema is made");
    scratch.store.needs_no_bots(0).await.expect("nor in an empty database");
    let beat = async |process, until_ms| {
        let beat = scratch.store.processes().beat((process, Posting::No), 1_000, until_ms).await;
        beat.expect("the database answers");
    };
    beat(7, 6_000).await;
    beat(8, 7_000).await;
    let refused = scratch.store.needs_no_bots(2_500).await.expect_err("two are alive");
    assert!(matches!(refused, DistributeError::BotsAlive { alive: 2, secs: 5 }), "{refused}");
    scratch.store.processes().leave(8).await.expect("the database answers");
    let refused = scratch.store.needs_no_bots(2_500).await.expect_err("one is left");
    assert!(matches!(refused, DistributeError::BotsAlive { alive: 1, secs: 4 }), "{refused}");
    scratch.store.needs_no_bots(6_000).await.expect("it died, and its time is over");
    beat(9, 90_000_000).await;
    scratch.store.needs_no_bots(6_000).await.expect("one by a clock a day ahead is not waited for");
    scratch.drop().await;
}

#[tokio::test]
#[ignore = "needs a Citus cluster: .ci/citus-trial starts one"]
async fn a_cluster_takes_what_is_in_the_database_along_and_a_second_time_nothing_is_done() {
    needs_a_cluster();
    let scratch = Scratch::bare().await;
    scratch.store.migrate().await.expect("the schema is made");
    for id in 1..=20 {
        let table = lobby(id, Occupant::Player(person(CASSIUS, "Cassius")));
        kept(&scratch.store, table, if id % 2 == 0 { Phase::Playing } else { Phase::Over }).await;
    }
    let before = rows(&scratch).await;
    scratch.store.processes().beat((7, Posting::Yes), 1_000, 7_000).await.expect("it answers");
    let refused = scratch.store.distribute(2_000).await.expect_err("a bot is alive");
    assert!(matches!(refused, DistributeError::BotsAlive { alive: 1, secs: 5 }), "{refused}");
    let done = scratch.store.distribute(7_000).await.expect("it is spread");
    assert_eq!(usize::try_from(done.machines).ok(), Some(workers().len()));
    assert_eq!((done.spread.len(), done.whole.len(), done.is_function_new), (SPREAD.len(), WHOLE.len(), true));
    assert_eq!(rows(&scratch).await, before);
    assert!(scratch.runs("DELETE FROM actions").await.expect_err("it is refused").contains("append-only"));
    // A bot that is alive knows of it by now.
    let again = scratch.store.distribute(2_000).await.expect("it is as it should be");
    assert_eq!(again, Distribution { machines: done.machines, parts: done.parts, ..Distribution::default() });
    scratch.drop().await;
}

#[tokio::test]
#[ignore = "needs a Citus cluster: .ci/citus-trial starts one"]
async fn a_cluster_is_kept_as_this_version_needs_it_by_migrate() {
    needs_a_cluster();
    let scratch = Scratch::new().await;
    let function = crate::tables::save::guarded().function();
    let drop = sqlx::AssertSqlSafe(format!("DROP FUNCTION {function}"));
    scratch.store.run(sqlx::query(drop)).await.expect("an older version has another one");
    scratch.store.migrate().await.expect("it is made");
    kept(&scratch.store, lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))), Phase::Playing).await;
    scratch.drop().await;
}

/// A value that the schema takes for a field of this name. Numbers that are added to each other must have a type.
fn literal(name: &str) -> &'static str {
    match name {
        "kind" => "'turn'",
        "reason" => "'expired'",
        "seq" | "offset" => "1",
        _ => "'1'",
    }
}

/// A statement with a value for each of its numbers: those of a table that is not there.
fn with_values(shape: &StatementShape) -> String {
    let values = shape.values.iter().enumerate().rev();
    values.fold(shape.text.to_owned(), |text, (at, value)| text.replace(&format!("${}", at + 1), literal(value.name)))
}

/// How many parts each step of a plan asks.
async fn parts_asked(scratch: &Scratch, statement: String) -> Vec<String> {
    let sql = sqlx::AssertSqlSafe(format!("EXPLAIN {statement}"));
    let plan = scratch.store.all(sqlx::query(sql)).await.expect("a plan");
    let lines = plan.iter().map(|row| row.get::<String, _>(0).trim().to_owned());
    lines.filter(|line| line.starts_with("Task Count")).collect()
}

/// Statements of play and delivery that name one table.
const OF_ONE_TABLE: [&str; 12] = [
    "ReadTable",
    "TableAndLog",
    "WholeLog",
    "NoteHint",
    "WriteNote",
    "TakeRow",
    "Acknowledge",
    "PutOffRow",
    "GiveUp",
    "TouchThread",
    "RefreshLobby",
    "Share",
];

/// Those with values, and the call of the function that writes a move.
fn of_one_table() -> Vec<String> {
    let named = shapes().into_iter().filter(|shape| OF_ONE_TABLE.contains(&shape.name));
    let mut statements: Vec<_> = named.map(|shape| with_values(&shape)).collect();
    assert_eq!(statements.len(), OF_ONE_TABLE.len());
    let save = crate::tables::save::guarded();
    let nulls = (2..=save.values).rev().fold(save.call(), |text, number| text.replace(&format!("${number}"), "NULL"));
    statements.push(nulls.replace("$1", "1"));
    statements
}

#[tokio::test]
#[ignore = "needs a Citus cluster: .ci/citus-trial starts one"]
async fn on_a_cluster_a_look_a_claim_a_delivery_and_a_move_each_ask_one_part() {
    needs_a_cluster();
    let scratch = Scratch::new().await;
    for statement in of_one_table() {
        let asked = parts_asked(&scratch, statement.clone()).await;
        assert!(!asked.is_empty() && asked.iter().all(|step| step == "Task Count: 1"), "{asked:?}: {statement}");
    }
    let everywhere = parts_asked(&scratch, "SELECT count(*) FROM tables".to_owned()).await;
    assert_ne!(everywhere, ["Task Count: 1"], "what names no table asks all parts");
    scratch.drop().await;
}
