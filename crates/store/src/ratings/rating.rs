//! Ratings: each rated game's results are added to them once, in an order that everybody's own numbers keep. The formulas are in the
//! package `rating`.

use std::collections::{BTreeMap, BTreeSet};

use crate::database::error::StoreError;
use crate::database::handles::Ratings;
use crate::sql::statement::statement;
use crate::tables::rows;
use game::Seat;
use rating::{Ledger, Method, RatedGame, RatedPerson, RatedPlace, RatedSide, Rating};
use table::{PlayerId, TableId};

/// How many results of the same two people count within a day in the same rating.
pub const COUNTED_A_DAY: i64 = 3;
pub(crate) const DAY_MS: i64 = 86_400_000;
/// Tables read at once where all are.
const PAGE: i64 = 1_000;

/// The subject of a rating: a game, and the number of its seats, two or several.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RatingScale {
    /// The id of the game that is rated.
    pub game: String,
    /// How results are rated.
    pub method: Method,
}

/// A rated table that has ended and is not rated yet.
#[derive(Clone, Debug, PartialEq)]
pub struct DueRating {
    /// The subject of its ratings.
    pub scale: RatingScale,
    /// When it ended, in Unix milliseconds.
    pub ended_ms: i64,
    /// The sides whose result it is, in seat order.
    pub sides: Vec<DueSide>,
    /// Whether two of them have had enough results that count, less than a day before or after.
    pub too_many: bool,
}

/// Somebody's side of a table that is not rated yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DueSide {
    /// The seat whose result it is.
    pub seat: Seat,
    /// The person; nobody where the person had their data deleted.
    pub player: Option<PlayerId>,
    /// Their rating as it stands, their rank and their side.
    pub place: RatedPlace,
}

/// The square of a rating's deviation now: after each period without a game it is larger by the square of the volatility, on
/// Glicko-2's scale (Glickman, "Example of the Glicko-2 system", steps 2 and 6).
macro_rules! grown {
    ($rating:literal) => {
        concat!(
            "(",
            $rating,
            ".deviation ^ 2 + GREATEST(:now_ms::bigint - ",
            $rating,
            ".at_ms, 0) / :period_ms::bigint * (173.7178 * ",
            $rating,
            ".volatility) ^ 2)"
        )
    };
}
pub(crate) use grown;

statement! {
    /// Adds a table's results to its people's ratings: all of them or none. It writes nothing if the table was rated
    /// since it was read, or one of the ratings is another by now. The ratings are locked in the order of players, so that
    /// two tables with the same people can't wait for each other.
    pub(crate) struct WriteRatings {
        table: i64,
        game: String,
        method: &'static str,
        seat: Vec<i16>,
        player: Vec<i64>,
        number: Vec<i32>,
        at_ms: Vec<i64>,
        value_before: Vec<f64>,
        deviation_before: Vec<f64>,
        volatility_before: Vec<f64>,
        value: Vec<f64>,
        deviation: Vec<f64>,
        volatility: Vec<f64>,
    }
    "
WITH due AS (SELECT seat FROM results WHERE table_id = :table AND counted IS NULL ORDER BY seat FOR UPDATE),
held AS (
    SELECT player, games FROM ratings WHERE player = ANY(:player::bigint[]) AND game = :game AND method = :method
    ORDER BY player FOR UPDATE),
n AS (
    SELECT * FROM unnest(:seat::smallint[], :player::bigint[], :number::int[], :at_ms::bigint[], :value_before::float8[],
        :deviation_before::float8[], :volatility_before::float8[], :value::float8[], :deviation::float8[],
        :volatility::float8[])
    AS n(seat, player, number, at_ms, value_before, deviation_before, volatility_before, value, deviation, volatility)),
fits AS (
    SELECT 1 AS yes WHERE (SELECT count(*) FROM due) = cardinality(:seat::smallint[])
        AND (SELECT count(*) FROM held JOIN n ON n.player = held.player AND n.number = held.games + 1)
            = cardinality(:player::bigint[])),
rated AS (
    UPDATE ratings r SET value = n.value, deviation = n.deviation, volatility = n.volatility, games = n.number,
        at_ms = n.at_ms
    FROM n, fits WHERE r.player = n.player AND r.game = :game AND r.method = :method
    RETURNING r.player)
UPDATE results x SET counted = true, number = n.number, value_before = n.value_before,
    deviation_before = n.deviation_before, volatility_before = n.volatility_before, value_after = n.value,
    deviation_after = n.deviation
FROM n, fits WHERE x.table_id = :table AND x.seat = n.seat"
}

