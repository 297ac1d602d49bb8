//! A server's games within a time: numbers, and the people who played most.

use crate::database::error::StoreError;
use crate::database::handles::Servers;
use crate::sql::row::{Count, row};
use crate::sql::statement::statement;
use table::{GuildId, Player, PlayerId, TableId};

/// A server's games within a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSummary {
    /// How many games of each ended, by their ids, most first.
    pub games: Vec<(String, i64)>,
    /// How many people have played, those who are named nowhere among them.
    pub people: i64,
    /// The people who played most games, and how many.
    pub busiest: Vec<(Player, i64)>,
    /// The people who won most games, and how many.
    pub winners: Vec<(Player, i64)>,
    /// The game of most entries in its log: its table, its game, how many entries.
    pub most_entries: Option<(TableId, String, i64)>,
    /// The game that took longest: its table, its game, how long in milliseconds.
    pub longest: Option<(TableId, String, i64)>,
}

/// The games that count.
macro_rules! ended {
    () => {
        "t.guild = :guild AND t.phase = 'over' AND t.ended_ms >= :from_ms AND t.ended_ms < :to_ms"
    };
}

/// People who may be named: all who do not hide.
macro_rules! named {
    () => {
        "s.kind = 'player' AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = s.player AND p.hidden)"
    };
}

statement! {
    /// How many games of each kind ended.
    pub(crate) struct EndedGames { guild: i64, from_ms: i64, to_ms: i64 }
    -> GameCount;
    concat!("SELECT t.game, count(*) AS n FROM tables t WHERE ", ended!(), " GROUP BY t.game ORDER BY n DESC, t.game")
}

statement! {
    /// How many people sat at those.
    pub(crate) struct EndedPeople { guild: i64, from_ms: i64, to_ms: i64 }
    -> Count;
    concat!(
        "SELECT count(DISTINCT s.player) AS n FROM tables t JOIN seats s ON s.table_id = t.id WHERE s.kind = 'player' AND ",
        ended!()
    )
}

statement! {
    /// The people with most games that ended, and how many.
    pub(crate) struct Busiest { guild: i64, from_ms: i64, to_ms: i64, named: i64 }
    -> PersonCount;
    concat!(
        "SELECT s.player, (array_agg(s.name ORDER BY t.ended_ms DESC))[1] AS name, count(DISTINCT t.id) AS n \
         FROM tables t JOIN seats s ON s.table_id = t.id WHERE ",
        named!(),
        " AND ",
        ended!(),
        " GROUP BY s.player ORDER BY n DESC, s.player LIMIT :named"
    )
}

statement! {
    /// The people who won most games alone, and how many.
    pub(crate) struct Winners { guild: i64, from_ms: i64, to_ms: i64, named: i64 }
    -> PersonCount;
    concat!(
        "SELECT s.player, (array_agg(s.name ORDER BY t.ended_ms DESC))[1] AS name, count(DISTINCT t.id) AS n \
         FROM tables t JOIN seats s ON s.table_id = t.id WHERE ",
        named!(),
        " AND ",
        ended!(),
        " AND t.outcome -> 'ranks' ->> s.seat::integer = '1' \
         AND (SELECT count(*) FROM jsonb_array_elements_text(t.outcome -> 'ranks') r WHERE r = '1') = 1 \
         GROUP BY s.player ORDER BY n DESC, s.player LIMIT :named"
    )
}

statement! {
    /// The game with the longest log.
    pub(crate) struct MostEntries { guild: i64, from_ms: i64, to_ms: i64 }
    -> GameRecord;
    concat!("SELECT t.id, t.game, t.entries::bigint AS n FROM tables t WHERE ", ended!(), " ORDER BY n DESC, t.id LIMIT 1")
}

statement! {
    /// The game that took longest.
    pub(crate) struct Longest { guild: i64, from_ms: i64, to_ms: i64 }
    -> GameRecord;
    concat!(
        "SELECT t.id, t.game, t.ended_ms - t.started_ms AS n FROM tables t WHERE t.started_ms IS NOT NULL AND ",
        ended!(),
        " ORDER BY n DESC, t.id LIMIT 1"
    )
}

row! {
    /// A game and how often it ended.
    pub(crate) struct GameCount { game: String, n: i64 }
}

row! {
    /// A person and their number of games.
    pub(crate) struct PersonCount { player: Option<i64>, name: String, n: i64 }
}

row! {
    /// A game that holds a record: entries of its log, or milliseconds.
    pub(crate) struct GameRecord { id: i64, game: String, n: i64 }
}

impl Servers<'_> {
    /// A server's games from a time to another, in Unix milliseconds; so many people are named of each kind.
    pub async fn server_summary(
        self,
        guild: GuildId,
        (from_ms, to_ms): (i64, i64),
        named: i64,
    ) -> Result<ServerSummary, StoreError> {
        let guild = guild.0;
        let games = self.store.look(|| EndedGames { guild, from_ms, to_ms }.query()).await?;
        let people = self.store.look(|| EndedPeople { guild, from_ms, to_ms }.query()).await?;
        let busiest = self.store.look(|| Busiest { guild, from_ms, to_ms, named }.query()).await?;
        let winners = self.store.look(|| Winners { guild, from_ms, to_ms, named }.query()).await?;
        let most_entries = self.store.look(|| MostEntries { guild, from_ms, to_ms }.query()).await?;
        let longest = self.store.look(|| Longest { guild, from_ms, to_ms }.query()).await?;
        Ok(ServerSummary {
            games: games.into_iter().map(|row| (row.game, row.n)).collect(),
            people: people.first().map_or(0, |row| row.n),
            busiest: busiest.into_iter().filter_map(person).collect(),
            winners: winners.into_iter().filter_map(person).collect(),
            most_entries: most_entries.into_iter().next().map(record),
            longest: longest.into_iter().next().map(record),
        })
    }
}

fn person(row: PersonCount) -> Option<(Player, i64)> {
    Some((Player::named(PlayerId(row.player?), [row.name.as_str()]), row.n))
}

fn record(row: GameRecord) -> (TableId, String, i64) {
    (TableId(row.id), row.game, row.n)
}
