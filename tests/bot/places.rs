//! Threads, channels and posts that are archived, locked or forbidden while a table is in play: every table goes on, and
//! tells what it has to tell. A deleted thread is not made again by itself.

use std::time::Duration;

use stand_in::{BotReply, DmPolicy, FaultKind, FaultRule, Permissions, ShownMessage, Snowflake};

use table::{GuildId, Table, TableId};
use test_support::{ANSWER_LIMIT, Person, STEP_TIMEOUT, Stage, TableInPlay, begin_by_two, eventually, post, text};

const OPEN: &str = "/play conspirateurs seat:0";

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
    let groups = table.stage.database.store.outbox().given_up().await.expect("the database answers");
    groups.iter().map(|group| group.rows).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_thread_is_woken_by_the_next_post() {
    let table = TableInPlay::start(22, OPEN).await;
    table.stage.control.archive(table.thread);
    moves_from(&table, &table.ada, table.games, "h9").await;
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    let with_buttons = table.cleo.sees(table.thread).iter().filter(|post| post.button("Move").is_some()).count();
    assert_eq!(with_buttons, 1, "the older board has lost its buttons");
    table.stage.end().await;
}

/// A move that a locked thread can't tell; what follows.
async fn stands_still_by_a_lock(seed: u64) -> TableInPlay {
    let table = TableInPlay::start(seed, OPEN).await;
    let id = TableId::parse(&table.id).expect("an id");
    table.stage.control.lock_unheard(table.thread);
    moves_from(&table, &table.ada, table.games, "h9").await;
    for player in [&table.ada, &table.brutus] {
        is_told(player, "its thread was locked").await;
    }
    table.stage.settled().await;
    for player in [&table.ada, &table.brutus] {
        assert_eq!(player.dms().iter().filter(|dm| dm.content.contains("locked")).count(), 1, "one word each");
    }
    assert!(table.cleo.dms().is_empty());
    let loaded = table.stage.app.operator().load(id).await.expect("it is there");
    assert_eq!(loaded.due_ms(), None, "the clocks are stopped");
    let refused = table.brutus.hears(table.games, &format!("/move move:i9 table:{}", table.id)).await;
    assert!(refused.contains("thread was locked: </board:"), "{refused}");
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_locked_stands_still_and_goes_on_there_when_it_is_unlocked() {
    let table = stands_still_by_a_lock(23).await;
    table.stage.pass(24 * 20).await;
    let control = &table.stage.control;
    control.unlock(table.thread);
    // A table could not be opened there by now, and none is.
    control.set_user_permissions(table.cleo.id, Permissions(Permissions::MEMBER.0 | 1 << 5));
    let rule = table.cleo.hears(table.games, "/server channels allow:lounge").await;
    assert!(rule.contains("Tables may be opened"), "{rule}");
    let opens = Permissions::SEND_MESSAGES | Permissions::CREATE_PUBLIC_THREADS;
    control.set_user_permissions(table.brutus.id, Permissions::MEMBER & !opens);
    let board = post(&table.brutus.types(table.thread, "/board").await);
    assert!(board.content.contains("thread was locked"), "{}", board.content);
    control.set_bot_permissions(table.games, Permissions::BOT & !Permissions::SEND_MESSAGES_IN_THREADS);
    let refused = text(&table.brutus.presses(&board, "Play on in this channel").await);
    assert!(refused.contains("In this thread I lack: Send Messages in Threads."), "{refused}");
    control.set_bot_permissions(table.games, Permissions::BOT & !opens);
    let heard = text(&table.brutus.presses(&board, "Play on in this channel").await);
    assert_eq!(heard, "The game goes on here.");
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    assert_eq!((table.plies(table.thread), given_up(&table).await), (vec![0, 1], 0));
    assert_eq!(table.stage.control.threads().len(), 1, "no other thread");
    assert!(table.brutus.hears(table.thread, "/move move:i9").await.starts_with("Played"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_stays_locked_goes_on_where_a_player_says_or_ends_after_a_month() {
    let table = stands_still_by_a_lock(33).await;
    let looked = post(&table.cleo.types(table.games, &format!("/board table:{}", table.id)).await);
    assert!(looked.button("Play on in this channel").is_none(), "who looks on does not say where");
    let board = post(&table.brutus.types(table.games, &format!("/board table:{}", table.id)).await);
    table.brutus.presses(&board, "Play on in this channel").await;
    let thread = other_thread(&table, table.thread).await;
    table.cleo.waits_for(thread, "the board", |post| !post.attachments.is_empty()).await;
    assert!(table.brutus.hears(thread, "/move move:i9").await.starts_with("Played"));
    // A board that met the lock would stop the table before the next move.
    table.stage.settled().await;
    table.stage.control.lock_unheard(thread);
    moves_from(&table, &table.ada, table.games, "g9").await;
    table.stage.settled().await;
    table.stage.pass(24 * 31).await;
    let id = TableId::parse(&table.id).expect("an id");
    let loaded = table.stage.app.operator().load(id).await.expect("it is there");
    assert_eq!(loaded.phase(), table::Phase::Closed);
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_manage_threads_too_nothing_is_posted_in_a_locked_thread_and_the_game_goes_on_when_it_is_unlocked() {
    let table = TableInPlay::start(34, OPEN).await;
    let control = &table.stage.control;
    control.set_bot_permissions(table.games, Permissions::BOT | Permissions::MANAGE_THREADS);
    control.lock(table.thread);
    for player in [&table.ada, &table.brutus] {
        is_told(player, "its thread was locked").await;
    }
    let refused = table.ada.hears(table.games, &format!("/move move:h9 table:{}", table.id)).await;
    assert!(refused.contains("thread was locked: </board:"), "{refused}");
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0]);
    control.unlock(table.thread);
    let board = post(&table.ada.types(table.thread, "/board").await);
    table.ada.presses(&board, "Play on in this channel").await;
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 0], "the board again, in the same thread");
    let called = table.cleo.sees(table.thread).into_iter().rfind(|post| !post.attachments.is_empty());
    assert_eq!(called.expect("the board").mentions, [table.ada.id], "whoever is to move is called");
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_posted_again_in_its_thread_is_not_taken_for_the_older_one_when_its_post_is_in_doubt() {
    let table = TableInPlay::start(39, OPEN).await;
    let control = &table.stage.control;
    control.lock(table.thread);
    for player in [&table.ada, &table.brutus] {
        is_told(player, "its thread was locked").await;
    }
    table.stage.settled().await;
    control.unlock(table.thread);
    let board = post(&table.ada.types(table.thread, "/board").await);
    let posts = format!("/channels/{}/messages", table.thread);
    control.fault(FaultRule::once("POST", &posts, FaultKind::Status(500)).times(u32::MAX));
    control.clear_requests();
    table.ada.presses(&board, "Play on in this channel").await;
    let asked = |method: &'static str| {
        let posts = posts.clone();
        move |control: &stand_in::Control| {
            control.requests().iter().any(|request| request.method == method && request.path.starts_with(&posts))
        }
    };
    assert!(control.wait_until(asked("POST"), STEP_TIMEOUT).await, "it is tried");
    table.stage.clock.set_ahead(61_000);
    assert!(control.wait_until(asked("GET"), STEP_TIMEOUT).await, "and looked for");
    control.clear_faults();
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 0], "the newest post is the board");
    table.stage.end().await;
}

