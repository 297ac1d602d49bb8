//! A copy is read back whatever belongs to what, also one of an earlier schema.

use std::io::Cursor;

use super::Scratch;
use crate::database::migrations::{migrated, migrator};

/// The last schema in which entries were called plies.
const WITH_PLIES: i64 = 34;

const SEAT: &str = "INSERT INTO seats (table_id, seat, kind) VALUES (1, 0, 'open')";

/// A table with a row of everything that belongs to it.
const EVERYTHING: [&str; 7] = [
    "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, ply, told_ply) \
     VALUES (1, 'conspirateurs', '{}', 2, 'playing', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}', 1, 1)",
    SEAT,
    "INSERT INTO actions (table_id, ply, seat, action, at_ms) VALUES (1, 0, 0, 'h9', 5)",
    "INSERT INTO tenures (table_id, seat, ply) VALUES (1, 0, 0)",
    "INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms) VALUES (1, 0, -1, 'turn', 1, 1, 0)",
    "INSERT INTO hints (table_id, seat, entry) VALUES (1, 0, 0)",
    "INSERT INTO notes (table_id, player, text, written_ms) VALUES (1, 10, 'by the river', 5)",
];

async fn copy(scratch: &Scratch) -> Vec<u8> {
    let mut copy = Vec::new();
    scratch.store.backup().dump(&mut copy, 5).await.expect("it is copied");
    copy
}

/// A copy of a table with everything in an earlier schema.
async fn older_copy(schema: i64, damage: &[&'static str]) -> Vec<u8> {
    let scratch = Scratch::bare().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    migrated(&migrator(), Some(schema), &mut held).await.expect("the schema is made");
    drop(held);
    for sql in EVERYTHING.iter().chain(damage) {
        scratch.runs(sql).await.expect(sql);
    }
    let copy = copy(&scratch).await;
    scratch.drop().await;
    copy
}

/// Such a copy, read back by today's program.
async fn read_back(schema: i64, damage: &[&'static str]) -> Result<Scratch, String> {
    let copy = older_copy(schema, damage).await;
    let scratch = Scratch::bare().await;
    match scratch.store.backup().load(|| Ok(Cursor::new(copy.clone())), 9_000).await {
        Ok(_) => Ok(scratch),
        Err(error) => {
            scratch.drop().await;
            Err(error.to_string())
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_not_read_into_a_newer_schema_whose_migrations_have_passed() {
    let (copy, scratch) = (older_copy(WITH_PLIES, &[]).await, Scratch::new().await);
    let refused = scratch.store.backup().load(|| Ok(Cursor::new(copy.clone())), 9_000).await;
    let refused = refused.expect_err("they would not change its rows").to_string();
    assert!(refused.contains("newer schema") && refused.contains("without any tables"), "{refused}");
    assert_eq!(scratch.number("SELECT count(*) FROM tables").await, 0);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_with_plies_is_read_back_with_entries_hints_and_notes() {
    let scratch = read_back(WITH_PLIES, &[]).await.expect("it is read back");
    for (sql, expected) in [
        ("SELECT entries::bigint + told_entry FROM tables", 2),
        ("SELECT count(*) FROM actions WHERE entry = 0", 1),
        ("SELECT count(*) FROM tenures WHERE entry = 0", 1),
        ("SELECT count(*) FROM outbox WHERE entry = 1", 1),
        ("SELECT count(*) FROM hints JOIN notes USING (table_id)", 1),
    ] {
        assert_eq!(scratch.number(sql).await, expected, "{sql}");
    }
    assert_eq!(
        scratch.number("SELECT reltuples::bigint FROM pg_class WHERE relname = 'tables'").await,
        1,
        "it is counted"
    );
    let copied = copy(&scratch).await;
    scratch.drop().await;
    let scratch = Scratch::bare().await;
    scratch.store.backup().load(|| Ok(Cursor::new(copied.clone())), 9_000).await.expect("it is read back again");
    let orphan = scratch.runs("INSERT INTO notes (table_id, player, text, written_ms) VALUES (9, 10, '', 5)").await;
    assert!(orphan.is_err_and(|said| said.contains("notes_table")), "the keys are back");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_with_a_row_of_no_table_is_not_read_back() {
    let said = read_back(WITH_PLIES, &["INSERT INTO seats (table_id, seat, kind) VALUES (9, 0, 'open')"]).await;
    assert!(said.err().is_some_and(|said| said.contains("seats_table")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_with_an_entry_of_no_table_is_not_read_back() {
    let orphan = "INSERT INTO actions (table_id, ply, seat, action, at_ms) VALUES (9, 0, 0, 'h9', 5)";
    let said = read_back(WITH_PLIES, &[orphan]).await;
    assert!(
        said.err().is_some_and(|said| said.contains("an entry belongs to no table")),
        "a move's write is spared the key"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_seats_or_tenures_can_not_be_deleted() {
    let scratch = read_back(WITH_PLIES, &[]).await.expect("it is read back");
    for sql in ["DELETE FROM notes", "DELETE FROM hints"] {
        scratch.runs(sql).await.expect(sql);
    }
    for (row, key) in
        [("INSERT INTO tenures (table_id, seat, entry) VALUES (1, 0, 9)", "tenures_table"), (SEAT, "seats_table")]
    {
        for sql in ["DELETE FROM seats", "DELETE FROM tenures", row] {
            scratch.runs(sql).await.expect(sql);
        }
        let said = scratch.runs("DELETE FROM tables").await;
        assert!(said.is_err_and(|said| said.contains(key)), "{key}");
    }
    scratch.drop().await;
}
