//! The tables of the schema and their columns, from the catalogue.

/// A table of the schema and its columns, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableShape {
    pub(super) table: String,
    pub(super) columns: Vec<String>,
}

pub(super) async fn shapes(connection: &mut sqlx::PgConnection) -> Result<Vec<TableShape>, sqlx::Error> {
    sqlx::query_file_as!(TableShape, "queries/shapes.sql").fetch_all(connection).await
}

/// A name as SQL writes it.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl TableShape {
    /// A row as JSON, column by column: a row as a whole has lost its columns' names where a table is spread over several machines.
    pub(super) fn as_json(&self) -> String {
        let columns = self.columns.iter().map(|column| {
            let name = serde_json::Value::from(column.as_str()).to_string().replace('\'', "''");
            format!("'{name}:' || COALESCE(to_json({})::text, 'null')", quoted(column))
        });
        format!("'{{' || {} || '}}'", columns.collect::<Vec<_>>().join(" || ',' || "))
    }

    pub(super) fn column_list(&self) -> String {
        self.columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
    }
}
