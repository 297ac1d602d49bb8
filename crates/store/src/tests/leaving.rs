//! A deletion and an export beside what could hinder them: a result that is written at that moment, and tables that make no sense.

use super::{CASSIUS, LIVIA, Scratch, kept, lobby, person};
use crate::Forgot;
use serde_json::Value;
use table::{Occupant, Phase, Table, TableId};

/// A table of Livia's and Cassius's.
fn of_two(id: i64) -> Table {
    lobby(id, Occupant::Player(person(CASSIUS, "Cassius")))
}

/// A result of Livia's is written within the statement that deletes her data, whose parts don't see it.
const LATE: [&str; 2] = [
    "CREATE FUNCTION late_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms)
        VALUES (3, 0, 987654321000011, 'conspirateurs', 'two', 1, 7, 4000);
        RETURN NULL; END $$",
    "CREATE TRIGGER late_result AFTER INSERT ON forgotten FOR EACH ROW EXECUTE FUNCTION late_result()",
];

#[tokio::test]
async fn a_result_that_is_written_while_somebody_goes_names_them_no_more_and_gives_them_no_rating() {
    if !test_server::workers().is_empty() {
        return eprintln!("not run on a cluster, where a trigger writes to no other machine");
    }
    let scratch = Scratch::new().await;
    kept(&scratch.store, of_two(3), Phase::Over).await;
    for sql in LATE {
        scratch.runs(sql).await.expect(sql);
    }
    let gone = scratch.forget(LIVIA, &[], (5_000, 0)).await;
    assert!(matches!(gone, Forgot::Gone(_, 1)), "{gone:?}");
    assert_eq!(scratch.number("SELECT count(*) FROM results WHERE player IS NULL AND kept IS NOT NULL").await, 1);
    let due = scratch.store.ratings().unrated_of(LIVIA).await.expect("the database answers");
    assert_eq!(due, [], "nobody is to be rated under her id");
    assert!(!scratch.store.people().is_known(LIVIA).await.expect("the database answers"));
    scratch.drop().await;
}

/// Lives that make no sense, each with Livia's id.
const LIVES: [&str; 7] = [
    r#"{"chairs": [], "departed": [[1, "987654321000011"]]}"#,
    r#"{"chairs": [7, {"vacancy": ["987654321000011", "Livia"], "calendar": {"zone": "Livia"}}]}"#,
    r#"{"chairs": 7, "departed": [[1, "987654321000011"]]}"#,
    r#"{"chairs": [7, {}], "departed": [[1, "987654321000011"]]}"#,
    r#"{"chairs": [{}, {}], "former": "987654321000011"}"#,
    r#"{"chairs": [{}, {}], "departed": {"1": "987654321000011"}}"#,
    r#"["987654321000011"]"#,
];

#[tokio::test]
async fn tables_whose_lives_make_no_sense_hinder_no_export_no_deletion_and_no_return() {
    let scratch = Scratch::new().await;
    let (people, tables) = (scratch.store.people(), scratch.store.tables());
    for (id, life) in (1..).zip(LIVES) {
        kept(&scratch.store, of_two(id), Phase::Playing).await;
        let damage = sqlx::query("UPDATE tables SET life = $1::text::jsonb WHERE id = $2").bind(life).bind(id);
        scratch.store.run(damage).await.expect("it is damaged");
    }
    let unreadable = tables.tables_of(LIVIA, 9).await.expect("the database answers").unreadable;
    assert_eq!(unreadable.len(), LIVES.len());
    let data = people.data_of(LIVIA).await.expect("the database answers");
    assert_eq!(data["seats"].as_array().map(Vec::len), Some(LIVES.len()), "{data}");
    let gone = scratch.forget(LIVIA, &unreadable, (5_000, 0)).await;
    assert!(matches!(gone, Forgot::Gone(_, 7)), "{gone:?}");
    for sql in [
        "SELECT count(*) FROM tables t WHERE t::text LIKE '%987654321000011%'",
        "SELECT count(*) FROM tables t WHERE t.life::text LIKE '%Livia%'",
        "SELECT count(*) FROM seats s WHERE s::text LIKE '%987654321000011%'",
    ] {
        assert_eq!(scratch.number(sql).await, 0, "{sql}");
    }
    let former = "SELECT count(*) FROM seats WHERE kind = 'former' AND seat = 0";
    assert_eq!(scratch.number(former).await, 7, "nobody else's seat is given up");
    assert!(!people.is_known(LIVIA).await.expect("the database answers"));
    people.take_back(LIVIA).await.expect("she may come back");
    scratch.drop().await;
}

/// A secret choice and a note of Livia's that nothing opens, at a game that is over.
const SPOILT: [&str; 2] = [
    "INSERT INTO actions (table_id, entry, seat, action, at_ms) VALUES (1, 2, 0, 'sealed-1:AAAA', 3000)",
    "UPDATE notes SET text = 'sealed-1:AAAA' WHERE table_id = 1",
];

#[tokio::test]
async fn what_cant_be_opened_is_named_and_hinders_no_export() {
    let scratch = Scratch::new().await;
    let people = scratch.store.people();
    for id in [1, 2] {
        kept(&scratch.store, of_two(id), Phase::Over).await;
        assert!(people.write_note(&of_two(id), LIVIA, "a thought", 3_000).await.expect("it is written"));
    }
    for sql in SPOILT {
        scratch.runs(sql).await.expect(sql);
    }
    let data = people.data_of(LIVIA).await.expect("the rest can be opened");
    for list in ["seats", "notes"] {
        let told = data[list].as_array().expect("a list").iter();
        let told: Vec<_> = told.map(|one| (one["table"].clone(), one["unreadable"] == true)).collect();
        let expected = [(1, true), (2, false)].map(|(id, spoilt)| (Value::from(TableId(id).to_string()), spoilt));
        assert_eq!(told, expected, "{list}");
    }
    for seat in [0, 1] {
        assert_eq!(data["seats"][seat]["actions"][0]["action"], "h9", "what can be read is there");
    }
    assert_eq!(data["seats"][0]["actions"][1]["action"]["unreadable"], true);
    assert_eq!(data["notes"][1]["text"], "a thought");
    scratch.drop().await;
}
