//! A newer version makes the schema wider while this one runs: what it has planned goes on to work.

use super::{CASSIUS, LIVIA, Scratch, kept, lobby, person};
use crate::{PageBounds, Preferences, TournamentId};
use outbox::{Claim, ClaimOrder, Occupied, PutOff, Queue as _};
use table::{EntryNo, GuildId, Occupant, Phase, TableId};

/// A new column in every table of the schema.
const WIDER: &str = "DO $$ DECLARE name text; BEGIN
FOR name IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
LOOP EXECUTE format('ALTER TABLE %I ADD COLUMN newer int DEFAULT 1', name); END LOOP; END $$";

/// A time at which all is old that has a time of its own: more than a year after the first second.
const LATE: i64 = 40_000_000_000;

/// A row of each of several kinds that nobody needs any more, with the table that it is in.
const OLD_ROWS: [(&str, &str); 6] = [
    (
        "outbox",
        "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, due_ms, given_up)
         VALUES (1, 1, 0, 'turn', 1, 0, 'given-up', 1000, 'refused')",
    ),
    ("interactions", "INSERT INTO interactions (table_id, interaction, at_ms) VALUES (1, 1, 1000)"),
    ("allowances", "INSERT INTO allowances (kind, owner, other, spent_ms) VALUES ('open', 1, 0, 1000)"),
    ("mutes", "INSERT INTO mutes (guild, player, until_ms) VALUES (1, 1, 1000)"),
    (
        "seeks",
        "INSERT INTO seeks (guild, player, game, id, asked, name, seats, pace_secs, channel, state, settled, since_ms, expires_ms, rated)
         VALUES (1, 1, 'tmag', 1, 1, 'Ada', 3, 60, 1, 'waiting', true, 0, 1000, false)",
    ),
    ("moderations", "INSERT INTO moderations (guild, interaction, deed, at_ms) VALUES (1, 1, 'mute', 1000)"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statements_that_are_planned_outlive_a_new_column() {
    let scratch = Scratch::new().await;
    for (id, phase) in [(1, Phase::Playing), (2, Phase::Over)] {
        kept(&scratch.store, lobby(id, Occupant::Player(person(CASSIUS, "Cassius"))), phase).await;
        everything(&scratch, id).await;
        if id == 1 {
            scratch.runs(WIDER).await.expect("the schema grows");
        }
    }
    assert_eq!(scratch.number("SELECT newer::bigint FROM tables LIMIT 1").await, 1);
    scratch.drop().await;
}

#[tokio::test]
async fn a_version_beside_a_newer_one_starts_and_one_whose_own_migration_failed_does_not() {
    let scratch = Scratch::new().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'newer', true, '\\x00', 0)";
    scratch.runs(newer).await.expect("the newer version migrates");
    scratch.store.migrate().await.expect("the older one goes on");
    scratch.runs("UPDATE _sqlx_migrations SET success = false WHERE version = 1").await.expect("it is written");
    scratch.store.migrate().await.expect_err("what it needs is not there");
    scratch.drop().await;
}

#[tokio::test]
async fn messages_that_were_given_up_go_after_a_while() {
    let scratch = Scratch::new().await;
    let row = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, due_ms, given_up) \
               VALUES (1, 1, 0, 'turn', 1, 0, 'given-up', 1000, 'refused')";
    scratch.runs(row).await.expect("it is written");
    for (before_ms, left) in [(1_000, 1), (1_001, 0)] {
        assert!(
            scratch.store.retention().sweep(before_ms, 2_000, PageBounds::one(100)).await.1.is_none(),
            "it answers"
        );
        assert_eq!(scratch.number("SELECT count(*) FROM outbox").await, left, "before {before_ms} ms");
    }
    scratch.drop().await;
}

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;
/// A time more than a year after the first second.
const NOW: i64 = 400 * DAY;
/// The time before which all goes that is kept for as long as the operator says.
const BEFORE: i64 = NOW - 30 * DAY;

