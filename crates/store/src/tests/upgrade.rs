//! A database of 0.1 upgrades: what its migrations left open is filled in by the later ones.

use super::{LIVIA, Scratch};
use crate::database::migrations::{SchemaChange, TURN, in_turn, migrated, migrator};
use crate::{SchemaState, Store};
use outbox::GiveUpReason;
use sqlx::Connection as _;
use strum::VariantArray as _;
use table::{Life, SeatClock, TableId};

/// The last migration of 0.1.
const LAST_OF_0_1: i64 = 5;

/// A database with the schema of 0.1.
async fn of_0_1() -> Scratch {
    let scratch = Scratch::bare().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    migrated(&migrator(), Some(LAST_OF_0_1), &mut held).await.expect("the schema is made");
    drop(held);
    scratch
}

/// The words that 0.1 wrote as the reason of a row that was given up, and the reasons that they meant.
const REASONS: [(&str, GiveUpReason); 12] = [
    ("Discord refused with HTTP 404, code 10003: Unknown Channel", GiveUpReason::ChannelGone),
    ("Discord refused with HTTP 404, code 10004: Unknown Guild", GiveUpReason::ServerGone),
    ("Discord refused with HTTP 404, code 10008: Unknown Message", GiveUpReason::MessageGone),
    ("the message was posted and deleted", GiveUpReason::MessageGone),
    ("Discord refused with HTTP 403, code 50013: Missing Permissions", GiveUpReason::Forbidden),
    ("Discord refused with HTTP 403, code 50278: Cannot send", GiveUpReason::ClosedMessages),
    ("the player's direct messages are closed; /secret and My view show it", GiveUpReason::ClosedMessages),
    ("Discord refused with HTTP 400, code 50035: code 10003: Invalid Form Body", GiveUpReason::Refused),
    ("There is no such table; /games lists yours.", GiveUpReason::Damaged),
    ("this notice has one reader", GiveUpReason::Damaged),
    ("Discord refused with HTTP 400, code 160006: too many threads", GiveUpReason::Expired),
    ("Discord failed with HTTP 503", GiveUpReason::Expired),
];