statement! {
    /// All ratings, those that stand and have no result included.
    pub(crate) struct ReplaceRatings {
        player: Vec<i64>,
        game: Vec<String>,
        method: Vec<&'static str>,
        value: Vec<f64>,
        deviation: Vec<f64>,
        volatility: Vec<f64>,
        games: Vec<i32>,
        at_ms: Vec<i64>,
    }
    "
WITH n AS (
    SELECT * FROM unnest(:player::bigint[], :game::text[], :method::text[], :value::float8[], :deviation::float8[],
        :volatility::float8[], :games::int[], :at_ms::bigint[])
    AS n(player, game, method, value, deviation, volatility, games, at_ms)),
gone AS (DELETE FROM ratings r WHERE NOT EXISTS (
    SELECT 1 FROM n WHERE n.player = r.player AND n.game = r.game AND n.method = r.method))
INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms) SELECT * FROM n
ON CONFLICT (player, game, method) DO UPDATE SET value = EXCLUDED.value, deviation = EXCLUDED.deviation,
    volatility = EXCLUDED.volatility, games = EXCLUDED.games, at_ms = EXCLUDED.at_ms"
}

/// The key of a person's results when ratings are recomputed.
pub type RatingKey = (PlayerId, RatingScale);

impl Ratings<'_> {
    /// Tables that have ended and are not rated yet, the first that ended first.
    pub async fn unrated(self, most: i64) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!(
            "SELECT table_id FROM results WHERE counted IS NULL GROUP BY table_id
             ORDER BY min(ended_ms), table_id LIMIT $1",
            most
        );
        let rows = self.store.all(query).await?;
        Ok(rows.into_iter().map(|row| TableId(row.table_id)).collect())
    }

    /// Tables of somebody's that have ended and are not rated yet.
    pub async fn unrated_of(self, player: PlayerId) -> Result<Vec<TableId>, StoreError> {
        let query = sqlx::query!(
            "SELECT table_id FROM results WHERE counted IS NULL AND player = $1 ORDER BY ended_ms, table_id",
            player.0
        );
        let rows = self.store.all(query).await?;
        Ok(rows.into_iter().map(|row| TableId(row.table_id)).collect())
    }

    /// The results of a table that are to be rated; `None` if they are, or were not to be.
    pub async fn due_rating(self, table: TableId) -> Result<Option<DueRating>, StoreError> {
        let [two, several] = [Method::Duel, Method::Party].map(Rating::new);
        let (value, two, several, volatility) = (two.value, two.deviation, several.deviation, two.volatility);
        let newcomers = sqlx::query_file!("queries/newcomers.sql", table.0, value, two, several, volatility);
        self.store.run(newcomers).await?;
        let due = sqlx::query_file_as!(DueRow, "queries/due_rating.sql", table.0, DAY_MS, COUNTED_A_DAY);
        let found = self.store.all(due).await?;
        let Some(first) = found.first() else { return Ok(None) };
        let (scale, ended_ms) = (scale(first.game.clone(), &first.method), first.ended_ms);
        let sides = found.iter().map(|row| row.side(scale.method)).collect();
        Ok(Some(DueRating { scale, ended_ms, sides, too_many: found.iter().any(|row| row.too_many) }))
    }

    /// Adds a table's results to the ratings: `after` are the ratings that follow, in the order of its sides. Whether it was done;
    /// if not, somebody was first.
    pub async fn write_ratings(self, table: TableId, due: &DueRating, after: &[Rating]) -> Result<bool, StoreError> {
        let (sides, method) = (&due.sides, due.scale.method);
        let before = || sides.iter().map(|side| side.place.rating.at(method, due.ended_ms));
        let write = WriteRatings {
            table: table.0,
            game: due.scale.game.clone(),
            method: method.word(),
            seat: sides.iter().map(|side| i16::from(side.seat.0)).collect(),
            player: sides.iter().filter_map(|side| side.player.map(|player| player.0)).collect(),
            number: after.iter().map(|rating| i32::try_from(rating.games).unwrap_or(i32::MAX)).collect(),
            at_ms: after.iter().map(|rating| rating.at_ms).collect(),
            value_before: before().map(|rating| rating.value).collect(),
            deviation_before: before().map(|rating| rating.deviation).collect(),
            volatility_before: before().map(|rating| rating.volatility).collect(),
            value: after.iter().map(|rating| rating.value).collect(),
            deviation: after.iter().map(|rating| rating.deviation).collect(),
            volatility: after.iter().map(|rating| rating.volatility).collect(),
        };
        Ok(self.store.run(write.query()).await? > 0)
    }

    /// A table's results count for nobody.
    pub async fn set_results_aside(self, table: TableId) -> Result<(), StoreError> {
        let query = sqlx::query!("UPDATE results SET counted = false WHERE table_id = $1 AND counted IS NULL", table.0);
        self.store.run(query).await.map(drop)
    }

    /// All ratings recomputed from the results; `None` if the results are no longer whole.
    pub async fn recomputed_ratings(self) -> Result<Option<Ledger<RatingKey>>, StoreError> {
        let (mut games, mut after) = (Vec::new(), TableId(i64::MIN));
        while let Some((last, page)) = self.counted_results(after, PAGE).await? {
            games.extend(page);
            after = last;
        }
        Ok(Ledger::replay(&games).ok())
    }

    /// The results that count, some tables at a time, in the order of tables' ids; the last table's id, to go on from.
    async fn counted_results(
        self,
        after: TableId,
        most: i64,
    ) -> Result<Option<(TableId, Vec<RatedGame<RatingKey>>)>, StoreError> {
        let counted = sqlx::query_file_as!(CountedRow, "queries/counted_results.sql", after.0, most);
        let found = self.store.all(counted).await?;
        let Some(last) = found.last() else { return Ok(None) };
        let last = TableId(last.table_id);
        let mut games: Vec<(i64, RatedGame<RatingKey>)> = Vec::new();
        for row in found {
            if let Some((_, game)) = games.last_mut().filter(|(known, _)| *known == row.table_id) {
                game.sides.push(row.side()?);
            } else {
                let method = method_of(&row.method);
                let (table, at_ms) = (row.table_id, row.ended_ms);
                games.push((table, RatedGame { method, at_ms, sides: vec![row.side()?] }));
            }
        }
        Ok(Some((last, games.into_iter().map(|(_, game)| game).collect())))
    }

    /// Throws all ratings away and writes these in their place. It is for a time when no bot runs: what one of them rates
    /// meanwhile is lost from the ratings, though not from the results.
    pub async fn replace_ratings(self, recomputed: &Ledger<RatingKey>) -> Result<(), StoreError> {
        let all: Vec<_> = recomputed.ratings().collect();
        let replace = ReplaceRatings {
            player: all.iter().map(|((player, _), _)| player.0).collect(),
            game: all.iter().map(|((_, scale), _)| scale.game.clone()).collect(),
            method: all.iter().map(|((_, scale), _)| scale.method.word()).collect(),
            value: all.iter().map(|(_, rating)| rating.value).collect(),
            deviation: all.iter().map(|(_, rating)| rating.deviation).collect(),
            volatility: all.iter().map(|(_, rating)| rating.volatility).collect(),
            games: all.iter().map(|(_, rating)| i32::try_from(rating.games).unwrap_or(i32::MAX)).collect(),
            at_ms: all.iter().map(|(_, rating)| rating.at_ms).collect(),
        };
        self.store.run(replace.query()).await.map(drop)
    }

    /// How many ratings stand that differ from those which the results give, and how many stand.
    pub async fn compare_ratings(self, recomputed: &Ledger<RatingKey>) -> Result<(usize, usize), StoreError> {
        let query = sqlx::query!(
            "SELECT player, game, method, value, deviation, volatility, games, at_ms FROM ratings
             WHERE games > 0"
        );
        let found = self.store.all(query).await?;
        let stand = found.into_iter().map(|row| {
            let player = PlayerId(row.player);
            let (game, method, value, deviation) = (row.game, row.method, row.value, row.deviation);
            let (volatility, games, at_ms) = (row.volatility, row.games, row.at_ms);
            let (scale, rating) = RatingRow { game, method, value, deviation, volatility, games, at_ms }.rating();
            ((player, scale), rating)
        });
        let stand: BTreeMap<_, _> = stand.collect();
        let given: BTreeMap<_, _> = recomputed.ratings().collect();
        let keys: BTreeSet<_> = stand.keys().chain(given.keys().copied()).collect();
        let differs = |key: &&&RatingKey| {
            !stand.get(**key).zip(given.get(**key)).is_some_and(|(one, other)| is_close(one, other))
        };
        Ok((keys.iter().filter(differs).count(), stand.len()))
    }
}

