//! Two settings of a person by two commands at once, or from two devices, are both kept.

use test_support::{Person, Stage};

/// Pairs of commands that are sent at once.
const ROUNDS: u8 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_a_vacation_at_once_lose_nothing() {
    let stage = Stage::start(431).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let mut lost = Vec::new();
    for round in 0..ROUNDS {
        ada.hears(games, "/settings vacation:0").await;
        ada.hears(games, "/settings words:button").await;
        let (_, away) =
            tokio::join!(ada.hears(games, "/settings words:always"), ada.hears(games, "/settings vacation:3"),);
        assert!(away.contains("Have a good time"), "{away}");
        let now = ada.hears(games, "/settings").await;
        let (is_away, has_words) = (now.contains("vacation"), now.contains("always comes along"));
        if !(is_away && has_words) {
            lost.push(format!("round {round}: {now}"));
        }
    }
    assert!(lost.is_empty(), "{} of {ROUNDS} lost something: {lost:#?}", lost.len());
    stage.end().await;
}