/// Rows of each kind, how the oldest is found, and the time before which they go: PRIVACY.md has the ages.
const AGES: [(&str, &str, i64); 7] = [
    (
        "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, due_ms, given_up)
         VALUES (1, #n, 0, 'turn', 1, 0, 'given-up', #at, 'refused')",
        "SELECT min(due_ms) FROM outbox",
        BEFORE,
    ),
    (
        "INSERT INTO interactions (table_id, interaction, at_ms) VALUES (1, #n, #at)",
        "SELECT min(at_ms) FROM interactions",
        BEFORE,
    ),
    (
        "INSERT INTO seeks (guild, player, game, id, asked, name, seats, pace_secs, channel, state, settled, since_ms, expires_ms, rated)
         VALUES (1, #n, 'tmag', #n, #n, 'Ada', 3, 60, 1, 'waiting', true, 0, #at, false)",
        "SELECT min(expires_ms) FROM seeks",
        BEFORE,
    ),
    (
        "INSERT INTO allowances (kind, owner, other, spent_ms) VALUES ('open', #n, 0, #at)",
        "SELECT min(spent_ms) FROM allowances",
        NOW - DAY,
    ),
    (
        "INSERT INTO activity (hour_ms, kind, id, presses, opens, calls) VALUES (#at, 'person', #n, 1, 0, 0)",
        "SELECT min(hour_ms) FROM activity",
        NOW - 2 * DAY,
    ),
    ("INSERT INTO mutes (guild, player, until_ms) VALUES (1, #n, #at)", "SELECT min(until_ms) FROM mutes", NOW),
    (
        "INSERT INTO moderations (guild, interaction, deed, at_ms) VALUES (1, #n, 'mute', #at)",
        "SELECT min(at_ms) FROM moderations",
        NOW - 365 * DAY,
    ),
];

#[tokio::test]
async fn each_kind_goes_at_its_own_age_to_the_millisecond() {
    let scratch = Scratch::new().await;
    for (insert, _, from_ms) in AGES {
        for (n, at) in [(1, from_ms), (2, from_ms - 1)] {
            obeys(&scratch, insert.replace("#n", &n.to_string()).replace("#at", &at.to_string())).await;
        }
    }
    let (rows, fault) = scratch.store.retention().sweep(BEFORE, NOW, PageBounds::one(100)).await;
    assert!(rows == 7 && fault.is_none(), "{rows}: {fault:?}");
    for (_, oldest, from_ms) in AGES {
        assert_eq!(scratch.number(oldest).await, from_ms, "{oldest}");
    }
    scratch.drop().await;
}

#[tokio::test]
async fn a_kind_of_rows_that_can_not_be_deleted_keeps_none_of_the_others() {
    let scratch = Scratch::new().await;
    for (_, sql) in OLD_ROWS {
        scratch.runs(sql).await.expect(sql);
    }
    scratch.runs("DROP FUNCTION sweep_lobbies").await.expect("it is gone");
    let (rows, fault) = scratch.store.retention().sweep(2_000, LATE, PageBounds::one(100)).await;
    let said = fault.expect("it is told").to_string();
    assert!(rows == 6 && said.contains("sweep_lobbies"), "{rows}: {said}");
    scratch.drop().await;
}

#[tokio::test]
async fn each_kind_of_rows_may_be_the_one_that_can_not_be_deleted() {
    if !test_server::workers().is_empty() {
        return eprintln!("not run on a cluster, where most of these tables can have no trigger");
    }
    let scratch = Scratch::new().await;
    let refuse = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ \
        BEGIN RAISE EXCEPTION 'no row of % goes', TG_TABLE_NAME; END $$";
    scratch.runs(refuse).await.expect("it is made");
    for (table, _) in OLD_ROWS {
        for (_, sql) in OLD_ROWS {
            scratch.runs(sql).await.expect(sql);
        }
        let trigger = format!("CREATE TRIGGER refused BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse()");
        obeys(&scratch, trigger).await;
        let (rows, fault) = scratch.store.retention().sweep(2_000, LATE, PageBounds::one(100)).await;
        let said = fault.expect("it is told").to_string();
        assert!(rows == 5 && said.contains(&format!("no row of {table} goes")), "{rows}: {said}");
        obeys(&scratch, format!("DROP TRIGGER refused ON {table}")).await;
        obeys(&scratch, format!("DELETE FROM {table}")).await;
    }
    scratch.drop().await;
}

/// Carries out a statement that is put together.
async fn obeys(scratch: &Scratch, sql: String) {
    scratch.store.run(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("the owner may");
}

#[tokio::test]
async fn a_kind_goes_page_by_page_until_none_is_left_or_the_pages_are_up() {
    let scratch = Scratch::new().await;
    for sql in [
        "INSERT INTO interactions (table_id, interaction, at_ms) SELECT n % 3, n, n FROM generate_series(1, 9) n",
        "INSERT INTO moderations (guild, interaction, deed, at_ms) SELECT n % 3, n, 'mute', n FROM generate_series(1, 9) n",
        "INSERT INTO allowances (kind, owner, other, spent_ms) SELECT 'open', n, 0, n FROM generate_series(1, 9) n",
    ] {
        scratch.runs(sql).await.expect(sql);
    }
    let kept = async |most| {
        let pages = PageBounds { rows: 2, most };
        assert!(scratch.store.retention().sweep(9, LATE, pages).await.1.is_none(), "it answers");
        let interactions = scratch.number("SELECT count(*) FROM interactions").await;
        let moderations = scratch.number("SELECT count(*) FROM moderations").await;
        [interactions, moderations, scratch.number("SELECT count(*) FROM allowances").await]
    };
    assert_eq!(kept(2).await, [5, 5, 5]);
    assert_eq!(scratch.number("SELECT min(at_ms) FROM interactions").await, 5, "the oldest go first");
    assert_eq!(kept(9).await, [1, 0, 0], "one is not old");
    scratch.drop().await;
}

/// Every statement that a running program asks again and again.
async fn everything(scratch: &Scratch, id: i64) {
    let (store, table) = (&scratch.store, TableId(id));
    let asked = async {
        store.hold().await?.table(table, EntryNo(0)).await?.expect("it is there");
        store.tables().table(table).await?.expect("it is there");
        store.tables().tables_of(LIVIA, 10).await?;
        store.tables().table_door(TableId(1), LIVIA).await?;
        store.servers().server_rules(GuildId(1)).await?;
        store.tables().history(table).await?;
        store.tournaments().due_tournaments().await?;
        store.tournaments().tournaments_of(GuildId(1), 5).await?;
        store.tournaments().tournament(TournamentId(1)).await?;
        let new = Preferences { words: true, ..Preferences::default() };
        store.people().change_settings(LIVIA, &Preferences::default(), &new, 1_000).await?;
        store.people().settings(LIVIA).await?;
        store.people().data_of(LIVIA).await?;
        store.clocks().heartbeat(1_000).await?;
        store.clocks().wake(9_000_000_000_000, 9_000_000_000_001, 50).await?;
        store.clocks().next_wake_ms().await?;
        store.processes().readiness(1_000).await?;
        store.processes().numbers(1_000).await?;
        let claim = |order| Claim { order, limit: 4, per_server: 4, occupied: Occupied::default() };
        let rows = store.claim(9_000, 10_000, 1, &claim(ClaimOrder::Fair { after: i64::MIN })).await?;
        for row in &rows {
            let how = PutOff { due_ms: 9_000, untouched: true, tried: true };
            store.put_off(row, 1, how, "later").await?;
        }
        for order in [ClaimOrder::Oldest, ClaimOrder::Fresh] {
            store.claim(20_000, 21_000, 1, &claim(order)).await?;
        }
        store.next_due_ms(0).await
    };
    asked.await.expect("the database answers");
}
