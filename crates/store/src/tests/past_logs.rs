//! Logs of games that ended long ago lie elsewhere, and are read and kept as before.

use super::roles::Role;
use super::{CASSIUS, LIVIA, Scratch, admin, kept, lobby, person};
use crate::{PageBounds, Store};
use sqlx::{Connection, PgConnection};
use table::{EntryNo, LogEntry, Occupant, Phase, StoredTable, TableId};

/// Four games: two that ended early, one that ended late, one in play.
async fn four_games(store: &Store) {
    for (id, phase) in [(1, Phase::Over), (2, Phase::Over), (3, Phase::Over), (4, Phase::Playing)] {
        kept(store, lobby(id, Occupant::Player(person(CASSIUS, "Cassius"))), phase).await;
    }
    for sql in
        ["UPDATE tables SET ended_ms = 3000 + id WHERE id IN (1, 2)", "UPDATE tables SET ended_ms = 9000 WHERE id = 3"]
    {
        store.run(sqlx::query(sql)).await.expect("they ended");
    }
}

async fn read(store: &Store, id: i64, from: u32) -> (StoredTable, Vec<LogEntry>) {
    let mut held = store.hold().await.expect("a connection");
    held.table(TableId(id), EntryNo(from)).await.expect("it makes sense").expect("it is there")
}

async fn moved(store: &Store) -> usize {
    moved_within(store, PageBounds::one(9)).await
}

async fn moved_within(store: &Store, pages: PageBounds) -> usize {
    let (moved, fault) = store.retention().move_past_logs(5_000, 10_000, pages).await;
    assert!(fault.is_none(), "the database answers: {fault:?}");
    moved
}

#[tokio::test]
async fn the_log_of_a_past_game_leaves_and_reads_the_same() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    four_games(store).await;
    let (before, data) = (read(store, 1, 0).await.1, store.people().data_of(LIVIA).await.expect("it answers"));
    assert_eq!(before.len(), 2);
    assert_eq!((moved(store).await, moved(store).await), (2, 0), "once each");
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE table_id IN (1, 2)").await, 0);
    assert_eq!(scratch.number("SELECT count(*) FROM actions").await, 4, "what ended late or is in play stays");
    assert_eq!(scratch.number("SELECT count(*) FROM past_logs").await, 2);
    assert_eq!(read(store, 1, 0).await.1, before);
    assert_eq!(read(store, 1, 1).await.1, before[1..], "from an entry on");
    assert_eq!(read(store, 1, 2).await.1, []);
    assert_eq!(store.people().data_of(LIVIA).await.expect("it answers"), data);
    scratch.drop().await;
}

#[tokio::test]
async fn logs_leave_page_by_page_until_none_is_left_or_the_pages_are_up() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    four_games(store).await;
    scratch.runs("UPDATE tables SET ended_ms = 3001 WHERE id IN (2, 3)").await.expect("three ended at once");
    assert_eq!(moved_within(store, PageBounds { rows: 1, most: 2 }).await, 2);
    assert_eq!(scratch.number("SELECT max(table_id) FROM past_logs").await, 2, "in the order of their ids");
    assert_eq!(moved_within(store, PageBounds { rows: 1, most: 9 }).await, 1);
    scratch.drop().await;
}

#[tokio::test]
async fn a_log_that_can_not_be_moved_keeps_none_of_the_later_ones() {
    let scratch = Scratch::new().await;
    four_games(&scratch.store).await;
    let other = "INSERT INTO past_logs (table_id, seats, actions, sealed, deeds, times_ms) \
        VALUES (1, '{0}', '{h9}', '{f}', '{play}', '{2000}')";
    scratch.runs(other).await.expect("nothing forbids it");
    let (moved, fault) = scratch.store.retention().move_past_logs(5_000, 10_000, PageBounds { rows: 1, most: 9 }).await;
    assert!(moved == 1 && fault.is_some(), "{moved}: {fault:?}");
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE table_id = 1").await, 2, "the log stays");
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE table_id = 2").await, 0);
    scratch.drop().await;
}

