//! A process that is told to end finishes what it holds, and ends in order.

use std::process::Command;
use std::time::Duration;

use stand_in::{FaultKind, FaultRule, ShownMessage};
use subrosa::discord::Door;

use test_support::{Bot, BotProcess, Database, STEP_TIMEOUT, TestClock, patient_stand_in};

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_in_the_midst_of_a_post_a_process_posts_it_once_and_leaves_nothing_behind() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let address = database.hand_over();
    let mut bot = BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, None);
    let is_there = |control: &stand_in::Control| control.connected() > 0 && !control.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let (ada, games) = (control.user("Ada").expect("there"), control.channel("games").expect("there"));
    control.fault(FaultRule::once("POST", "/channels/*/messages", FaultKind::Hang(Duration::from_secs(2))));
    control.command(ada, games, "/play conspirateurs seat:0").await.expect("it is answered");
    let asked = |control: &stand_in::Control| control.faults_left() == 0;
    assert!(control.wait_until(asked, STEP_TIMEOUT).await, "the post is under way");
    let told = Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().expect("kill is there");
    assert!(told.success());
    let ended = bot.ends("it ends").await;
    assert!(ended.success(), "in order: {ended}");
    let is_lobby = |post: &&ShownMessage| !post.ephemeral && post.button("Join").is_some();
    assert_eq!(control.messages(games, ada).iter().filter(is_lobby).count(), 1);
    assert_eq!(database.store.outbox().waiting().await.expect("the database answers"), 0, "and it is written down");
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_while_discord_is_away_at_the_start_a_bot_ends_in_order() {
    const TRIES: u32 = 99;
    let database = Database::fresh().await;
    for asked in ["/users/@me", "/oauth2/applications/@me", "/gateway/bot"] {
        let playground = patient_stand_in().await;
        let control = playground.control();
        control.fault(FaultRule::once("GET", asked, FaultKind::Status(503)).times(TRIES));
        let bot = Bot::start(&playground, &database, 9, Door::Gateway, &TestClock::default());
        let has_failed = |control: &stand_in::Control| control.faults_left() < TRIES;
        assert!(control.wait_until(has_failed, STEP_TIMEOUT).await, "{asked} is asked");
        bot.stop().await;
        playground.shutdown().await;
    }
    database.drop().await;
}
