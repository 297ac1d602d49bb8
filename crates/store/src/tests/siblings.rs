//! Columns of one meaning are held to one rule in every table: seats, numbers of entries, references, and words of the program.

use std::collections::BTreeSet;

use sqlx::Row as _;

use super::Scratch;

/// References without a foreign key: migrations 0035, 0080 and 0090 say why.
const FREE_REFERENCES: [&str; 7] = [
    "actions.table_id",
    "interactions.table_id",
    "meetings.table_id",
    "moderations.table_id",
    "outbox.table_id",
    "past_logs.table_id",
    "seeks.table_id",
];

/// Texts that are no words of the program's: what people and games wrote, names, ids of other programs, and lists.
const FREE_TEXTS: [&str; 28] = [
    "actions.action",
    "bans.reason",
    "desk_acts.reason",
    "entrants.name",
    "interactions.answer",
    "lessons.game",
    "lessons.lesson",
    "meetings.result",
    "meetings.seats",
    "moderations.reason",
    "notes.text",
    "outbox.reason",
    "players.palette",
    "players.zone",
    "questions.matter",
    "ratings.game",
    "results.game",
    "sealing.key_id",
    "seats.name",
    "seeks.game",
    "seeks.name",
    "servers.palette",
    "shards.resume_url",
    "shards.session",
    "tables.fingerprint",
    "tables.game",
    "tips_ended.game",
    "tournaments.game",
];

/// The columns of this condition on `c` (the table) and `a` (the column) that no constraint of this kind holds.
async fn unheld(scratch: &Scratch, columns: &str, constraint: &str) -> BTreeSet<String> {
    let sql = format!(
        "SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE '!_sqlx%' ESCAPE '!' \
         AND a.attnum > 0 AND NOT a.attisdropped AND {columns} \
         AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE {constraint} \
         AND (k.conrelid = c.oid AND a.attnum = ANY(k.conkey) OR k.contypid = a.atttypid))"
    );
    let rows = scratch.store.all(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("the catalogue answers");
    rows.iter().map(|row| row.get(0)).collect()
}

fn owned(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn columns_of_one_meaning_are_held_to_one_rule() {
    let scratch = Scratch::new().await;
    let check = |text: &str| format!("k.contype = 'c' AND pg_get_constraintdef(k.oid) LIKE '%{text}%'");
    for (columns, constraint, free) in [
        ("a.attname IN ('seat', 'side', 'drawn_seat', 'audience')", check("<= 8"), &[][..]),
        ("a.attname IN ('entry', 'entries', 'told_entry', 'since_entry')", check(">= 0"), &[]),
        ("a.attname IN ('table_id', 'tournament_id')", "k.contype = 'f'".to_owned(), &FREE_REFERENCES),
        (
            "(SELECT 'text'::regtype IN (y.oid, y.typbasetype) FROM pg_type y WHERE y.oid = a.atttypid)",
            "k.contype = 'c'".to_owned(),
            &FREE_TEXTS,
        ),
    ] {
        assert_eq!(unheld(&scratch, columns, &constraint).await, owned(free), "{columns}");
    }
    scratch.drop().await;
}

#[tokio::test]
async fn no_column_calls_an_entry_a_ply() {
    let scratch = Scratch::new().await;
    assert_eq!(unheld(&scratch, "a.attname ~ '(^|_)pl(y|ies)(_|$)'", "false").await, BTreeSet::new());
    assert_ne!(unheld(&scratch, "a.attname ~ '(^|_)entr(y|ies)(_|$)'", "false").await, BTreeSet::new());
    scratch.drop().await;
}