#[tokio::test]
async fn where_nobody_may_move_logs_most_are_not_tried() {
    if !test_server::workers().is_empty() {
        return eprintln!("not run on a cluster, whose workers have the function");
    }
    let scratch = Scratch::new().await;
    let tables =
        "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, ended_ms)
         SELECT n, 'tmag', '{}', 3, 'over', 1, 60, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}', n FROM generate_series(1, 40) n";
    scratch.runs(tables).await.expect("written");
    scratch.runs("CREATE SEQUENCE tries").await.expect("it is made");
    let broken = "CREATE OR REPLACE FUNCTION move_past_log(past_id bigint, before_ms bigint, now_ms bigint) RETURNS boolean \
        LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'nobody may' USING ERRCODE = '42501'; END $$";
    scratch.runs(broken).await.expect("it is made");
    let (moved, fault) = scratch.store.retention().move_past_logs(5_000, 10_000, PageBounds::one(100)).await;
    assert!(moved == 0 && fault.is_some_and(|fault| fault.to_string().contains("nobody may")));
    assert_eq!(scratch.number("SELECT last_value FROM tries").await, 20);
    scratch.drop().await;
}

#[tokio::test]
async fn an_entry_after_the_move_is_read_behind_those_that_left() {
    let scratch = Scratch::new().await;
    four_games(&scratch.store).await;
    moved(&scratch.store).await;
    let more = "INSERT INTO actions (table_id, entry, seat, action, at_ms) VALUES (1, 2, 0, 'g9', 9000)";
    scratch.runs(more).await.expect("it is added");
    scratch.runs("UPDATE tables SET entries = 3 WHERE id = 1").await.expect("it is counted");
    let texts = read(&scratch.store, 1, 0).await.1.into_iter().map(|entry| match entry {
        LogEntry::Play(play) => play.action,
        other => panic!("{other:?}"),
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["h9", "i9", "g9"]);
    scratch.drop().await;
}

#[tokio::test]
async fn a_log_with_a_gap_stays_and_hinders_no_other() {
    let scratch = Scratch::new().await;
    four_games(&scratch.store).await;
    let gap = "INSERT INTO actions (table_id, entry, seat, action, at_ms) VALUES (1, 7, 0, 'g9', 2000)";
    scratch.runs(gap).await.expect("nothing forbids it");
    assert_eq!((moved(&scratch.store).await, moved(&scratch.store).await), (1, 0));
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE table_id = 1").await, 3);
    assert_eq!(scratch.number("SELECT table_id FROM past_logs").await, 2);
    scratch.drop().await;
}

#[tokio::test]
async fn logs_of_past_games_can_neither_be_changed_nor_taken_out() {
    let scratch = Scratch::new().await;
    four_games(&scratch.store).await;
    moved(&scratch.store).await;
    for sql in [
        "UPDATE past_logs SET actions = '{h8,i9}' WHERE table_id = 1",
        "UPDATE past_logs SET actions = '{sealed-1:AAAA,i9}' WHERE table_id = 1",
        "UPDATE past_logs SET actions = '{h9}', seats = '{0}', sealed = '{f}', deeds = '{play}', times_ms = '{2000}'",
        "UPDATE past_logs SET times_ms = '{5,5}'",
        "DELETE FROM past_logs WHERE table_id = 1",
        "TRUNCATE past_logs",
    ] {
        let said = scratch.runs(sql).await.expect_err(sql);
        assert!(said.contains("the logs of past games are kept as they are"), "{sql}: {said}");
    }
    let said = scratch.runs("DELETE FROM actions WHERE table_id = 3").await.expect_err("it is refused");
    assert!(said.contains("append-only"), "the function's leave ends with it: {said}");
    scratch.drop().await;
}

#[tokio::test]
async fn past_logs_on_another_disk_are_read_and_grow_as_before() {
    if !test_server::workers().is_empty() {
        return eprintln!("not run on a cluster, whose tables lie on the disks of its workers");
    }
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    four_games(store).await;
    moved(store).await;
    let (log, data) = (read(store, 1, 0).await.1, store.people().data_of(LIVIA).await.expect("it answers"));
    let disk = format!("{}_disk", scratch.name);
    let mut owner = PgConnection::connect(&test_server::address_of(&scratch.name)).await.expect("it is let in");
    for sql in [
        // In place of a directory on another disk.
        "SET allow_in_place_tablespaces = on".to_owned(),
        format!("CREATE TABLESPACE {disk} LOCATION ''"),
        format!("ALTER TABLE past_logs SET TABLESPACE {disk}"),
        format!("ALTER INDEX past_logs_pkey SET TABLESPACE {disk}"),
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut owner).await.expect("the owner may");
    }
    assert_eq!(read(store, 1, 0).await.1, log);
    assert_eq!(store.people().data_of(LIVIA).await.expect("it answers"), data);
    scratch.runs("UPDATE tables SET ended_ms = 3003 WHERE id = 3").await.expect("it ended");
    assert_eq!(moved(store).await, 1, "later ones follow");
    assert_eq!(scratch.number("SELECT count(*) FROM past_logs").await, 3);
    owner.close().await.expect("it ends");
    scratch.drop().await;
    admin(format!("DROP TABLESPACE {disk}")).await;
}

