//! What Discord's client wouldn't let a person do, the control doesn't either.

use std::time::Duration;

use serde_json::json;

use super::Stage;
use crate::{Config, Error, Playground, Reply};

#[tokio::test]
async fn a_taken_port_is_named() {
    let stage = Stage::new().await;
    let outcome = Playground::start(Config::new(stage.playground.addr(), "x")).await;
    assert!(matches!(outcome, Err(Error::AddressTaken(address)) if address == stage.playground.addr()));
}

#[tokio::test]
async fn after_shutdown_the_port_is_free() {
    let stage = Stage::new().await;
    let address = stage.playground.addr();
    stage.playground.shutdown().await;
    Playground::start(Config::new(address, "x")).await.unwrap();
}

#[tokio::test]
async fn commands_are_checked_before_they_are_sent() {
    let stage = Stage::with(|config| config.interaction_timeout = Duration::from_millis(30)).await;
    stage.register().await;
    let (ada, games) = (stage.ada(), stage.games());
    for line in [
        "/none",
        "/move",
        "/move move:",
        "/new",
        "/new tmag seats:9",
        "/new tmag seats:x",
        "/move move:a against:Nero",
        "move",
    ] {
        let outcome = stage.control.command(ada, games, line).await;
        assert_eq!(outcome.is_err(), line != "/move move:", "{line}: {outcome:?}");
    }
    let brutus = stage.control.persona("Brutus").unwrap();
    let others = stage.control.dm_channel(brutus);
    assert!(matches!(stage.control.command(ada, others, "/move move:a").await, Err(Error::NotFound(_))));
    let outcome = stage.control.command(ada, games, "/move move:a").await.unwrap();
    assert!(matches!(outcome.reply, Reply::TimedOut));
}

#[tokio::test]
async fn only_what_is_shown_can_be_clicked() {
    let stage = Stage::new().await;
    let rows = json!([{ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": true }] },
        { "type": 1, "components": [{ "type": 3, "custom_id": "menu", "options": [{ "label": "A", "value": "a" }] }] }]);
    let id = stage.posted(json!({ "content": "x", "components": rows })).await;
    let ada = stage.ada();
    assert!(matches!(stage.control.click(ada, id, "off").await, Err(Error::Refused(_))));
    assert!(matches!(stage.control.click(ada, id, "none").await, Err(Error::NotFound(_))));
    assert!(matches!(stage.control.select(ada, id, "menu", &["b"]).await, Err(Error::NotFound(_))));
    assert!(matches!(stage.control.select(ada, id, "menu", &[]).await, Err(Error::Refused(_))));
    assert!(stage.control.dismiss(ada, id).is_err());
}

#[tokio::test]
async fn waiting_ends_with_the_change_or_with_the_time() {
    let stage = Stage::new().await;
    let (control, ada, games) = (stage.control.clone(), stage.ada(), stage.games());
    let waiting = tokio::spawn(async move {
        control.wait_until(|control| !control.messages(games, ada).is_empty(), Duration::from_secs(5)).await
    });
    stage.control.say(ada, games, "here").unwrap();
    assert!(waiting.await.unwrap());
    assert!(!stage.control.wait_until(|_| false, Duration::from_millis(20)).await);
}
