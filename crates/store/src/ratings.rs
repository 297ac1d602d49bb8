//! Ratings: what rated games come to is taken up into them, each once, in an order that everybody's own numbers keep. The
//! formulas are elsewhere.

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use game::Seat;
use rating::{Ledger, Method, RatedGame, RatedPerson, RatedPlace, RatedSide, Rating};
use table::{PlayerId, TableId};

/// So many results of the same two in the same game count within a day.
pub const COUNTED_A_DAY: i64 = 3;
const DAY_MS: i64 = 86_400_000;
/// Tables read at once where all are.
const PAGE: i64 = 1_000;

/// What a rating is of: a game, and the number of its seats, two or several.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RatingScale {
    /// The game's id.
    pub game: String,
    /// How results are rated.
    pub method: Method,
}

/// A rated table that has ended and is not rated yet.
#[derive(Clone, Debug, PartialEq)]
pub struct DueRating {
    /// What its ratings are of.
    pub scale: RatingScale,
    /// When it ended, in Unix milliseconds.
    pub ended_ms: i64,
    /// Whose result it is, in seat order.
    pub sides: Vec<DueSide>,
    /// Whether two of them have had enough results that count, less than a day before or after.
    pub too_many: bool,
}

/// Somebody's side of a table that is not rated yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DueSide {
    /// Their seat.
    pub seat: Seat,
    /// Who; nobody where the person had their data deleted.
    pub player: Option<PlayerId>,
    /// Their rating as it stands, their rank and their side.
    pub place: RatedPlace,
}

/// Everybody of a table that is not rated yet has a rating that can be guarded: a newcomer's, where they had none.
const NEWCOMERS: &str = "
INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms)
SELECT player, game, method, $2, CASE method WHEN 'two' THEN $3 ELSE $4 END, $5, 0, 0 FROM results
WHERE table_id = $1 AND counted IS NULL AND player IS NOT NULL ORDER BY player
ON CONFLICT (player, game, method) DO NOTHING";

const DUE: &str = "
SELECT x.seat, x.player, x.rank, COALESCE(x.side, x.seat) AS side, x.game, x.method, x.ended_ms, r.value, r.deviation, r.volatility, r.games, r.at_ms,
    EXISTS (
        SELECT 1 FROM results o JOIN results a ON a.player = x.player AND a.game = x.game AND a.method = x.method
                AND a.counted AND abs(a.ended_ms - x.ended_ms) < $2
            JOIN results b ON b.table_id = a.table_id AND b.player = o.player
        WHERE o.table_id = x.table_id AND o.player <> x.player GROUP BY o.player HAVING count(*) >= $3) AS too_many
FROM results x LEFT JOIN ratings r ON r.player = x.player AND r.game = x.game AND r.method = x.method
WHERE x.table_id = $1 AND x.counted IS NULL ORDER BY x.seat";