#[tokio::test]
async fn a_copy_has_the_logs_of_past_games() {
    let first = Scratch::new().await;
    four_games(&first.store).await;
    moved(&first.store).await;
    let mut file = Vec::new();
    first.store.backup().dump(&mut file, 9).await.expect("it is written");
    let log = read(&first.store, 2, 0).await.1;
    first.drop().await;
    let second = Scratch::bare().await;
    second.store.backup().load(|| Ok(&file[..]), 9).await.expect("it is read back");
    assert_eq!(read(&second.store, 2, 0).await.1, log);
    assert_eq!(moved(&second.store).await, 0);
    second.drop().await;
}

#[tokio::test]
async fn the_bots_role_moves_logs_and_can_write_or_delete_none() {
    let scratch = Scratch::new().await;
    four_games(&scratch.store).await;
    let role = Role::of(&scratch, "mover", "").await;
    scratch.store.grant_to(&role.name).await.expect("the owner grants it");
    let bot = Store::on_server(&role.url).expect("an address");
    let (log, data) = (read(&bot, 1, 0).await.1, bot.people().data_of(LIVIA).await.expect("it answers"));
    assert_eq!((log.len(), moved(&bot).await), (2, 2));
    // Entries of its own in the place of those that left, and one alone.
    for added in ["(1, 0, 0, 'a1', 2000), (1, 1, 1, 'b1', 2000)", "(2, 1, 1, 'b1', 2000)"] {
        let sql = format!("INSERT INTO actions (table_id, entry, seat, action, at_ms) VALUES {added}");
        bot.run(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("it may add");
    }
    for id in [1, 2] {
        assert_eq!(read(&bot, id, 0).await.1, log, "what was played is read");
        assert_eq!(read(&bot, id, 1).await.1, log[1..], "from an entry on, too");
    }
    assert_eq!(bot.people().data_of(LIVIA).await.expect("it answers"), data);
    for sql in [
        "INSERT INTO past_logs SELECT 3, seats, actions, sealed, deeds, times_ms FROM past_logs WHERE table_id = 1",
        "UPDATE past_logs SET times_ms = '{5,5}'",
        "UPDATE tables SET log_left_ms = NULL WHERE id = 1",
        "DELETE FROM past_logs",
        "DELETE FROM actions WHERE table_id = 3",
    ] {
        let refused = bot.run(sqlx::query(sql)).await;
        assert!(refused.expect_err(sql).to_string().contains("permission denied"), "{sql}");
    }
    // A table that is not over may be called so: what was played is there all the same.
    bot.run(sqlx::query("UPDATE tables SET phase = 'over', ended_ms = 1 WHERE id = 4")).await.expect("it may lie");
    assert_eq!(moved(&bot).await, 1);
    assert_eq!(read(&bot, 4, 0).await.1.len(), 2);
    bot.close().await;
    scratch.drop().await;
    role.drop().await;
}
