//! Allowances are charged all together or not at all, and the limits on what is open at a time hold where processes open at once.

use futures_util::future::join_all;
use sqlx::Row as _;

use super::tournaments::running;
use super::{LIVIA, Scratch, lobby};
use crate::{AllowanceKind, Charge, Opened, OpeningLimits, Store, StoredTournament, TournamentOpened};
use table::{GuildId, Occupant, PlayerId, Table};
use test_server::address_of;

const EVERY_MS: i64 = 180_000;
const GUILD: i64 = 5;

/// A charge for one of so many at once.
fn charge(kind: AllowanceKind, (owner, other): (i64, i64), at_once: i64) -> Charge {
    Charge { kind, owner, other, cost_ms: EVERY_MS, most_ms: EVERY_MS * at_once }
}

/// The limits of Livia's tables in a server, where she and all its members open so many at once.
fn limits(here: i64, all: i64) -> OpeningLimits {
    let expenses = vec![
        charge(AllowanceKind::Open, (LIVIA.0, 0), 16),
        charge(AllowanceKind::OpenHere, (LIVIA.0, GUILD), here),
        charge(AllowanceKind::Server, (GUILD, 0), all),
    ];
    OpeningLimits { expenses, ..OpeningLimits::unlimited() }
}

/// A lobby of Livia's in that server.
fn here(id: i64) -> Table {
    let mut table = lobby(id, Occupant::Open);
    table.place.guild = Some(GuildId(GUILD));
    table
}

async fn opens(store: &Store, limits: &OpeningLimits, id: i64) -> Opened {
    store.tables().open_within(limits, &here(id), None, 1_000).await.expect("the database answers")
}

#[tokio::test]
async fn a_refused_try_uses_up_no_other_allowance() {
    let scratch = Scratch::new().await;
    for id in 1..=16 {
        let local = charge(AllowanceKind::OpenHere, (LIVIA.0, GUILD), 10);
        let expected = if id <= 10 { Opened::Done } else { Opened::Spent(local) };
        assert_eq!(opens(&scratch.store, &limits(10, 100), id).await, expected, "table {id}");
    }
    let all = charge(AllowanceKind::Server, (GUILD, 0), 10);
    assert_eq!(
        opens(&scratch.store, &limits(100, 10), 17).await,
        Opened::Spent(all),
        "the server's members have opened ten"
    );
    for kind in ["open", "open-here", "server"] {
        let sql = sqlx::query("SELECT spent_ms FROM allowances WHERE kind = $1").bind(kind);
        let spent_ms: i64 = scratch.store.one(sql).await.expect("it answers").get(0);
        assert_eq!(spent_ms, 1_000 + 10 * EVERY_MS, "{kind}: ten were opened");
    }
    scratch.drop().await;
}

/// The stores of two processes on a database.
async fn two(scratch: &Scratch) -> [Store; 2] {
    let other = Store::on_server(&address_of(&scratch.name)).expect("an address");
    other.ready().await.expect("the database answers");
    [scratch.store.clone(), other]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_opens_many_tables_at_once_has_no_more_than_they_may() {
    let scratch = Scratch::new().await;
    let (stores, limits) = (two(&scratch).await, OpeningLimits { own_most: 3, ..limits(100, 100) });
    let opens = (1..=16).zip(stores.iter().cycle()).map(|(id, store)| opens(store, &limits, id));
    let opened = join_all(opens).await;
    let done = opened.iter().filter(|opened| **opened == Opened::Done).count();
    assert_eq!(done, 3, "{opened:?}");
    assert!(opened.iter().all(|opened| matches!(opened, Opened::Done | Opened::TooMany)), "{opened:?}");
    assert_eq!(scratch.number("SELECT count(*) FROM tables").await, 3);
    stores[1].close().await;
    scratch.drop().await;
}

/// Opens a tournament, of which the server may have one.
async fn organises(store: &Store, id: i64) -> TournamentOpened {
    let tournament = StoredTournament { organiser: PlayerId(id), ..running(id) };
    let server = charge(AllowanceKind::Server, (tournament.guild.0, 0), 100);
    let expenses = [charge(AllowanceKind::Open, (id, 0), 16), server];
    store.tournaments().open_tournament(&tournament, &[], (1, 1_000), &expenses).await.expect("it answers")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_who_open_tournaments_at_once_make_no_more_than_their_server_may_have() {
    let scratch = Scratch::new().await;
    let stores = two(&scratch).await;
    let opens = (1..=8).zip(stores.iter().cycle()).map(|(id, store)| organises(store, id));
    let opened = join_all(opens).await;
    let done = opened.iter().filter(|opened| **opened == TournamentOpened::Done).count();
    assert_eq!(done, 1, "{opened:?}");
    assert!(opened.iter().all(|it| matches!(it, TournamentOpened::Done | TournamentOpened::ServerFull)), "{opened:?}");
    assert_eq!(scratch.number("SELECT count(*) FROM tournaments").await, 1);
    stores[1].close().await;
    scratch.drop().await;
}
