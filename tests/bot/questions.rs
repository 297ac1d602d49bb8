//! Questions have buttons as long as they can be answered: in the thread and in private messages, and no longer.

use stand_in::{ShownMessage, Snowflake};

use test_support::{Person, TableInPlay, post, text};

const OPEN: &str = "/play conspirateurs seat:0 pace:24";

/// The posts of a channel, but for boards, that still have buttons which answer something.
fn open_posts(who: &Person, channel: Snowflake) -> Vec<ShownMessage> {
    let answers = ["Agree", "Decline", "Resume", "Take the seat", "Keep my seat", "Claim the game", "Give time"];
    let is_open = |post: &ShownMessage| !post.ephemeral && answers.iter().any(|label| post.button(label).is_some());
    who.sees(channel).into_iter().filter(is_open).collect()
}

/// How many questions can still be answered, in the thread and in Brutus's direct messages.
async fn open(table: &TableInPlay) -> (usize, usize) {
    table.stage.settled().await;
    (open_posts(&table.cleo, table.thread).len(), open_posts(&table.brutus, table.brutus.dm()).len())
}

async fn asked(table: &TableInPlay, line: &str) -> ShownMessage {
    let before = open_posts(&table.cleo, table.thread).len();
    table.ada.hears(table.thread, line).await;
    table.stage.settled().await;
    let posts = open_posts(&table.cleo, table.thread);
    assert_eq!(posts.len(), before + 1, "{line} is one post with buttons");
    posts.into_iter().next_back().expect("it is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_loses_its_buttons_however_it_is_answered() {
    let habits = [("Brutus", "/settings questions:dm")];
    let table = TableInPlay::start_after(601, OPEN, &habits).await;
    let (ada, brutus, thread) = (&table.ada, &table.brutus, table.thread);
    let question = asked(&table, "/table draw").await;
    assert_eq!(open(&table).await, (1, 1), "here, and in Brutus's messages");
    brutus.presses(&question, "Decline").await;
    assert_eq!(open(&table).await, (0, 0), "declined");
    let left = table.stage.control.message(question.id).expect("it stays");
    assert!(left.content.contains("offers a draw") && left.buttons().is_empty(), "{left:?}");

    asked(&table, "/table pause").await;
    let message = open_posts(brutus, brutus.dm()).pop().expect("he was asked");
    brutus.presses(&message, "Agree").await;
    let (here, privately) = open(&table).await;
    assert_eq!((here, privately), (1, 0), "agreed: the pause alone can be ended");
    let pause = open_posts(ada, thread).pop().expect("the pause");
    ada.presses(&pause, "Resume").await;
    assert_eq!(open(&table).await, (0, 0));

    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    let question = asked(&table, "/table undo").await;
    assert!(brutus.hears(thread, "/move move:i9").await.starts_with("Played"));
    assert_eq!(open(&table).await, (0, 0), "the game went on");
    let stale = table.stage.control.forge_click(brutus.id, question.id, "accept").await.expect("sent");
    assert!(text(&stale).contains("no longer"), "{}", text(&stale));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_on_offer_is_one_post_and_loses_its_buttons_when_it_is_kept_taken_or_offered_to_somebody_else() {
    let table = TableInPlay::start(602, OPEN).await;
    let (ada, cleo, thread) = (&table.ada, &table.cleo, table.thread);
    let id = table::TableId::parse(&table.id).expect("an id");
    let due = async || table.stage.app.operator().load(id).await.expect("it is there").due_ms();
    let before = due().await;
    asked(&table, "/table substitute").await;
    let answers = futures_util::future::join_all((0..5).map(|_| ada.hears(thread, "/table substitute"))).await;
    assert!(answers.iter().all(|heard| heard.contains("on offer already")), "{answers:?}");
    assert_eq!(open(&table).await.0, 1, "asked six times, posted once");
    let offer = open_posts(cleo, thread).pop().expect("the offer");
    ada.presses(&offer, "Keep my seat").await;
    assert_eq!(open(&table).await.0, 0, "kept");
    assert_eq!(due().await, before, "and no clock was stretched by it");

    table.stage.clock.set_ahead(3_600_000);
    let heard = ada.hears(thread, "/table substitute player:Cleo").await;
    assert!(heard.contains("on offer to Cleo") && heard.contains("so tell them"), "{heard}");
    assert_eq!(open(&table).await.0, 1);
    assert!(cleo.sees(thread).iter().all(|post| !post.mentions.contains(&cleo.id)), "nobody is called unasked");
    table.stage.clock.set_ahead(2 * 86_400_000 / 4);
    ada.hears(thread, "/table substitute").await;
    assert_eq!(open(&table).await.0, 1, "the earlier offer has lost its buttons");
    let offer = open_posts(cleo, thread).pop().expect("the offer");
    assert!(offer.content.contains("to anyone"), "{}", offer.content);
    let heard = text(&cleo.presses(&offer, "Take the seat").await);
    assert_eq!(heard, "The seat is yours. It is your turn.", "an open game has no secrets");
    assert_eq!(open(&table).await.0, 0, "taken");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lateness_and_the_end_of_a_game_leave_no_buttons_that_answer() {
    let table = TableInPlay::start(603, OPEN).await;
    let (ada, brutus, thread) = (&table.ada, &table.brutus, table.thread);
    table.stage.pass(30).await;
    assert_eq!(open(&table).await.0, 1, "Ada's time is up");
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    assert_eq!(open(&table).await.0, 0, "and she has moved");
    asked(&table, "/table draw").await;
    let resign = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&resign, "Resign").await;
    ada.waits_for(thread, "the end", |post| post.button("Rematch").is_some()).await;
    assert_eq!(open(&table).await, (0, 0), "the game is over");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_was_deleted_or_whose_thread_sleeps_holds_nothing_back() {
    let table = TableInPlay::start(604, OPEN).await;
    let question = asked(&table, "/table draw").await;
    table.stage.control.delete_message(question.id).expect("there");
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.board(table.thread, 1).await;
    let question = asked(&table, "/table draw").await;
    table.stage.control.archive(table.thread);
    let line = format!("/move move:i9 table:{}", table.id);
    assert!(table.brutus.hears(table.games, &line).await.starts_with("Played"));
    table.board(table.thread, 2).await;
    table.stage.settled().await;
    assert!(table.stage.database.store.outbox().given_up().await.expect("it answers").is_empty(), "{}", question.id);
    table.stage.end().await;
}

/// How many reminders and notices of lateness still have a *Move* button, in the thread and in Ada's messages.
async fn live_reminders(table: &TableInPlay) -> usize {
    table.stage.settled().await;
    let words = ["still due", "your time is up", "others are waiting"];
    let is_live = |post: &ShownMessage| {
        words.iter().any(|words| post.content.contains(words)) && !post.buttons().is_empty() && !post.ephemeral
    };
    let posts = table.cleo.sees(table.thread).into_iter().chain(table.ada.dms());
    posts.filter(is_live).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_lose_their_buttons_after_the_move_and_after_the_end() {
    for reminders in ["thread", "dm"] {
        let habit = format!("/settings reminders:{reminders}");
        let table = TableInPlay::start_after(602, OPEN, &[("Ada", &habit)]).await;
        table.stage.pass(13).await;
        assert_eq!(live_reminders(&table).await, 1, "{reminders}: at a half");
        table.stage.pass(12).await;
        assert_eq!(live_reminders(&table).await, 1, "{reminders}: late, and the older ones have lost theirs");
        assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
        assert_eq!(live_reminders(&table).await, 0, "{reminders}: after the move");
        assert!(table.brutus.hears(table.thread, "/move move:i9").await.starts_with("Played"));
        table.stage.pass(13).await;
        assert_eq!(live_reminders(&table).await, 1, "{reminders}: the next turn's");
        table.brutus.hears(table.thread, "/table resign").await;
        let sure = table.brutus.sees(table.thread).into_iter().rfind(|post| post.button("Resign").is_some());
        table.brutus.presses(&sure.expect("asked once more"), "Resign").await;
        assert_eq!(live_reminders(&table).await, 0, "{reminders}: after the end");
        table.stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_are_late_at_once_are_named_in_one_post_and_both_seats_are_offered() {
    let table = TableInPlay::start(603, "/play stratogo seat:0 pace:24 late:substitute").await;
    table.stage.pass(25).await;
    table.stage.settled().await;
    let posts = table.cleo.sees(table.thread);
    let late: Vec<_> = posts.iter().filter(|post| post.content.contains("run out of time")).collect();
    assert!(late.len() == 1 && ["Ada", "Brutus"].iter().all(|name| late[0].content.contains(name)), "{late:?}");
    table.stage.pass(7).await;
    table.stage.settled().await;
    let offers: Vec<_> =
        table.cleo.sees(table.thread).into_iter().filter(|post| post.content.contains("is on offer")).collect();
    assert_eq!(offers.len(), 1, "{offers:?}");
    let takes: Vec<_> = offers[0].buttons().into_iter().filter(|button| button.label.starts_with("Take ")).collect();
    assert_eq!(takes.len(), 2, "a button a seat: {takes:?}");
    let first = takes[0].label.clone();
    table.cleo.presses(&offers[0], &first).await;
    table.stage.settled().await;
    let names = table.cleo.sees(table.thread);
    assert!(names.iter().any(|post| post.content.contains("From now on Cleo plays")), "{names:?}");
    table.stage.stop().await;
}