/// The last migration before one that needs `results` alone.
const BEFORE_RESULTS: i64 = 120;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_of_the_schema_waits_for_a_reader_by_short_tries_and_leaves_no_setting() {
    let scratch = Scratch::bare().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    migrated(&migrator(), Some(BEFORE_RESULTS), &mut held).await.expect("the schema is made");
    let mut other = scratch.store.hold().await.expect("a connection");
    let mut copy = other.session().expect("its own").begin().await.expect("it begins");
    sqlx::query("SELECT count(*) FROM results").execute(&mut *copy).await.expect("it reads until its end");
    let tried = in_turn(&migrator(), &mut held).await.expect("the others go on");
    assert!(matches!(tried, SchemaChange::Locked(_)), "{tried:?}");
    let waits = "SELECT setting::bigint FROM pg_settings WHERE name = 'lock_timeout'";
    let waits: i64 = held.one(sqlx::query_scalar(waits)).await.expect("it answers");
    assert_eq!(waits, 0);
    copy.rollback().await.expect("it ends");
    let tried = in_turn(&migrator(), &mut held).await.expect("it is free");
    assert!(matches!(tried, SchemaChange::Done), "{tried:?}");
    drop((held, other));
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_at_a_time_changes_the_schema() {
    let scratch = Scratch::bare().await;
    let mut first = scratch.store.hold().await.expect("a connection");
    let turn = sqlx::query("SELECT pg_advisory_lock($1)").bind(TURN);
    turn.execute(first.session().expect("its own")).await.expect("nobody else has it");
    let mut held = scratch.store.hold().await.expect("a connection");
    let tried = in_turn(&migrator(), &mut held).await.expect("it waits");
    assert!(matches!(tried, SchemaChange::Anothers), "{tried:?}");
    sqlx::query("SELECT pg_advisory_unlock_all()").execute(first.session().expect("its own")).await.expect("it ends");
    for _ in 0..2 {
        let tried = in_turn(&migrator(), &mut held).await.expect("it is its turn");
        assert!(matches!(tried, SchemaChange::Done), "{tried:?}");
    }
    drop((first, held));
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_waits_for_anothers_change_of_the_schema_ends_when_it_is_told_to() {
    let scratch = Scratch::bare().await;
    let mut first = scratch.store.hold().await.expect("a connection");
    let turn = sqlx::query("SELECT pg_advisory_lock($1)").bind(TURN);
    turn.execute(first.session().expect("its own")).await.expect("nobody else has it");
    let told = async || scratch.store.migrate_until(std::future::ready(())).await.expect("it may");
    assert_eq!(told().await, SchemaState::Waiting);
    sqlx::query("SELECT pg_advisory_unlock_all()").execute(first.session().expect("its own")).await.expect("it ends");
    assert_eq!(told().await, SchemaState::Current, "nothing is to be waited for");
    drop(first);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_0_1_gave_up_gets_its_reason_from_the_text() {
    let scratch = of_0_1().await;
    for (seq, (text, _)) in (0_i64..).zip(REASONS) {
        let sql = "INSERT INTO outbox (table_id, seq, audience, kind, step, ply, state, due_ms, reason) \
             VALUES (1, $1, -1, 'turn', 1, 0, 'given-up', 0, $2)";
        scratch.store.run(sqlx::query(sql).bind(seq).bind(text)).await.expect("0.1 wrote it");
    }
    scratch
        .runs(
            "INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, reason) \
         VALUES (2, 0, -1, 'turn', 1, 0, 0, 'Discord refused with HTTP 404, code 10003: Unknown Channel')",
        )
        .await
        .expect("it waits");
    scratch.store.migrate().await.expect("it is brought up to date");
    let groups = scratch.store.outbox().given_up().await.expect("the database answers");
    assert_eq!(groups.len(), REASONS.len());
    for (text, reason) in REASONS {
        let group = groups.iter().find(|group| group.detail == text).expect("the text stays");
        assert_eq!(group.reason, Some(reason), "{text}");
    }
    assert_eq!(scratch.number("SELECT count(*) FROM outbox WHERE state = 'waiting' AND given_up IS NULL").await, 1);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_from_before_its_clocks_has_an_empty_life() {
    let scratch = of_0_1().await;
    for sql in [
        "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms) \
         VALUES (1, 'conspirateurs', '{}', 2, 'lobby', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0)",
        "INSERT INTO seats (table_id, seat, kind) VALUES (1, 0, 'open'), (1, 1, 'open')",
    ] {
        scratch.runs(sql).await.expect("it is written");
    }
    scratch.store.migrate().await.expect("it is brought up to date");
    let stored = scratch.store.tables().table(TableId(1)).await.expect("it makes sense").expect("it is there");
    assert_eq!(stored.life, Life { seat_clocks: vec![SeatClock::default(); 2], ..Life::default() });
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_had_a_seat_under_0_1_is_remembered_and_forgotten_with_their_data() {
    let scratch = of_0_1().await;
    for sql in [
        "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms) \
         SELECT n, 'conspirateurs', '{}', 2, CASE n WHEN 1 THEN 'playing' ELSE 'over' END, 1, 86400, \
         decode(repeat('00', 32), 'hex'), 1, 0, 0 FROM generate_series(1, 2) n",
        "INSERT INTO seats (table_id, seat, kind, player) SELECT n, s, 'player', 10 + s \
         FROM generate_series(1, 2) n, generate_series(0, 1) s",
        "INSERT INTO tenures (table_id, seat, ply, player) SELECT n, s, ply, p FROM generate_series(1, 2) n, \
         (VALUES (0, 0, 10), (1, 0, 77), (1, 3, NULL), (1, 5, 78), (1, 9, 11)) t(s, ply, p)",
    ] {
        scratch.runs(sql).await.expect("it is written");
    }
    scratch.store.migrate().await.expect("it is brought up to date");
    let former = async |id| {
        scratch.store.tables().table(TableId(id)).await.expect("it makes sense").expect("it is there").life.former
    };
    let (seat, people) = (game::Seat(1), [table::PlayerId(77), table::PlayerId(78)]);
    assert_eq!(former(1).await, people.map(|player| (seat, player)));
    assert_eq!(former(2).await, [], "nobody takes a seat of a game that is over");
    scratch.forget(people[0], &[], (5, 0)).await;
    let after = former(1).await;
    assert_eq!((after.len(), after[1]), (2, (seat, people[1])));
    assert!(after[0].1.0 < 0, "a pseudonym keeps them from another seat: {after:?}");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_knows_the_words_for_a_give_up_and_no_others() {
    let scratch = Scratch::new().await;
    let sql = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, due_ms, given_up) \
         VALUES (1, $1, -1, 'turn', 1, 0, 'given-up', 0, $2)";
    for (seq, reason) in (0_i64..).zip(GiveUpReason::VARIANTS.iter().copied()) {
        assert_eq!(GiveUpReason::of_word(reason.word()), Some(reason));
        let written = scratch.store.run(sqlx::query(sql).bind(seq).bind(reason.word())).await;
        assert!(written.is_ok(), "{reason:?}");
    }
    let other = scratch.store.run(sqlx::query(sql).bind(99_i64).bind("tired")).await.expect_err("it is refused");
    assert_eq!(other.constraint(), Some("outbox_given_up_known"));
    scratch.drop().await;
}

/// Tables in play, over and closed, each with a calendar.
const WITH_CALENDARS: &str = r#"
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life)
SELECT n, 'conspirateurs', '{}', 2, phase, 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
    '{"chairs": [{"bank": 5, "calendar": {"zone": "Europe/Rome"}}, {}], "paused": null}'
FROM (VALUES (1, 'playing'), (2, 'over'), (3, 'closed')) t(n, phase)"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_are_over_lose_the_calendars_that_an_older_version_has_kept() {
    let scratch = Scratch::bare().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    migrated(&migrator(), Some(140), &mut held).await.expect("the schema is made");
    drop(held);
    scratch.runs(WITH_CALENDARS).await.expect("they are written");
    scratch.store.migrate().await.expect("it is brought up to date");
    assert_eq!(scratch.number("SELECT max(id) FROM tables WHERE life::text LIKE '%Europe/Rome%'").await, 1);
    let whole = r#"SELECT count(*) FROM tables WHERE life = '{"chairs": [{"bank": 5}, {}], "paused": null}'"#;
    assert_eq!(scratch.number(whole).await, 2, "nothing else goes");
    scratch.drop().await;
}

/// A row of a table that is damaged by a statement, and what is said of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_row_is_refused_by_the_name_of_its_column() {
    let scratch = Scratch::new().await;
    let table = super::lobby(1, table::Occupant::Computer(0));
    scratch.store.tables().open(&table, None, 1_000).await.expect("it is written");
    scratch.store.people().set_dm_channel(LIVIA, table::ChannelId(500)).await.expect("it is written");
    for (damage, repair, expected) in [
        (
            "UPDATE tables SET life = life - 'paused'",
            "UPDATE tables SET life = life || '{\"paused\": null}'",
            "tables.life: missing field `paused`",
        ),
        ("UPDATE tables SET options = '{\"a\": 1}'", "UPDATE tables SET options = '{}'", "tables.options.a:"),
        ("UPDATE seats SET level = NULL WHERE seat = 1", "UPDATE seats SET level = 0 WHERE seat = 1", "seats.level:"),
        ("UPDATE players SET zone = 'Atlantis'", "UPDATE players SET zone = NULL", "seats[0].players.zone:"),
        ("UPDATE players SET waking_from = 5", "UPDATE players SET waking_from = NULL", "players.waking_from"),
        ("UPDATE tables SET pace_secs = -1", "UPDATE tables SET pace_secs = 86400", "tables.pace_secs:"),
    ] {
        scratch.runs(damage).await.expect(damage);
        let said = scratch.store.tables().table(TableId(1)).await.expect_err(damage).to_string();
        assert!(said.contains("table 1 is damaged") && said.contains(expected), "{said}");
        scratch.runs(repair).await.expect(repair);
    }
    scratch.store.tables().table(TableId(1)).await.expect("it is whole").expect("it is there");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_in_another_encoding_is_refused_before_anything_is_made_in_it() {
    let name = test_server::new_name();
    test_server::admin(format!("CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")).await;
    let store = Store::on_server(&test_server::address_of(&name)).expect("an address");
    store.ready().await.expect("the database answers");
    let refused = store.migrate().await.expect_err("names could not be measured");
    assert!(refused.to_string().contains("the encoding SQL_ASCII"), "{refused}");
    let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    let tables: i64 = store.one(sqlx::query_scalar(tables)).await.expect("it answers");
    assert_eq!(tables, 0);
    store.close().await;
    test_server::admin(format!("DROP DATABASE {name}")).await;
}
