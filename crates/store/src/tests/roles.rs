//! What the role that a bot runs as can't do, whatever it is told: Postgres itself refuses it. It needs a server
//! (`SUBROSA_TEST_DATABASE`): the embedded database has one user.

use sqlx::{Connection, PgConnection};

use super::{CASSIUS, Scratch, admin, kept, lobby, person};
use crate::{RoleError, Store, StoreError};
use table::{Occupant, Phase};

/// A role of a test's own, and its address; it goes with [`Role::drop`].
struct Role {
    name: String,
    server: String,
    url: String,
}

impl Role {
    async fn of(scratch: &Scratch, kind: &str, rights: &str) -> Self {
        let (server, database) =
            scratch.server().expect("this needs SUBROSA_TEST_DATABASE, a Postgres server's address");
        let name = format!("{database}_{kind}");
        admin(server, format!("CREATE ROLE {name} LOGIN {rights}")).await;
        let (scheme, place) = server.split_once("://").expect("an address");
        let host = place.rsplit_once('@').map_or(place, |(_, host)| host);
        let host = host.rsplit_once('/').expect("it names a database").0;
        let url = format!("{scheme}://{name}@{host}/{database}");
        Self { name, server: server.to_owned(), url }
    }

    /// The database has gone before, and with it all that the role was granted there.
    async fn drop(self) {
        admin(&self.server, format!("DROP ROLE {}", self.name)).await;
    }
}

#[tokio::test]
async fn the_bots_role_can_neither_change_what_was_played_nor_the_schema() {
    let scratch = Scratch::new().await;
    let role = Role::of(&scratch, "bot", "").await;
    let bot = Store::on_server(&role.url).expect("an address");
    let before = bot.run(sqlx::query("SELECT 1 FROM actions")).await.expect_err("nothing is granted yet");
    assert!(before.to_string().contains("permission denied"), "{before}");
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
        "DELETE FROM forgotten",
        "UPDATE forgotten SET hash = salt",
        "DELETE FROM _sqlx_migrations",
        "INSERT INTO _sqlx_migrations (version) VALUES (9999)",
    ] {
        let refused = sqlx::query(sql).execute(&mut connection).await;
        let Err(sqlx::Error::Database(said)) = refused else { panic!("{sql}: {refused:?}") };
        assert_eq!(said.code().as_deref(), Some("42501"), "{sql}: {said}");
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

#[tokio::test]
async fn a_role_that_no_right_binds_is_refused_and_gets_nothing() {
    let scratch = Scratch::new().await;
    let powerful = Role::of(&scratch, "power", "SUPERUSER").await;
    let maker = Role::of(&scratch, "maker", "CREATEROLE").await;
    let (server, _) = scratch.server().expect("it is on one");
    let heir = Role::of(&scratch, "heir", "").await;
    admin(server, format!("GRANT pg_write_all_data TO {}", heir.name)).await;
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
    scratch.drop().await;
    for role in [powerful, maker, heir] {
        role.drop().await;
    }
}
