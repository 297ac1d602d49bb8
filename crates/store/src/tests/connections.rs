//! A connection that broke, or that owes an answer, troubles nobody but its borrower.

use std::time::Duration;

use sqlx::{Connection, PgConnection};
use test_server::address_of;

use super::Scratch;
use crate::Sessions;

/// The longest that the server may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// A statement that is answered when nobody else holds the lock any more.
const ASK_FOR_THE_LOCK: &str = "SELECT pg_advisory_xact_lock(7)";
/// Whether such a statement has reached the server and waits there.
const WAITS: &str = "SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
    WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted)";
/// Whether every statement of other clients is answered.
const IS_ANSWERED: &str = "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() \
    AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state = 'active')";

/// Another client of a test's database, which holds the lock.
struct Holder(PgConnection);

impl Holder {
    async fn of(scratch: &Scratch) -> Self {
        let mut connection = PgConnection::connect(&address_of(&scratch.name)).await.expect("it is let in");
        sqlx::query("SELECT pg_advisory_lock(7)").execute(&mut connection).await.expect("nobody else has it");
        Self(connection)
    }

    /// Waits until the database says so.
    async fn until(&mut self, what: &'static str) {
        let mut is_so = false;
        let asked = async {
            while !is_so {
                is_so = sqlx::query_scalar(what).fetch_one(&mut self.0).await.expect("it answers");
            }
        };
        tokio::time::timeout(PATIENCE, asked).await.expect(what);
    }

    /// Gives the lock back, and the server answers whoever asked for it.
    async fn gives_back(mut self) {
        sqlx::query("SELECT pg_advisory_unlock(7)").execute(&mut self.0).await.expect("it is held");
        self.until(IS_ANSWERED).await;
        self.0.close().await.expect("it ends");
    }
}

