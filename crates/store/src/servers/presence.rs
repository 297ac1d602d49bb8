//! The servers that the bot is in, and since when it is gone from others. It knows none of their rules.

use crate::database::error::StoreError;
use crate::database::handles::Servers;
use table::GuildId;

impl Servers<'_> {
    /// The bot has left these servers; what it keeps of them goes later. How many of them it was not known to have left.
    pub async fn left_servers(self, guilds: &[GuildId], now_ms: i64) -> Result<u64, StoreError> {
        let guilds: Vec<_> = guilds.iter().map(|guild| guild.0).collect();
        let query = sqlx::query!(
            "INSERT INTO servers AS s (id, gone_ms) SELECT n.id, $2 FROM unnest($1::bigint[]) AS n(id)
             ON CONFLICT (id) DO UPDATE SET gone_ms = EXCLUDED.gone_ms WHERE s.gone_ms IS NULL",
            &guilds,
            now_ms
        );
        self.store.run(query).await
    }

    /// The bot is in these servers, perhaps again: nothing of them goes.
    pub async fn joined_servers(self, guilds: &[GuildId]) -> Result<(), StoreError> {
        let guilds: Vec<_> = guilds.iter().map(|guild| guild.0).collect();
        let query = sqlx::query!(
            "UPDATE servers SET gone_ms = NULL WHERE id = ANY($1::bigint[]) AND gone_ms IS NOT NULL",
            &guilds
        );
        self.store.run(query).await.map(drop)
    }

    /// Servers of which something is kept that ends with the bot's stay, such as open tables. Some may be known as left. All open tables and
    /// all moderators' actions are looked at.
    pub async fn kept_servers(self) -> Result<Vec<GuildId>, StoreError> {
        let ruled = sqlx::query_scalar!(
            r#"SELECT id AS "id!" FROM servers WHERE gone_ms IS NULL UNION SELECT guild FROM tournaments"#
        );
        let mut servers = self.store.all(ruled).await?;
        // Tables that stand on every machine are asked by a statement of their own.
        let moderated = sqlx::query_scalar!(r#"SELECT DISTINCT guild AS "guild!" FROM moderations"#);
        servers.extend(self.store.all(moderated).await?);
        let played = sqlx::query_scalar!(
            r#"SELECT DISTINCT guild AS "guild!" FROM tables WHERE phase IN ('lobby', 'playing') AND guild IS NOT NULL"#
        );
        servers.extend(self.store.all(played).await?);
        servers.sort_unstable();
        servers.dedup();
        Ok(servers.into_iter().map(GuildId).collect())
    }

    /// Whether something is kept here that is not of this server: rules or a table of another one, or nothing but tables of direct messages.
    /// False in a database without the schema.
    pub async fn knows_others_than(self, guild: GuildId) -> Result<bool, StoreError> {
        // This server's own and those of direct messages are two.
        let played = match self.store.all(sqlx::query_scalar!("SELECT DISTINCT guild FROM tables LIMIT 3")).await {
            Err(error) if error.lacks_table() => return Ok(false),
            played => played?,
        };
        let other = sqlx::query_scalar!("SELECT id FROM servers WHERE id <> $1 LIMIT 1", guild.0);
        let has_other = self.store.maybe(other).await?.is_some();
        let own = self.store.maybe(sqlx::query_scalar!("SELECT id FROM servers WHERE id = $1", guild.0)).await?;
        let is_own = played.is_empty() || own.is_some() || played.contains(&Some(guild.0));
        Ok(has_other || !is_own || played.into_iter().flatten().any(|id| id != guild.0))
    }
}
