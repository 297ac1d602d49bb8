//! Hints: for the player to act alone, counted once a turn, told at the end.

use std::collections::BTreeSet;

use stand_in::{ShownMessage, Snowflake};
use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, eventually, post};

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_for_whoever_is_to_act_and_the_end_tells_how_many_there_were() {
    let table = TableInPlay::start(61, "/play conspirateurs seat:0").await;
    let waits = table.brutus.hears(table.thread, "/hint").await;
    assert!(waits.contains("isn't your turn"), "{waits}");
    let guest = table.cleo.hears(table.thread, "/hint").await;
    assert!(guest.contains("those who play"), "{guest}");
    let outside = table.cleo.hears(table.stage.channel("lounge"), &format!("/hint table:{}", table.id)).await;
    assert!(outside.contains("isn't here"), "{outside}");

    let asked = async || post(&table.ada.types(table.thread, "/hint").await);
    // A busy machine tells a hint without the actions that follow, or asks to try again.
    let twice = async || {
        let (first, second) = (asked().await, asked().await);
        (first.content.starts_with("💡") && second.content == first.content).then_some((first, second))
    };
    let (first, second) = eventually("the same turn gives the same hint", twice).await;
    assert!(first.ephemeral && first.content.contains("counted"), "{first:?}");
    table.ada.with_picture(&first).await;
    let played = post(&table.ada.presses(&second, "Confirm").await);
    assert!(played.content.starts_with("Played"), "{}", played.content);
    let stale = post(&table.ada.presses(&first, "Confirm").await);
    assert!(!stale.content.starts_with("Played"), "{}", stale.content);

    let leaving = post(&table.brutus.types(table.thread, "/table resign").await);
    let label = leaving.buttons()[0].label.clone();
    table.brutus.presses(&leaving, &label).await;
    let is_end = |post: &ShownMessage| post.button("Review").is_some();
    let end = table.cleo.waits_for(table.thread, "the end", is_end).await;
    assert!(end.content.contains("Hints taken: Ada 1."), "{}", end.content);
    let late = table.ada.hears(table.thread, "/hint").await;
    assert!(late.contains("nothing to play"), "{late}");
    table.stage.end().await;
}

/// Opens a table in a channel of its own; its thread.
async fn opens(stage: &Stage, person: &Person, (channel, line): (&str, &str)) -> Snowflake {
    let games = stage.control.add_channel(channel);
    person.hears(games, line).await;
    let is_its = |thread: &stand_in::ChannelInfo| thread.parent == Some(games);
    let find = |control: &stand_in::Control| control.threads().into_iter().find(is_its).map(|thread| thread.id);
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    stage.settled().await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_for_a_secret_set_up_says_nothing_about_another_tables() {
    let stage = Stage::start(63).await;
    let ada = Person::of(&stage, "Ada");
    for game in ["praetorian", "stratogo"] {
        let line = format!("/play {game} seat:0 computers:1 level:1");
        let mut told = BTreeSet::new();
        for channel in ["first", "second", "third"] {
            let thread = opens(&stage, &ada, (&format!("{game}-{channel}"), &line)).await;
            let asked = async || Some(ada.hears(thread, "/hint").await).filter(|hint| hint.starts_with("💡"));
            told.insert(eventually("a hint for the set-up", asked).await);
        }
        assert_eq!(told.len(), 3, "each table's own luck: {told:?}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_gives_hints_that_can_be_played() {
    let stage = Stage::start(62).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    for game in games::GAMES {
        let line = format!("/play {} seat:0 computers:{} level:1", game.about().id, game.about().seats.0 - 1);
        let thread = opens(&stage, &ada, (game.about().id, &line)).await;
        let can_go_on = game.is_open() && game.about().id != "tmag";
        let goes_on = |hint: &ShownMessage| hint.content.contains(" It could go on `");
        // A busy machine tells a hint without the actions that follow, or asks to try again.
        let asked = async || {
            let hint = post(&ada.types(thread, "/hint").await);
            Some(hint).filter(|hint| hint.content.starts_with("💡") && (goes_on(hint) || !can_go_on))
        };
        let hint = eventually("it is her turn", asked).await;
        assert!(hint.content.starts_with("💡") && (3..=4).contains(&hint.content.lines().count()), "{}", hint.content);
        assert_eq!(goes_on(&hint), can_go_on, "no secret, no dice: {}", hint.content);
        let played = post(&ada.presses(&hint, "Confirm").await);
        assert!(played.content.starts_with("Played"), "{}: {}", game.about().id, played.content);
        let other = brutus.hears(thread, "/hint").await;
        assert!(other.contains("those who play"), "{other}");
    }
    stage.settled().await;
    stage.end().await;
}