/// The people called by the boards of a thread, each time, and those who are in it.
fn called_in(table: &TableInPlay, thread: Snowflake) -> (Vec<Snowflake>, Vec<Snowflake>) {
    let boards = table.cleo.sees(thread).into_iter().filter(|post| !post.attachments.is_empty());
    let called = boards.flat_map(|board| board.mentions).collect();
    let channel = table.stage.control.threads().into_iter().find(|found| found.id == thread).expect("it is there");
    (called, channel.members)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_new_place_the_player_to_move_is_called_once_as_they_wish_and_all_are_in_the_thread() {
    for (habit, in_thread, by_message) in [("thread", 1, 0), ("dm", 0, 1), ("both", 1, 1), ("never", 0, 0)] {
        let habit = format!("/settings turns:{habit}");
        let table = TableInPlay::start_after(35, OPEN, &[("Ada", &habit)]).await;
        let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
        let turns = |who: &Person| who.dms().iter().filter(|dm| dm.content.contains("it is your turn")).count();
        let before = turns(&table.ada);
        control.delete_channel(table.games).expect("there");
        is_told(&table.brutus, "its thread was deleted").await;
        gives_place(&table, &table.brutus, lounge).await;
        let thread = other_thread(&table, table.thread).await;
        table.cleo.waits_for(thread, "the board", |post| !post.attachments.is_empty()).await;
        table.stage.settled().await;
        let (called, members) = called_in(&table, thread);
        assert_eq!((called.len(), turns(&table.ada) - before), (in_thread, by_message), "{habit}");
        assert!(called.iter().all(|user| *user == table.ada.id), "{habit}: nobody else waits");
        for player in [&table.ada, &table.brutus] {
            assert!(members.contains(&player.id), "{habit}: everybody is in the thread");
        }
        table.stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_closed_direct_messages_the_player_to_move_is_called_in_the_one_new_thread() {
    let table = TableInPlay::start_after(65, OPEN, &[("Ada", "/settings turns:dm")]).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    control.set_dms(table.ada.id, DmPolicy::Closed);
    control.delete_channel(table.games).expect("there");
    is_told(&table.brutus, "its thread was deleted").await;
    gives_place(&table, &table.brutus, lounge).await;
    let thread = other_thread(&table, table.thread).await;
    table.ada.waits_for(thread, "the call", |post| post.content.contains("it is your turn")).await;
    table.stage.settled().await;
    let others = control.threads().into_iter().filter(|found| ![table.thread, thread].contains(&found.id)).count();
    assert_eq!(others, 0, "no second thread");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_in_a_server_after_two_days_a_game_goes_on_in_its_thread_which_nobody_deleted() {
    let table = TableInPlay::start(36, OPEN).await;
    let control = &table.stage.control;
    control.kick_bot();
    let store = &table.stage.database.store;
    let left = async || store.retention().stranded(i64::MAX, 9).await.expect("the database answers").len();
    eventually("it is heard of", async || (left().await == 1).then_some(())).await;
    table.stage.pass(48).await;
    table.stage.app.operator().each_hour().await.expect("the database answers");
    let id = TableId::parse(&table.id).expect("an id");
    assert!(
        table.stage.app.operator().load(id).await.expect("it is there").life.hold.is_some(),
        "the game stands still"
    );
    control.invite_bot();
    let board = post(&table.ada.types(table.thread, "/board").await);
    assert!(
        board.content.contains("taken out of this game's server") && !board.content.contains("deleted"),
        "{}",
        board.content
    );
    let heard = text(&table.ada.presses(&board, "Play on in this channel").await);
    assert!(heard.contains("goes on"), "{heard}");
    table.stage.settled().await;
    assert_eq!(control.threads().len(), 1, "in its own thread");
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
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
async fn a_direct_message_channel_that_is_gone_is_opened_anew() {
    let table = TableInPlay::start(28, "/play praetorian seat:0").await;
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
    let late = FaultKind::Hang(ANSWER_LIMIT + Duration::from_millis(500));
    table.stage.control.fault(FaultRule::once("POST", "/interactions/**", late));
    let unheard = table.ada.types(table.thread, "/move move:h9").await;
    assert!(matches!(unheard.reply, BotReply::TimedOut), "{:?}", unheard.reply);
    table.board(table.thread, 1).await;
    let again = table.ada.hears(table.thread, "/move move:h9").await;
    assert!(again.contains("It's Brutus's turn"), "{again}");
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 1]);
    table.stage.end().await;
}

/// The direct message about this that somebody has got.
async fn is_told(who: &Person, words: &str) {
    let is_it = |post: &ShownMessage| post.content.contains(words);
    who.waits_for(who.dm(), words, is_it).await;
}

/// Lets the game go on from this channel, as its player.
async fn gives_place(table: &TableInPlay, who: &Person, channel: Snowflake) -> String {
    let board = post(&who.types(channel, &format!("/board table:{}", table.id)).await);
    assert!(board.content.contains("thread was deleted"), "{}", board.content);
    text(&who.presses(&board, "Play on in this channel").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_stands_still_until_a_player_gives_it_a_new_place() {
    let table = TableInPlay::start(21, OPEN).await;
    let (control, id) = (&table.stage.control, TableId::parse(&table.id).expect("an id"));
    control.delete_channel(table.thread).expect("there");
    let posts = table.cleo.sees(table.games).len();
    // By the gateway's word, or at the latest when a post finds no thread.
    let heard = table.ada.hears(table.games, &format!("/move move:h9 table:{}", table.id)).await;
    assert!(heard.starts_with("Played") || heard.contains("thread was deleted"), "{heard}");
    for player in [&table.ada, &table.brutus] {
        is_told(player, "its thread was deleted").await;
    }
    table.stage.settled().await;
    assert!(control.threads().is_empty(), "nothing is opened again by itself");
    assert_eq!(table.cleo.sees(table.games).len(), posts, "and nothing posted");
    let loaded = table.stage.app.operator().load(id).await.expect("it is there");
    assert_eq!(loaded.due_ms(), None, "the clocks are stopped");
    let refused = table.brutus.hears(table.games, &format!("/move move:i9 table:{}", table.id)).await;
    assert!(refused.contains("offers to give it a new place"), "{refused}");

    let looked = post(&table.cleo.types(table.games, &format!("/board table:{}", table.id)).await);
    assert!(looked.button("Play on in this channel").is_none(), "who looks on does not say where");
    let heard = gives_place(&table, &table.brutus, table.games).await;
    assert!(heard.contains("goes on in this channel"), "{heard}");
    let thread = other_thread(&table, table.thread).await;
    table.cleo.waits_for(thread, "the board", |post| !post.attachments.is_empty()).await;
    table.stage.settled().await;
    let (next, square) = if heard_played(&loaded) { (&table.brutus, "i9") } else { (&table.ada, "h9") };
    let heard = next.hears(thread, &format!("/move move:{square}")).await;
    assert!(heard.starts_with("Played"), "the new thread is the table's: {heard}");
    table.stage.settled().await;
    assert_eq!(given_up(&table).await, 0);
    table.stage.end().await;
}

/// The id of a board's button that lets a game go on.
fn place_button(board: &ShownMessage) -> String {
    board.button("Play on in this channel").and_then(|button| button.custom_id).expect("it has the button")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_lost_its_place_waits_for_nobody_and_is_let_go_on_in_its_server_alone() {
    let table = TableInPlay::start(39, OPEN).await;
    let (control, ada) = (&table.stage.control, &table.ada);
    control.delete_channel(table.thread).expect("there");
    is_told(ada, "its thread was deleted").await;
    let list = post(&ada.types(table.games, "/games").await);
    for words in ["stands still, because its thread was deleted", "Nothing is waiting for you"] {
        assert!(list.content.contains(words), "{}", list.content);
    }
    assert!(!list.content.contains("lobby in") && list.button("Next").is_none(), "{}", list.content);
    let help = post(&ada.types(table.games, "/help").await);
    assert!(help.content.contains("in a channel of its server to let it go on"), "{}", help.content);
    let board = post(&ada.presses(&help, "My view").await);
    let by_message = post(&ada.types(ada.dm(), &format!("/board table:{}", table.id)).await);
    assert!(by_message.content.contains("in a channel of its server"), "{}", by_message.content);
    assert!(by_message.button("Play on in this channel").is_none(), "there it could only refuse");
    let stale = control.forge_click(ada.id, by_message.id, &place_button(&board)).await.expect("it is sent");
    assert!(text(&stale).contains("let the game go on only in a server"), "{}", text(&stale));
    table.stage.end().await;
}

fn heard_played(table: &Table) -> bool {
    !table.log.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_goes_on_where_a_player_says_but_not_in_another_server() {
    let table = TableInPlay::start(27, OPEN).await;
    let control = &table.stage.control;
    let (lounge, elsewhere) = (table.stage.channel("lounge"), control.add_channel_elsewhere("elsewhere"));
    control.delete_channel(table.games).expect("there");
    table.ada.hears(lounge, &format!("/move move:h9 table:{}", table.id)).await;
    is_told(&table.ada, "its thread was deleted").await;
    let line = format!("/board table:{}", table.id);
    let [here, there] = [lounge, elsewhere].map(|channel| table.ada.types(channel, &line));
    let (here, there) = (post(&here.await), post(&there.await));
    assert!(there.content.contains("in a channel of its server"), "{}", there.content);
    assert!(there.button("Play on in this channel").is_none(), "there it could only refuse");
    let heard = text(&control.forge_click(table.ada.id, there.id, &place_button(&here)).await.expect("it is sent"));
    assert!(heard.contains("stays in its server"), "{heard}");
    control.set_user_permissions(table.brutus.id, Permissions::MEMBER & !Permissions::SEND_MESSAGES);
    let heard = gives_place(&table, &table.brutus, lounge).await;
    assert!(heard.contains("You may not post in this channel"), "{heard}");
    let heard = gives_place(&table, &table.ada, lounge).await;
    assert!(heard.contains("goes on in this channel"), "{heard}");
    let thread = other_thread(&table, table.thread).await;
    table.cleo.waits_for(thread, "the board", |post| !post.attachments.is_empty()).await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_fails_late_where_a_game_was_does_not_take_its_new_place_away() {
    let table = TableInPlay::start(28, OPEN).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    let path = format!("/channels/{}/messages", table.thread);
    control.fault(FaultRule::once("POST", &path, FaultKind::Hang(Duration::from_secs(4))));
    moves_from(&table, &table.ada, lounge, "h9").await;
    control
        .wait_for(STEP_TIMEOUT, |control| (control.faults_left() == 0).then_some(()))
        .await
        .expect("it is being sent");
    control.delete_channel(table.games).expect("there");
    is_told(&table.ada, "its thread was deleted").await;
    let heard = gives_place(&table, &table.ada, lounge).await;
    assert!(heard.contains("goes on in this channel"), "{heard}");
    let thread = other_thread(&table, table.thread).await;
    table.cleo.waits_for(thread, "the board", |post| !post.attachments.is_empty()).await;
    table.stage.settled().await;
    assert_eq!(table.ada.dms().iter().filter(|dm| dm.content.contains("deleted")).count(), 1, "one word");
    table.stage.end().await;
}

/// Without a gateway a deleted thread is found out by what is to be said in it, also to one player alone.
#[tokio::test(flavor = "multi_thread")]
async fn by_http_a_reminder_that_finds_no_thread_stops_the_game_wherever_it_was_to_come() {
    for habit in ["thread", "dm"] {
        let stage = Stage::by_http(37).await;
        let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
        ada.types(stage.channel("games"), &format!("/settings reminders:{habit}")).await;
        let (_, thread) = begin_by_two(&stage, [&ada, &brutus], "/play conspirateurs seat:0 pace:48").await;
        ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
        stage.settled().await;
        stage.control.delete_channel(thread).expect("there");
        stage.pass(25).await;
        for player in [&ada, &brutus] {
            is_told(player, "its thread was deleted").await;
        }
        stage.settled().await;
        assert!(ada.dms().iter().all(|dm| !dm.content.contains("still due")), "{habit}: nobody can move there");
        stage.end().await;
    }
}

/// With closed direct messages a secret is told of in the thread.
#[tokio::test(flavor = "multi_thread")]
async fn by_http_a_word_in_a_deleted_thread_to_one_player_alone_stops_the_game() {
    let stage = Stage::by_http(38).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let (_, thread) = begin_by_two(&stage, [&ada, &brutus], "/play praetorian seat:0").await;
    let board = ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    stage.settled().await;
    let id = board.attachments[0].name.rsplit('-').nth(1).expect("the table's id").to_owned();
    stage.control.set_dms(ada.id, DmPolicy::Closed);
    // The board fails first, and for another reason: it is the secret's word that finds no thread.
    let refused = FaultKind::Refuse(403, 50013, "Missing Permissions".to_owned());
    let posts = format!("/channels/{thread}/messages");
    stage.control.fault(FaultRule::once("POST", &posts, refused));
    stage.control.delete_channel(thread).expect("there");
    let line = format!("/move move:assassin=7 targets=3,19 table:{id}");
    let unknown = FaultKind::Refuse(404, 10004, "Unknown Guild".to_owned());
    stage.control.fault(FaultRule::once("GET", "/guilds/*", unknown));
    assert!(ada.hears(stage.channel("games"), &line).await.starts_with("Played"));
    is_told(&brutus, "its thread was deleted").await;
    let guild = GuildId(i64::try_from(stage.control.guild_id()).expect("an id"));
    let left = stage.database.store.servers().left_servers(&[guild], stage.clock.now_ms()).await;
    assert_eq!(left.expect("the database answers"), 0, "the server is asked for, and counts as left already");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_post_is_deleted_closes_its_table_with_a_private_word_and_is_not_posted_again() {
    let stage = Stage::start(26).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    ada.types(games, "/play conspirateurs seat:0 opponent:Brutus").await;
    let is_lobby = |post: &ShownMessage| !post.ephemeral && post.button("Join").is_some();
    let lobby = brutus.waits_for(games, "the lobby", is_lobby).await;
    stage.settled().await;
    stage.control.delete_message(lobby.id).expect("there");
    ada.hears(games, "/games").await;
    is_told(&ada, "the lobby's post was deleted").await;
    stage.settled().await;
    assert!(brutus.sees(games).iter().all(|post| post.ephemeral), "nobody is called again");
    assert!(ada.hears(games, "/games").await.to_lowercase().contains("no table"), "it is closed");
    stage.end().await;
}
