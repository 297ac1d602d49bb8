//! Statements of every kind that sqlx has, asked in one way: those that its macros check, and those that [`crate::sql`] lists.

use std::future::Future;

use sqlx::postgres::{PgArguments, PgQueryResult, PgRow};
use sqlx::query::{Map, Query, QueryScalar};
use sqlx::{FromRow, Postgres};

use super::executor::SessionExecutor;

/// A statement with its values, whose rows have a type.
pub(crate) trait Asks: Send {
    /// The type of its rows.
    type Row: Send;

    /// All rows that it gives.
    fn all(self, connection: SessionExecutor<'_>) -> impl Future<Output = Result<Vec<Self::Row>, sqlx::Error>> + Send;

    /// Its only row; an error if there is none.
    fn one(self, connection: SessionExecutor<'_>) -> impl Future<Output = Result<Self::Row, sqlx::Error>> + Send;

    /// Its first row, if there is one.
    fn maybe(
        self,
        connection: SessionExecutor<'_>,
    ) -> impl Future<Output = Result<Option<Self::Row>, sqlx::Error>> + Send;
}

macro_rules! asks {
    ([$($parameters:tt)*], $type:ty, $row:ty $(, $bound:tt: $($bounds:tt)*)?) => {
        impl<$($parameters)*> Asks for $type
        $(where $bound: $($bounds)*)?
        {
            type Row = $row;

            async fn all(self, connection: SessionExecutor<'_>) -> Result<Vec<$row>, sqlx::Error> {
                self.fetch_all(connection).await
            }

            async fn one(self, connection: SessionExecutor<'_>) -> Result<$row, sqlx::Error> {
                self.fetch_one(connection).await
            }

            async fn maybe(self, connection: SessionExecutor<'_>) -> Result<Option<$row>, sqlx::Error> {
                self.fetch_optional(connection).await
            }
        }
    };
}

asks!([F: FnMut(PgRow) -> Result<O, sqlx::Error> + Send, O: Send + Unpin], Map<'_, Postgres, F, PgArguments>, O);
asks!([O: Send + Unpin], QueryScalar<'_, Postgres, O, PgArguments>, O, (O,): for<'r> FromRow<'r, PgRow>);
asks!([], Query<'_, Postgres, PgArguments>, PgRow);

/// A statement with its values, whose rows are not looked at.
pub(crate) trait Runs: Send {
    /// How many rows it wrote.
    fn run(self, connection: SessionExecutor<'_>) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;
}

impl Runs for Query<'_, Postgres, PgArguments> {
    async fn run(self, connection: SessionExecutor<'_>) -> Result<u64, sqlx::Error> {
        self.execute(connection).await.map(|done: PgQueryResult| done.rows_affected())
    }
}
