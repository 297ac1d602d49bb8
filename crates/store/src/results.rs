//! What rated games came to, read back: for a table's last post, for leaderboards and for profiles.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::ratings::{RatingScale, known_rating, scale};
use super::rows;
use game::Seat;
use name::DisplayName;
use rating::{Method, Rating};
use table::{GuildId, PlayerId, TableId};

/// The most that is read of somebody's results, the latest ones.
const MOST_RESULTS: i64 = 500;
/// The most opponents that a profile tells of.
const MOST_OPPONENTS: i64 = 5;

/// A seat's result at a rated table, once it is rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableResult {
    /// The seat.
    pub seat: Seat,
    /// Who had it; nobody where the person had their data deleted.
    pub player: Option<PlayerId>,
    /// The rating before and after, and whether it is provisional still; nothing if the result does not count.
    pub change: Option<(f64, f64, bool)>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedRating {
    /// Who.
    pub player: PlayerId,
    /// The name under which they played last.
    pub name: DisplayName,
    /// Their rating.
    pub rating: Rating,
}

/// A result of somebody's own.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnResult {
    /// What it is rated in.
    pub scale: RatingScale,
    /// When the game ended, in Unix milliseconds.
    pub ended_ms: i64,
    /// The rating after it.
    pub value: f64,
    /// Whether they won it, alone or with their partner.
    pub won: bool,
}

/// How often somebody has finished a game, rated or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The game's id.
    pub game: String,
    /// How often.
    pub count: i64,
}

/// With whom somebody has played rated games.
#[derive(Clone, Debug, PartialEq)]
pub struct FrequentOpponent {
    /// The name under which they played last.
    pub name: DisplayName,
    /// How many games.
    pub games: i64,
    /// In how many somebody was placed before them.
    pub ahead: i64,
    /// In how many they were placed before somebody.
    pub behind: i64,
}

/// The name under which somebody last played a rated game, in a server if one is named: `p` is whose, `$g` the server.
macro_rules! latest_name {
    ($player:literal, $guild:literal) => {
        concat!(
            "(SELECT s.name FROM results l JOIN seats s ON s.table_id = l.table_id AND s.seat = l.seat AND s.player = l.player ",
            "WHERE l.player = ",
            $player,
            " AND (",
            $guild,
            "::bigint IS NULL OR l.guild = ",
            $guild,
            ") ORDER BY l.ended_ms DESC, l.table_id DESC LIMIT 1)"
        )
    };
}

const LISTED: &str = concat!(
    "SELECT r.player, r.value, r.deviation, r.volatility, r.games, r.at_ms, ",
    latest_name!("r.player", "$3"),
    " AS name FROM ratings r WHERE r.game = $1 AND r.method = $2 AND r.games > 0 \
      AND r.player IN (SELECT x.player FROM results x WHERE x.guild = $3 AND x.game = $1 AND x.method = $2 AND x.counted) \
      AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = r.player AND p.hidden) \
      ORDER BY r.value DESC, r.player"
);

/// `$1` who, `$2` the server, or all.
const OWN: &str = "
SELECT x.game, x.method, x.ended_ms, x.value_after, x.rank = 1 AND NOT EXISTS (
        SELECT 1 FROM results o WHERE o.table_id = x.table_id AND COALESCE(o.side, o.seat) <> COALESCE(x.side, x.seat) AND o.rank = 1) AS won
FROM results x WHERE x.player = $1 AND x.counted AND ($2::bigint IS NULL OR x.guild = $2)
ORDER BY x.ended_ms DESC, x.table_id DESC LIMIT $3";

/// `$1` who, `$2` the server, or all.
const PLAYED: &str = "
SELECT t.game, count(DISTINCT t.id) AS n FROM seats s JOIN tables t ON t.id = s.table_id
WHERE s.player = $1 AND s.kind = 'player' AND t.phase = 'over' AND ($2::bigint IS NULL OR t.guild = $2)
GROUP BY t.game ORDER BY n DESC, t.game";

/// `$1` who, `$2` the server, or all, `$3` how many. People who hide are not told of to others, and that is where a server is named.
const OPPONENTS: &str = concat!(
    "SELECT f.*, ",
    latest_name!("f.player", "$2"),
    " AS name FROM (SELECT o.player, count(*) AS n, count(*) FILTER (WHERE x.rank < o.rank) AS ahead, \
          count(*) FILTER (WHERE x.rank > o.rank) AS behind \
      FROM results x JOIN results o ON o.table_id = x.table_id AND COALESCE(o.side, o.seat) <> COALESCE(x.side, x.seat) \
      WHERE x.player = $1 AND x.counted AND o.player IS NOT NULL AND ($2::bigint IS NULL OR x.guild = $2) \
          AND ($2::bigint IS NULL OR NOT EXISTS (SELECT 1 FROM players p WHERE p.id = o.player AND p.hidden)) \
      GROUP BY o.player ORDER BY n DESC, o.player LIMIT $3) f ORDER BY f.n DESC, f.player"
);

