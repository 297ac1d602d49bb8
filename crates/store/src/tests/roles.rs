//! The role that a bot runs as can't do these things, even when it is told to: Postgres itself refuses them.

use sqlx::{Connection, PgConnection};

use super::keys::texts::statements;
use super::{CASSIUS, Scratch, admin, kept, lobby, person};
use crate::database::roles::LESS;
use crate::{RoleError, Store, StoreError};
use table::{Occupant, Phase};

/// A role of a test's own, and its address; it goes with [`Role::drop`].
pub(super) struct Role {
    pub(super) name: String,
    pub(super) url: String,
}

impl Role {
    pub(super) async fn of(scratch: &Scratch, kind: &str, rights: &str) -> Self {
        let name = format!("{}_{kind}", scratch.name);
        admin(format!("CREATE ROLE {name} LOGIN {rights}")).await;
        let url = test_server::address_as(&name, &test_server::address_of(&scratch.name));
        Self { name, url }
    }

    /// The database has gone before, and with it all that the role was granted there.
    pub(super) async fn drop(self) {
        admin(format!("DROP ROLE {}", self.name)).await;
    }
}

#[tokio::test]
async fn the_bots_role_can_neither_change_what_was_played_nor_the_schema() {
    let scratch = Scratch::new().await;
    let role = Role::of(&scratch, "bot", "").await;
    let bot = Store::on_server(&role.url).expect("an address");
    let before = bot.run(sqlx::query("SELECT 1 FROM actions")).await.expect_err("nothing is granted yet");
    assert!(before.to_string().contains("permission denied"), "{before}");
    let start = bot.migrate().await.expect_err("it may not even look");
    assert!(matches!(start, StoreError::MayNotMigrate), "{start}");
    scratch.store.grant_to(&role.name).await.expect("the owner grants it");
    kept(&bot, lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))), Phase::Playing).await;
    bot.migrate().await.expect("there is nothing to change, and nothing is tried");
    let mut connection = PgConnection::connect(&role.url).await.expect("it is let in");
    for sql in [
        "DELETE FROM actions WHERE table_id = 1",
        "TRUNCATE actions",
        "UPDATE actions SET at_ms = 1",
        "UPDATE actions SET seat = 1 WHERE table_id = 1",
        "ALTER TABLE actions DISABLE TRIGGER ALL",
        "DROP TRIGGER actions_unchanged ON actions",
        "CREATE OR REPLACE FUNCTION refuse_change_of_actions() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE TRIGGER own BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_actions()",
        "SET session_replication_role = replica",
        "DROP TABLE actions CASCADE",
        "DROP TABLE outbox",
        "TRUNCATE outbox",
        "ALTER TABLE tables ADD COLUMN own integer",
        "CREATE TABLE own (id integer)",
        "CREATE SCHEMA own",
        "DELETE FROM desk_acts",
        "UPDATE desk_acts SET reason = 'another'",
        "DELETE FROM forgotten",
        "UPDATE forgotten SET hash = salt",
        "DELETE FROM _sqlx_migrations",
        "INSERT INTO _sqlx_migrations (version) VALUES (9999)",
        "DELETE FROM tables WHERE id = 1",
        "TRUNCATE tables",
        "UPDATE tables SET id = 2",
        "UPDATE tables SET fingerprint = NULL",
        "UPDATE tables SET log_left_ms = NULL",
        "DELETE FROM results",
        "DELETE FROM sealing",
        "UPDATE sealing SET since_ms = 1",
        "ALTER FUNCTION sweep_lobbies(bigint, bigint) SET search_path = pg_temp",
    ] {
        let refused = sqlx::query(sql).execute(&mut connection).await;
        let Err(sqlx::Error::Database(said)) = refused else { panic!("{sql}: {refused:?}") };
        // A cluster moves no table's rows, whoever asks.
        let is_moved = said.message().starts_with("modifying the partition value");
        assert!(is_moved || said.code().as_deref() == Some("42501"), "{sql}: {said}");
    }
    // Sealing's one permitted update is the trigger's to judge.
    let changed = sqlx::query("UPDATE actions SET action = 'h8'").execute(&mut connection).await;
    assert!(changed.expect_err("it is refused").to_string().contains("append-only"));
    assert_eq!(scratch.number("SELECT count(*) FROM actions WHERE action IN ('h9', 'i9')").await, 2);
    scratch.runs("DELETE FROM _sqlx_migrations WHERE version = 1").await.expect("the owner may");
    let refused = bot.migrate().await.expect_err("it may not");
    assert!(matches!(refused, StoreError::MayNotMigrate), "{refused}");
    let _ = connection.close().await;
    bot.close().await;
    scratch.drop().await;
    role.drop().await;
}

/// The tables that a statement deletes from.
fn deleted_from(statement: &str) -> Vec<String> {
    let text = statement.to_lowercase();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words: Vec<_> = text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect();
    let deletions = words.windows(3).filter(|next| next[..2] == ["delete", "from"]);
    deletions.map(|next| next[2].to_owned()).collect()
}

