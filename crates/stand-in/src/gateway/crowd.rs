//! Servers besides the one that is played in: so many that a large bot's start can be tried. Each is told of to the shard that has it,
//! with channels of a small server. Nobody is in them, and they take nothing.

use serde_json::{Value, json};

use super::session::SHARD_SHIFT;
use crate::world::World;

/// How many channels each has.
const CHANNELS: u64 = 20;
/// In place of a server's id in the text that is the same for all.
const ID: &str = "<id>";

/// The ids of those that a shard has.
pub(super) fn of_shard(crowd: u64, (shard, shards): (u64, u64)) -> impl Iterator<Item = u64> {
    (1..=crowd).filter(move |number| number % shards == shard).map(|number| number << SHARD_SHIFT)
}

/// `GUILD_CREATE` of each of these: the data as a text.
pub(super) fn created(world: &World, ids: impl Iterator<Item = u64>) -> impl Iterator<Item = String> {
    let channel = |number: u64| {
        json!({
            "id": number.to_string(), "type": 0, "name": format!("channel-{number}"), "position": number, "parent_id": null,
            "permission_overwrites": [], "topic": null, "nsfw": false, "rate_limit_per_user": 0, "last_message_id": null,
            "last_pin_timestamp": null, "flags": 0, "version": 1_700_000_000_000_u64,
        })
    };
    let channels: Vec<Value> = (1..=CHANNELS).map(channel).collect();
    let mut server = world.guild.create_json(&channels, &[], &[]);
    server["id"] = json!(ID);
    let text = server.to_string();
    ids.map(move |id| text.replacen(ID, &id.to_string(), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shard_has_its_share() {
        let ids: Vec<_> = of_shard(10, (1, 4)).map(|id| id >> SHARD_SHIFT).collect();
        assert_eq!(ids, [1, 5, 9]);
    }
}