/// Whether two ratings are the same. Another processor's logarithm may differ in its last digit.
fn is_close(one: &Rating, other: &Rating) -> bool {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
    close(one.value, other.value)
        && close(one.deviation, other.deviation)
        && close(one.volatility, other.volatility)
        && (one.games, one.at_ms) == (other.games, other.at_ms)
}

/// A rating with what it is of, as columns of `ratings`.
pub(crate) struct RatingRow {
    pub game: String,
    pub method: String,
    pub value: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub games: i32,
    pub at_ms: i64,
}

impl RatingRow {
    pub(crate) fn rating(self) -> (RatingScale, Rating) {
        let Self { game, method, value, deviation, volatility, games, at_ms } = self;
        (scale(game, &method), Rating { value, deviation, volatility, games: rows::count(games), at_ms })
    }
}

/// The subject of a rating.
pub(crate) fn scale(game: String, method: &str) -> RatingScale {
    RatingScale { game, method: method_of(method) }
}

/// The method of a row. The column's own check lets in the words for methods alone.
fn method_of(word: &str) -> Method {
    Method::of_word(word).unwrap_or(Method::Duel)
}

/// A result that is not rated yet, and the rating of the person as it stands.
struct DueRow {
    seat: i16,
    player: Option<i64>,
    rank: i16,
    side: i16,
    game: String,
    method: String,
    ended_ms: i64,
    value: Option<f64>,
    deviation: Option<f64>,
    volatility: Option<f64>,
    games: Option<i32>,
    at_ms: Option<i64>,
    too_many: bool,
}

