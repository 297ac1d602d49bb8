//! Whether each connection has a session of the server to itself, or a pooler lends it another one for each transaction
//! (`PgBouncer`, "`pool_mode`"). A thing of a session, such as a prepared statement, is lost there, or met by somebody else. This
//! file asks by the simple protocol alone, which prepares nothing. It knows no statement of the bot's.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgRow};
use sqlx::{Connection as _, Executor as _, Row as _};
use tokio::sync::OnceCell;

/// How long the look may take: two connections and some round trips.
const LOOK: Duration = Duration::from_secs(5);
/// How often it is asked whether the two are in different sessions. Where other processes come and go behind the same pooler, one look
/// may by chance find each where it was.
const ROUNDS: usize = 8;
/// A pooler's words where it gives every statement another session, and refuses to begin a transaction (`PgBouncer` 1.18).
const BY_STATEMENT: &str = "statement pooling";

/// The server sessions that this process's connections reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sessions {
    /// Each connection has one to itself for as long as it lasts.
    Own,
    /// A pooler lends one for a transaction, then another.
    Lent,
}

/// The knowledge of the sessions behind an address.
#[derive(Debug, Default)]
pub(crate) struct SessionWatch {
    looked: OnceCell<()>,
    are_lent: AtomicBool,
}

impl SessionWatch {
    /// The knowledge so far: a session of one's own until something else was seen.
    pub(crate) fn sessions(&self) -> Sessions {
        if self.are_lent.load(Ordering::Relaxed) { Sessions::Lent } else { Sessions::Own }
    }

    /// A connection was seen in two sessions.
    pub(crate) fn saw_a_pooler(&self) {
        if !self.are_lent.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "a pooler in transaction mode is before the database: statements are not prepared ahead, and other processes are not \
                 heard; set its pool_mode to session, or lead DATABASE_URL to the server itself"
            );
        }
    }

    /// Looks once, with the first connection that was made there.
    ///
    /// # Errors
    /// If there is no answer, or the pooler lends sessions for single statements.
    pub(crate) async fn look(
        &self,
        first: &mut PgConnection,
        options: &PgConnectOptions,
    ) -> Result<Sessions, sqlx::Error> {
        let look = async || {
            let silent = |_| std::io::Error::new(std::io::ErrorKind::TimedOut, "the database gives no answer");
            let found = tokio::time::timeout(LOOK, sessions(first, options)).await.map_err(silent)??;
            if found == Sessions::Lent {
                self.saw_a_pooler();
            }
            Ok::<_, sqlx::Error>(())
        };
        self.looked.get_or_try_init(look).await?;
        Ok(self.sessions())
    }
}

/// The time that a statement may take at the server: less than its sender waits (20 s), so that none goes on beside its
/// next try.
macro_rules! longest {
    () => {
        "statement_timeout = '19s'"
    };
}
pub(super) use longest;

/// The same for all statements of a session; and one whose sender has hung up ends within 2 s, where the server's system can tell
/// (Postgres, "TCP Settings").
macro_rules! bounds {
    () => {
        concat!(
            "SET ",
            longest!(),
            "; DO $$ BEGIN SET client_connection_check_interval = '2s'; EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$; "
        )
    };
}

/// Bounds the statements of a session of one's own. The number of its process at the server.
pub(crate) async fn bounded(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    process_number(&connection.fetch_one(concat!(bounds!(), "SELECT pg_backend_pid()")).await?)
}

/// Lets the statements of a session take as long as the server lets them.
pub(crate) async fn unbounded(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute("RESET statement_timeout").await.map(drop)
}

/// The number of the session's process at the server. It prepares nothing, whoever is asked.
pub(crate) async fn backend(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    process_number(&connection.fetch_one("SELECT pg_backend_pid()").await?)
}

/// The same of a session of one's own, whose statements are bounded and planned once, and again when the tables were counted anew. The write of a
/// move takes lists, and Postgres would think each time that a plan for these lists may be better: planning took longer
/// than writing. Nor are plans compiled (`jit`): where much is stored, a plan for any values looks dear, and to compile it took a
/// hundred times as long as to find that no clock is due.
pub(crate) async fn settled(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    let settle = concat!(bounds!(), "SET plan_cache_mode = force_generic_plan; SET jit = off; SELECT pg_backend_pid()");
    process_number(&connection.fetch_one(settle).await?)
}

fn process_number(row: &PgRow) -> Result<i32, sqlx::Error> {
    row.try_get(0)
}

/// Two connections are open at once, and asked alternately, each of them twice. Where both are in one session, or one has moved to
/// another, sessions are lent: a pooler gives the session that rested last, or the next in turn. Nothing is held meanwhile, so that
/// however many processes look at once, none waits for another. The transaction is there to be refused (see [`is_by_statement`]).
async fn sessions(first: &mut PgConnection, options: &PgConnectOptions) -> Result<Sessions, sqlx::Error> {
    let mut second = PgConnection::connect_with(options).await?;
    second.execute("BEGIN; ROLLBACK").await?;
    let mut seen = [HashSet::new(), HashSet::new()];
    for _ in 0..ROUNDS {
        seen[0].insert(backend(first).await?);
        seen[1].insert(backend(&mut second).await?);
        seen[1].insert(backend(&mut second).await?);
        seen[0].insert(backend(first).await?);
    }
    let _ = second.close().await;
    let is_moved = seen[0] == seen[1] || seen.iter().any(|one| one.len() > 1);
    Ok(if is_moved { Sessions::Lent } else { Sessions::Own })
}

/// Whether a session knows another statement, or none, by the name that this one was prepared by: a session of one's own knows it
/// (Postgres, appendix A, classes 26 and 42).
pub(crate) fn is_elsewhere(error: &sqlx::Error) -> bool {
    const UNKNOWN: &str = "26000";
    const TAKEN: &str = "42P05";
    matches!(error, sqlx::Error::Database(error) if error.code().is_some_and(|code| [UNKNOWN, TAKEN].contains(&&*code)))
}

/// Whether a pooler refused a transaction, because it lends sessions for single statements.
pub(crate) fn is_by_statement(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.message().contains(BY_STATEMENT))
}
