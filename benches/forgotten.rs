//! The list of those whose data were deleted, with a million people on it and a million in the database: written at a start, read, compared,
//! and added to by one more.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --no-default-features --bench forgotten`

use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;
use subrosa::app::{App, Pictures, SecretSource, read_forgotten_list};
use table::PlayerId;

use test_support::{Database, server};

const PEOPLE: i64 = 1_000_000;
/// Each step takes less than this.
const BOUND: Duration = Duration::from_mins(1);

const LISTED: &str =
    "INSERT INTO forgotten (hash, at_ms) SELECT sha256(int8send(n)), n FROM generate_series(1, $1::bigint) n";
const HERE: &str = "INSERT INTO players (id) SELECT n FROM generate_series(1, $1::bigint) n";

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "forgotten: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(1);
    }
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measure());
}

async fn measure() {
    let database = Database::fresh().await;
    let pool = PgPool::connect(database.url()).await.expect("the database answers");
    for sql in [LISTED, HERE] {
        sqlx::query(sql).bind(PEOPLE).execute(&pool).await.expect("they are written");
    }
    let folder = std::env::temp_dir().join(format!("subrosa-forgotten-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("a folder");
    let file = folder.join("list.txt");
    let app = App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
        .with_forgotten_list(file.clone());
    timed("written at a start", app.people().settle_forgotten_list()).await.expect("it is done");
    timed("a start that finds all there", app.people().settle_forgotten_list()).await.expect("it is done");
    let begun = Instant::now();
    let list = read_forgotten_list(&file).expect("it is a list");
    println!("read: {:.2?}, {} people", begun.elapsed(), list.len());
    let found = timed("a million people looked up", database.store.people().people_in(&list)).await;
    assert_eq!(found.expect("the database answers").len(), 0);
    timed("one more", app.people().forget(PlayerId(7), 1)).await.expect("it is done");
    let bytes = file.metadata().expect("it is there").len();
    println!("file: {} MB; {}", bytes >> 20, peak());
    pool.close().await;
    std::fs::remove_dir_all(&folder).expect("it is ours");
    database.drop().await;
}

async fn timed<T>(what: &str, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let done = work.await;
    println!("{what}: {:.2?}", begun.elapsed());
    assert!(begun.elapsed() < BOUND, "{what} took longer than {BOUND:?}");
    done
}

/// The most memory that this process has had, where the system tells it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: unknown").to_owned()
}
