//! Every button and menu that the bot shows on the road has somebody who answers it.

use std::collections::BTreeMap;

use serde_json::Value;
use stand_in::{BotReply, Control, InteractionOutcome};

use super::end_to_end;
use test_support::{Person, Stage};

/// The bot's answer to an id that it does not know, or knows and does not answer.
const NOBODY: [&str; 2] = ["no longer in use", "I don't know that command"];

/// Kinds of ids that the road shows at least; 34 when this was written.
const LEAST_KINDS: usize = 30;

/// The custom ids below a value, at any depth.
fn ids(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("custom_id").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| ids(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| ids(value, found)),
        _ => {}
    }
}

/// The kind of an id: its words, without the numbers, actions and picks that tell which.
fn kind(id: &str) -> String {
    let words = id.split(':').filter(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    words.take(2).collect::<Vec<_>>().join(":")
}

/// The ids in everything that the bot has sent, but for forms' inputs: one of each kind.
fn shown(control: &Control) -> BTreeMap<String, String> {
    let mut found = Vec::new();
    for request in control.requests() {
        // A form is no button, and its inputs answer to nobody.
        let is_form = request.path.ends_with("/callback") && request.body["type"] == 9;
        if !is_form {
            ids(&request.body, &mut found);
        }
    }
    found.into_iter().map(|id| (kind(&id), id)).collect()
}

/// The answer to a press, if it was in words.
fn words(outcome: &InteractionOutcome) -> String {
    match &outcome.reply {
        BotReply::Message(post) | BotReply::Edited(post) | BotReply::Updated(post) => post.content.clone(),
        _ => String::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_that_is_shown_is_answered() {
    let stage = Stage::start(23).await;
    end_to_end::everything(&stage).await;
    let shown = shown(&stage.control);
    assert!(shown.len() >= LEAST_KINDS, "the road shows fewer kinds of buttons than it did: {}", shown.len());
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let below = ada.sees(games).last().expect("there is a post").id;
    let mut faults = Vec::new();
    for id in shown.values() {
        let answer = stage.control.forge_click(ada.id, below, id).await.expect("she sees the post");
        let said = words(&answer);
        if matches!(answer.reply, BotReply::TimedOut) || NOBODY.iter().any(|nobody| said.contains(nobody)) {
            faults.push(format!("{id}: {:?}", answer.reply));
        }
    }
    assert!(faults.is_empty(), "these buttons are shown, and nobody answers them: {faults:#?}");
    // So it looks if nobody answers.
    let answer = stage.control.forge_click(ada.id, below, "nobody:1").await.expect("she sees the post");
    assert!(words(&answer).contains(NOBODY[0]), "{:?}", answer.reply);
    stage.end().await;
}
