//! A real `PgBouncer` between the bot and its database. In transaction mode sessions are lent: statements that are prepared by name would
//! meet another session's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use stand_in::Control;
use store::{Sessions, Store, StoreError};
use subrosa::app::{App, InteractionSource, Pictures, SecretSource};
use table::{EntryNo, LogEntry};

use crate::rolling::Lane;
use test_support::{BotProcess, Database, PoolMode, Pooler, STEP_TIMEOUT, eventually, patient_stand_in};

/// Tables in play at once, by two processes.
const TABLES: usize = 4;
/// How often a fleet starts.
const LOOKS: usize = 25;
/// Moves of each table, at least.
const MOVES: usize = 25;

fn store(database: &Database, pooler: &Pooler) -> Store {
    Store::on_server(&database.by_way_of(pooler.address)).expect("an address")
}

fn app(store: &Store) -> App {
    App::new(store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn a_pooler_that_lends_sessions_is_seen_however_many_it_has_and_one_in_session_mode_is_none() {
    let database = Database::fresh().await;
    for (mode, sessions, in_turn, wanted) in [
        (PoolMode::Transaction, 1, 0, Sessions::Lent),
        (PoolMode::Transaction, 1, 1, Sessions::Lent),
        (PoolMode::Transaction, 2, 0, Sessions::Lent),
        (PoolMode::Transaction, 2, 1, Sessions::Lent),
        (PoolMode::Transaction, 20, 0, Sessions::Lent),
        (PoolMode::Transaction, 20, 1, Sessions::Lent),
        (PoolMode::Session, 20, 0, Sessions::Own),
        (PoolMode::Session, 20, 1, Sessions::Own),
    ] {
        let pooler = Pooler::before(&database, mode, (sessions, in_turn)).await;
        let store = store(&database, &pooler);
        store.ready().await.expect("it answers");
        assert_eq!(store.sessions(), wanted, "{mode:?} with {sessions} sessions, {in_turn}");
        store.close().await;
    }
    let direct = &database.store;
    direct.ready().await.expect("it answers");
    assert_eq!(direct.sessions(), Sessions::Own);
    database.drop().await;
}

/// A fleet starts: every process looks while all others come and go behind the same pooler.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn a_pooler_is_seen_by_each_of_many_processes_that_look_at_once() {
    let database = Database::fresh().await;
    for (mode, sessions, wanted) in [(PoolMode::Transaction, 4, Sessions::Lent), (PoolMode::Session, 60, Sessions::Own)]
    {
        let pooler = Pooler::before(&database, mode, (sessions, 0)).await;
        for round in 0..LOOKS {
            let looks = (0..TABLES * 2).map(|_| async {
                let store = store(&database, &pooler);
                store.ready().await.expect("it answers");
                let found = store.sessions();
                store.close().await;
                found
            });
            let found = futures_util::future::join_all(looks).await;
            assert!(found.iter().all(|one| *one == wanted), "{mode:?}, round {round}: {found:?}");
        }
    }
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn where_a_pooler_lends_sessions_for_statements_nothing_starts_and_the_setting_is_named() {
    let database = Database::fresh().await;
    let pooler = Pooler::before(&database, PoolMode::Statement, (4, 0)).await;
    let store = store(&database, &pooler);
    let refused = store.ready().await.expect_err("it can't work");
    assert!(matches!(refused, StoreError::StatementPooler), "{refused}");
    assert!(refused.to_string().contains("pool_mode to session"), "{refused}");
    let unready = app(&store).processes().readiness(InteractionSource::Requests).await.expect_err("nor be ready");
    assert!(unready.contains("pool_mode to session"), "{unready}");
    store.close().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn what_needs_a_session_of_its_own_says_so_behind_a_pooler_that_lends_them() {
    let database = Database::fresh().await;
    let pooler = Pooler::before(&database, PoolMode::Transaction, (4, 0)).await;
    let (pooled, bare) = (store(&database, &pooler), Database::bare().await);
    pooled.migrate().await.expect("there is nothing to migrate");
    let there = app(&pooled);
    there.processes().open();
    assert_eq!(there.processes().readiness(InteractionSource::Requests).await, Ok(()));
    let copied = pooled.backup().dump(&mut Vec::new(), 1).await.expect_err("a copy is one snapshot");
    assert!(copied.to_string().contains("DATABASE_URL to the server itself"), "{copied}");
    let unmade = Store::on_server(&bare.by_way_of(pooler.address)).expect("an address");
    let refused = unmade.migrate().await.expect_err("a schema is made in one session");
    assert!(matches!(refused, StoreError::NoSession), "{refused}");
    unmade.close().await;
    pooled.close().await;
    bare.drop().await;
    database.drop().await;
}

/// Two processes play by four sessions of the server that are lent to both: what each has prepared, the other would meet.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn behind_a_pooler_in_transaction_mode_two_processes_lose_double_and_reorder_nothing() {
    played_behind(PoolMode::Transaction, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer: apt-get install pgbouncer"]
async fn behind_a_pooler_in_session_mode_they_don_t_either() {
    played_behind(PoolMode::Session, 60).await;
}

async fn played_behind(mode: PoolMode, sessions: usize) {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let pooler = Pooler::before(&database, mode, (sessions, 0)).await;
    let (api, place) = (playground.base_url(), ("DATABASE_URL", database.by_way_of(pooler.address)));
    let processes: Vec<_> = (0..2).map(|_| BotProcess::start(crate::PROGRAM, &api, &place, None)).collect();
    let control = playground.control();
    let is_there = |control: &Control| control.connected() == 1 && !control.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "a process holds the shard");
    let mut lanes = Vec::new();
    for number in 0..TABLES {
        lanes.push(Lane::open(&control, number).await);
    }
    let enough = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> =
        lanes.into_iter().map(|lane| tokio::spawn(lane.play(control.clone(), enough.clone()))).collect();
    let answers = || control.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    eventually("they have played", async || (answers() >= TABLES * (MOVES + 3)).then_some(())).await;
    enough.store(true, Ordering::Relaxed);
    let lanes: Vec<_> =
        futures_util::future::join_all(playing).await.into_iter().map(|lane| lane.expect("all are answered")).collect();
    assert_eq!(database.drained().await, 0);
    for lane in &lanes {
        let (id, plies) = lane.boards(&control);
        let log = database.store.tables().log_from(id, EntryNo(0)).await.expect("the database answers");
        let log: Vec<_> = log.iter().filter_map(LogEntry::action).map(|done| done.action.clone()).collect();
        assert_eq!(log, lane.played, "every move once and in order");
        assert!(plies.is_sorted_by(|one, next| one < next), "every board once and in order: {plies:?}");
        assert_eq!(plies.last(), Some(&log.len()), "up to the last");
    }
    drop(processes);
    playground.shutdown().await;
    database.drop().await;
}
