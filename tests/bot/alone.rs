//! A table against computers alone begins by itself; one to which somebody else may come has a lobby.

use crash::{CrashPlan, CrashPoint};
use stand_in::{Control, ForumRule, NewChannel, ShownMessage, Snowflake};
use test_support::{
    BotProcess, Database, Person, STEP_TIMEOUT, Stage, begin_alone, begun_thread, patient_stand_in, post, text,
};

const BOARD: fn(&ShownMessage) -> bool = |post| post.button("Move").is_some();

fn can_start(post: &ShownMessage) -> bool {
    post.button("Start").is_some_and(|start| !start.disabled)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_against_computers_alone_begins_once_however_often_it_is_asked_for() {
    let stage = Stage::start(601).await;
    let [ada, cleo] = ["Ada", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    stage.control.duplicate_interactions(2);
    let heard = ada.hears(games, "/play conspirateurs seat:0 computers:1 level:0").await;
    assert!(heard.contains("is open, and the game begins: its thread opens in this channel."), "{heard}");
    let thread = begun_thread(&stage).await;
    ada.waits_for(thread, "the first board", BOARD).await;
    stage.settled().await;
    assert_eq!(stage.control.threads().len(), 1);
    assert_eq!(cleo.sees(games).iter().filter(|post| post.button("Rules").is_some()).count(), 1, "one lobby's post");
    assert!(cleo.sees(games).iter().all(|post| post.button("Join").is_none() && post.button("Start").is_none()));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_late_against_computers_alone_is_waited_for_and_nobody_is_offered_a_claim() {
    let stage = Stage::start(603).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    ada.hears(games, "/play conspirateurs seat:0 computers:1 level:0 pace:24 late:claim").await;
    let thread = begun_thread(&stage).await;
    ada.waits_for(thread, "the first board", BOARD).await;
    stage.pass(30).await;
    let late = ada.waits_for(thread, "the lateness", |post| post.content.contains("has run out of time")).await;
    assert!(late.content.ends_with("has run out of time. The game waits for their move."), "{}", late.content);
    assert!(late.button("Claim the game").is_none() && late.button("Give time").is_none(), "{late:?}");
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_somebody_else_may_come_the_lobby_waits() {
    let stage = Stage::start(602).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    for (line, is_ready) in [
        ("/play conspirateurs seat:0 computers:1 seats:3", false),
        ("/play conspirateurs seat:0 computers:1 opponent:@Brutus", false),
        ("/play tmag seat:0 computers:2 least:3", true),
    ] {
        let games = stage.control.add_channel(&format!("table-{}", line.len()));
        let heard = ada.hears(games, line).await;
        assert!(heard.contains("its lobby is in this channel"), "{line}: {heard}");
        let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
        assert_eq!(can_start(&lobby), is_ready, "{line}");
    }
    stage.settled().await;
    assert!(stage.control.threads().is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_against_computers_begins_too() {
    let stage = Stage::start(603).await;
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = begin_alone(&stage, &ada, "/play conspirateurs seat:0 computers:1 level:0").await;
    ada.waits_for(thread, "the first board", BOARD).await;
    let asked = post(&ada.types(thread, "/table resign").await);
    ada.presses(&asked, "Resign").await;
    let over = ada.waits_for(thread, "the end", |post| post.button("Rematch").is_some()).await;
    let heard = text(&ada.presses(&over, "Rematch").await);
    assert!(heard.starts_with("The rematch begins: its thread opens in <#"), "{heard}");
    let second = |control: &Control| control.threads().into_iter().map(|known| known.id).find(|id| *id != thread);
    let second = stage.control.wait_for(STEP_TIMEOUT, second).await.expect("another thread");
    ada.waits_for(second, "its first board", BOARD).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_forum_it_is_one_post_from_the_lobby_to_the_board() {
    let stage = Stage::start(604).await;
    let ada = Person::of(&stage, "Ada");
    let forum = stage.control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = stage.control.open_thread(ada.id, forum, ("Alone", "Who plays?")).expect("opened");
    let heard = ada.hears(talk, "/play conspirateurs seat:0 computers:1 level:0").await;
    assert!(heard.contains(&format!("its thread opens in <#{forum}>")), "{heard}");
    let own = |control: &Control| control.threads().into_iter().map(|known| known.id).find(|id| *id != talk);
    let own = stage.control.wait_for(STEP_TIMEOUT, own).await.expect("a post of its own");
    ada.waits_for(own, "the first board", BOARD).await;
    stage.settled().await;
    assert_eq!(stage.control.threads().len(), 2);
    assert!(stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    stage.end().await;
}

/// The point at which a process dies between a table's opening and its start.
pub const DEATH: CrashPoint = CrashPoint::Alone;

/// The lobby has *Start* then.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_dies_before_the_start_leaves_a_lobby_that_can_be_started() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let address = database.hand_over();
    let run = |death: Option<CrashPlan>| BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, death);
    let ada = Person::named(&control, "Ada");
    let games = control.channel("games").expect("there");
    let is_there = |control: &Control| control.connected() > 0;
    let mut dying = run(Some(DEATH.into()));
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let asked = ada.types(games, "/play conspirateurs seat:0 computers:1 level:0");
    dying.dies(DEATH.into(), asked).await;
    assert!(control.wait_until(|control| !is_there(control), STEP_TIMEOUT).await, "it is gone");
    let mut bot = run(None);
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the next one comes");
    let lobby = ada.waits_for(games, "the lobby", can_start).await;
    ada.presses(&lobby, "Start").await;
    ada.waits_for(first_thread(&control).await, "the first board", BOARD).await;
    bot.kill();
    playground.shutdown().await;
    database.drop().await;
}

async fn first_thread(control: &Control) -> Snowflake {
    let first = |control: &Control| control.threads().first().map(|thread| thread.id);
    control.wait_for(STEP_TIMEOUT, first).await.expect("the thread opens")
}
