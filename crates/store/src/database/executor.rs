//! A connection as statements are carried out on it. In a session of one's own they are prepared once and go by one round trip. In
//! a session that a pooler lends, or where a connection may do no more than read, each is prepared without a name within a transaction
//! of its own: sqlx parses and binds in two messages, between which a pooler may lend another session.

use std::io;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt as _, StreamExt as _, TryFutureExt as _, TryStreamExt as _};
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgConnection, PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Either, Execute, Executor, Postgres, SqlStr};

use super::pooler::{Sessions, longest};

/// The rights of statements on a pool's connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// They may read and write.
    Full,
    /// Read. Each statement is a transaction that Postgres lets read alone, so that nothing stays with a connection that a pooler
    /// may give to others.
    Reading,
}

/// A connection, and whose session it has.
#[derive(Debug)]
pub(crate) struct SessionExecutor<'c> {
    pub(crate) connection: &'c mut PgConnection,
    pub(crate) sessions: Sessions,
    pub(crate) access: Access,
}

impl SessionExecutor<'_> {
    /// The beginning of the transaction that a statement needs of its own; `None` if it needs none. Where a statement may do no more
    /// than read, one that would write is an error of class 25. The server ends one that takes too long: a lent session keeps no setting.
    fn beginning(&self) -> Option<&'static str> {
        match (self.sessions, self.access) {
            (Sessions::Own, Access::Full) => None,
            (Sessions::Lent, Access::Full) => Some(concat!("BEGIN; SET LOCAL ", longest!())),
            (_, Access::Reading) => Some(concat!("BEGIN READ ONLY; SET LOCAL ", longest!())),
        }
    }

    /// The reading of an error by those who have these rights.
    fn meaning(&self) -> fn(sqlx::Error) -> sqlx::Error {
        match self.access {
            Access::Full => standby_is_away,
            Access::Reading => |error| error,
        }
    }
}

/// A server that refuses a write to those who may write is a standby, which somebody is about to promote or to leave: to them the database
/// is away (class 25, error 25006; Postgres, appendix A).
fn standby_is_away(error: sqlx::Error) -> sqlx::Error {
    match &error {
        sqlx::Error::Database(why) if why.code().as_deref() == Some("25006") => {
            sqlx::Error::Io(io::Error::other(format!("the server is a standby: {why}")))
        }
        _ => error,
    }
}

/// The result of a statement: a row, or how many it wrote.
type StatementStep = Either<PgQueryResult, PgRow>;

/// A statement that is prepared without a name: nobody can meet it later.
struct Unnamed<E> {
    query: E,
}

impl<'q, E: Execute<'q, Postgres>> Execute<'q, Postgres> for Unnamed<E> {
    fn sql(self) -> SqlStr {
        Execute::sql(self.query)
    }

    fn statement(&self) -> Option<&PgStatement> {
        self.query.statement()
    }

    fn take_arguments(&mut self) -> Result<Option<PgArguments>, BoxDynError> {
        self.query.take_arguments()
    }

    fn persistent(&self) -> bool {
        false
    }
}

impl<'c> Executor<'c> for SessionExecutor<'c> {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<StatementStep, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        match self.beginning() {
            None => self.connection.fetch_many(query).map_err(standby_is_away).boxed(),
            Some(begin) => {
                let meaning = self.meaning();
                let all = stream::once(within_a_transaction(self.connection, begin, query)).map_err(meaning);
                all.map_ok(|steps| stream::iter(steps.into_iter().map(Ok))).try_flatten().boxed()
            }
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        match self.beginning() {
            None => self.connection.fetch_optional(query).map_err(standby_is_away).boxed(),
            Some(begin) => Box::pin(async move {
                let meaning = self.meaning();
                let steps = within_a_transaction(self.connection, begin, query).await.map_err(meaning)?;
                Ok(steps.into_iter().find_map(Either::right))
            }),
        }
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        self.connection.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'c: 'e,
    {
        self.connection.describe(sql)
    }
}

/// All that a statement gives, in a transaction of its own.
async fn within_a_transaction<'q, E: Execute<'q, Postgres> + 'q>(
    connection: &mut PgConnection,
    begin: &'static str,
    query: E,
) -> Result<Vec<StatementStep>, sqlx::Error> {
    connection.execute(begin).await?;
    let steps = connection.fetch_many(Unnamed { query }).try_collect().await;
    // A session that has failed otherwise has nothing to roll back.
    match &steps {
        Ok(_) => connection.execute("COMMIT").await?,
        Err(sqlx::Error::Database(_)) => connection.execute("ROLLBACK").await?,
        Err(_) => PgQueryResult::default(),
    };
    steps
}
