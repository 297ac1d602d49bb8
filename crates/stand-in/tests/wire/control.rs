//! The control lets a person do nothing that Discord's client wouldn't.

use std::time::Duration;

use serde_json::json;

use super::{STEP_TIMEOUT, Stage};
use stand_in::{BotReply, StandIn, StandInConfig, StandInError};

#[tokio::test]
async fn a_taken_port_is_named() {
    let stage = Stage::new().await;
    let outcome = StandIn::start(StandInConfig::new(stage.stand_in.addr(), "x")).await;
    assert!(matches!(outcome, Err(StandInError::AddressTaken(address)) if address == stage.stand_in.addr()));
}

#[tokio::test]
async fn after_shutdown_the_port_is_free() {
    let stage = Stage::new().await;
    let address = stage.stand_in.addr();
    stage.stand_in.shutdown().await;
    StandIn::start(StandInConfig::new(address, "x")).await.unwrap();
}

#[tokio::test]
async fn commands_are_checked_before_they_are_sent() {
    let stage = Stage::with(|config| config.interaction_timeout = Duration::from_millis(30)).await;
    stage.register().await;
    let (alice, general) = (stage.alice(), stage.general());
    for line in [
        "/none",
        "/book",
        "/book room:",
        "/list",
        "/list add count:9",
        "/list add count:x",
        "/book room:a with:nobody",
        "book",
    ] {
        let outcome = stage.control.command(alice, general, line).await;
        assert_eq!(outcome.is_err(), line != "/book room:", "{line}: {outcome:?}");
    }
    let bob = stage.control.user("bob").unwrap();
    let others = stage.control.dm_channel(bob);
    assert!(matches!(stage.control.command(alice, others, "/book room:a").await, Err(StandInError::NotFound(_))));
    let outcome = stage.control.command(alice, general, "/book room:a").await.unwrap();
    assert!(matches!(outcome.reply, BotReply::TimedOut));
}

#[tokio::test]
async fn only_what_is_shown_can_be_clicked() {
    let stage = Stage::new().await;
    let rows = json!([{ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": true }] },
        { "type": 1, "components": [{ "type": 3, "custom_id": "menu", "options": [{ "label": "A", "value": "a" }] }] }]);
    let id = stage.posted(json!({ "content": "x", "components": rows })).await;
    let alice = stage.alice();
    assert!(matches!(stage.control.click(alice, id, "off").await, Err(StandInError::Refused(_))));
    assert!(matches!(stage.control.click(alice, id, "none").await, Err(StandInError::NotFound(_))));
    assert!(matches!(stage.control.select(alice, id, "menu", &["b"]).await, Err(StandInError::NotFound(_))));
    assert!(matches!(stage.control.select(alice, id, "menu", &[]).await, Err(StandInError::Refused(_))));
    assert!(stage.control.dismiss(alice, id).is_err());
}

#[tokio::test]
async fn waiting_ends_with_the_change_or_with_the_time() {
    let stage = Stage::new().await;
    let (control, alice, general) = (stage.control.clone(), stage.alice(), stage.general());
    let waiting = tokio::spawn(async move {
        control.wait_until(|control| !control.messages(general, alice).is_empty(), STEP_TIMEOUT).await
    });
    stage.control.say(alice, general, "here").unwrap();
    assert!(waiting.await.unwrap());
    assert!(!stage.control.wait_until(|_| false, Duration::from_millis(20)).await);
}
