//! A server as an event tells of it, as far as the bot reads that: all else is skipped, for a start brings as many as the bot is in.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serenity::model::Timestamp;
use serenity::model::id::{ChannelId, GuildId};

use crate::discord::interaction::read_id;

/// A server, by Discord's guild object or by what stands for one that is gone.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub(super) struct HeardServer {
    #[serde(deserialize_with = "id")]
    id: Option<u64>,
    #[serde(deserialize_with = "id")]
    system_channel_id: Option<u64>,
    joined_at: Option<String>,
    unavailable: bool,
}

impl HeardServer {
    /// Reads the data of an event of the gateway.
    pub(super) fn of_event(event: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Event {
            d: HeardServer,
        }
        serde_json::from_str::<Event>(event).ok().map(|event| event.d)
    }

    /// The server, unless it is only out of order: then it was neither joined nor left.
    pub(super) fn id(&self) -> Option<GuildId> {
        self.id.filter(|_| !self.unavailable).map(GuildId::new)
    }

    /// The channel for the server's own notices, if it wants any.
    pub(super) fn notices(&self) -> Option<ChannelId> {
        self.system_channel_id.map(ChannelId::new)
    }

    /// The time at which the bot joined it; `None` if Discord did not say.
    pub(super) fn joined_at(&self) -> Option<Timestamp> {
        self.joined_at.as_ref()?.parse().ok()
    }
}

/// An id as Discord writes it; none where there is none, or something else.
fn id<'a, D: Deserializer<'a>>(field: D) -> Result<Option<u64>, D::Error> {
    Ok(read_id(&Value::deserialize(field)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_read_from_what_discord_writes() {
        let whole = r#"{"op":0,"s":2,"t":"GUILD_CREATE","d":{"channels":[{"id":"9"}],"id":"7","joined_at":"2026-01-01T00:00:00+00:00","large":false,"system_channel_id":"8","unavailable":false}}"#;
        let server = HeardServer::of_event(whole).expect("it is read");
        assert_eq!((server.id().map(GuildId::get), server.notices().map(ChannelId::get)), (Some(7), Some(8)));
        assert_eq!(server.joined_at().map(|at| at.unix_timestamp()), Some(1_767_225_600));
        let gone = HeardServer::of_event(r#"{"d":{"id":"7"}}"#).expect("it is read");
        assert_eq!((gone.id().map(GuildId::get), gone.notices(), gone.joined_at()), (Some(7), None, None));
        let away = HeardServer::of_event(r#"{"d":{"id":"7","unavailable":true,"system_channel_id":null}}"#);
        assert_eq!(away.expect("it is read").id(), None);
        assert!(["", "{}", r#"{"d":7}"#].into_iter().all(|text| HeardServer::of_event(text).is_none()));
    }
}