#[test]
fn nothing_is_deleted_where_the_bots_role_may_not() {
    let (statements, mut seen) = (statements(), 0);
    assert!(statements.len() > 150, "only {} statements are found", statements.len());
    let kept: Vec<_> = LESS.iter().map(|(table, _)| *table).chain(["tables"]).collect();
    for statement in statements {
        let deleted = deleted_from(&statement.text);
        seen += deleted.len();
        let refused: Vec<_> = deleted.iter().filter(|table| kept.contains(&table.as_str())).collect();
        assert!(refused.is_empty(), "{}: {refused:?}", statement.file);
    }
    assert!(seen > 30, "only {seen} deletions are found");
}

#[test]
fn a_deletion_is_found_however_it_is_written() {
    let sql = "WITH old AS (SELECT 1), gone AS (Delete  FROM\n    tables) DELETE FROM seats s USING old WHERE s.table_id = old.id";
    assert_eq!(deleted_from(sql), ["tables", "seats"]);
    assert_eq!(deleted_from("DELETE FROM hints"), ["hints"]);
    assert_eq!(deleted_from("SELECT is_deleted FROM tables"), [""; 0]);
}

#[tokio::test]
async fn a_role_that_sweeps_takes_closed_lobbies_and_no_table_that_has_a_log() {
    let scratch = Scratch::new().await;
    let role = Role::of(&scratch, "sweeper", "").await;
    scratch.store.grant_to(&role.name).await.expect("the owner grants it");
    let bot = Store::on_server(&role.url).expect("an address");
    let other = || Occupant::Player(person(CASSIUS, "Cassius"));
    kept(&bot, lobby(1, other()), Phase::Playing).await;
    for id in [2, 3] {
        bot.tables().open(&lobby(id, other()), None, 1_000).await.expect("it is written");
    }
    let mut connection = PgConnection::connect(&role.url).await.expect("it is let in");
    let run = async |connection: &mut PgConnection, sql: &'static str| {
        sqlx::query(sql).execute(connection).await.expect(sql);
    };
    // A client with the role may lie about a table; its log says that it was played.
    run(&mut connection, "UPDATE tables SET phase = 'closed', entries = 0, changed_ms = 5 WHERE id IN (1, 2)").await;
    // A table of one's own in its place would run what one likes, with the owner's rights.
    run(&mut connection, "CREATE TEMP TABLE tables (id bigint, phase text, entries int, changed_ms bigint)").await;
    run(&mut connection, "INSERT INTO tables VALUES (3, 'closed', 0, 5)").await;
    run(&mut connection, "SELECT sweep_lobbies(10, 9)").await;
    let _ = connection.close().await;
    assert_eq!(scratch.number("SELECT count(*) FROM tables WHERE id IN (1, 3)").await, 2);
    assert_eq!(scratch.number("SELECT count(*) FROM tables").await, 2, "the closed lobby is gone");
    assert_eq!(
        scratch.number("SELECT count(*) FROM seats WHERE table_id = 1").await,
        2,
        "nothing of a played one goes"
    );
    let stranger = Role::of(&scratch, "stranger", "").await;
    let mut connection = PgConnection::connect(&stranger.url).await.expect("it is let in");
    let refused = sqlx::query("SELECT sweep_lobbies(10, 9)").execute(&mut connection).await;
    assert!(refused.expect_err("nobody granted it").to_string().contains("permission denied"));
    let _ = connection.close().await;
    assert!(!bot.is_superuser().await.expect("it answers") && scratch.store.is_superuser().await.expect("it answers"));
    bot.close().await;
    scratch.drop().await;
    role.drop().await;
    stranger.drop().await;
}

#[tokio::test]
async fn a_role_that_no_right_binds_is_refused_and_gets_nothing() {
    let scratch = Scratch::new().await;
    let powerful = Role::of(&scratch, "power", "SUPERUSER").await;
    let maker = Role::of(&scratch, "maker", "CREATEROLE").await;
    let heir = Role::of(&scratch, "heir", "").await;
    admin(format!("GRANT pg_write_all_data TO {}", heir.name)).await;
    for role in [&powerful, &maker, &heir] {
        let refused = scratch.store.grant_to(&role.name).await;
        assert!(matches!(refused, Err(RoleError::Powerful(_))), "{}: {refused:?}", role.name);
    }
    let unknown = scratch.store.grant_to("nobody_has_this_name").await;
    assert!(matches!(unknown, Err(RoleError::Unknown(_))), "{unknown:?}");
    for name in ["", "Public", "a\"; DROP TABLE actions; --", "1st", "a b"] {
        assert!(matches!(scratch.store.grant_to(name).await, Err(RoleError::Name)), "{name}");
    }
    let sql = "SELECT count(*) FROM pg_class WHERE relname = 'actions' AND relacl IS NOT NULL";
    assert_eq!(scratch.number(sql).await, 0, "nothing was granted");
    let fair = Role::of(&scratch, "fair", "").await;
    scratch.store.grant_to(&fair.name).await.expect("the owner grants it");
    assert_ne!(scratch.number(sql).await, 0, "what is granted is seen");
    scratch.drop().await;
    for role in [powerful, maker, heir, fair] {
        role.drop().await;
    }
}
