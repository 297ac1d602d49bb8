//! The executor against a server on the loopback: what arrives there, when, and what becomes of each answer.

mod errors;
mod fake;
mod limits;
mod retries;
mod secrets;
mod shapes;

use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId};

use super::{Policy, Rest, RestConfig, RestError, SecretToken};
use fake::{Fake, Reply};

/// The bot's token; it must appear in one header and nowhere else.
const TOKEN: &str = "bot-token-that-nobody-may-see";
/// An interaction's token; it must appear in paths and nowhere else.
const INTERACTION: &str = "aW50ZXJhY3Rpb246dG9rZW4-that-nobody-may-see";

const CHANNEL: ChannelId = ChannelId::new(7001);
const OTHER_CHANNEL: ChannelId = ChannelId::new(7002);
const MESSAGE: MessageId = MessageId::new(8001);
const APPLICATION: ApplicationId = ApplicationId::new(9001);
const INTERACTION_ID: InteractionId = InteractionId::new(6001);

/// An executor for the fake server, with changes to the usual configuration.
fn rest_with(base_url: &str, change: impl FnOnce(&mut RestConfig)) -> Rest {
    let mut config = RestConfig::new(base_url, SecretToken::new(TOKEN));
    change(&mut config);
    Rest::new(config).expect("the configuration is sound")
}

fn rest(fake: &Fake) -> Rest {
    rest_with(fake.url(), |_| {})
}

/// Sends a plain message, and gives back the error if it fails.
async fn post(rest: &Rest, channel: ChannelId, policy: Policy) -> Result<(), RestError> {
    let body = serde_json::json!({ "content": "hello" });
    rest.create_message::<serde_json::Value>(channel, &body, Vec::new(), policy).await.map(drop)
}

/// Answers an interaction by its callback.
async fn answer(rest: &Rest) -> Result<(), RestError> {
    rest.answer(INTERACTION_ID, INTERACTION, &serde_json::json!({ "type": 5 }), Vec::new()).await
}
