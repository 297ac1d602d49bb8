//! The time of claims.

use std::fmt;
use std::time::Instant;

use outbox::{Claim, ClaimOrder, Occupied, Queue as _};
use sqlx::{Connection as _, PgConnection};
use store::StoreError;

use crate::full::Full;
use crate::median;

const CLAIMS: usize = 50;
const CROWD: i64 = 100_000;

/// Medians, in milliseconds.
pub(crate) struct ClaimTimes {
    /// Of posts where none is due, which is the read alone.
    early: f64,
    /// Of eight posts of those that wait.
    due: f64,
    /// Of eight posts in turn, where `CROWD` more wait that belong to one server.
    beside: f64,
    /// Of clocks where none is due.
    clocks: f64,
}

impl ClaimTimes {
    pub(crate) async fn of(full: &Full) -> Self {
        let store = &full.database.store;
        let occupied = Occupied::default();
        let which = Claim { order: ClaimOrder::Oldest, limit: 8, per_server: 8, occupied };
        let now_ms = full.app.clock().now_ms();
        let (mut early, mut due, mut clocks) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..CLAIMS {
            early.push(millis(store.claim(0, 1, 1, &which)).await);
            due.push(millis(store.claim(now_ms, now_ms + 60_000, 1, &which)).await);
            clocks.push(millis(store.clocks().wake(0, 1, 8)).await);
        }
        let beside = beside_a_crowd(full).await;
        let [early, due, beside, clocks] = [early, due, beside, clocks].map(|times| median(times.into_iter()));
        Self { early, due, beside, clocks }
    }
}

/// The times of claims in turn, whose posts are given back each time, while a crowd of posts waits for one channel.
async fn beside_a_crowd(full: &Full) -> Vec<f64> {
    let store = &full.database.store;
    let mut connection = PgConnection::connect(full.database.url()).await.expect("the server answers");
    sqlx::query(
        "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place) \
         SELECT -n, 0, -1, 'lobby', 0, 0, n, -1, -1 FROM generate_series(1, $1::bigint) n",
    )
    .bind(CROWD)
    .execute(&mut connection)
    .await
    .expect("they are written");
    let which =
        Claim { order: ClaimOrder::Fair { after: i64::MIN }, limit: 8, per_server: 8, occupied: Occupied::default() };
    let (now_ms, mut times) = (full.app.clock().now_ms(), Vec::new());
    for _ in 0..CLAIMS {
        times.push(millis(store.claim(now_ms, now_ms + 60_000, 1, &which)).await);
        let free = "UPDATE outbox SET lease_until_ms = 0 WHERE lease_until_ms > 0";
        sqlx::query(free).execute(&mut connection).await.expect("they are given back");
    }
    sqlx::query("DELETE FROM outbox WHERE table_id < 0").execute(&mut connection).await.expect("they go");
    times
}

impl fmt::Display for ClaimTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { early, due, beside, clocks } = self;
        write!(
            f,
            "claims, medians of {CLAIMS}: posts, none due {early:.2} ms; eight posts {due:.2} ms; eight in turn beside {CROWD} of one server {beside:.2} ms; clocks, none due {clocks:.2} ms"
        )
    }
}

/// How long an answer of the database takes, in milliseconds.
async fn millis<T>(answer: impl Future<Output = Result<T, StoreError>>) -> f64 {
    let began = Instant::now();
    answer.await.expect("the database answers");
    began.elapsed().as_secs_f64() * 1e3
}