impl Store {
    /// A table's results; empty if it was none that counts.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn results_of(&self, table: TableId) -> Result<Vec<TableResult>, StoreError> {
        let sql = "SELECT seat, player, method, value_before, value_after, deviation_after FROM results \
             WHERE table_id = $1 AND counted IS NOT NULL ORDER BY seat";
        let rows = self.fetch_all(sqlx::query(sql).bind(table.0)).await?;
        rows.iter().map(table_result).collect()
    }

    /// Who has a rating and has played a rated game in this server, the best first; those who hide are not among them.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn listed_ratings(&self, scale: &RatingScale, guild: GuildId) -> Result<Vec<ListedRating>, StoreError> {
        let listed = || sqlx::query(LISTED).bind(&scale.game).bind(scale.method.word()).bind(guild.0);
        let rows = self.look(listed).await?;
        let listed = |row: &PgRow| {
            let player = PlayerId(row.try_get("player")?);
            Ok(ListedRating { player, name: named(row, player.0)?, rating: known_rating(row)? })
        };
        rows.iter().map(listed).collect()
    }

    /// Somebody's ratings, by game and method.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(RatingScale, Rating)>, StoreError> {
        let sql = "SELECT game, method, value, deviation, volatility, games, at_ms FROM ratings \
             WHERE player = $1 AND games > 0 ORDER BY game, method";
        let rows = self.fetch_all(sqlx::query(sql).bind(player.0)).await?;
        rows.iter().map(|row| Ok((scale(row)?, known_rating(row)?))).collect()
    }

    /// Somebody's latest results that count, in a server or everywhere, the latest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn own_results(&self, player: PlayerId, guild: Option<GuildId>) -> Result<Vec<OwnResult>, StoreError> {
        let own = || sqlx::query(OWN).bind(player.0).bind(guild.map(|guild| guild.0)).bind(MOST_RESULTS);
        let rows = self.look(own).await?;
        let own = |row: &PgRow| {
            let (value, won) = (row.try_get("value_after")?, row.try_get("won")?);
            Ok(OwnResult { scale: scale(row)?, ended_ms: row.try_get("ended_ms")?, value, won })
        };
        rows.iter().map(own).collect()
    }

    /// How often somebody has finished which game, in a server or everywhere, the most frequent first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn played_games(&self, player: PlayerId, guild: Option<GuildId>) -> Result<Vec<PlayedGame>, StoreError> {
        let played = || sqlx::query(PLAYED).bind(player.0).bind(guild.map(|guild| guild.0));
        let rows = self.look(played).await?;
        rows.iter().map(|row| Ok(PlayedGame { game: row.try_get("game")?, count: row.try_get("n")? })).collect()
    }

    /// With whom somebody has played rated games most often, in a server or everywhere.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn opponents(
        &self,
        player: PlayerId,
        guild: Option<GuildId>,
    ) -> Result<Vec<FrequentOpponent>, StoreError> {
        let opponents = || sqlx::query(OPPONENTS).bind(player.0).bind(guild.map(|guild| guild.0)).bind(MOST_OPPONENTS);
        let rows = self.look(opponents).await?;
        let opponent = |row: &PgRow| {
            let (ahead, behind) = (row.try_get("ahead")?, row.try_get("behind")?);
            Ok(FrequentOpponent { name: named(row, row.try_get("player")?)?, games: row.try_get("n")?, ahead, behind })
        };
        rows.iter().map(opponent).collect()
    }
}

/// The name of the column `name`; a stand-in where there is none.
fn named(row: &PgRow, player: i64) -> Result<DisplayName, StoreError> {
    let name: Option<String> = row.try_get("name")?;
    Ok(DisplayName::of_account(name.as_deref(), player))
}

fn table_result(row: &PgRow) -> Result<TableResult, StoreError> {
    let method = Method::of_word(row.try_get("method")?).unwrap_or(Method::Duel);
    let (before, after): (Option<f64>, Option<f64>) = (row.try_get("value_before")?, row.try_get("value_after")?);
    let deviation: Option<f64> = row.try_get("deviation_after")?;
    let change = before.zip(after).zip(deviation);
    let player: Option<i64> = row.try_get("player")?;
    Ok(TableResult {
        seat: Seat(rows::small(row.try_get("seat")?)),
        player: player.map(PlayerId),
        change: change.map(|((before, after), deviation)| (before, after, deviation > method.certain_below())),
    })
}
