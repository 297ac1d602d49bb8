//! Looks go to a copy that follows, and to the database itself where the copy is away or behind.

use std::sync::atomic::Ordering;

use sqlx::Row as _;

use super::{Scratch, address_of};
use crate::{ListedPart, Posting, RatingScale, Store};
use rating::Method;
use table::{GuildId, PlayerId};

/// So often a look is tried: a copy that answers late is left alone, as one does on a machine that stands still meanwhile.
const TRIES: usize = 10;

/// How many statements a store's connections have answered.
fn answered(store: &Store) -> u64 {
    store.connections.manager().answered.load(Ordering::Relaxed)
}

/// A row that stands in one database alone tells which of them was asked.
async fn blocks_seen(store: &Store) -> i64 {
    let rows = store.look(|| sqlx::query("SELECT count(*) AS n FROM blocks")).await.expect("somebody answers");
    rows[0].try_get("n").expect("a number")
}

/// A second database with the same schema, in place of a standby: what it knows is what it is given.
async fn copy_of(scratch: &Scratch) -> (Store, String) {
    let name = format!("{}_copy", scratch.name);
    test_server::create_database(&name).await;
    let store = Store::on_server(&address_of(&name)).expect("an address");
    store.migrate().await.expect("the schema is made");
    store.run(sqlx::query("INSERT INTO blocks (player, blocked) VALUES (1, 2)")).await.expect("it is written");
    (store, name)
}

/// Whether a process that has not asked the copy yet is answered by it.
async fn is_asked(store: &Store, copy: &Store) -> bool {
    for _ in 0..TRIES {
        if blocks_seen(&store.clone().with_read_replica(copy)).await == 1 {
            return true;
        }
    }
    false
}

/// Looks of each kind by a store with a copy that was asked before. How many statements the database and the copy have answered.
async fn looks(following: &Store, copy: &Store) -> (u64, u64) {
    let (own, theirs) = (answered(following), answered(copy));
    following.servers().server_summary(GuildId(5), (0, 1), 3).await.expect("it answers");
    following.ratings().played_games(PlayerId(1), None).await.expect("it answers");
    following.ratings().own_results(PlayerId(1), None).await.expect("it answers");
    following.ratings().opponents(PlayerId(1), None).await.expect("it answers");
    let scale = RatingScale { game: "tmag".to_owned(), method: Method::Duel };
    let part = ListedPart { player: PlayerId(1), page: 0, page_lines: 10, now_ms: 0 };
    following.ratings().listed_ratings(&scale, GuildId(5), part).await.expect("it answers");
    (answered(following) - own, answered(copy) - theirs)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looks_go_to_a_copy_that_follows_and_never_to_one_that_is_behind_or_away() {
    let scratch = Scratch::new().await;
    let (copy, name) = copy_of(&scratch).await;
    let looking = || scratch.store.clone().with_read_replica(&copy);
    let (mut following, mut found) = (looking(), (0, (0, 0)));
    for _ in 0..TRIES {
        following = looking();
        found = (blocks_seen(&following).await, looks(&following, &copy).await);
        if found == (1, (0, 10)) {
            break;
        }
    }
    assert_eq!(found, (1, (0, 10)), "the copy answers, and all of it is asked there");
    // A write goes to the database, never to the copy.
    following.processes().beat((7, Posting::Yes), 0, 60_000).await.expect("it answers");
    assert_eq!(blocks_seen(&looking()).await, 0, "a copy that knows nothing of that process is a minute behind");
    copy.processes().beat((7, Posting::Yes), 0, 45_000).await.expect("it answers");
    assert!(is_asked(&scratch.store, &copy).await, "fifteen seconds behind is near enough");
    copy.close().await;
    test_server::drop_database(&name).await;
    assert_eq!(blocks_seen(&following).await, 0, "one that went away between two looks");
    assert_eq!(blocks_seen(&looking()).await, 0, "one that is away");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_lends_no_connection_says_why_and_names_no_address() {
    let scratch = Scratch::new().await;
    let name = format!("{}_nowhere", scratch.name);
    let copy = Store::on_server(&address_of(&name)).expect("an address");
    let following = scratch.store.clone().with_read_replica(&copy);
    let replica = following.replica.as_ref().expect("there is one");
    // The first look may not wait for the answer; a later one has it.
    let why = loop {
        let why = replica.lend(&following.observer).await.expect_err("there is no such database");
        if why != "it gives no connection in time" {
            break why;
        }
    };
    assert!(why.contains("does not exist") && !why.contains("://"), "{why}");
    assert_eq!(blocks_seen(&following).await, 0, "the database answers instead");
    scratch.drop().await;
}