statement! {
    /// A table's results are taken up into its people's ratings: all of them or none. It writes nothing if the table was rated
    /// since it was read, or one of the ratings is another by now. The ratings are locked in the order of players, so that
    /// two tables with the same people can't wait for each other.
    struct WriteRatings {
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
    struct ReplaceRatings {
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

/// A table's results as they count, or did: a page of tables in the order of their ids.
const COUNTED: &str = "
SELECT table_id, player, game, method, rank, COALESCE(side, seat) AS side, ended_ms, number, value_before, deviation_before, volatility_before
FROM results WHERE counted AND table_id > $1
    AND table_id <= COALESCE((SELECT max(t.table_id) FROM (
        SELECT DISTINCT table_id FROM results WHERE counted AND table_id > $1 ORDER BY table_id LIMIT $2) t), $1)
ORDER BY table_id, seat";

/// What a person's result is kept under when ratings are made anew.
pub type RatingKey = (PlayerId, RatingScale);

impl Store {
    /// Tables that have ended and are not rated yet, the first that ended first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn unrated(&self, most: i64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT table_id FROM results WHERE counted IS NULL GROUP BY table_id \
             ORDER BY min(ended_ms), table_id LIMIT $1";
        let rows = self.fetch_all(sqlx::query(sql).bind(most)).await?;
        rows.iter().map(|row| Ok(TableId(row.try_get("table_id")?))).collect()
    }

    /// Tables of somebody's that have ended and are not rated yet.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn unrated_of(&self, player: PlayerId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT table_id FROM results WHERE counted IS NULL AND player = $1 ORDER BY ended_ms, table_id";
        let rows = self.fetch_all(sqlx::query(sql).bind(player.0)).await?;
        rows.iter().map(|row| Ok(TableId(row.try_get("table_id")?))).collect()
    }

    /// What is to be rated of a table; nothing if it is rated, or was not to be.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn due_rating(&self, table: TableId) -> Result<Option<DueRating>, StoreError> {
        let [two, several] = [Method::Duel, Method::Party].map(Rating::new);
        let newcomers = sqlx::query(NEWCOMERS).bind(table.0).bind(two.value).bind(two.deviation);
        self.execute(newcomers.bind(several.deviation).bind(two.volatility)).await?;
        let due = sqlx::query(DUE).bind(table.0).bind(DAY_MS).bind(COUNTED_A_DAY);
        let found = self.fetch_all(due).await?;
        let Some(first) = found.first() else { return Ok(None) };
        let scale = scale(first)?;
        let sides = found.iter().map(|row| due_side(row, scale.method)).collect::<Result<_, _>>()?;
        let many = found.iter().map(|row| row.try_get("too_many")).collect::<Result<Vec<bool>, _>>()?;
        Ok(Some(DueRating { scale, ended_ms: first.try_get("ended_ms")?, sides, too_many: many.contains(&true) }))
    }

    /// Takes a table's results up: `after` are the ratings that follow, in the order of its sides. Whether it was done; if
    /// not, somebody was first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn write_ratings(&self, table: TableId, due: &DueRating, after: &[Rating]) -> Result<bool, StoreError> {
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
        Ok(self.execute(write.query()).await?.rows_affected() > 0)
    }

    /// A table's results count for nobody.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn set_results_aside(&self, table: TableId) -> Result<(), StoreError> {
        let sql = "UPDATE results SET counted = false WHERE table_id = $1 AND counted IS NULL";
        self.execute(sqlx::query(sql).bind(table.0)).await.map(drop)
    }

    /// All ratings made anew from the results; nothing if the results are no longer whole.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn ratings_made_anew(&self) -> Result<Option<Ledger<RatingKey>>, StoreError> {
        let (mut games, mut after) = (Vec::new(), TableId(i64::MIN));
        while let Some((last, page)) = self.counted_results(after, PAGE).await? {
            games.extend(page);
            after = last;
        }
        Ok(Ledger::replay(&games).ok())
    }

    /// The results that count, some tables at a time, in the order of tables' ids; the last table's id, to go on from.
    async fn counted_results(
        &self,
        after: TableId,
        most: i64,
    ) -> Result<Option<(TableId, Vec<RatedGame<RatingKey>>)>, StoreError> {
        let found = self.fetch_all(sqlx::query(COUNTED).bind(after.0).bind(most)).await?;
        let Some(last) = found.last() else { return Ok(None) };
        let last = TableId(last.try_get("table_id")?);
        let mut games: Vec<(i64, RatedGame<RatingKey>)> = Vec::new();
        for row in &found {
            let (table, side) = (row.try_get("table_id")?, rated_side(row)?);
            if let Some((_, game)) = games.last_mut().filter(|(known, _)| *known == table) {
                game.sides.push(side);
            } else {
                let (method, at_ms) = (scale(row)?.method, row.try_get("ended_ms")?);
                games.push((table, RatedGame { method, at_ms, sides: vec![side] }));
            }
        }
        Ok(Some((last, games.into_iter().map(|(_, game)| game).collect())))
    }

    /// Throws all ratings away and writes these in their place. It is for a time when no bot runs: what one of them rates
    /// meanwhile is lost from the ratings, though not from the results.
    ///
    /// # Errors
    /// If the database can't be asked; then nothing is changed.
    pub async fn replace_ratings(&self, made_anew: &Ledger<RatingKey>) -> Result<(), StoreError> {
        let all: Vec<_> = made_anew.ratings().collect();
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
        self.execute(replace.query()).await.map(drop)
    }

    /// How many ratings stand that differ from those which the results give, and how many stand.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn compare_ratings(&self, made_anew: &Ledger<RatingKey>) -> Result<(usize, usize), StoreError> {
        let sql =
            "SELECT player, game, method, value, deviation, volatility, games, at_ms FROM ratings WHERE games > 0";
        let found = self.fetch_all(sqlx::query(sql)).await?;
        let stands = |row: &PgRow| {
            let key = (PlayerId(row.try_get("player")?), scale(row)?);
            Ok::<_, StoreError>((key, known_rating(row)?))
        };
        let stand = found.iter().map(stands).collect::<Result<std::collections::BTreeMap<_, _>, _>>()?;
        let anew: std::collections::BTreeMap<_, _> = made_anew.ratings().collect();
        let keys: std::collections::BTreeSet<_> = stand.keys().chain(anew.keys().copied()).collect();
        let differs =
            |key: &&&RatingKey| !stand.get(**key).zip(anew.get(**key)).is_some_and(|(one, other)| is_close(one, other));
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

pub(super) fn scale(row: &PgRow) -> Result<RatingScale, StoreError> {
    let method: String = row.try_get("method")?;
    // The column's own check knows both words.
    let method = Method::of_word(&method).unwrap_or(Method::Duel);
    Ok(RatingScale { game: row.try_get("game")?, method })
}

pub(super) fn known_rating(row: &PgRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        value: row.try_get("value")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: rows::count(row.try_get("games")?),
        at_ms: row.try_get("at_ms")?,
    })
}

fn due_side(row: &PgRow, method: Method) -> Result<DueSide, StoreError> {
    let player: Option<i64> = row.try_get("player")?;
    let known = row.try_get::<Option<f64>, _>("value")?.is_some();
    let rating = if known { known_rating(row)? } else { Rating::new(method) };
    let small = |name: &str| Ok::<_, StoreError>(rows::small(row.try_get(name)?));
    let place = RatedPlace { rating, place: small("rank")?, side: small("side")? };
    Ok(DueSide { seat: Seat(small("seat")?), player: player.map(PlayerId), place })
}

fn rated_side(row: &PgRow) -> Result<RatedSide<RatingKey>, StoreError> {
    let player: Option<i64> = row.try_get("player")?;
    let who = match player {
        Some(player) => RatedPerson::Of((PlayerId(player), scale(row)?), rows::count(row.try_get("number")?)),
        None => RatedPerson::Fixed(Rating {
            value: row.try_get("value_before")?,
            deviation: row.try_get("deviation_before")?,
            volatility: row.try_get("volatility_before")?,
            // They count no more, and the deviation has grown to what it was when the game ended.
            games: 0,
            at_ms: row.try_get("ended_ms")?,
        }),
    };
    Ok(RatedSide { who, place: rows::small(row.try_get("rank")?), side: rows::small(row.try_get("side")?) })
}
