//! Emblems of games and seats are emoji of the bot's own: uploaded once, shown on buttons and in texts, and nothing depends on them.

use stand_in::{FaultKind, FaultRule, ShownMessage};
use subrosa::discord::Door;
use test_support::{
    Bot, Database, Person, STEP_TIMEOUT, Stage, TOKEN, TestClock, eventually, http_client, patient_stand_in, post,
};

/// One a game, and one a seat.
fn emblems() -> usize {
    games::GAMES.iter().map(|game| 1 + usize::from(game.about().seats.1)).sum()
}

/// The emoji of a button, as it was sent.
fn emoji_of(post: &ShownMessage, label: &str) -> Option<String> {
    let parts = post.components.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let button = parts.into_iter().find(|part| part["label"] == label)?;
    Some(button["emoji"]["id"].as_str()?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn emblems_are_uploaded_once_and_stand_on_buttons_and_beside_seats() {
    let stage = Stage::start(811).await;
    let all = emblems();
    eventually("they are uploaded", async || (stage.control.emoji().len() == all).then_some(())).await;
    let id = |name: &str| {
        let emoji = stage.control.emoji().into_iter().find(|(own, _)| own == name);
        emoji.expect("it is there").1.to_string()
    };
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let with_emblem = async || {
        let which = post(&ada.presses(&post(&ada.types(games, "/play now").await), "Two of us").await);
        emoji_of(&which, "Roman Checkers")
    };
    eventually("their ids are learnt", async || (with_emblem().await == Some(id("roman_checkers"))).then_some(()))
        .await;
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    let text = lobby.embeds[0]["description"].as_str().unwrap_or_default().to_owned();
    assert!(text.contains(&format!("<:conspirateurs_seat_1:{}> **", id("conspirateurs_seat_1"))), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_start_finds_them_there() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    let uploads =
        || control.requests().iter().filter(|one| one.method == "POST" && one.path.ends_with("emojis")).count();
    let all = emblems();
    for _ in 0..2 {
        let bot = Bot::start(&playground, &database, 1, Door::Gateway, &TestClock::default());
        let is_there = |control: &stand_in::Control| control.connected() == 1 && control.emoji().len() == all;
        assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "it is there");
        bot.stop().await;
        assert_eq!(uploads(), all);
    }
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_takes_none_messages_go_without() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    let refusal = FaultKind::Refuse(400, 30_008, "Maximum number of emojis reached".to_owned());
    control.fault(FaultRule::once("POST", "/applications/*/emojis", refusal).times(100));
    let stage = Stage::on(playground, database, 812).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    assert!(!lobby.embeds[0].to_string().contains("<:"), "{:?}", lobby.embeds);
    let which = post(&ada.presses(&post(&ada.types(games, "/play now").await), "Two of us").await);
    assert!(which.button("Praetorian").is_some() && emoji_of(&which, "Praetorian").is_none(), "{which:?}");
    stage.end().await;
}

/// Discord's refusal of a button whose emoji is gone.
fn unknown_emoji() -> FaultKind {
    let field = "components.0.components.0.emoji.id: BUTTON_COMPONENT_INVALID_EMOJI";
    FaultKind::Refuse(400, 50_035, format!("Invalid Form Body ({field})"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_emblem_that_was_deleted_keeps_no_message_back_and_is_uploaded_again() {
    let stage = Stage::start(813).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let (control, games) = (&stage.control, stage.channel("games"));
    let id = || {
        let emoji = control.emoji().into_iter().find(|(name, _)| name == "roman_checkers");
        emoji.map(|(_, id)| id.to_string())
    };
    let shown = async || {
        let which = post(&ada.presses(&post(&ada.types(games, "/play now").await), "Two of us").await);
        emoji_of(&which, "Roman Checkers")
    };
    let learnt = async || shown().await.filter(|shown| Some(shown) == id().as_ref());
    let first = eventually("it is learnt", async || learnt().await).await;
    let application = control.application_id();
    let at = format!("{}/api/v10/applications/{application}/emojis/{first}", stage.playground.base_url());
    let deleted = http_client().delete(at).header("authorization", format!("Bot {TOKEN}")).send().await;
    assert!(deleted.expect("it answers").status().is_success());

    control.fault(FaultRule::once("POST", "/channels/*/messages", unknown_emoji()));
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    ada.waits_for(games, "the full lobby", |post| post.button("Start").is_some()).await;
    stage.settled().await;
    assert!(stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    let again = eventually("it is there again", async || learnt().await).await;
    assert_ne!(again, first);

    // An answer that is refused comes without emblems, and they are not looked for at once a second time.
    let first = post(&ada.types(games, "/play now").await);
    control.fault(FaultRule::once("POST", "/interactions/**", unknown_emoji()));
    assert_eq!(emoji_of(&post(&ada.presses(&first, "Two of us").await), "Roman Checkers"), None);
    assert_eq!(shown().await, None);
    stage.end().await;
}
