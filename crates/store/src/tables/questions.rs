//! Posts and messages whose buttons answer something that is open at a table. They are remembered until it is open no more.

use crate::database::error::StoreError;
use crate::database::handles::Tables;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPost {
    /// The id of the message that has the buttons.
    pub message: MessageId,
    /// Its row's number: a later one about the same takes the place of an earlier one.
    pub seq: i64,
    /// The channel or the person's direct messages in which the message stands.
    pub place: AskedWhere,
    /// The open matters that its buttons answer; none where this version does not know them.
    pub matters: Vec<OpenMatter>,
}

/// A row of `questions`.
struct QuestionRow {
    message: i64,
    seq: i64,
    channel: Option<i64>,
    player: Option<i64>,
    matter: String,
}

impl Tables<'_> {
    /// Remembers a question that was posted. One in direct messages, only while that person has a seat: they may have had their data
    /// deleted while it was under way.
    pub async fn remember_question(self, table: TableId, asked: &AskedPost) -> Result<(), StoreError> {
        let (channel, player) = match asked.place {
            AskedWhere::Channel(channel) => (Some(channel.0), None),
            AskedWhere::Person(player) => (None, Some(player.0)),
        };
        let words: Vec<_> = asked.matters.iter().map(|matter| matter.words()).collect();
        let query = sqlx::query!(
            "INSERT INTO questions (table_id, message, seq, channel, player, matter)
             SELECT $1, $2, $3, $4, $5, $6
             WHERE $5::bigint IS NULL OR EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND player = $5)
             ON CONFLICT DO NOTHING",
            table.0,
            asked.message.0,
            asked.seq,
            channel,
            player,
            words.join(", ")
        );
        self.store.run(query).await.map(drop)
    }

    /// The questions of a table whose buttons are still there, the oldest first.
    pub async fn questions(self, table: TableId) -> Result<Vec<AskedPost>, StoreError> {
        let query = sqlx::query_as!(
            QuestionRow,
            "SELECT message, seq, channel, player, matter FROM questions WHERE table_id = $1
             ORDER BY seq, message",
            table.0
        );
        let found = self.store.all(query).await?;
        let asked = |row: QuestionRow| AskedPost {
            message: MessageId(row.message),
            seq: row.seq,
            place: row.player.map_or_else(
                || AskedWhere::Channel(ChannelId(row.channel.unwrap_or_default())),
                |player| AskedWhere::Person(PlayerId(player)),
            ),
            matters: row.matter.split(", ").filter_map(OpenMatter::of_words).collect(),
        };
        Ok(found.into_iter().map(asked).collect())
    }

    /// A question has lost its buttons.
    pub async fn forget_question(self, table: TableId, message: MessageId) -> Result<(), StoreError> {
        let query = sqlx::query!("DELETE FROM questions WHERE table_id = $1 AND message = $2", table.0, message.0);
        self.store.run(query).await.map(drop)
    }
}
