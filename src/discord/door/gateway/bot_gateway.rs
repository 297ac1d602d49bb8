//! Discord's answer to "Get Gateway Bot": the gateway's address, the number of shards, the identifies left today. It
//! sends nothing.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

use crate::discord::bot_error::BotError;
use discord_rest::DISCORD;

/// The answer to `GET /gateway/bot`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(in crate::discord) struct BotGateway {
    /// The address to connect to.
    pub url: String,
    /// The number of shards that Discord recommends.
    #[serde(deserialize_with = "wide")]
    pub shards: u32,
    /// The budget of new sessions.
    pub session_start_limit: StartLimit,
}

/// The budget of new sessions (Discord: "Session Start Limit Object").
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(in crate::discord) struct StartLimit {
    /// Sessions that may still begin before the reset.
    #[serde(deserialize_with = "wide")]
    pub remaining: u32,
    /// Milliseconds until the budget is full again.
    reset_after: u64,
    /// Shards that may identify within the same five seconds.
    #[serde(deserialize_with = "wide")]
    pub max_concurrency: u32,
}

/// Identifies that are never spent: what Discord says of the rest may be older than others' last ones, and with the last of the day
/// it resets the token.
const RESERVE: u32 = 10;

/// A number of any width; one beyond 32 bits is the highest of these.
fn wide<'a, D: Deserializer<'a>>(number: D) -> Result<u32, D::Error> {
    u64::deserialize(number).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

impl StartLimit {
    /// Whether a session may begin: all shards that identify at a time can do so without the reserve.
    pub(super) fn is_open(self) -> bool {
        self.remaining > RESERVE.max(self.max_concurrency)
    }

    /// Time until the budget is full again.
    pub(super) fn reset_after(self) -> Duration {
        Duration::from_millis(self.reset_after)
    }

    /// The bucket of a shard: shards of different buckets may identify at the same time.
    pub(super) fn bucket(self, shard: u32) -> u32 {
        shard % self.max_concurrency.max(1)
    }
}

impl BotGateway {
    /// A stand-in must not send the bot to the real gateway, nor the real API to somewhere else.
    pub(in crate::discord) fn check(&self, api: &str) -> Result<(), BotError> {
        let host =
            |url: &str| url.split("://").nth(1).unwrap_or(url).split(['/', ':', '?']).next().unwrap_or("").to_owned();
        let gateway = &self.url;
        let fits = if api == DISCORD {
            gateway.starts_with("wss://") && host(gateway).ends_with("discord.gg")
        } else {
            host(gateway) == host(api) || host(gateway).ends_with("discord.gg") && host(api).ends_with("discord.com")
        };
        if fits { Ok(()) } else { Err(BotError::Gateway { api: api.to_owned(), gateway: gateway.clone() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gateway(url: &str) -> BotGateway {
        let body = serde_json::json!({ "url": url, "shards": 3, "session_start_limit":
            { "total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 2 } });
        serde_json::from_value(body).expect("as Discord writes it")
    }

    #[test]
    fn shards_identify_by_bucket() {
        let limit = gateway("wss://gateway.discord.gg").session_start_limit;
        assert_eq!([0, 1, 2, 3].map(|shard| limit.bucket(shard)), [0, 1, 0, 1]);
        assert_eq!(limit.reset_after(), Duration::from_hours(4));
        assert_eq!(StartLimit { max_concurrency: 0, ..limit }.bucket(5), 0);
    }

    #[test]
    fn the_last_identifies_of_a_day_are_kept_and_as_many_as_shards_begin_at_a_time() {
        let limit = gateway("wss://gateway.discord.gg").session_start_limit;
        let open = |remaining, max_concurrency| StartLimit { remaining, max_concurrency, ..limit }.is_open();
        assert_eq!([0, 10, 11].map(|remaining| open(remaining, 1)), [false, false, true]);
        assert_eq!([11, 16, 17].map(|remaining| open(remaining, 16)), [false, false, true]);
    }

    #[test]
    fn wider_numbers_and_new_fields_are_read() {
        let body = serde_json::json!({ "url": "wss://gateway.discord.gg", "shards": 1, "new": null, "session_start_limit":
            { "total": 1_u64 << 53, "remaining": 1_u64 << 53, "reset_after": 1_u64 << 53, "max_concurrency": 1_u64 << 40 } });
        let limit = serde_json::from_value::<BotGateway>(body).expect("it is read").session_start_limit;
        assert_eq!((limit.remaining, limit.max_concurrency), (u32::MAX, u32::MAX));
    }

    #[test]
    fn the_gateway_belongs_to_the_api() {
        for (api, url, fits) in [
            (DISCORD, "wss://gateway.discord.gg", true),
            (DISCORD, "ws://gateway.discord.gg", false),
            (DISCORD, "wss://gateway.example.org", false),
            ("http://127.0.0.1:5000", "ws://127.0.0.1:5000", true),
            ("http://127.0.0.1:5000", "wss://gateway.discord.gg", false),
        ] {
            assert_eq!(gateway(url).check(api).is_ok(), fits, "{api} {url}");
        }
    }
}
