//! Connections to the database: a few, lent to one borrower at a time, and asked whether they live only when that is in
//! doubt. sqlx's own pool asks each one that comes back, which would be a third of a move's round trips.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use deadpool::managed::{self, Metrics, Object, RecycleError, RecycleResult};
use sqlx::postgres::{PgConnection, PgDatabaseError, PgSeverity};
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use super::asks::{Asks, Runs};
use super::error::StoreError;
use super::executor::{Access, SessionExecutor};
use super::hosts::Hosts;
use super::pooler::{SessionWatch, Sessions, backend, bounded, is_elsewhere, settled, unbounded};
use crate::seal::Vault;

/// A connection that answered within this time is taken for alive.
const FRESH: Duration = Duration::from_secs(1);
/// How long a connection has to say that it lives.
const PING: Duration = Duration::from_secs(1);
/// How long a statement is waited for; the server ends it a little earlier. A connection that has gone silent says nothing for as long
/// as one waits: a machine that lost its power hangs up on nobody.
const ANSWER: Duration = Duration::from_secs(20);
/// After this time a connection is made anew: the server's side of it gathers memory.
const LIFETIME: Duration = Duration::from_mins(30);

/// A pool of connections to one database: a process has one for all it does, and further ones for reading alone and for a copy.
pub(crate) type ConnectionPool = managed::Pool<ConnectionManager>;

/// Connections to this database, at most so many.
pub(crate) fn connection_pool(hosts: Hosts, most: usize, vault: Arc<Vault>) -> ConnectionPool {
    connection_pool_for(Access::Full, hosts, most, (vault, Arc::default()))
}

/// The same for statements that may do no more than this, with what is known of a pooler there.
pub(crate) fn connection_pool_for(
    access: Access,
    hosts: Hosts,
    most: usize,
    (vault, watch): (Arc<Vault>, Arc<SessionWatch>),
) -> ConnectionPool {
    let config = managed::PoolConfig { queue_mode: managed::QueueMode::Lifo, ..managed::PoolConfig::new(most) };
    let (broken, answered) = (AtomicU64::new(0), AtomicU64::new(0));
    // Without timeouts of its own it needs no runtime, and can't fail.
    managed::Pool::builder(ConnectionManager { hosts, vault, access, broken, answered, watch })
        .config(config)
        .build()
        .expect("no timeouts are set")
}

/// Makes the pool's connections, and asks an old one whether it lives before it is lent again.
pub(crate) struct ConnectionManager {
    pub(crate) hosts: Hosts,
    /// The keys that open sealed secrets of this database.
    pub(crate) vault: Arc<Vault>,
    access: Access,
    /// How many connections have broken. Where one has, the others are asked before they are lent.
    broken: AtomicU64,
    /// How many statements were answered.
    pub(crate) answered: AtomicU64,
    /// The knowledge of a pooler before the server.
    pub(crate) watch: Arc<SessionWatch>,
}

/// The options hold a password.
impl std::fmt::Debug for ConnectionManager {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionManager").finish_non_exhaustive()
    }
}

/// Told of every statement that was asked of the database, at once: an implementation must not block.
pub trait StatementObserver: std::fmt::Debug + Send + Sync {
    /// A statement was answered after this time, or given up.
    fn answered(&self, took: Duration);
}

/// Counts nothing, where nobody looks.
impl StatementObserver for () {
    fn answered(&self, _: Duration) {}
}

/// A connection of the pool with what is known of its health.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    pub(crate) connection: PgConnection,
    pub(crate) vault: Arc<Vault>,
    access: Access,
    /// Whether something was asked that has no answer yet: it was cancelled, or the connection broke.
    in_doubt: bool,
    /// How many had broken when this one answered.
    broken: u64,
    /// The session's process at the server; `None` where sessions are lent.
    backend: Option<i32>,
    layout: Layout,
    patience: ServerPatience,
}

/// The time that the server lets a statement of a session take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ServerPatience {
    /// No longer than it is waited for.
    Bounded,
    /// As long as the server's own settings let it.
    Long,
}

/// The function of the database's that says so where tables are spread over several machines.
pub(crate) const ARE_SPREAD: &str = "tables_are_spread";

