//! Discord's webhook events: one-way notices, signed like interactions, each answered by 204 (Discord: "Webhook Events"). By them a bot
//! without a gateway hears that a server took it in. Of a server that it was taken out of no such event tells.

use serde::Deserialize as _;
use serde_json::Value;

use crate::discord::discord_id::kept_guild;
use crate::discord::dispatch::Dispatcher;
use crate::discord::door::heard_server::HeardServer;
use crate::discord::door::{notices, welcome};

/// A webhook event, as far as the bot reads it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WebhookEvent {
    /// Discord tries the address.
    Ping,
    /// A server took the bot in, for the first time or again.
    Joined(HeardServer),
    /// An event that the bot has no use for.
    Other,
}

impl WebhookEvent {
    /// Reads a body; `None` if it is an interaction, which has a token.
    pub(super) fn of(body: &Value) -> Option<Self> {
        const PING: u64 = 0;
        const EVENT: u64 = 1;
        if body.get("token").is_some() {
            return None;
        }
        match body["type"].as_u64()? {
            PING => Some(Self::Ping),
            EVENT => Some(Self::told(&body["event"])),
            _ => None,
        }
    }

    fn told(event: &Value) -> Self {
        let is_bot =
            || event["data"]["scopes"].as_array().is_some_and(|scopes| scopes.iter().any(|scope| scope == "bot"));
        match event["type"].as_str() {
            Some("APPLICATION_AUTHORIZED") if is_bot() && event["data"]["guild"].is_object() => {
                HeardServer::deserialize(&event["data"]["guild"]).map_or(Self::Other, Self::Joined)
            }
            _ => Self::Other,
        }
    }

    /// Does what it tells of. The same event may come again.
    pub(super) fn take(self, dispatcher: &Dispatcher) {
        let Self::Joined(server) = self else { return };
        let Some(guild) = server.id() else { return };
        notices::note_joined(dispatcher, kept_guild(guild));
        welcome::greet(dispatcher, &server);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(kind: &str, data: &Value) -> Option<WebhookEvent> {
        let event = json!({ "type": kind, "timestamp": "2026-01-01T00:00:00.000000", "data": data });
        WebhookEvent::of(&json!({ "version": 1, "application_id": "1", "type": 1, "event": event }))
    }

    #[test]
    fn a_server_that_took_the_bot_in_is_read_and_nothing_else() {
        let server = json!({ "id": "7", "system_channel_id": "8" });
        let data = |scopes: &[&str]| json!({ "integration_type": 0, "scopes": scopes, "guild": server, "user": {} });
        let joined = event("APPLICATION_AUTHORIZED", &data(&["applications.commands", "bot"]));
        let heard = HeardServer::deserialize(&server).expect("it is one");
        assert_eq!(joined, Some(WebhookEvent::Joined(heard)));
        for (kind, data) in [
            ("APPLICATION_AUTHORIZED", data(&["applications.commands"])),
            ("APPLICATION_AUTHORIZED", json!({ "integration_type": 1, "scopes": ["bot"], "user": {} })),
            ("APPLICATION_AUTHORIZED", json!(null)),
            ("APPLICATION_DEAUTHORIZED", json!({ "user": {} })),
            ("SOMETHING_LATER", data(&["bot"])),
        ] {
            assert_eq!(event(kind, &data), Some(WebhookEvent::Other), "{kind} {data}");
        }
    }

    #[test]
    fn a_ping_of_events_is_none_of_interactions() {
        let ping = json!({ "version": 1, "application_id": "1", "type": 0 });
        assert_eq!(WebhookEvent::of(&ping), Some(WebhookEvent::Ping));
        assert_eq!(WebhookEvent::of(&json!({ "id": "1", "token": "t", "type": 1, "version": 1 })), None);
        assert_eq!(WebhookEvent::of(&json!({ "type": 2 })), None);
        assert_eq!(WebhookEvent::of(&json!(["type"])), None);
    }
}
