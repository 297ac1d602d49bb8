//! Posts and messages whose buttons answer something that is open at a table. They are remembered until it is open no more.

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use table::{ChannelId, MessageId, OpenMatter, PlayerId, TableId};

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedWhere {
    /// In a channel or thread.
    Channel(ChannelId),
    /// In the direct messages of this person.
    Person(PlayerId),
}

/// A post or message with buttons that answer something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedPost {
    /// The message.
    pub message: MessageId,
    /// Its row's number: a later one about the same takes the place of an earlier one.
    pub seq: i64,
    /// Where it stands.
    pub place: AskedWhere,
    /// What it asks; `None` for what this version does not know.
    pub matter: Option<OpenMatter>,
}

impl Store {
    /// Remembers a question that was posted.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn remember_question(&self, table: TableId, asked: &AskedPost) -> Result<(), StoreError> {
        let (channel, player) = match asked.place {
            AskedWhere::Channel(channel) => (Some(channel.0), None),
            AskedWhere::Person(player) => (None, Some(player.0)),
        };
        let sql = "INSERT INTO questions (table_id, message, seq, channel, player, matter) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(table.0).bind(asked.message.0).bind(asked.seq).bind(channel).bind(player);
        self.execute(query.bind(asked.matter.map(OpenMatter::words).unwrap_or_default())).await.map(drop)
    }

    /// The questions of a table whose buttons are still there, the oldest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn questions(&self, table: TableId) -> Result<Vec<AskedPost>, StoreError> {
        let sql =
            "SELECT message, seq, channel, player, matter FROM questions WHERE table_id = $1 ORDER BY seq, message";
        let found = self.fetch_all(sqlx::query(sql).bind(table.0)).await?;
        found.iter().map(asked).collect()
    }

    /// A question has lost its buttons.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn forget_question(&self, table: TableId, message: MessageId) -> Result<(), StoreError> {
        let sql = "DELETE FROM questions WHERE table_id = $1 AND message = $2";
        self.execute(sqlx::query(sql).bind(table.0).bind(message.0)).await.map(drop)
    }
}

fn asked(row: &PgRow) -> Result<AskedPost, StoreError> {
    let person = row.try_get::<Option<i64>, _>("player")?.map(|player| AskedWhere::Person(PlayerId(player)));
    let channel = row.try_get::<Option<i64>, _>("channel")?.unwrap_or_default();
    Ok(AskedPost {
        message: MessageId(row.try_get("message")?),
        seq: row.try_get("seq")?,
        place: person.unwrap_or(AskedWhere::Channel(ChannelId(channel))),
        matter: OpenMatter::of_words(row.try_get("matter")?),
    })
}