impl DueRow {
    fn side(&self, method: Method) -> DueSide {
        let numbers = self.value.zip(self.deviation).zip(self.volatility).zip(self.games.zip(self.at_ms));
        let known = |(((value, deviation), volatility), (games, at_ms))| Rating {
            value,
            deviation,
            volatility,
            games: rows::count(games),
            at_ms,
        };
        let rating = numbers.map_or_else(|| Rating::new(method), known);
        let place = RatedPlace { rating, place: rows::small(self.rank), side: rows::small(self.side) };
        DueSide { seat: Seat(rows::small(self.seat)), player: self.player.map(PlayerId), place }
    }
}

/// A result that counts. It has a number if it has a person; else what the person's rating was before.
struct CountedRow {
    table_id: i64,
    player: Option<i64>,
    game: String,
    method: String,
    rank: i16,
    side: i16,
    ended_ms: i64,
    number: Option<i32>,
    value_before: Option<f64>,
    deviation_before: Option<f64>,
    volatility_before: Option<f64>,
}

impl CountedRow {
    fn side(self) -> Result<RatedSide<RatingKey>, StoreError> {
        let lost =
            || StoreError::Damaged { table: self.table_id, what: "a result that counts lacks numbers".to_owned() };
        let who = match self.player {
            Some(player) => {
                let number = rows::count(self.number.ok_or_else(lost)?);
                RatedPerson::Of((PlayerId(player), scale(self.game, &self.method)), number)
            }
            None => RatedPerson::Fixed(Rating {
                value: self.value_before.ok_or_else(lost)?,
                deviation: self.deviation_before.ok_or_else(lost)?,
                volatility: self.volatility_before.ok_or_else(lost)?,
                // They count no more, and the deviation has grown to what it was when the game ended.
                games: 0,
                at_ms: self.ended_ms,
            }),
        };
        Ok(RatedSide { who, place: rows::small(self.rank), side: rows::small(self.side) })
    }
}
