//! People's parts in games: who plays at a tournament's table, and whose games a moderator has a part in, who must have none where they
//! decide.

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::sql::row::{Count, row};
use crate::sql::statement::statement;
use crate::tournaments::tournament::StoredTournament;
use table::{GuildId, Player, PlayerId, TableId};
use tournament::EntrantNo;

statement! {
    /// The table is one of a tournament in which the person takes part.
    pub(crate) struct TakesPart { table: i64, player: i64 }
    -> Count;
    "
SELECT count(*) AS n FROM meetings m JOIN entrants e ON e.tournament_id = m.tournament_id AND e.player = :player
WHERE m.table_id = :table"
}

statement! {
    /// Tables of a server, open or in play, at which both have a seat or an invitation, and tournaments there that are not over in which
    /// both take part.
    pub(crate) struct PlayTogether { guild: i64, one: i64, other: i64 }
    -> TogetherRow;
    "
SELECT EXISTS (
    SELECT 1 FROM seats a JOIN seats b ON b.table_id = a.table_id AND b.player = :other
    JOIN tables t ON t.id = a.table_id AND t.guild = :guild AND t.phase IN ('lobby', 'playing') WHERE a.player = :one)
OR EXISTS (
    SELECT 1 FROM entrants a JOIN entrants b ON b.tournament_id = a.tournament_id AND b.player = :other
    JOIN tournaments c ON c.id = a.tournament_id AND c.guild = :guild AND c.phase IN ('sign-up', 'running')
    WHERE a.player = :one) AS together"
}

row! {
    /// Whether two play with each other.
    pub(crate) struct TogetherRow { together: bool }
}

impl StoredTournament {
    /// The people at a table of the present round, by seat; `None` for those who are gone. Nobody, if it has no such table.
    #[must_use]
    pub fn people_at(&self, id: TableId) -> Vec<Option<Player>> {
        let rounds = self.state.rounds.last().zip(self.tables.last());
        let mut meetings = rounds.into_iter().flat_map(|(round, tables)| round.meetings.iter().zip(tables));
        let seats = meetings.find(|(_, table)| table.id == id).map(|(meeting, _)| meeting.seats.as_slice());
        let person = |no: &EntrantNo| self.people.get(no.index()).cloned().flatten();
        seats.unwrap_or_default().iter().map(person).collect()
    }
}

impl Tournaments<'_> {
    /// Whether a table is one of a tournament in which somebody takes part, or took part until they left it.
    pub async fn takes_part(self, table: TableId, player: PlayerId) -> Result<bool, StoreError> {
        let found = TakesPart { table: table.0, player: player.0 };
        Ok(self.store.one(found.query()).await?.n > 0)
    }

    /// Whether two people are at a table of a server together that is not over, or in a tournament there that is not over.
    pub async fn play_together(self, guild: GuildId, one: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let together = PlayTogether { guild: guild.0, one: one.0, other: other.0 };
        Ok(self.store.one(together.query()).await?.together)
    }
}
