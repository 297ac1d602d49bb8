//! The tables of the schema and their columns, from the catalogue.

use sqlx::Row;

/// A table of the schema and its columns, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableShape {
    pub(super) table: String,
    pub(super) columns: Vec<String>,
}

/// The tables of this schema but the migrations' own; columns that are computed are left out.
const SHAPES: &str = "
SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_sqlx_migrations'
GROUP BY c.relname ORDER BY c.relname";

pub(super) async fn shapes(connection: &mut sqlx::PgConnection) -> Result<Vec<TableShape>, sqlx::Error> {
    let found = sqlx::query(SHAPES).fetch_all(connection).await?;
    found.iter().map(|row| Ok(TableShape { table: row.try_get("name")?, columns: row.try_get("columns")? })).collect()
}

/// A name as SQL writes it.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl TableShape {
    pub(super) fn column_list(&self) -> String {
        self.columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
    }
}
