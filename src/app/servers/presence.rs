//! The servers that the bot is in: heard one by one, or missing in the list that a session at the gateway begins with.

use std::collections::HashSet;

use super::arrivals::{ArrivalLook, ArrivalPart};
use super::rules::Servers;
use crate::app::failure::Failure;
use table::GuildId;

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
        let kept = self.store.servers().servers_of_shard(shard).await?;
        self.left_unnamed(look, kept, named).await
    }

    /// Servers of which something is kept that ends with the bot's stay.
    pub(crate) async fn kept(&self) -> Result<Vec<GuildId>, Failure> {
        Ok(self.store.servers().servers_of_shard((0, 1)).await?)
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
