//! A channel that has had all that it may have delays nobody else, on its own server or another.

use std::time::Duration;

use stand_in::{RouteLimit, ShownMessage};

use test_support::{Person, TableInPlay, post};

/// Longer than a round takes, so that lobbies wait at the end of each.
const WINDOW: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_toggles_seats_in_many_lobbies_delays_no_game() {
    let table = TableInPlay::start(51, "/play conspirateurs seat:0").await;
    let control = &table.stage.control;
    let lounge = table.stage.channel("lounge");
    let drusus = Person::of(&table.stage, "Drusus");
    for _ in 0..8 {
        drusus.types(lounge, "/play conspirateurs seats:3 seat:0").await;
    }
    table.stage.settled().await;
    // As at Discord, but for the longer window: five in a channel.
    let limit = |method, path| RouteLimit::new(method, path, 5, WINDOW);
    control.set_limits(vec![limit("POST", "/channels/*/messages"), limit("PATCH", "/channels/*/messages/*")]);
    let lobbies: Vec<_> = table.cleo.sees(lounge).into_iter().filter(|post| post.button("Join").is_some()).collect();
    assert_eq!(lobbies.len(), 8);
    for (round, square) in ["h9", "i9", "h8", "i8"].into_iter().enumerate() {
        for lobby in &lobbies {
            let toggle = if round % 2 == 0 { "Join" } else { "Leave" };
            post(&table.cleo.presses(lobby, toggle).await);
        }
        let person = if round % 2 == 0 { &table.ada } else { &table.brutus };
        person.hears(table.thread, &format!("/move move:{square}")).await;
        table.board(table.thread, round + 1).await;
        let waiting = table.stage.database.store.outbox().waiting().await.expect("the database answers");
        assert!(waiting > 0, "round {round}: the board comes while lobbies still wait for their turn");
    }
    control.set_limits(Vec::new());
    let is_up_to_date = |post: &ShownMessage| post.button("Join").is_some();
    assert_eq!(table.cleo.sees(lounge).into_iter().filter(is_up_to_date).count(), 8);
    table.stage.end().await;
}
