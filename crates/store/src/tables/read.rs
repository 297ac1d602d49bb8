//! Tables: found by id, by thread, by player, by channel.

use crate::database::error::StoreError;
use crate::database::handles::Tables;
use crate::seal::Vault;
use crate::tables::rows;
use crate::tables::rows::PlaceRow;
use crate::tables::table_row::{OpenLobbiesIn, ReadTable, TableRow, TablesIn, TablesOf};
use game::Seat;
use table::{ChannelId, GuildId, Place, PlayerId, StoredTable, TableId};

/// A line of a list of tables.
#[derive(Debug)]
pub struct ListedTable {
    /// The table, without its log.
    pub table: StoredTable,
    /// The seats that owe an action.
    pub to_act: Vec<Seat>,
}

/// A player's open tables, or those of a channel.
#[derive(Debug, Default)]
pub struct ListedTables {
    /// Those that make sense, in order.
    pub tables: Vec<ListedTable>,
    /// Those that don't, or whose rules this version does not know: they hide none of the others.
    pub unreadable: Vec<TableId>,
}

/// As much of a table as must be known to tell whether somebody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDoor {
    /// Where it is found.
    pub place: Place,
    /// Whether it is over or closed.
    pub is_over: bool,
    /// Whether a seat is theirs, or kept for them.
    pub sits: bool,
    /// Whether they have ever had a seat.
    pub has_sat: bool,
}

impl Tables<'_> {
    /// A table's door, as a player finds it.
    pub async fn table_door(self, id: TableId, player: PlayerId) -> Result<Option<TableDoor>, StoreError> {
        let query = sqlx::query!(
            r#"SELECT guild, channel, lobby_channel, lobby_message, thread, post_message, told_entry,
               phase IN ('over', 'closed') AS "is_over!",
               EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND player = $2) AS "sits!",
               EXISTS (SELECT 1 FROM tenures WHERE table_id = tables.id AND player = $2) AS "has_sat!"
               FROM tables WHERE id = $1"#,
            id.0,
            player.0
        );
        let row = self.store.maybe(query).await?;
        let Some(row) = row else { return Ok(None) };
        let place = PlaceRow {
            guild: row.guild,
            channel: row.channel,
            lobby_channel: row.lobby_channel,
            lobby_message: row.lobby_message,
            thread: row.thread,
            post_message: row.post_message,
            told_entry: row.told_entry,
        };
        Ok(Some(TableDoor { place: place.place(id)?, is_over: row.is_over, sits: row.sits, has_sat: row.has_sat }))
    }

    /// A table without its log.
    pub async fn table(self, id: TableId) -> Result<Option<StoredTable>, StoreError> {
        let row = self.store.maybe(ReadTable { table: id.0 }.query()).await?;
        row.map(|row| row.stored(self.store.vault())).transpose()
    }

    /// A player's tables that are in the lobby or in play: those that wait for the player first, then what is due first.
    pub async fn tables_of(self, player: PlayerId, limit: i64) -> Result<ListedTables, StoreError> {
        let found = self.store.all(TablesOf { player: player.0, limit }.query()).await?;
        listed(self.store.vault(), found)
    }

    /// The open tables of a channel and of the one above it, the newest first.
    pub async fn tables_in(
        self,
        guild: GuildId,
        (channel, parent): (ChannelId, Option<ChannelId>),
        limit: i64,
    ) -> Result<ListedTables, StoreError> {
        let parent = parent.map(|parent| parent.0);
        let query = TablesIn { guild: guild.0, channel: channel.0, parent, limit }.query();
        listed(self.store.vault(), self.store.all(query).await?)
    }

    /// The lobbies with a free seat of a channel and of the one above it, the newest first. However much is in play there hides none.
    pub async fn open_lobbies_in(
        self,
        guild: GuildId,
        (channel, parent): (ChannelId, Option<ChannelId>),
        limit: i64,
    ) -> Result<ListedTables, StoreError> {
        let parent = parent.map(|parent| parent.0);
        let query = OpenLobbiesIn { guild: guild.0, channel: channel.0, parent, limit }.query();
        listed(self.store.vault(), self.store.all(query).await?)
    }

    /// The open tables whose lobby or thread is in this channel, or is it.
    pub async fn tables_at(self, channel: ChannelId) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!(
            "SELECT id FROM tables WHERE (channel = $1 OR thread = $1) AND phase IN ('lobby', 'playing')",
            channel.0
        );
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| TableId(row.id)).collect())
    }

    /// In how many lobbies of others somebody sits in a server.
    pub async fn lobbies_of_others(self, guild: GuildId, player: PlayerId) -> Result<i64, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT count(*) AS "lobbies!" FROM tables t
               WHERE t.guild = $1 AND t.phase = 'lobby' AND t.opener <> $2
               AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.player = $2 AND s.kind = 'player')"#,
            guild.0,
            player.0
        );
        self.store.one(query).await
    }

    /// At most `limit` ids of tables after this one, ascending.
    pub async fn table_ids(self, after: TableId, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", after.0, limit);
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| TableId(row.id)).collect())
    }

    /// At most `limit` ids of tables in the lobby or in play after this one, ascending.
    pub async fn open_table_ids(self, after: TableId, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!(
            "SELECT id FROM tables WHERE id > $1 AND phase IN ('lobby', 'playing') ORDER BY id LIMIT $2",
            after.0,
            limit
        );
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| TableId(row.id)).collect())
    }

    /// The ids of the newest tables that are over or closed, the newest first.
    pub async fn newest_ended_table_ids(self, limit: i64) -> Result<Vec<TableId>, StoreError> {
        let query =
            sqlx::query!("SELECT id FROM tables WHERE phase IN ('over', 'closed') ORDER BY id DESC LIMIT $1", limit);
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| TableId(row.id)).collect())
    }

    /// The number of tables that are in the lobby or in play.
    pub async fn open_tables(self) -> Result<i64, StoreError> {
        let query = sqlx::query_scalar!(r#"SELECT count(*) AS "n!" FROM tables WHERE phase IN ('lobby', 'playing')"#);
        self.store.one(query).await
    }
}

fn listed(vault: &Vault, found: Vec<TableRow>) -> Result<ListedTables, StoreError> {
    let mut list = ListedTables::default();
    for row in found {
        let (id, to_act) = (TableId(row.id), rows::seats(row.to_act.clone()));
        match row.stored(vault) {
            Ok(table) => list.tables.push(ListedTable { table, to_act }),
            Err(error @ (StoreError::Damaged { .. } | StoreError::Rules { .. } | StoreError::Sealed { .. })) => {
                tracing::error!(%error, "a table can't be listed");
                list.unreadable.push(id);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(list)
}
