//! Told as they wish: turns, reminders and questions here, by message or never; direct messages are opened at a pace, and a
//! secret always has a second way.

use stand_in::{FaultKind, FaultRule, ShownMessage};

use test_support::{Person, STEP_TIMEOUT, TableInPlay, eventually};

const LINE: &str = "/play roman-checkers seat:0 pace:48 late:claim";

/// How many posts with these words call a person in the thread, and how many they have by message.
fn told(table: &TableInPlay, person: &Person, words: &str) -> (usize, usize) {
    let says = |post: &ShownMessage| !post.ephemeral && post.content.contains(words);
    let calls = |post: &ShownMessage| says(post) && post.mentions.contains(&person.id);
    let here = table.cleo.sees(table.thread).into_iter().filter(calls).count();
    (here, person.dms().into_iter().filter(says).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_reminded_and_asked_where_they_wish() {
    for (settings, reminded, asked) in [
        ("turns:thread", (1, 0), (1, 0)),
        ("turns:both", (0, 1), (0, 1)),
        ("turns:never", (0, 0), (0, 0)),
        ("turns:dm reminders:thread questions:never", (1, 0), (0, 0)),
        ("turns:thread reminders:never questions:dm", (0, 0), (0, 1)),
    ] {
        let habit = format!("/settings {settings}");
        let table = TableInPlay::start_after(41, LINE, &[("Ada", &habit)]).await;
        table.stage.pass(25).await;
        assert_eq!(told(&table, &table.ada, "still due"), reminded, "{settings}");
        table.brutus.hears(table.thread, "/table draw").await;
        table.stage.settled().await;
        assert_eq!(told(&table, &table.ada, "offers a draw"), asked, "{settings}");
        let posts = table.cleo.sees(table.thread);
        assert!(
            posts.iter().any(|post| post.button("Agree").is_some()),
            "the question stands in the thread: {settings}"
        );
        table.stage.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_say_where_one_is_told() {
    let table = TableInPlay::start(42, LINE).await;
    let heard = table.ada.hears(table.games, "/settings turns:dm reminders:never questions:thread").await;
    for line in [
        "**Turn notices** come by direct message.",
        "**Reminders** never come.",
        "**Questions** are asked in the thread.",
    ] {
        assert!(heard.contains(line), "{heard}");
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_beside_the_turns_makes_no_sound() {
    let table = TableInPlay::start(43, LINE).await;
    table.stage.control.clear_requests();
    table.ada.hears(table.thread, "/table draw").await;
    let question = table.brutus.waits_for(table.thread, "the question", |post| post.button("Decline").is_some()).await;
    table.brutus.presses(&question, "Decline").await;
    // After a move there would be nothing left to say of the answer.
    table.stage.settled().await;
    table.ada.hears(table.thread, "/move move:a3-b4").await;
    table.stage.settled().await;
    let path = format!("/channels/{}/messages", table.thread);
    let requests = table.stage.control.requests();
    let posts = requests.iter().filter(|request| request.method == "POST" && request.path == path);
    let sounds: Vec<_> = posts
        .map(|request| {
            let body = &request.body;
            let text = body["content"].as_str().unwrap_or_default().to_owned();
            (text, body["flags"].as_u64().unwrap_or_default() & 4096 != 0)
        })
        .collect();
    let silent = |words: &str| sounds.iter().find(|(text, _)| text.contains(words)).map(|(_, silent)| *silent);
    assert_eq!(silent("offers a draw"), Some(false), "it calls Brutus");
    assert_eq!(silent("declines"), Some(true));
    assert_eq!(silent("moves from a3 to b4"), Some(false));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_are_opened_too_fast_come_later() {
    let table = TableInPlay::start(44, "/play praetorian seat:0").await;
    table.stage.control.set_new_dms(Some(0));
    table.ada.hears(table.thread, "/move move:assassin=7 targets=3,19").await;
    let refused = |control: &stand_in::Control| {
        control.requests().iter().any(|request| request.path == "/users/@me/channels" && request.status == Some(403))
    };
    assert!(table.stage.control.wait_until(refused, STEP_TIMEOUT).await, "40003");
    table.stage.control.set_new_dms(None);
    assert!(table.stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    let secrets = || table.ada.dms().into_iter().filter(|dm| dm.content.contains("your secret")).count();
    let later = async || {
        table.stage.clock.set_ahead(30_000);
        (secrets() > 0).then_some(())
    };
    eventually("the secret is told", later).await;
    table.stage.clock.set_ahead(240_000);
    table.stage.settled().await;
    let secrets = secrets();
    assert_eq!(secrets, 1);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_was_held_up_is_not_told_once_the_game_is_over() {
    let table = TableInPlay::start(46, "/play praetorian seat:0").await;
    table.stage.control.set_new_dms(Some(0));
    table.ada.hears(table.thread, "/move move:assassin=7 targets=3,19").await;
    let refused = |control: &stand_in::Control| {
        control.requests().iter().any(|request| request.path == "/users/@me/channels" && request.status == Some(403))
    };
    assert!(table.stage.control.wait_until(refused, STEP_TIMEOUT).await, "40003");
    let asked = test_support::post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.brutus.waits_for(table.thread, "the end", |post| post.button("Review").is_some()).await;
    table.stage.control.set_new_dms(None);
    let all_is_told = async || {
        table.stage.clock.set_ahead(30_000);
        (table.stage.database.store.outbox().waiting().await.expect("the database answers") == 0).then_some(())
    };
    eventually("the outbox empties", all_is_told).await;
    let dms: Vec<_> = table.ada.dms().into_iter().map(|dm| dm.content).collect();
    assert!(dms.iter().all(|dm| !dm.contains("your secret")), "{dms:?}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_seat_over_does_not_hear_that_the_one_before_had_planned() {
    let table = TableInPlay::start(47, "/play conspirateurs seat:0").await;
    let (stage, ada, brutus, cleo, thread) = (&table.stage, &table.ada, &table.brutus, &table.cleo, table.thread);
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    let asked = test_support::post(&ada.types(thread, "/table if moves:h8 then i9").await);
    assert!(test_support::text(&ada.presses(&asked, "Confirm").await).contains("are set"));
    stage.settled().await;
    stage.control.set_new_dms(Some(0));
    assert!(brutus.hears(thread, "/move move:i8").await.starts_with("Played"));
    let refused = |control: &stand_in::Control| {
        control.requests().iter().any(|request| request.path == "/users/@me/channels" && request.status == Some(403))
    };
    assert!(stage.control.wait_until(refused, STEP_TIMEOUT).await, "40003: the word to Ada waits");
    ada.hears(thread, "/table substitute player:Cleo").await;
    let offer = cleo.waits_for(thread, "the offer", |post| post.button("Take the seat").is_some()).await;
    assert!(test_support::text(&cleo.presses(&offer, "Take the seat").await).contains("The seat is yours"));
    stage.control.set_new_dms(None);
    let all_is_told = async || {
        stage.clock.set_ahead(30_000);
        (stage.database.store.outbox().waiting().await.expect("the database answers") == 0).then_some(())
    };
    eventually("the outbox empties", all_is_told).await;
    for who in [ada, cleo] {
        let dms: Vec<_> = who.dms().into_iter().map(|dm| dm.content).collect();
        assert!(dms.iter().all(|dm| !dm.contains("conditional moves")), "{dms:?}");
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_closed_messages_a_secret_is_told_of_where_it_is_seen_and_nothing_is_given_up() {
    for code in [50007, 50278] {
        let table = TableInPlay::start(45, "/play praetorian seat:0").await;
        let closed = FaultKind::Refuse(403, code, "Cannot send messages to this user".to_owned());
        let dm = table.stage.control.dm_channel(table.ada.id);
        table.stage.control.fault(FaultRule::once("POST", &format!("/channels/{dm}/messages"), closed).times(50));
        table.ada.hears(table.thread, "/move move:assassin=7 targets=3,19").await;
        table.stage.settled().await;
        assert!(table.stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
        let is_hint = |post: &ShownMessage| post.content.contains("there is a secret for you");
        let hint = table.ada.waits_for(table.thread, "the second way", is_hint).await;
        assert_eq!(hint.mentions, [table.ada.id]);
        assert!(!hint.content.contains('7') && !hint.content.contains("19"), "{}", hint.content);
        let view = test_support::text(&table.ada.presses(&hint, "My view").await);
        assert!(view.contains('7') && view.contains("19"), "{view}");
        table.stage.end().await;
    }
}