/// Lets go of a statement that waits at the server, and has the server answer it then.
async fn leaves_an_answer(scratch: &Scratch) {
    let mut holder = Holder::of(scratch).await;
    let slow = scratch.store.run(sqlx::query(ASK_FOR_THE_LOCK));
    tokio::select! {
        answer = slow => panic!("the lock is held: {answer:?}"),
        () = holder.until(WAITS) => {}
    }
    holder.gives_back().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_nobody_waits_for_is_not_the_next_ones() {
    let scratch = Scratch::new().await;
    leaves_an_answer(&scratch).await;
    assert_eq!(scratch.number("SELECT 7::bigint").await, 7);
    scratch.drop().await;
}

#[tokio::test]
async fn a_session_of_ones_own_plans_once_and_compiles_no_plan() {
    let scratch = Scratch::new().await;
    let plans = "SELECT count(*) FROM pg_settings \
        WHERE (name, setting) IN (('plan_cache_mode', 'force_generic_plan'), ('jit', 'off'))";
    // On a cluster each plan is made for its values: a plan for any can't tell which machine to ask.
    let settled = if test_server::workers().is_empty() { 2 } else { 0 };
    assert_eq!(scratch.number(plans).await, settled);
    scratch.drop().await;
}

#[tokio::test]
async fn a_statement_ends_at_the_server_before_it_is_given_up_but_for_those_that_may_take_long() {
    let scratch = Scratch::new().await;
    let longest = "SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'";
    assert_eq!(scratch.number(longest).await, 19_000);
    let mut held = scratch.store.hold().await.expect("a connection");
    let session = held.long_session().await.expect("its own");
    let long: i64 = sqlx::query_scalar(longest).fetch_one(session).await.expect("it answers");
    assert_ne!(long, 19_000);
    held.run(sqlx::query("SELECT 1")).await.expect("it answers");
    drop(held);
    assert_eq!(scratch.number(longest).await, 19_000, "the next borrower's are bounded again");
    scratch.drop().await;
}

#[tokio::test]
async fn a_statement_that_the_server_has_ended_is_told_to_be_slow_and_costs_no_connection() {
    let scratch = Scratch::new().await;
    let before = scratch.number("SELECT pg_backend_pid()::bigint").await;
    scratch.runs("SET statement_timeout = '1s'").await.expect("it is set");
    let ended = scratch.store.run(sqlx::query("SELECT pg_sleep(60)")).await.expect_err("it takes too long");
    assert!(ended.is_away() && ended.to_string().contains("the database is slow"), "{ended}");
    assert_eq!(scratch.number("SELECT pg_backend_pid()::bigint").await, before);
    scratch.drop().await;
}

#[tokio::test]
async fn a_server_that_takes_no_writes_is_away_for_those_who_may_write_and_reads_for_the_others() {
    let scratch = Scratch::new().await;
    let standby = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$";
    scratch.runs(standby).await.expect("the owner may");
    scratch.store.close_idle(Duration::ZERO);
    let write = || sqlx::query("INSERT INTO blocks (player, blocked) VALUES (1, 2)");
    let refused = scratch.store.run(write()).await.expect_err("it takes no writes");
    assert!(refused.is_away() && !refused.is_read_only(), "{refused}");
    let refused = scratch.store.reading_only().run(write()).await.expect_err("nothing is to be written");
    assert!(refused.is_read_only() && !refused.is_away(), "{refused}");
    scratch.drop().await;
}

/// With the clock stopped, every time-out is over as soon as nothing else is left to do.
#[tokio::test]
async fn a_statement_that_is_never_answered_is_let_go_of() {
    let scratch = Scratch::new().await;
    let holder = Holder::of(&scratch).await;
    scratch.number("SELECT 1::bigint").await;
    tokio::time::pause();
    let silent = scratch.store.run(sqlx::query(ASK_FOR_THE_LOCK)).await.expect_err("nobody waits for ever");
    tokio::time::resume();
    assert!(silent.is_away(), "{silent}");
    holder.gives_back().await;
    assert_eq!(scratch.number("SELECT 7::bigint").await, 7);
    scratch.drop().await;
}

/// A socket that is closed with an answer unread is reset.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_hangs_up_in_the_midst_of_an_answer_takes_the_database_from_nobody() {
    let scratch = Scratch::new().await;
    for _ in 0..3 {
        scratch
            .runs("INSERT INTO blocks (player, blocked) SELECT 1, 2 + count(*) FROM blocks")
            .await
            .expect("it is written");
        leaves_an_answer(&scratch).await;
        scratch.store.close_idle(Duration::ZERO);
    }
    assert_eq!(scratch.number("SELECT count(*) FROM blocks").await, 3);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_is_let_go_of_leaves_nothing() {
    let scratch = Scratch::new().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    let mut tx = held.session().expect("its own").begin().await.expect("it begins");
    sqlx::query("INSERT INTO blocks (player, blocked) VALUES (1, 2)").execute(&mut *tx).await.expect("it is written");
    drop(tx);
    drop(held);
    assert_eq!(scratch.number("SELECT count(*) FROM blocks").await, 0);
    scratch.runs("INSERT INTO blocks (player, blocked) VALUES (1, 2)").await.expect("nothing holds the row");
    assert_eq!(scratch.number("SELECT count(*) FROM blocks").await, 1);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_that_fails_costs_no_connection() {
    let scratch = Scratch::new().await;
    let before = scratch.number("SELECT pg_backend_pid()::bigint").await;
    scratch.runs("SELECT 1 / 0").await.expect_err("it can't be done");
    assert_eq!(scratch.number("SELECT pg_backend_pid()::bigint").await, before);
    scratch.drop().await;
}

/// A pooler that was taken up while the bot runs lends another session, which knows nothing by this name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_that_its_session_does_not_know_shows_a_pooler_and_the_next_one_goes_without_a_name() {
    let scratch = Scratch::new().await;
    scratch.number("SELECT 7::bigint").await;
    let mut held = scratch.store.hold().await.expect("a connection");
    sqlx::raw_sql("DEALLOCATE ALL").execute(held.session().expect("its own")).await.expect("it is forgotten");
    let unknown = held.one(sqlx::query_scalar::<_, i64>("SELECT 7::bigint")).await.expect_err("no such statement");
    assert!(unknown.to_string().contains("does not exist"), "{unknown}");
    drop(held);
    assert_eq!(scratch.store.sessions(), Sessions::Lent);
    assert_eq!(scratch.number("SELECT 7::bigint").await, 7);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_rests_is_given_back_and_another_is_made_when_it_is_needed() {
    let scratch = Scratch::new().await;
    let pid = async || scratch.number("SELECT pg_backend_pid()::bigint").await;
    let before = pid().await;
    scratch.store.close_idle(Duration::from_mins(1));
    assert_eq!(pid().await, before, "it was needed a moment ago");
    scratch.store.close_idle(Duration::ZERO);
    assert_eq!(scratch.store.connections.status().size, 0);
    pid().await;
    assert_eq!(scratch.store.connections.status().size, 1);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_server_ends_one_connection_the_others_are_asked_first() {
    let scratch = Scratch::new().await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(scratch.store.hold().await.expect("a connection"));
    }
    held.clear();
    let end =
        format!("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '{}'", scratch.name);
    super::admin(end).await;
    // The first had answered a moment ago, and is lent without a question. On a machine that stood still meanwhile it is asked,
    // too, and nothing fails.
    let _ = scratch.runs("SELECT 1").await;
    for _ in 0..4 {
        held.push(scratch.store.hold().await.expect("a connection"));
    }
    for one in &mut held {
        one.run(sqlx::query("SELECT 1")).await.expect("it was asked, or made anew");
    }
    drop(held);
    scratch.drop().await;
}
