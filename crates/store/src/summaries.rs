//! What a server has played in a time: numbers, and who was at the table most often.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use table::{GuildId, Player, PlayerId, TableId};

/// What a server has played in a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSummary {
    /// How many games of each ended, by their ids, most first.
    pub games: Vec<(String, i64)>,
    /// How many people have played, those who are named nowhere among them.
    pub people: i64,
    /// Who has played most games, and how many.
    pub busiest: Vec<(Player, i64)>,
    /// Who has won most games, and how many.
    pub winners: Vec<(Player, i64)>,
    /// The game of most steps: its table, its game, how many steps.
    pub most_steps: Option<(TableId, String, i64)>,
    /// The game that took longest: its table, its game, how long in milliseconds.
    pub longest: Option<(TableId, String, i64)>,
}

/// The games that count. `$1` the server, `$2` from when, `$3` until when.
macro_rules! ended {
    () => {
        "t.guild = $1 AND t.phase = 'over' AND t.ended_ms >= $2 AND t.ended_ms < $3"
    };
}

/// Who may be named: whoever has not hidden themselves in their settings.
macro_rules! named {
    () => {
        "s.kind = 'player' AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = s.player AND p.hidden)"
    };
}

const GAMES: &str =
    concat!("SELECT t.game, count(*) AS n FROM tables t WHERE ", ended!(), " GROUP BY t.game ORDER BY n DESC, t.game");
const PEOPLE: &str = concat!(
    "SELECT count(DISTINCT s.player) AS n FROM tables t JOIN seats s ON s.table_id = t.id WHERE s.kind = 'player' AND ",
    ended!()
);
const BUSIEST: &str = concat!(
    "SELECT s.player, (array_agg(s.name ORDER BY t.ended_ms DESC))[1] AS name, count(DISTINCT t.id) AS n \
     FROM tables t JOIN seats s ON s.table_id = t.id WHERE ",
    named!(),
    " AND ",
    ended!(),
    " GROUP BY s.player ORDER BY n DESC, s.player LIMIT $4"
);
const WINNERS: &str = concat!(
    "SELECT s.player, (array_agg(s.name ORDER BY t.ended_ms DESC))[1] AS name, count(DISTINCT t.id) AS n \
     FROM tables t JOIN seats s ON s.table_id = t.id WHERE ",
    named!(),
    " AND ",
    ended!(),
    " AND t.outcome -> 'ranks' ->> s.seat::integer = '1' \
     AND (SELECT count(*) FROM jsonb_array_elements_text(t.outcome -> 'ranks') r WHERE r = '1') = 1 \
     GROUP BY s.player ORDER BY n DESC, s.player LIMIT $4"
);
const MOST_STEPS: &str =
    concat!("SELECT t.id, t.game, t.ply::bigint AS n FROM tables t WHERE ", ended!(), " ORDER BY n DESC, t.id LIMIT 1");
const LONGEST: &str = concat!(
    "SELECT t.id, t.game, t.ended_ms - t.started_ms AS n FROM tables t WHERE t.started_ms IS NOT NULL AND ",
    ended!(),
    " ORDER BY n DESC, t.id LIMIT 1"
);

impl Store {
    /// What a server has played from a time to another, in Unix milliseconds; so many people are named of each kind.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn server_summary(
        &self,
        guild: GuildId,
        (from_ms, to_ms): (i64, i64),
        named: i64,
    ) -> Result<ServerSummary, StoreError> {
        let plain = |sql: &'static str| sqlx::query(sql).bind(guild.0).bind(from_ms).bind(to_ms);
        let games = self.look(|| plain(GAMES)).await?;
        let games = games.iter().map(|row| Ok((row.try_get("game")?, row.try_get("n")?)));
        let busiest = self.look(|| plain(BUSIEST).bind(named)).await?;
        let winners = self.look(|| plain(WINNERS).bind(named)).await?;
        Ok(ServerSummary {
            games: games.collect::<Result<_, sqlx::Error>>()?,
            people: self.look(|| plain(PEOPLE)).await?.first().map_or(Ok(0), |row| row.try_get("n"))?,
            busiest: busiest.iter().map(person).collect::<Result<_, _>>()?,
            winners: winners.iter().map(person).collect::<Result<_, _>>()?,
            most_steps: self.look(|| plain(MOST_STEPS)).await?.first().map(record).transpose()?,
            longest: self.look(|| plain(LONGEST)).await?.first().map(record).transpose()?,
        })
    }
}

fn person(row: &PgRow) -> Result<(Player, i64), StoreError> {
    let name: String = row.try_get("name")?;
    Ok((Player::named(PlayerId(row.try_get("player")?), [name.as_str()]), row.try_get("n")?))
}

fn record(row: &PgRow) -> Result<(TableId, String, i64), StoreError> {
    Ok((TableId(row.try_get("id")?), row.try_get("game")?, row.try_get("n")?))
}
