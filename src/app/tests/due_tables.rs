//! Due tables come in rounds, so that nothing else waits long for its turn.

use super::{app_on, execute};
use test_support::Database;

/// Quiet lobbies that are due: twenty more than one round takes.
const LOBBIES: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, wake_ms)
SELECT n, 'praetorian', '{}', 2, 'lobby', n, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
    '{\"chairs\": [{}, {}], \"paused\": null, \"offer\": null, \"said\": null, \"stirred\": 0, \"rematch\": null}', 1000
FROM generate_series(1, 520) n";
const SEATS: &str = "
INSERT INTO seats (table_id, seat, kind, player, name)
SELECT n, s, CASE WHEN s = 0 THEN 'player' ELSE 'open' END, CASE WHEN s = 0 THEN n END, ''
FROM generate_series(1, 520) n, generate_series(0, 1) s";

#[tokio::test]
async fn much_that_is_due_comes_in_rounds() {
    let database = Database::fresh().await;
    let app = app_on(&database);
    for sql in [LOBBIES, SEATS] {
        execute(&database, sql).await;
    }
    for left in [20, 0] {
        app.clocks().wake_due().await.expect("the database answers");
        let due = "UPDATE tables SET changed_ms = changed_ms WHERE wake_ms = 1000";
        assert_eq!(execute(&database, due).await, left, "the others were seen to");
    }
    database.drop().await;
}

#[tokio::test]
async fn the_clocks_look_at_nothing_while_they_rest() {
    let database = Database::fresh().await;
    let app = app_on(&database);
    let rest = app.clocks().rest().await;
    tokio::select! {
        biased;
        looked = app.clocks().wake_due() => panic!("they look: {looked:?}"),
        () = std::future::ready(()) => {}
    }
    drop(rest);
    app.clocks().wake_due().await.expect("the database answers");
    database.drop().await;
}
