//! The servers that the bot is in: heard one by one, or missing in the list that a session at the gateway begins with.

use std::collections::HashSet;
use std::sync::Arc;

use super::arrivals::{ArrivalLook, ArrivalPart};
use super::rules::Servers;
use crate::app::failure::Failure;
use table::GuildId;

/// Whether a server is of the shard with this number, out of so many (Discord: "Sharding Formula").
fn is_of_shard(guild: GuildId, (shard, shards): (u32, u32)) -> bool {
    (guild.0 >> 22) % i64::from(shards.max(1)) == i64::from(shard)
}

impl Servers {
    /// The bot was taken out of a server.
    pub(crate) async fn left(&self, guild: GuildId) -> Result<(), Failure> {
        self.arrivals.remove(guild);
        self.store.servers().left_servers(&[guild], self.clock.now_ms()).await?;
        Ok(())
    }

    /// Marks the servers of a shard as left that its new session does not name: the bot was taken out of them while nobody listened.
    /// How many they are. `shard` is its number, and how many there are; the look began with its session.
    pub(crate) async fn left_unheard(
        &self,
        look: &ArrivalLook,
        shard: (u32, u32),
        named: &HashSet<GuildId>,
    ) -> Result<u64, Failure> {
        let kept = self.read_kept().await?;
        let of_shard = kept.iter().copied().filter(|guild| is_of_shard(*guild, shard)).collect();
        self.left_unnamed(look, of_shard, named).await
    }

    /// Servers of which something is kept that ends with the bot's stay.
    pub(crate) async fn kept(&self) -> Result<Vec<GuildId>, Failure> {
        Ok(self.read_kept().await?.to_vec())
    }

    async fn read_kept(&self) -> Result<Arc<[GuildId]>, Failure> {
        Ok(self.kept.read(self.store.servers().kept_servers()).await?)
    }

    /// Marks those of these servers as left that are not named. How many they are. The look began before they were asked for.
    pub(crate) async fn left_unnamed(
        &self,
        look: &ArrivalLook,
        kept: Vec<GuildId>,
        named: &HashSet<GuildId>,
    ) -> Result<u64, Failure> {
        let mut unnamed = kept;
        unnamed.retain(|guild| !named.contains(guild));
        look.miss(&mut unnamed);
        if unnamed.is_empty() {
            return Ok(0);
        }
        let left = self.store.servers().left_servers(&unnamed, self.clock.now_ms()).await?;
        // Those heard of during that write may have been written down before it.
        look.keep_heard(&mut unnamed);
        for guild in unnamed {
            self.is_here(guild).await;
        }
        Ok(left)
    }

    /// The bot is in all of these servers, and perhaps counts as gone from some.
    pub(crate) async fn all_here(&self, guilds: &HashSet<GuildId>) -> Result<(), Failure> {
        let guilds: Vec<_> = guilds.iter().copied().collect();
        Ok(self.store.servers().joined_servers(&guilds).await?)
    }

    /// Begins a look for servers that a session does not name; those that are heard of from now on are there.
    pub(crate) fn begin_look(&self) -> ArrivalLook {
        self.arrivals.begin_look()
    }

    /// The bot is in a server, and perhaps counts as gone from it. Where that can't be written down it waits for the next look.
    pub(crate) async fn is_here(&self, guild: GuildId) {
        if self.joined(guild) == ArrivalPart::Write
            && let Err(failure) = self.write_joined().await
        {
            failure.log("a server that the bot is in is written down later");
        }
    }

    /// The bot is in a server, perhaps again; the caller's part in that.
    pub(crate) fn joined(&self, guild: GuildId) -> ArrivalPart {
        self.arrivals.add(guild)
    }

    /// Writes down the servers that the bot has heard it is in.
    pub(crate) async fn write_joined(&self) -> Result<(), Failure> {
        while let Some(all) = self.arrivals.next() {
            if let Err(error) = self.store.servers().joined_servers(&all).await {
                self.arrivals.give_up(all);
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Writes down those that a failed write has left, if there are any.
    pub(in crate::app) async fn write_left_over(&self) -> Result<(), Failure> {
        match self.arrivals.left_over() {
            ArrivalPart::Write => self.write_joined().await,
            ArrivalPart::Nothing => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_server_is_of_one_shard() {
        for (guild, shards, shard) in
            [(0, 1, 0), (5 << 22, 1, 0), (6 << 22, 4, 2), ((7 << 22) | 9, 4, 3), (4 << 22, 4, 0)]
        {
            let of: Vec<_> = (0..shards).filter(|shard| is_of_shard(GuildId(guild), (*shard, shards))).collect();
            assert_eq!(of, [shard], "{guild} of {shards}");
        }
    }
}