/// Whether it is there. It asks by the simple protocol, which prepares nothing.
async fn are_spread(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let sql = format!("SELECT to_regproc('{ARE_SPREAD}') IS NOT NULL");
    connection.fetch_one(AssertSqlSafe(sql)).await?.try_get(0)
}

/// Where a database's tables lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// All on one server, as in most databases.
    Single,
    /// Parted among several machines by the table's id.
    Spread,
}

impl PooledConnection {
    /// The server sessions that it was made for.
    fn sessions(&self) -> Sessions {
        if self.backend.is_some() { Sessions::Own } else { Sessions::Lent }
    }

    /// Asks whether it lives, for the next borrower, whose statements are bounded. The number of its process at the server.
    async fn ask(&mut self) -> Result<i32, sqlx::Error> {
        match self.patience {
            ServerPatience::Bounded => backend(&mut self.connection).await,
            ServerPatience::Long => bounded(&mut self.connection).await,
        }
    }
}

impl ConnectionManager {
    /// A new connection, its session's process at the server (`None` where sessions are lent), and where tables lie.
    async fn connect(&self) -> Result<(PgConnection, Option<i32>, Layout), sqlx::Error> {
        let mut connection = self.hosts.connect().await?;
        let sessions = self.watch.look(&mut connection, self.hosts.current()).await?;
        let layout = if are_spread(&mut connection).await? { Layout::Spread } else { Layout::Single };
        let backend = match (sessions, layout) {
            (Sessions::Lent, _) => None,
            (Sessions::Own, Layout::Single) => Some(settled(&mut connection).await?),
            // There a plan that is the same for all values can't tell which machine to ask.
            (Sessions::Own, Layout::Spread) => Some(bounded(&mut connection).await?),
        };
        Ok((connection, backend, layout))
    }
}

impl managed::Manager for ConnectionManager {
    type Type = PooledConnection;
    type Error = sqlx::Error;

    async fn create(&self) -> Result<PooledConnection, sqlx::Error> {
        // On the heap: whoever asks for a connection would carry the room for making one.
        let (connection, backend, layout) = Box::pin(self.connect()).await?;
        let (vault, broken) = (Arc::clone(&self.vault), self.broken.load(Ordering::Relaxed));
        let (access, patience) = (self.access, ServerPatience::Bounded);
        Ok(PooledConnection { connection, vault, access, in_doubt: false, broken, backend, layout, patience })
    }

    async fn recycle(&self, pooled: &mut PooledConnection, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if metrics.age() > LIFETIME {
            return Err(RecycleError::message("it is old"));
        }
        if pooled.sessions() != self.watch.sessions() {
            return Err(RecycleError::message("it was made before a pooler was seen"));
        }
        let broken = self.broken.load(Ordering::Relaxed);
        let is_as_before = pooled.broken == broken && pooled.patience == ServerPatience::Bounded;
        if pooled.in_doubt || !is_as_before || metrics.last_used() > FRESH {
            let lives = tokio::time::timeout(PING, pooled.ask()).await;
            let backend = lives.map_err(|_| RecycleError::message("it does not answer"))??;
            if pooled.backend.is_some_and(|own| own != backend) {
                self.watch.saw_a_pooler();
                return Err(RecycleError::message("it is in another session"));
            }
            (pooled.in_doubt, pooled.broken, pooled.patience) = (false, broken, ServerPatience::Bounded);
        }
        Ok(())
    }
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

/// One connection, borrowed: for a read and for the write that follows from it. The holder of one must ask it for
/// everything: while one waits for another, all may be lent.
#[derive(Debug)]
pub struct HeldConnection {
    /// `None` from the moment when it is dropped.
    lent: Option<Object<ConnectionManager>>,
    observer: Arc<dyn StatementObserver>,
}

impl HeldConnection {
    /// A connection that was lent, whose statements are told to this observer.
    pub(crate) fn new(lent: Object<ConnectionManager>, observer: Arc<dyn StatementObserver>) -> Self {
        Self { lent: Some(lent), observer }
    }

    fn lent(&self) -> &Object<ConnectionManager> {
        self.lent.as_ref().expect("it is taken away when it is dropped")
    }

    fn lent_mut(&mut self) -> &mut Object<ConnectionManager> {
        self.lent.as_mut().expect("it is taken away when it is dropped")
    }

