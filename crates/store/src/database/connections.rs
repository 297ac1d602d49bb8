//! Connections to the database: a few, lent to one borrower at a time, and asked whether they live only when that is in
//! doubt. sqlx's own pool asks each one that comes back, which would be a third of a move's round trips.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use deadpool::managed::{self, Metrics, Object, RecycleError, RecycleResult};
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgDatabaseError, PgSeverity};

use super::asks::{Asks, Runs};
use super::error::StoreError;
use crate::seal::Vault;

/// A connection that answered within this time is taken for alive.
const FRESH: Duration = Duration::from_secs(1);
/// How long a connection has to say that it lives.
const PING: Duration = Duration::from_secs(1);
/// How long a statement may take. A connection that has gone silent says nothing for as long as one waits: a machine that
/// lost its power hangs up on nobody.
const ANSWER: Duration = Duration::from_secs(20);
/// After this time a connection is made anew: the server's side of it gathers memory.
const LIFETIME: Duration = Duration::from_mins(30);

/// All connections of a process.
pub(crate) type ConnectionPool = managed::Pool<ConnectionManager>;

/// Starts a database's server anew if it has ended. It blocks.
pub(crate) type RestartServer = Arc<dyn Fn() + Send + Sync>;

/// Connections to this database, at most so many.
pub(crate) fn connection_pool(
    options: PgConnectOptions,
    most: usize,
    restart_server: Option<RestartServer>,
    vault: Arc<Vault>,
) -> ConnectionPool {
    let config = managed::PoolConfig { queue_mode: managed::QueueMode::Lifo, ..managed::PoolConfig::new(most) };
    // Without timeouts of its own it needs no runtime, and can't fail.
    managed::Pool::builder(ConnectionManager {
        options,
        restart_server,
        vault,
        broken: AtomicU64::new(0),
        answered: AtomicU64::new(0),
    })
    .config(config)
    .build()
    .expect("no timeouts are set")
}

/// Makes connections.
pub(crate) struct ConnectionManager {
    pub(crate) options: PgConnectOptions,
    pub(crate) restart_server: Option<RestartServer>,
    /// What opens what is sealed in this database.
    pub(crate) vault: Arc<Vault>,
    /// How many connections have broken. Where one has, the others are asked before they are lent.
    broken: AtomicU64,
    /// How many statements were answered.
    pub(crate) answered: AtomicU64,
}

/// The options hold a password.
impl std::fmt::Debug for ConnectionManager {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionManager").finish_non_exhaustive()
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    pub(crate) connection: PgConnection,
    pub(crate) vault: Arc<Vault>,
    /// Whether something was asked that has no answer yet: it was cancelled, or the connection broke.
    in_doubt: bool,
    /// How many had broken when this one answered.
    broken: u64,
}

impl managed::Manager for ConnectionManager {
    type Type = PooledConnection;
    type Error = sqlx::Error;

    async fn create(&self) -> Result<PooledConnection, sqlx::Error> {
        let mut connection = match PgConnection::connect_with(&self.options).await {
            // A socket without a listener refuses; one that was taken away is not found.
            Err(sqlx::Error::Io(error))
                if [ErrorKind::ConnectionRefused, ErrorKind::NotFound].contains(&error.kind()) =>
            {
                self.connect_anew(error).await
            }
            connected => connected,
        }?;
        plan_once(&mut connection).await?;
        let (vault, broken) = (Arc::clone(&self.vault), self.broken.load(Ordering::Relaxed));
        Ok(PooledConnection { connection, vault, in_doubt: false, broken })
    }

    async fn recycle(&self, pooled: &mut PooledConnection, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if metrics.age() > LIFETIME {
            return Err(RecycleError::message("it is old"));
        }
        let broken = self.broken.load(Ordering::Relaxed);
        if pooled.in_doubt || pooled.broken != broken || metrics.last_used() > FRESH {
            let lives = tokio::time::timeout(PING, pooled.connection.ping()).await;
            lives.map_err(|_| RecycleError::message("it does not answer"))??;
            (pooled.in_doubt, pooled.broken) = (false, broken);
        }
        Ok(())
    }
}

impl ConnectionManager {
    /// Nobody was there: if the server is ours, it is started anew.
    async fn connect_anew(&self, refused: std::io::Error) -> Result<PgConnection, sqlx::Error> {
        let Some(restart_server) = self.restart_server.clone() else { return Err(refused.into()) };
        if tokio::task::spawn_blocking(move || restart_server()).await.is_err() {
            return Err(refused.into());
        }
        PgConnection::connect_with(&self.options).await
    }
}

/// Every statement is planned once for a connection, and again when the tables were counted anew. The write of a move takes
/// lists, and Postgres would think each time that a plan for these lists may be better: planning took longer than writing.
async fn plan_once(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("SET plan_cache_mode = force_generic_plan").execute(connection).await.map(drop)
}

/// Whether the server said this and listens on: after a fatal error it hangs up (Postgres, table "Message Severity Levels").
fn is_answer(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error
            .try_downcast_ref::<PgDatabaseError>()
            .is_some_and(|error| !matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic)),
        sqlx::Error::RowNotFound => true,
        _ => false,
    }
}

/// An answer, or that there is none in time.
async fn in_time<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let silent = |_| std::io::Error::new(ErrorKind::TimedOut, "the database gives no answer");
    tokio::time::timeout(ANSWER, answer).await.map_err(silent)?
}

/// One connection, borrowed: for a read and for the write that follows from it. Whoever holds one must ask it for
/// everything: an embedded database has no other.
#[derive(Debug)]
pub struct HeldConnection(pub(crate) Object<ConnectionManager>);

impl HeldConnection {
    /// The bare connection. It is asked whether it lives before anybody else gets it.
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.0.in_doubt = true;
        &mut self.0.connection
    }

    /// What opens what is sealed in this database.
    pub(crate) fn vault(&self) -> Arc<Vault> {
        Arc::clone(&self.0.vault)
    }

    fn answered<T>(&mut self, answer: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        self.0.in_doubt = answer.as_ref().is_err_and(|error| !is_answer(error));
        if let Some(all) = Object::pool(&self.0) {
            all.manager().answered.fetch_add(1, Ordering::Relaxed);
        }
        if let (true, Some(all)) = (self.0.in_doubt, Object::pool(&self.0)) {
            all.manager().broken.fetch_add(1, Ordering::Relaxed);
        }
        answer.map_err(StoreError::from)
    }

    /// All rows of a statement.
    pub(crate) async fn all<S: Asks>(&mut self, statement: S) -> Result<Vec<S::Row>, StoreError> {
        let answer = in_time(statement.all(self.connection())).await;
        self.answered(answer)
    }

    /// The only row of a statement.
    pub(crate) async fn one<S: Asks>(&mut self, statement: S) -> Result<S::Row, StoreError> {
        let answer = in_time(statement.one(self.connection())).await;
        self.answered(answer)
    }

    /// The first row of a statement, if there is one.
    pub(crate) async fn maybe<S: Asks>(&mut self, statement: S) -> Result<Option<S::Row>, StoreError> {
        let answer = in_time(statement.maybe(self.connection())).await;
        self.answered(answer)
    }

    /// Carries a statement out that gives no rows. How many it wrote.
    pub(crate) async fn run<S: Runs>(&mut self, statement: S) -> Result<u64, StoreError> {
        let answer = in_time(statement.run(self.connection())).await;
        self.answered(answer)
    }
}
