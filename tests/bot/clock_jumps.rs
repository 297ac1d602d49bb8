//! The bot's clock jumps, forward and back, while a table is in play: nobody loses by it, and nothing waits for a time that
//! was never meant.

use stand_in::{FaultKind, FaultRule};

use test_support::{DAY_MS, TableInPlay, eventually};

/// The line of the numbers that tells of a post that is tried again.
const PUT_OFF: &str = "subrosa_deliveries_total{result=\"later\"} 1";

async fn play(table: &TableInPlay, ply: usize, square: &str) {
    let who = if ply % 2 == 1 { &table.ada } else { &table.brutus };
    let heard = who.hears(table.thread, &format!("/move move:{square}")).await;
    assert!(heard.starts_with("Played"), "{heard}");
}

fn is_late(table: &TableInPlay) -> bool {
    table.cleo.sees(table.thread).iter().any(|post| post.content.contains("is up"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_a_day_ahead_and_back_costs_nobody_a_game_and_holds_up_no_post() {
    let table = TableInPlay::start(71, "/play conspirateurs seat:0 pace:12").await;
    play(&table, 1, "h9").await;
    table.board(table.thread, 1).await;
    table.stage.clock.set_ahead(DAY_MS);
    table.stage.app.clocks().wake_due().await.expect("the database answers");
    table.stage.settled().await;
    assert!(!is_late(&table), "the jump counts as an absence of the bot's");
    // A post is put off by the wrong clock: until tomorrow.
    let crowded = FaultKind::Refuse(400, 160_006, "Maximum number of active threads reached".to_owned());
    table.stage.control.fault(FaultRule::once("POST", "/channels/*/messages", crowded));
    play(&table, 2, "i9").await;
    let numbers = async || Some(table.stage.app.processes().numbers().await).filter(|told| told.contains(PUT_OFF));
    eventually("it is tried, and put off", numbers).await;
    table.stage.clock.set_ahead(-DAY_MS);
    table.stage.app.clocks().wake_due().await.expect("the database answers");
    table.board(table.thread, 2).await;
    play(&table, 3, "h8").await;
    table.board(table.thread, 3).await;
    assert!(!is_late(&table));
    table.stage.end().await;
}
