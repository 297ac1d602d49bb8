//! The log can't be changed or shortened, by whatever client.

use super::{CASSIUS, Scratch, kept, lobby, person};
use table::{Occupant, Phase};

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
