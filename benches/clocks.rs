//! The cost of the clocks: a hundred due tables among ten thousand and among a million stored ones.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --bench clocks`
//!
//! The due tables are quiet lobbies: each is claimed, read, decided and closed, as `App::wake_due` does it. All others are
//! due at other times. Prints the median of some rounds for either size, and their ratio.

use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;
use subrosa::app::{App, Pictures, SecretSource};

use test_support::{Database, server};

const DUE: i64 = 100;
const ROUNDS: usize = 15;

/// `$1` to `$2`: tables in their lobbies that are due in a year or so.
const FILL: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, wake_ms)
SELECT n, 'praetorian', '{}', 2, 'lobby', n, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
    '{\"chairs\": [{}, {}], \"paused\": null, \"offer\": null, \"said\": null, \"stirred\": 0, \"rematch\": null}',
    (extract(epoch FROM now()) * 1000)::bigint + 30000000000 + n * 1000
FROM generate_series($1::bigint, $2::bigint) n";
const SEATS: &str = "
INSERT INTO seats (table_id, seat, kind, player, name)
SELECT n, s, CASE WHEN s = 0 THEN 'player' ELSE 'open' END, CASE WHEN s = 0 THEN n END, ''
FROM generate_series($1::bigint, $2::bigint) n, generate_series(0, 1) s";
/// Those that were closed are open again, and not due.
const RESET: &str = "UPDATE tables SET phase = 'lobby', wake_ms = NULL WHERE phase = 'closed'";
/// A hundred of them, spread over all, are due.
const RIPEN: &str = "
UPDATE tables SET phase = 'lobby', wake_ms = 1000, wake_lease_ms = 0, 
    life = '{\"chairs\": [{}, {}], \"paused\": null, \"offer\": null, \"said\": null, \"stirred\": 0, \"rematch\": null}'
WHERE id IN (SELECT n * ($1::bigint / $2::bigint) + 1 FROM generate_series(0, $2::bigint - 1) n)";
/// Somebody has been awake all along, so that no absence spares the lobbies.
const AWAKE: &str = "
INSERT INTO pulse (id, alive_ms, up_since_ms) VALUES (1, (extract(epoch FROM now()) * 1000)::bigint, 0)
ON CONFLICT (id) DO UPDATE SET alive_ms = EXCLUDED.alive_ms, up_since_ms = 0";

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "clocks: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measure());
}

async fn measure() {
    let database = Database::fresh().await;
    let pool = PgPool::connect(database.url()).await.expect("the server answers");
    let pictures = Pictures::new().expect("the art is whole");
    let app = App::new(database.store.clone(), SecretSource::new(Some(1)), pictures);
    let few = median(&app, &pool, 1, 10_000).await;
    let many = median(&app, &pool, 10_001, 1_000_000).await;
    let ratio = many.as_secs_f64() / few.as_secs_f64();
    println!("{DUE} due among    10,000 tables: {:.1} ms", few.as_secs_f64() * 1e3);
    println!("{DUE} due among 1,000,000 tables: {:.1} ms", many.as_secs_f64() * 1e3);
    println!("ratio {ratio:.2} (goal: at most 1.2)");
    pool.close().await;
    database.drop().await;
}

/// Fills the database up to a number of tables, and takes the time of some rounds.
async fn median(app: &App, pool: &PgPool, first: i64, last: i64) -> Duration {
    for sql in [FILL, SEATS] {
        sqlx::query(sql).bind(first).bind(last).execute(pool).await.expect("tables are written");
    }
    sqlx::query("VACUUM ANALYZE").execute(pool).await.expect("they are counted");
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        sqlx::query(RESET).execute(pool).await.expect("they open again");
        sqlx::query(AWAKE).execute(pool).await.expect("the heart has beaten");
        sqlx::query(RIPEN).bind(last).bind(DUE).execute(pool).await.expect("some become due");
        let began = Instant::now();
        app.clocks().wake_due().await.expect("the clocks can be read");
        rounds.push(began.elapsed());
        let sql = "SELECT count(*) FROM tables WHERE phase = 'closed'";
        let closed: i64 = sqlx::query_scalar(sql).fetch_one(pool).await.expect("they can be counted");
        assert_eq!(closed, DUE, "every due table is done");
    }
    rounds.sort_unstable();
    rounds[ROUNDS / 2]
}
