//! The rights of the role that a bot runs as, where the schema is another's: it may do what the bot does, and neither change what
//! was played nor the schema. It knows Postgres's roles and no table's meaning.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::database::error::StoreError;
use crate::database::store::Store;

/// Rights on tables that have less than the usual: the log is added to, and its secret choices can be sealed, once, as the trigger
/// `actions_unchanged` sees to, and so it is with the logs of past games; acts at the desk are added to, and name nobody whose data are gone; those who had their data deleted are added to, and whoever is there already is there anew;
/// the schema's versions are read. Nothing that the program deletes from is among them.
pub(crate) const LESS: [(&str, &str); 11] = [
    ("actions", "SELECT, INSERT, UPDATE (action)"),
    ("desk_acts", "SELECT, INSERT, UPDATE (subject)"),
    ("forgotten", "SELECT, INSERT, UPDATE (at_ms, away)"),
    ("order_key", "SELECT, UPDATE (key, sealed_key, seal_key)"),
    ("_sqlx_migrations", "SELECT"),
    ("hints", "SELECT, INSERT, UPDATE"),
    ("past_logs", "SELECT, UPDATE (actions)"),
    ("pulse", "SELECT, INSERT, UPDATE"),
    ("results", "SELECT, INSERT, UPDATE"),
    ("sealing", "SELECT, INSERT, UPDATE (key_id)"),
    ("tenures", "SELECT, INSERT, UPDATE"),
];
/// Functions that run with their owner's rights: what they delete the role may not.
const OWNERS: [&str; 2] = ["sweep_lobbies(bigint, bigint)", "move_past_log(bigint, bigint, bigint)"];
/// Its rights on every other table.
const USUAL: &str = "SELECT, INSERT, UPDATE, DELETE";

/// The reason why a role was not given its rights: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum RoleError {
    /// It has a name that nobody would need.
    #[error("a role's name has small letters, digits and underscores, and begins with a letter")]
    Name,
    /// The server does not know it.
    #[error("there is no role {0}: make it first, as the server's administrator: CREATE ROLE {0} LOGIN PASSWORD '…'")]
    Unknown(String),
    /// It can change the log, whatever it is granted.
    #[error(
        "the role {0} could change what was played all the same: it is a superuser, makes roles, owns these tables, or has more by another \
         role. Take one that was made for the bot alone: CREATE ROLE subrosa_bot LOGIN PASSWORD '…'"
    )]
    Powerful(String),
    /// The role that asks owns nothing that it could grant.
    #[error("only the owner of the bot's tables can grant a role its rights: set DATABASE_URL to the owner's address")]
    NotOwner,
    /// The database can't be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RoleError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Gives a role the rights that a bot needs in this schema, and takes all others from it; to be called by the owner, after
    /// each change of the schema. All or nothing.
    ///
    /// # Errors
    /// If the role is none that could be bound by rights, or the database can't be asked.
    pub async fn grant_to(&self, role: &str) -> Result<(), RoleError> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if role.len() > 63 || !role.starts_with(|first: char| first.is_ascii_lowercase()) || !role.bytes().all(is_plain)
        {
            return Err(RoleError::Name);
        }
        let mut held = self.hold().await?;
        let mut tx = held.long_session().await?.begin().await?;
        let found = sqlx::query_file!("queries/is_powerful.sql", role).fetch_optional(&mut *tx).await?;
        let found = found.ok_or_else(|| RoleError::Unknown(role.to_owned()))?;
        if found.is_owner != Some(true) {
            return Err(RoleError::NotOwner);
        }
        if found.is_powerful {
            return Err(RoleError::Powerful(role.to_owned()));
        }
        grant(&mut tx, role).await?;
        let found = sqlx::query!(
            r#"SELECT has_table_privilege($1, 'actions', 'DELETE, TRUNCATE, TRIGGER')
               OR has_table_privilege($1, 'actions', 'UPDATE')
               OR has_table_privilege($1, 'tables', 'DELETE, TRUNCATE, TRIGGER')
               OR has_column_privilege($1, 'tables', 'fingerprint', 'UPDATE')
               OR has_column_privilege($1, 'tables', 'log_left_ms', 'UPDATE')
               OR has_table_privilege($1, 'results', 'DELETE, TRUNCATE, TRIGGER')
               OR has_schema_privilege($1, current_schema(), 'CREATE') AS "is_powerful!""#,
            role
        )
        .fetch_one(&mut *tx)
        .await?;
        if found.is_powerful {
            return Err(RoleError::Powerful(role.to_owned()));
        }
        Ok(tx.commit().await?)
    }

    /// Whether the role that this store comes as is a superuser, whom no right binds.
    pub async fn is_superuser(&self) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar!(r#"SELECT rolsuper AS "is!" FROM pg_roles WHERE rolname = current_user"#);
        self.one(query).await
    }
}

#[expect(clippy::disallowed_methods, reason = "the role and the tables come from the catalogue")]
async fn grant(connection: &mut PgConnection, role: &str) -> Result<(), sqlx::Error> {
    let schema: String =
        sqlx::query_scalar!(r#"SELECT current_schema()::text AS "name!""#).fetch_one(&mut *connection).await?;
    let mut sql = vec![
        format!("REVOKE ALL ON ALL TABLES IN SCHEMA \"{schema}\" FROM \"{role}\", PUBLIC"),
        format!("REVOKE ALL ON SCHEMA \"{schema}\" FROM \"{role}\""),
        format!("REVOKE CREATE ON SCHEMA \"{schema}\" FROM PUBLIC"),
        format!("GRANT USAGE ON SCHEMA \"{schema}\" TO \"{role}\""),
    ];
    for row in sqlx::query!(
        r#"SELECT c.relname::text AS "name!" FROM pg_class c
               WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
               AND NOT c.relispartition AND c.relname <> 'tables' ORDER BY 1"#
    )
    .fetch_all(&mut *connection)
    .await?
    {
        let table = row.name;
        let rights = LESS.iter().find(|(name, _)| *name == table).map_or(USUAL, |(_, rights)| rights);
        sql.push(format!("GRANT {rights} ON \"{table}\" TO \"{role}\""));
    }
    let changed = changed_columns(connection).await?;
    sql.push(format!("GRANT SELECT, INSERT, UPDATE ({changed}) ON \"tables\" TO \"{role}\""));
    for function in OWNERS {
        sql.push(format!("GRANT EXECUTE ON FUNCTION {function} TO \"{role}\""));
    }
    for sql in sql {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The columns of `tables` that a bot changes: all but the one that says which table it is, the one that says which secret it was opened
/// with, and the one that says that its log has left. Tables that never began go by a function of the schema's own, and logs by another.
async fn changed_columns(connection: &mut PgConnection) -> Result<String, sqlx::Error> {
    let query = sqlx::query_scalar!(
        r#"SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS "list!" FROM pg_attribute
           WHERE attrelid = to_regclass('tables') AND attnum > 0 AND NOT attisdropped
           AND attname NOT IN ('id', 'fingerprint', 'log_left_ms')"#
    );
    query.fetch_one(connection).await
}
