//! Threads that live as long as their game: their people are in them, they stay awake while a clock runs, sleep after the
//! end, and nothing that happens to one holds back the next turn.

use std::time::Duration;

use stand_in::{FaultKind, FaultRule, ShownMessage, Snowflake};

use test_support::{STEP_TIMEOUT, TableInPlay};

const DAY: Duration = Duration::from_hours(24);

fn is_archived(table: &TableInPlay) -> bool {
    let threads = table.stage.control.threads();
    threads.iter().find(|thread| thread.id == table.thread).expect("it is there").archived
}

/// Days pass in which nobody says anything; whether the thread was ever asleep at the end of one.
async fn silent_days(table: &TableInPlay, days: i64) -> bool {
    let mut slept = false;
    for _ in 0..days {
        table.stage.control.pass_silently(DAY);
        slept |= is_archived(table);
        table.stage.pass(24).await;
    }
    slept
}

fn with_buttons(table: &TableInPlay) -> Vec<Snowflake> {
    let has = |post: &ShownMessage| !post.ephemeral && post.button("Move").is_some();
    table.cleo.sees(table.thread).into_iter().filter(has).map(|post| post.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_players_are_in_the_thread_from_the_start_and_nobody_is_called_twice() {
    let table =
        TableInPlay::start_after(31, "/play conspirateurs seat:0", &[("Brutus", "/settings turns:never")]).await;
    let threads = table.stage.control.threads();
    let members = &threads.iter().find(|thread| thread.id == table.thread).expect("there").members;
    for person in [&table.ada, &table.brutus] {
        assert!(members.contains(&person.id), "{members:?}");
    }
    assert!(!members.contains(&table.cleo.id));
    let posts = table.ada.sees(table.thread);
    let calls = |person: Snowflake| posts.iter().filter(|post| post.mentions.contains(&person)).count();
    assert_eq!(
        (calls(table.ada.id), calls(table.brutus.id)),
        (1, 0),
        "Brutus wants no call, and is a member all the same"
    );
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_are_called_by_the_first_post_and_only_who_is_to_move_by_the_next() {
    let table = TableInPlay::start(32, "/play conspirateurs seat:0").await;
    let first = table.board(table.thread, 0).await;
    assert_eq!(first.mentions.len(), 2, "{:?}", first.mentions);
    table.ada.hears(table.thread, "/move move:h9").await;
    assert_eq!(table.board(table.thread, 1).await.mentions, [table.brutus.id]);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_stays_awake_for_a_move_of_thirty_days_and_sleeps_a_day_after_the_end() {
    let line = "/play conspirateurs seat:0 pace:720";
    let table = TableInPlay::start_after(33, line, &[("Ada", "/settings reminders:dm")]).await;
    assert!(!silent_days(&table, 29).await, "it never slept");
    let posts = table.cleo.sees(table.thread).len();
    assert_eq!(posts, 1, "and nothing was said to keep it awake");
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.brutus.hears(table.thread, "/table resign").await;
    let sure = table.brutus.sees(table.thread).into_iter().rfind(|post| post.button("Resign").is_some());
    table.brutus.presses(&sure.expect("asked once more"), "Resign").await;
    table.stage.settled().await;
    assert!(!is_archived(&table), "there is time for a rematch");
    table.stage.control.pass_silently(DAY);
    assert!(is_archived(&table));
    for line in ["/board", "/review replay", "/record export", "/record verify"] {
        let heard = async |id: &str| table.ada.hears(table.games, &format!("{line} table:{id}")).await;
        let (there, nowhere) = (heard(&table.id).await, heard("1zzzzzzzz").await);
        assert!(!there.contains("isn't here") && nowhere.contains("isn't here"), "{line}: {there}, {nowhere}");
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_may_sleep_and_wakes_when_its_clocks_run_again() {
    let table = TableInPlay::start(34, "/play conspirateurs seat:0 pace:72").await;
    table.ada.hears(table.thread, "/table pause").await;
    let question = table.brutus.waits_for(table.thread, "the question", |post| post.button("Agree").is_some()).await;
    table.brutus.presses(&question, "Agree").await;
    table.stage.settled().await;
    assert!(silent_days(&table, 9).await, "no clock runs");
    let pause = table.ada.waits_for(table.thread, "the pause", |post| post.button("Resume").is_some()).await;
    table.ada.presses(&pause, "Resume").await;
    table.stage.settled().await;
    assert!(!is_archived(&table));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_reminded_by_message_finds_the_thread_awake() {
    let line = "/play conspirateurs seat:0 pace:48";
    let table = TableInPlay::start_after(35, line, &[("Ada", "/settings reminders:dm")]).await;
    table.stage.control.archive(table.thread);
    table.stage.pass(25).await;
    let reminder = table.ada.dms().pop().expect("she is reminded");
    assert!(reminder.content.contains("still due"), "{}", reminder.content);
    assert!(!is_archived(&table));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_that_can_not_be_taken_from_an_older_post_hold_nothing_back() {
    let table = TableInPlay::start(36, "/play conspirateurs seat:0").await;
    let edits = format!("/channels/{}/messages/*", table.thread);
    let asleep = FaultKind::Refuse(400, 50083, "Thread is archived".to_owned());
    table.stage.control.fault(FaultRule::once("PATCH", &edits, asleep));
    table.ada.hears(table.thread, "/move move:h9").await;
    table.board(table.thread, 1).await;
    table.stage.settled().await;
    assert_eq!(with_buttons(&table).len(), 2, "the older post keeps them, and they refuse kindly");
    table.stage.control.fault(FaultRule::once("PATCH", &edits, FaultKind::Status(500)).times(9));
    for (person, square, ply) in [(&table.brutus, "i9", 2), (&table.ada, "h8", 3)] {
        person.hears(table.thread, &format!("/move move:{square}")).await;
        table.board(table.thread, ply).await;
    }
    table.stage.control.clear_faults();
    table.stage.settled().await;
    assert_eq!(with_buttons(&table).len(), 2, "the others have lost theirs");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_does_not_document_is_tried_again_and_loses_nothing() {
    let table = TableInPlay::start(37, "/play conspirateurs seat:0").await;
    let posts = format!("/channels/{}/messages", table.thread);
    let refusals = [
        FaultKind::Html(403),
        FaultKind::Refuse(403, 40333, "internal network error".to_owned()),
        FaultKind::Refuse(400, 99_999, "Something new".to_owned()),
        FaultKind::Refuse(400, 160_006, "Maximum number of active threads reached".to_owned()),
    ];
    for (at, (refusal, square)) in refusals.into_iter().zip(["h9", "i9", "h8", "i8"]).enumerate() {
        table.stage.control.fault(FaultRule::once("POST", &posts, refusal));
        let person = if at % 2 == 0 { &table.ada } else { &table.brutus };
        person.hears(table.thread, &format!("/move move:{square}")).await;
        table.board(table.thread, at + 1).await;
        table.stage.settled().await;
    }
    assert!(table.stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_tried_again_and_was_there_says_what_holds_now() {
    let table = TableInPlay::start(38, "/play conspirateurs seat:0").await;
    let posts = format!("/channels/{}/messages", table.thread);
    // The first try makes the post and hears of nothing; the next ones fail before they are heard.
    table.stage.control.fault(FaultRule::once("POST", &posts, FaultKind::StatusAfter(500)).times(3));
    table.stage.control.fault(FaultRule::once("POST", &posts, FaultKind::Status(500)).times(6));
    table.ada.hears(table.thread, "/move move:h9").await;
    let first = table.board(table.thread, 1).await;
    assert!(table.ada.hears(table.thread, "/table pause").await.contains("the others are asked"));
    table.brutus.hears(table.thread, "/table pause").await;
    let claimed_again = |control: &stand_in::Control| {
        let requests = control.requests();
        requests.iter().filter(|request| request.method == "POST" && request.path == posts).count() > 4
    };
    assert!(table.stage.control.wait_until(claimed_again, STEP_TIMEOUT).await, "it is tried again");
    table.stage.control.clear_faults();
    table.stage.settled().await;
    let now = table.board(table.thread, 1).await;
    assert_eq!((now.id, now.attachments.len()), (first.id, 1), "one post, with its picture");
    assert!(
        !first.content.contains("clocks are paused") && now.content.contains("clocks are paused"),
        "{}",
        now.content
    );
    let plies = table.plies(table.thread);
    assert_eq!(plies, [0, 1]);
    table.stage.end().await;
}