    /// The bare connection, for statements of one session. It is asked whether it lives before anybody else gets it.
    ///
    /// # Errors
    /// If a pooler lends sessions for a transaction at a time.
    pub(crate) fn session(&mut self) -> Result<&mut PgConnection, StoreError> {
        if self.lent().sessions() == Sessions::Lent {
            return Err(StoreError::NoSession);
        }
        Ok(self.executor().connection)
    }

    /// The same for statements that may take long, as those of an operator's commands do. The next borrower's are bounded again.
    ///
    /// # Errors
    /// As for [`HeldConnection::session`], and if the database does not answer.
    pub(crate) async fn long_session(&mut self) -> Result<&mut PgConnection, StoreError> {
        self.session()?;
        self.lent_mut().patience = ServerPatience::Long;
        let session = self.session()?;
        in_time(unbounded(session)).await?;
        Ok(session)
    }

    /// The connection as a statement is carried out on it. A write without an answer is in doubt.
    fn executor(&mut self) -> SessionExecutor<'_> {
        let lent = self.lent_mut();
        lent.in_doubt = true;
        let (sessions, access) = (lent.sessions(), lent.access);
        SessionExecutor { connection: &mut lent.connection, sessions, access }
    }

    /// Asks whether it is still in the session that it was made in. The next one that is lent goes by the answer.
    pub(crate) async fn look_again(&mut self) -> Result<(), StoreError> {
        let own = self.lent().backend;
        let began = Instant::now();
        let asked = in_time(backend(self.executor().connection)).await;
        let is_moved = own.is_some() && asked.as_ref().is_ok_and(|backend| Some(*backend) != own);
        if let (true, Some(all)) = (is_moved, Object::pool(self.lent())) {
            all.manager().watch.saw_a_pooler();
        }
        self.answered(began, asked).map(drop)
    }

    /// Where the database's tables lie.
    pub(crate) fn layout(&self) -> Layout {
        self.lent().layout
    }

    /// The keys that open sealed secrets of this database.
    pub(crate) fn vault(&self) -> Arc<Vault> {
        Arc::clone(&self.lent().vault)
    }

    fn answered<T>(&mut self, began: Instant, answer: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        self.observer.answered(began.elapsed());
        let is_elsewhere = answer.as_ref().is_err_and(is_elsewhere);
        let is_in_doubt = answer.as_ref().is_err_and(|error| !is_answer(error));
        self.lent_mut().in_doubt = is_in_doubt;
        if let Some(all) = Object::pool(self.lent()) {
            all.manager().answered.fetch_add(1, Ordering::Relaxed);
            all.manager().broken.fetch_add(u64::from(is_in_doubt), Ordering::Relaxed);
            if is_elsewhere {
                all.manager().watch.saw_a_pooler();
            }
        }
        answer.map_err(StoreError::of_statement)
    }

    /// All rows of a statement.
    pub(crate) async fn all<S: Asks>(&mut self, statement: S) -> Result<Vec<S::Row>, StoreError> {
        let began = Instant::now();
        let answer = in_time(statement.all(self.executor())).await;
        self.answered(began, answer)
    }

    /// The only row of a statement.
    pub(crate) async fn one<S: Asks>(&mut self, statement: S) -> Result<S::Row, StoreError> {
        let began = Instant::now();
        let answer = in_time(statement.one(self.executor())).await;
        self.answered(began, answer)
    }

    /// The first row of a statement, if there is one.
    pub(crate) async fn maybe<S: Asks>(&mut self, statement: S) -> Result<Option<S::Row>, StoreError> {
        let began = Instant::now();
        let answer = in_time(statement.maybe(self.executor())).await;
        self.answered(began, answer)
    }

    /// Carries a statement out that gives no rows. How many it wrote.
    pub(crate) async fn run<S: Runs>(&mut self, statement: S) -> Result<u64, StoreError> {
        let began = Instant::now();
        let answer = in_time(statement.run(self.executor())).await;
        self.answered(began, answer)
    }
}

/// A statement that was let go of in a session that a pooler lent may have left its transaction open there: that connection is closed
/// at once, and the pooler ends the transaction.
impl Drop for HeldConnection {
    fn drop(&mut self) {
        if let Some(lent) = self.lent.take_if(|lent| lent.in_doubt && lent.sessions() == Sessions::Lent) {
            drop(Object::take(lent));
        }
    }
}
