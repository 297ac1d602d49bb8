//! Results of rated games, read back: for a table's last post and for profiles.

use crate::database::error::StoreError;
use crate::database::handles::Ratings;
use crate::ratings::rating::{RatingRow, RatingScale, scale};
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::rows;
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
    /// The seat whose result it is.
    pub seat: Seat,
    /// The person who had it; `None` where they had their data deleted.
    pub player: Option<PlayerId>,
    /// The rating before and after, and whether it is provisional still; `None` if the result does not count.
    pub change: Option<(f64, f64, bool)>,
}

/// A result of somebody's own.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnResult {
    /// The game and the method by which it is rated.
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
    /// The id of the game that was finished.
    pub game: String,
    /// How many tables of that game they finished, at least 1.
    pub count: i64,
}

/// With whom somebody has played rated games.
#[derive(Clone, Debug, PartialEq)]
pub struct FrequentOpponent {
    /// The name under which they played last.
    pub name: DisplayName,
    /// How many rated games they met in, at least 1.
    pub games: i64,
    /// Those of them in which the person of the profile was placed before this opponent.
    pub ahead: i64,
    /// Those of them in which this opponent was placed before the person of the profile.
    pub behind: i64,
}

/// The part of a statement with the names under which the people of `found` last played a rated game, in a server if one is named.
macro_rules! latest_names {
    () => {
        "named AS MATERIALIZED (
    SELECT DISTINCT ON (l.player) l.player, s.name
    FROM results l JOIN seats s ON s.table_id = l.table_id AND s.seat = l.seat AND s.player = l.player
        JOIN found ON found.player = l.player
    WHERE :guild::bigint IS NULL OR l.guild = :guild
    ORDER BY l.player, l.ended_ms DESC, l.table_id DESC)"
    };
}
pub(crate) use latest_names;

statement! {
    /// The opponents of a person, in a server or in all. People who hide are not told of to others, and that is where a server is
    /// named.
    pub(crate) struct Opponents { player: i64, guild: Option<i64>, most: i64 }
    -> OpponentRow;
    concat!(
        "
WITH found AS MATERIALIZED (
    SELECT o.player, count(*) AS n, count(*) FILTER (WHERE x.rank < o.rank) AS ahead, count(*) FILTER (WHERE x.rank > o.rank) AS behind
    FROM results x JOIN results o ON o.table_id = x.table_id AND COALESCE(o.side, o.seat) <> COALESCE(x.side, x.seat)
        LEFT JOIN players p ON p.id = o.player AND p.hidden
    WHERE x.player = :player AND x.counted AND o.player IS NOT NULL AND (:guild::bigint IS NULL OR x.guild = :guild)
        AND (:guild::bigint IS NULL OR p.id IS NULL)
    GROUP BY o.player ORDER BY n DESC, o.player LIMIT :most),
", latest_names!(), "
SELECT found.*, named.name FROM found LEFT JOIN named ON named.player = found.player ORDER BY found.n DESC, found.player"
    )
}

row! {
    /// An opponent, and how many games went which way.
    pub(crate) struct OpponentRow { player: Option<i64>, n: i64, ahead: i64, behind: i64, name: Option<String> }
}

impl Ratings<'_> {
    /// A table's results; empty if it was none that counts.
    pub async fn results_of(self, table: TableId) -> Result<Vec<TableResult>, StoreError> {
        let query = sqlx::query_as!(
            ResultRow,
            "SELECT seat, player, method, value_before, value_after, deviation_after FROM results
             WHERE table_id = $1 AND counted IS NOT NULL ORDER BY seat",
            table.0
        );
        let found = self.store.all(query).await?;
        let result = |row: ResultRow| {
            let method = Method::of_word(&row.method).unwrap_or(Method::Duel);
            let change = row.value_before.zip(row.value_after).zip(row.deviation_after);
            TableResult {
                seat: Seat(rows::small(row.seat)),
                player: row.player.map(PlayerId),
                change: change.map(|((before, after), deviation)| (before, after, deviation > method.certain_below())),
            }
        };
        Ok(found.into_iter().map(result).collect())
    }

    /// Somebody's ratings, by game and method.
    pub async fn ratings_of(self, player: PlayerId) -> Result<Vec<(RatingScale, Rating)>, StoreError> {
        let query = sqlx::query_as!(
            RatingRow,
            "SELECT game, method, value, deviation, volatility, games, at_ms FROM ratings
             WHERE player = $1 AND games > 0 ORDER BY game, method",
            player.0
        );
        let rows = self.store.all(query).await?;
        Ok(rows.into_iter().map(RatingRow::rating).collect())
    }

    /// Somebody's latest results that count, in a server or everywhere, the latest first.
    pub async fn own_results(self, player: PlayerId, guild: Option<GuildId>) -> Result<Vec<OwnResult>, StoreError> {
        let own = || sqlx::query_file!("queries/own_results.sql", player.0, guild.map(|guild| guild.0), MOST_RESULTS);
        let rows = self.store.look(own).await?;
        let own = rows.into_iter().map(|row| OwnResult {
            scale: scale(row.game, &row.method),
            ended_ms: row.ended_ms,
            value: row.value_after,
            won: row.won,
        });
        Ok(own.collect())
    }

    /// How often somebody has finished which game, in a server or everywhere, the most frequent first.
    pub async fn played_games(self, player: PlayerId, guild: Option<GuildId>) -> Result<Vec<PlayedGame>, StoreError> {
        let played = || {
            sqlx::query!(
                r#"SELECT t.game, count(DISTINCT t.id) AS "n!" FROM seats s JOIN tables t ON t.id = s.table_id
               WHERE s.player = $1 AND s.kind = 'player' AND t.phase = 'over' AND ($2::bigint IS NULL
               OR t.guild = $2)
               GROUP BY t.game ORDER BY 2 DESC, t.game"#,
                player.0,
                guild.map(|guild| guild.0)
            )
        };
        let rows = self.store.look(played).await?;
        Ok(rows.into_iter().map(|row| PlayedGame { game: row.game, count: row.n }).collect())
    }

    /// With whom somebody has played rated games most often, in a server or everywhere.
    pub async fn opponents(
        self,
        player: PlayerId,
        guild: Option<GuildId>,
    ) -> Result<Vec<FrequentOpponent>, StoreError> {
        let guild = guild.map(|guild| guild.0);
        let opponents = || Opponents { player: player.0, guild, most: MOST_OPPONENTS }.query();
        let opponents = self.store.look(opponents).await?.into_iter().map(|row| FrequentOpponent {
            name: DisplayName::of_account(row.name.as_deref(), row.player.unwrap_or_default()),
            games: row.n,
            ahead: row.ahead,
            behind: row.behind,
        });
        Ok(opponents.collect())
    }
}

/// A result as columns of `results`.
struct ResultRow {
    seat: i16,
    player: Option<i64>,
    method: String,
    value_before: Option<f64>,
    value_after: Option<f64>,
    deviation_after: Option<f64>,
}
