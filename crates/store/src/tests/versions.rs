//! A table keeps the rules that it began with, and rules that are not known are a fault that says so.

use super::{CASSIUS, LIVIA, Scratch, lobby, person};
use crate::StoreError;
use table::{Occupant, TableId};

#[tokio::test]
async fn a_table_of_newer_rules_is_refused_in_a_sentence() {
    let scratch = Scratch::new().await;
    scratch
        .store
        .tables()
        .open(&lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))), None, 1_000)
        .await
        .expect("it is written");
    assert_eq!(scratch.number("SELECT rules_version::bigint FROM tables WHERE id = 1").await, 1);
    assert_eq!(scratch.runs("UPDATE tables SET rules_version = 3").await, Ok(1));
    let error = scratch.store.tables().table(TableId(1)).await.expect_err("these rules are unknown");
    assert!(matches!(error, StoreError::Rules { table: 1, .. }));
    let said = error.to_string();
    assert!(said.contains("rules 3 of Conspirateurs; this program knows up to 1: update it"), "{said}");
    scratch.store.tables().open(&lobby(2, Occupant::Open), None, 1_000).await.expect("it is written");
    let mine = scratch.store.tables().tables_of(LIVIA, 10).await.expect("the database answers");
    assert_eq!((mine.tables.len(), mine.unreadable), (1, vec![TableId(1)]), "it hides no other table");
    scratch.drop().await;
}
