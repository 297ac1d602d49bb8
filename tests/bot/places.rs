//! Threads, channels and posts that are deleted, archived, locked or forbidden while a table is in play: every table goes
//! on, and tells what it has to tell.

use std::time::Duration;

use stand_in::{BotReply, FaultKind, FaultRule, Permissions, ShownMessage, Snowflake};

use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay};

const OPEN: &str = "/new conspirateurs seat:0";

/// Somebody moves from a channel that is not the table's.
async fn moves_from(table: &TableInPlay, who: &Person, channel: Snowflake, square: &str) {
    let heard = who.hears(channel, &format!("/move move:{square} table:{}", table.id)).await;
    assert!(heard.starts_with("Played"), "{heard}");
}

/// The thread that is not this one, once it is there.
async fn other_thread(table: &TableInPlay, than: Snowflake) -> Snowflake {
    let find = |control: &stand_in::Control| {
        control.threads().into_iter().find(|thread| thread.id != than).map(|thread| thread.id)
    };
    table.stage.control.wait_for(STEP_TIMEOUT, find).await.expect("a new thread opens")
}

async fn given_up(table: &TableInPlay) -> i64 {
    let groups = table.stage.database.store.given_up().await.expect("the database answers");
    groups.iter().map(|group| group.rows).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_opened_anew_at_the_next_move() {
    let table = TableInPlay::start(21, OPEN).await;
    table.stage.control.delete_channel(table.thread).expect("there");
    moves_from(&table, &table.ada, table.games, "h9").await;
    let thread = other_thread(&table, table.thread).await;
    let board = table.board(thread, 1).await;
    assert!(board.content.contains("thread was deleted"), "{}", board.content);
    let heard = table.brutus.hears(thread, "/move move:i9").await;
    assert!(heard.starts_with("Played"), "the new thread is the table's: {heard}");
    let board = table.board(thread, 2).await;
    assert!(!board.content.contains("thread was deleted"), "said once: {}", board.content);
    table.stage.settled().await;
    assert_eq!(table.plies(thread), [1, 2]);
    assert_eq!(given_up(&table).await, 0);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_woken_by_the_next_post() {
    let table = TableInPlay::start(22, OPEN).await;
    table.stage.control.set_archived(table.thread, true);
    moves_from(&table, &table.ada, table.games, "h9").await;
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    let with_buttons = table.cleo.sees(table.thread).iter().filter(|post| post.button("Move").is_some()).count();
    assert_eq!(with_buttons, 1, "the older board has lost its buttons");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_locked_thread_refused_is_posted_when_a_player_looks_at_the_board_after_it_is_unlocked() {
    let table = TableInPlay::start(23, OPEN).await;
    table.stage.control.set_locked(table.thread, true);
    moves_from(&table, &table.ada, table.games, "h9").await;
    table.stage.settled().await;
    assert_eq!((table.plies(table.thread), given_up(&table).await), (vec![0], 1));
    table.stage.control.set_locked(table.thread, false);
    table.brutus.hears(table.games, &format!("/board table:{}", table.id)).await;
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    assert_eq!((table.plies(table.thread), given_up(&table).await), (vec![0, 1], 0));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn permissions_taken_away_and_given_back_leave_a_gap_that_the_next_turn_tells() {
    let table = TableInPlay::start(24, OPEN).await;
    let (control, games) = (&table.stage.control, table.games);
    control.set_bot_permissions(games, Permissions::BOT & !Permissions::SEND_MESSAGES_IN_THREADS);
    moves_from(&table, &table.ada, games, "h9").await;
    table.stage.settled().await;
    control.set_bot_permissions(games, Permissions::BOT);
    moves_from(&table, &table.brutus, games, "i9").await;
    let board = table.board(table.thread, 2).await;
    assert!(board.content.contains("h9") && board.content.contains("i9"), "both moves are told: {}", board.content);
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 2]);
    table.ada.hears(games, &format!("/board table:{}", table.id)).await;
    table.stage.settled().await;
    assert_eq!((table.plies(table.thread), given_up(&table).await), (vec![0, 2], 0), "what was told is not told again");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thrown_out_and_invited_again_the_bot_goes_on() {
    let table = TableInPlay::start(25, OPEN).await;
    table.stage.control.kick_bot();
    table.stage.control.invite_bot();
    moves_from(&table, &table.ada, table.games, "h9").await;
    table.board(table.thread, 1).await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_post_is_deleted_is_posted_anew_when_its_opener_looks_for_it() {
    let stage = Stage::start(26).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    ada.types(games, OPEN).await;
    let is_lobby = |post: &ShownMessage| !post.ephemeral && post.button("Join").is_some();
    let lobby = brutus.waits_for(games, "the lobby", is_lobby).await;
    stage.settled().await;
    stage.control.delete_message(lobby.id).expect("there");
    ada.hears(games, "/games").await;
    let anew = brutus.waits_for(games, "a new lobby", is_lobby).await;
    assert_ne!(anew.id, lobby.id);
    brutus.presses(&anew, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let full = ada.waits_for(games, "the full lobby", ready).await;
    assert_eq!(full.id, anew.id, "it is brought up to date, not posted again");
    ada.presses(&full, "Start").await;
    let begun = |control: &stand_in::Control| control.threads().first().map(|thread| thread.id);
    assert!(stage.control.wait_for(STEP_TIMEOUT, begun).await.is_some(), "the game begins");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_channel_is_deleted_moves_to_where_a_player_looks_at_it() {
    let table = TableInPlay::start(27, OPEN).await;
    let lounge = table.stage.channel("lounge");
    table.stage.control.delete_channel(table.games).expect("there");
    moves_from(&table, &table.ada, lounge, "h9").await;
    table.stage.settled().await;
    table.brutus.hears(lounge, &format!("/board table:{}", table.id)).await;
    let thread = other_thread(&table, table.thread).await;
    table.board(thread, 1).await;
    let heard = table.brutus.hears(thread, "/move move:i9").await;
    assert!(heard.starts_with("Played"), "{heard}");
    table.board(thread, 2).await;
    table.stage.settled().await;
    assert_eq!(given_up(&table).await, 0);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_channel_that_is_gone_is_opened_anew() {
    let table = TableInPlay::start(28, "/new praetorian seat:0").await;
    let dm = table.stage.control.dm_channel(table.ada.id);
    let gone = FaultKind::Refuse(404, 10003, "Unknown Channel".to_owned());
    table.stage.control.fault(FaultRule::once("POST", &format!("/channels/{dm}/messages"), gone));
    table.ada.hears(table.thread, "/move move:assassin=7 targets=3,19").await;
    table.stage.settled().await;
    assert_eq!(table.ada.dms().len(), 1, "the secret came");
    assert_eq!(given_up(&table).await, 0);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_after_discord_gave_up_loses_nothing() {
    let table = TableInPlay::start(29, OPEN).await;
    let late = FaultKind::Hang(Duration::from_millis(3_500));
    table.stage.control.fault(FaultRule::once("POST", "/interactions/**", late));
    let unheard = table.ada.types(table.thread, "/move move:h9").await;
    assert!(matches!(unheard.reply, BotReply::TimedOut), "{:?}", unheard.reply);
    table.board(table.thread, 1).await;
    let again = table.ada.hears(table.thread, "/move move:h9").await;
    assert!(again.contains("not your turn"), "{again}");
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 1]);
    table.stage.end().await;
}
