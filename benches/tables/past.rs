//! Moves, claims and clocks beside past games: the same tables in play in two databases, one of which keeps millions of games that are over.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::claims::ClaimTimes;
use crate::full::{Full, TEMPLATE};
use crate::{ROUNDS, median, ways};

/// The first past game's id: above those of all tables in play.
const FIRST: i64 = 1 << 41;
/// How many are written by one statement.
const BATCH: i64 = 1_000_000;
/// The entries of a past game's log, as `CHANGED` says, too.
const ENTRIES: i64 = 40;

/// The columns of a table that differ from game to game, or from games in play.
const CHANGED: [(&str, &str); 12] = [
    ("id", "g"),
    ("table_id", "g"),
    ("thread", "g"),
    ("phase", "'over'"),
    ("entries", "40"),
    ("due_ms", "NULL"),
    ("wake_ms", "NULL"),
    ("touch_ms", "NULL"),
    ("to_act", "'{}'"),
    ("started_ms", "1"),
    ("ended_ms", "2"),
    ("log_left_ms", "3"),
];

impl Full {
    /// Past games beside those in play, copies of one, each with its seats, its tenures and its log.
    pub(crate) async fn with_past(self, games: i64) -> Self {
        let began = Instant::now();
        let mut connection = PgConnection::connect(self.database.url()).await.expect("the server answers");
        for table in ["tables", "seats", "tenures"] {
            let (columns, values) = copied(&mut connection, table).await;
            let key = if table == "tables" { "id" } else { "table_id" };
            let sql = format!(
                "INSERT INTO {table} ({columns}) SELECT {values} FROM {table} t, generate_series($1::bigint, $2::bigint) g \
                 WHERE t.{key} = {TEMPLATE}"
            );
            fill(&mut connection, &sql, games).await;
        }
        let logs = format!(
            "INSERT INTO past_logs SELECT g, array_agg((n % 2)::smallint), array_agg(chr(97 + n % 17) || 1 + (g + n) % 17), \
             array_agg(false), array_agg('play'::text), array_agg(1767225600000 + n * 3600000) \
             FROM generate_series($1::bigint, $2::bigint) g, generate_series(1, {ENTRIES}) n GROUP BY g"
        );
        fill(&mut connection, &logs, games).await;
        sqlx::query("VACUUM ANALYZE").execute(&mut connection).await.expect("it is vacuumed");
        let size = "SELECT pg_database_size(current_database())";
        let size: i64 = sqlx::query_scalar(size).fetch_one(&mut connection).await.expect("it is asked");
        let secs = began.elapsed().as_secs_f64();
        println!("{games} past games stored in {secs:.0} s; the database has {:.1} GB", size as f64 / 1e9);
        self
    }
}

async fn fill(connection: &mut PgConnection, sql: &str, games: i64) {
    for first in (0..games).step_by(usize::try_from(BATCH).expect("positive")) {
        let last = (first + BATCH).min(games) - 1;
        let query = sqlx::query(AssertSqlSafe(sql.to_owned())).bind(FIRST + first).bind(FIRST + last);
        query.execute(&mut *connection).await.expect("it is filled");
    }
}

/// The columns of a table, and what a past game has in them.
async fn copied(connection: &mut PgConnection, table: &str) -> (String, String) {
    let sql =
        "SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped";
    let columns: Vec<String> = sqlx::query_scalar(sql).bind(table).fetch_all(connection).await.expect("it is asked");
    let value = |column: &String| match CHANGED.iter().find(|(name, _)| name == column) {
        Some((_, value)) => (*value).to_owned(),
        None => format!("t.{column}"),
    };
    (columns.join(", "), columns.iter().map(value).collect::<Vec<_>>().join(", "))
}

/// The cost of so many past games beside so many tables in play.
pub(crate) async fn measure(tables: i64, games: i64, secs: u64) {
    let (alone, beside) = (Full::of(tables).await, Full::of(tables).await.with_past(games).await);
    compare(&alone, &beside, secs).await;
    for one in [alone, beside] {
        one.database.drop().await;
    }
}

/// Moves, claims and clocks in turn without them and with them.
async fn compare(alone: &Full, beside: &Full, secs: u64) {
    for (clients, (stay, what)) in ways() {
        let mut rates = Vec::new();
        for _ in 0..ROUNDS {
            let rate = async |full: &Full| full.moves(clients, stay, Duration::from_secs(secs), usize::MAX).await;
            rates.push((rate(alone).await, rate(beside).await));
        }
        let [without, with] =
            [|pair: &(f64, f64)| pair.0, |pair: &(f64, f64)| pair.1].map(|of| median(rates.iter().map(of)));
        let cost = median(rates.iter().map(|(without, with)| without / with));
        println!("{what}, {clients:>2} clients: {without:>5.0} moves/s without, {with:>5.0} with; cost × {cost:.2}");
    }
    for _ in 0..2 {
        println!("without: {}", ClaimTimes::of(alone).await);
        println!("with:    {}", ClaimTimes::of(beside).await);
    }
}
