//! Fewer taps: moves without a question, set-ups and gatherings that the lot finishes, words when they are wanted.

use stand_in::{InteractionOutcome, ShownMessage};
use test_support::{STEP_TIMEOUT, TableInPlay, post, text};

/// A person chooses a file and a rank for a man; gives the answer.
async fn drops(table: &TableInPlay, who: &test_support::Person, (file, rank): (&str, &str)) -> InteractionOutcome {
    let board = newest(table);
    let asked = post(&who.presses(&board, "Move").await);
    let asked = post(&who.picks(&asked, file).await);
    who.picks(&asked, rank).await
}

/// The newest board in the thread.
fn newest(table: &TableInPlay) -> ShownMessage {
    let boards = table.cleo.sees(table.thread).into_iter().filter(|post| post.button("Move").is_some());
    boards.last().expect("there is a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_question_plays_by_choosing_and_others_confirm() {
    let before = [("Ada", "/settings confirm:final"), ("Cleo", "/settings confirm:final")];
    let table = TableInPlay::start_after(71, "/play conspirateurs seat:0", &before).await;
    let first = newest(&table);
    let mut ranks = Vec::new();
    for _ in 0..2 {
        let file = post(&table.ada.presses(&first, "Move").await);
        ranks.push(post(&table.ada.picks(&file, "h").await));
    }
    let played = text(&table.ada.picks(&ranks[0], "9").await);
    assert!(played.starts_with("Played: `h9`"), "{played}");
    let stale = text(&table.ada.picks(&ranks[1], "10").await);
    assert!(stale.contains("moved on"), "{stale}");
    table.stage.settled().await;
    table.board(table.thread, 1).await;

    let his = drops(&table, &table.brutus, ("h", "8")).await;
    assert!(post(&his).button("Confirm").is_some(), "he is asked: {}", text(&his));
    let guest = text(&table.cleo.presses(&newest(&table), "Move").await);
    assert!(guest.contains("don't play at this table"), "{guest}");
    table.brutus.presses(&post(&his), "Confirm").await;
    table.stage.settled().await;

    // A draw by lot is no choice: it is shown first, also to her.
    let hers = post(&table.ada.presses(&newest(&table), "Move").await);
    assert!(post(&table.ada.presses(&hers, "Random").await).button("Confirm").is_some());
    let told = table.ada.hears(table.thread, "/settings confirm:always").await;
    assert!(told.contains("**Moves** are played when you confirm them."), "{told}");
    assert!(post(&drops(&table, &table.ada, ("i", "8")).await).button("Confirm").is_some());
    table.stage.end().await;
}

/// Two presses, each of them told to the bot twice: one move.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_question_a_move_is_played_once_however_often_it_is_chosen() {
    let before = [("Ada", "/settings confirm:final")];
    let table = TableInPlay::start_after(75, "/play conspirateurs seat:0", &before).await;
    let file = post(&table.ada.presses(&newest(&table), "Move").await);
    let rank = post(&table.ada.picks(&file, "h").await);
    table.stage.control.duplicate_interactions(2);
    let (one, other) = tokio::join!(table.ada.picks(&rank, "9"), table.ada.picks(&rank, "9"));
    let heard = [text(&one), text(&other)];
    // Both answers go into one message, which shows the later one.
    assert!(heard.iter().all(|said| said.starts_with("Played: `h9`") || said.contains("moved on")), "{heard:?}");
    table.stage.settled().await;
    table.board(table.thread, 1).await;
    assert_eq!(table.plies(table.thread).into_iter().max(), Some(1), "{heard:?}");
    assert!(table.brutus.hears(table.thread, "/move move:h8").await.starts_with("Played"), "it is his turn");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_question_is_asked_before_a_secret() {
    let before = [("Ada", "/settings confirm:final")];
    let table = TableInPlay::start_after(72, "/play praetorian seat:0 setup:random", &before).await;
    let who = post(&table.ada.presses(&newest(&table), "Move").await);
    let whom = post(&table.ada.chooses(&who, 0, &["7"]).await);
    let secret = post(&table.ada.chooses(&whom, 0, &["3", "19"]).await);
    assert!(secret.content.contains("targets=3,19"), "{}", secret.content);
    table.ada.presses(&secret, "Confirm").await;
    let leaving = post(&table.ada.types(table.thread, "/table resign").await);
    assert!(leaving.button("Resign").is_some(), "leaving asks, too: {}", leaving.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lot_finishes_a_set_up_and_what_was_chosen_stays() {
    let table = TableInPlay::start(73, "/play stratogo seat:0").await;
    let other = post(&table.ada.presses(&newest(&table), "Move").await);
    let start = post(&table.ada.presses(&newest(&table), "Move").await);
    assert_eq!(start.select_menus().len(), 2, "ready-made ones stand in one menu");
    let first = post(&table.ada.chooses(&start, 1, &["Nr-Ay"]).await);
    let second = post(&table.ada.chooses(&first, 0, &["3r"]).await);
    let drawn = post(&table.ada.presses(&second, "Finish at random").await);
    assert!(drawn.content.contains("`setup 3r "), "{}", drawn.content);
    let drawn = table.ada.with_picture(&drawn).await;
    let another = post(&table.ada.presses(&drawn, "Another").await);
    assert!(another.content.contains("`setup 3r ") && another.content != drawn.content, "{}", another.content);
    let back = post(&table.ada.presses(&another, "Back").await);
    assert_eq!(back.content, second.content);
    let drawn = post(&table.ada.presses(&back, "Finish at random").await);
    let swap = post(&table.ada.chooses(&drawn, 0, &["a2"]).await);
    let swapped = post(&table.ada.chooses(&swap, 0, &["b2"]).await);
    assert!(!swapped.content.contains("`setup 3r "), "{}", swapped.content);
    let played = text(&table.ada.presses(&swapped, "Set up like this").await);
    assert!(played.starts_with("Played: `setup "), "{played}");
    table.stage.settled().await;
    let late = text(&table.ada.presses(&other, "Random").await);
    assert!(late.contains("moved on"), "{late}");

    let theirs = post(&table.brutus.presses(&newest(&table), "Move").await);
    let random = post(&table.brutus.presses(&theirs, "Random").await);
    let played = text(&table.brutus.presses(&random, "Set up like this").await);
    assert!(played.starts_with("Played: `setup "), "{played}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gathering_left_to_the_lot_spares_its_posts() {
    let table = TableInPlay::start(74, "/play conspirateurs seat:0").await;
    let first = newest(&table);
    let way = post(&table.ada.presses(&first, "Move").await);
    let asked = post(&table.ada.presses(&way, "The rest at random").await);
    assert!(asked.content.starts_with("**Draw the rest at random?**"), "{}", asked.content);
    let twice = post(&table.ada.presses(&post(&table.ada.presses(&first, "Move").await), "The rest at random").await);
    let left = post(&table.ada.presses(&asked, "The rest at random").await);
    assert!(left.content.starts_with("The rest of your men are placed"), "{}", left.content);
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    let again = text(&table.ada.presses(&twice, "The rest at random").await);
    assert!(again.contains("isn't your turn"), "{again}");

    let his = post(&table.brutus.presses(&newest(&table), "Move").await);
    let random = post(&table.brutus.presses(&his, "Random").await);
    table.brutus.presses(&random, "Confirm").await;
    table.board(table.thread, 3).await;
    table.stage.settled().await;
    let view = post(&table.ada.types(table.thread, "/board").await);
    assert!(view.button("Choose the rest myself").is_some(), "the way back stands under the board");

    let his = post(&table.brutus.presses(&newest(&table), "Move").await);
    let asked = post(&table.brutus.presses(&his, "The rest at random").await);
    table.brutus.presses(&asked, "The rest at random").await;
    let last = table.board(table.thread, 40).await;
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), [0, 1, 3, 40], "one post for all that the lot did");
    let lines = last.content.lines().filter(|line| line.starts_with('>')).count();
    assert!(lines <= 4 && last.content.contains("Ada drops a man on"), "{}", last.content);
    let view = post(&table.ada.types(table.thread, "/board").await);
    assert!(view.button("Choose the rest myself").is_none(), "the men are down");
    let back = post(&table.ada.presses(&left, "Choose the rest myself").await);
    assert!(back.content.contains("already choose them yourself"), "{}", back.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_come_when_they_are_asked_for_or_always() {
    let table = TableInPlay::start(75, "/play conspirateurs seat:0").await;
    let view = post(&table.ada.types(table.thread, "/board").await);
    assert!(view.content.contains("your turn") && !view.content.contains("```"), "{}", view.content);
    let words = post(&table.ada.presses(&view, "Words").await);
    assert!(words.ephemeral && words.content.contains("```"), "{}", words.content);
    let guest = post(&table.cleo.types(table.thread, "/board").await);
    assert!(post(&table.cleo.presses(&guest, "Words").await).content.contains("```"));
    let told = table.ada.hears(table.thread, "/settings words:always").await;
    assert!(told.contains("**The board in words** always comes along."), "{told}");
    let view = post(&table.ada.types(table.thread, "/board").await);
    assert!(view.content.contains("```") && view.button("Words").is_none(), "{}", view.content);
    let at = post(&table.ada.types(table.thread, "/board at:1").await);
    assert!(at.content.contains("```"), "{}", at.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_and_later_lead_through_the_game() {
    let table = TableInPlay::start(76, "/play conspirateurs seat:0").await;
    let start = post(&table.ada.types(table.thread, "/board").await);
    assert!(start.button("◀ Earlier").is_none(), "there is nothing before the start");
    table.ada.hears(table.thread, "/move move:h9").await;
    table.brutus.hears(table.thread, "/move move:h8").await;
    table.stage.settled().await;
    let now = post(&table.brutus.types(table.thread, "/board").await);
    let one = post(&table.brutus.presses(&now, "◀ Earlier").await);
    assert!(one.content.contains("Step 1 of 2"), "{}", one.content);
    let shows = |file: &str| file.ends_with("-step-1.png");
    let is_there = |control: &stand_in::Control| {
        control.message(one.id).filter(|post| post.attachments.first().is_some_and(|file| shows(&file.name)))
    };
    table
        .stage
        .control
        .wait_for(STEP_TIMEOUT, is_there)
        .await
        .expect("the earlier picture takes the newer one's place");
    let none = post(&table.brutus.presses(&one, "◀ Earlier").await);
    assert!(none.content.contains("Step 0 of 2") && none.button("◀ Earlier").is_some_and(|button| button.disabled));
    let one = post(&table.brutus.presses(&none, "Later ▶").await);
    let words = post(&table.brutus.presses(&one, "Words").await);
    assert!(words.content.contains("Step 1 of 2") && words.content.contains("```"), "{}", words.content);
    let two = post(&table.brutus.presses(&words, "Later ▶").await);
    assert!(two.button("Later ▶").is_some_and(|button| button.disabled) && two.content.contains("```"), "{two:?}");

    let forged = |eyes: &str| format!("step:{}:1:{eyes}:0", table.id);
    for (who, eyes) in [(&table.brutus, "0"), (&table.cleo, "1"), (&table.cleo, "77")] {
        let heard = table.stage.control.click(who.id, now.id, &forged(eyes)).await;
        let seen = heard.is_ok_and(|heard| text(&heard).contains("Step"));
        assert!(!seen, "nobody looks through another's eyes before the end");
    }
    table.stage.end().await;
}
