//! Words that players add to the dice: who may, where they are shown, that they change the dice and nothing else can, and that the record
//! proves it.

use stand_in::{BotReply, InteractionOutcome, ShownMessage, ShownModal};
use test_support::{Person, Stage, begun_thread, post};

const BUTTON: &str = "Add a word to the dice";

/// Somebody presses the button and types.
async fn says(stage: &Stage, who: &Person, lobby: &ShownMessage, word: &str) -> InteractionOutcome {
    let form = asks(who, lobby).await;
    stage.control.submit(who.id, &form, &[("notation", word)]).await.expect("it can be sent")
}

/// Somebody presses the button.
async fn asks(who: &Person, lobby: &ShownMessage) -> ShownModal {
    let BotReply::Modal(form) = who.presses(lobby, BUTTON).await.reply else { panic!("a form was expected") };
    form
}

#[tokio::test(flavor = "multi_thread")]
async fn a_players_word_goes_into_the_dice_and_stands_in_the_post_and_in_the_record() {
    let stage = Stage::start(71).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    ada.hears(games, "/play tmag seats:3 seat:0 computers:1").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button(BUTTON).is_some()).await;

    // An outsider adds nothing, and nothing is shown.
    let stranger = post(&says(&stage, &cleo, &lobby, "mine").await);
    assert!(stranger.content.contains("press Join first"), "{}", stranger.content);
    let blank = post(&says(&stage, &ada, &lobby, "\u{2800}").await);
    assert!(blank.content.contains("can't read"), "{}", blank.content);

    let said = post(&says(&stage, &ada, &lobby, "[a](https://b.org) @everyone").await);
    assert!(said.content.contains("in the dice"), "{}", said.content);
    let shows = |wanted: &'static str| move |post: &ShownMessage| format!("{post:?}").contains(wanted);
    let lobby = cleo.waits_for(games, "the word", shows("Words in the dice")).await;
    let text = format!("{lobby:?}");
    assert!(!text.contains("](https"), "{text}");

    // A player who leaves takes their word along. The later of two words counts.
    brutus.presses(&lobby, "Join").await;
    says(&stage, &brutus, &lobby, "thorn").await;
    cleo.waits_for(games, "both words", shows("thorn")).await;
    brutus.presses(&lobby, "Leave").await;
    cleo.waits_for(games, "one word", |post| post.button(BUTTON).is_some() && !shows("thorn")(post)).await;
    brutus.presses(&lobby, "Join").await;
    says(&stage, &brutus, &lobby, "роза").await;
    says(&stage, &ada, &lobby, "rosa").await;
    let ready = |post: &ShownMessage| shows("rosa · роза")(post) && post.button("Start").is_some_and(|b| !b.disabled);
    let lobby = ada.waits_for(games, "both words, the later ones", ready).await;

    let form = asks(&ada, &lobby).await;
    ada.presses(&lobby, "Start").await;
    let thread = begun_thread(&stage).await;
    let late = stage.control.submit(ada.id, &form, &[("notation", "too late")]).await.expect("it can be sent");
    let late = post(&late);
    assert!(late.content.contains("already"), "{}", late.content);
    stage.settled().await;
    // With two left the game is over.
    let leaving = post(&ada.types(thread, "/table resign").await);
    ada.presses(&leaving, "Resign").await;
    stage.settled().await;
    let checked = post(&ada.types(thread, "/record verify").await);
    assert!(checked.content.contains("Everything fits"), "{}", checked.content);
    let proof = format!("{:?}", checked.embeds);
    assert!(proof.contains("“rosa” of seat 0, “роза” of seat 2") && proof.contains("✅ **Dice**"), "{proof}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_chance_asks_for_no_word() {
    let stage = Stage::start(72).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    ada.hears(games, "/play conspirateurs seat:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    assert!(lobby.button(BUTTON).is_none());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_with_the_words_that_its_player_has_seen_or_is_shown_the_others_first() {
    let stage = Stage::start(72).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    ada.hears(games, "/play tmag seats:3 seat:0 computers:1").await;
    let open = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&open, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let seen = ada.waits_for(games, "the full lobby", ready).await;
    says(&stage, &brutus, &seen, "thorn").await;
    stage.settled().await;
    let refused = post(&ada.presses_as_seen(&seen, "Start").await);
    assert!(refused.content.contains("has changed since you saw it"), "{}", refused.content);
    assert!(format!("{:?}", refused.embeds).contains("thorn") && refused.mentions.is_empty());
    stage.settled().await;
    assert!(stage.control.threads().is_empty());
    let begun = post(&ada.presses(&refused, "Start").await);
    assert!(begun.content.contains("The game begins"), "{}", begun.content);
    begun_thread(&stage).await;
    stage.end().await;
}
