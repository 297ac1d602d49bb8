//! The log can't be changed or shortened, by whatever client.

use super::{CASSIUS, Scratch, kept, lobby, person};
use crate::Saved;
use table::{Change, Occupant, Phase};

#[tokio::test]
async fn what_was_played_can_neither_be_changed_nor_taken_out() {
    let scratch = Scratch::new().await;
    kept(&scratch.store, lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))), Phase::Playing).await;
    for sql in [
        "UPDATE actions SET action = 'h8' WHERE table_id = 1 AND entry = 0",
        "UPDATE actions SET at_ms = at_ms",
        "DELETE FROM actions WHERE table_id = 1 AND entry = 1",
        "DELETE FROM actions WHERE table_id = 99",
        "TRUNCATE actions",
    ] {
        let said = scratch.runs(sql).await.expect_err(sql);
        assert!(said.contains("the log of actions is append-only"), "{sql}: {said}");
    }
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE action IN ('h9', 'i9') AND at_ms = 2000").await, 2);
    let more = "INSERT INTO actions (table_id, entry, seat, action, at_ms) VALUES (1, 2, 0, 'g9', 3000)";
    assert_eq!(scratch.runs(more).await, Ok(1), "what is new is added");
    assert_eq!(scratch.runs("DROP TABLE actions CASCADE").await, Ok(0), "a schema can be dropped");
    scratch.drop().await;
}

/// As on a server that was promoted without the latest entries, while a process remembers them.
#[tokio::test]
async fn a_move_is_not_written_behind_a_log_of_another_length() {
    let scratch = Scratch::new().await;
    let table = lobby(1, Occupant::Player(person(CASSIUS, "Cassius")));
    scratch.store.tables().open(&table, None, 1_000).await.expect("it is written");
    let save = async || scratch.store.tables().save(&mut Change::of(&table), None, 2_000).await.expect("it answers");
    scratch.runs("UPDATE tables SET entries = 1").await.expect("it is changed");
    assert_eq!(save().await, Saved::Stale);
    scratch.runs("UPDATE tables SET entries = 0").await.expect("it is changed");
    assert_eq!(save().await, Saved::Done);
    scratch.drop().await;
}
