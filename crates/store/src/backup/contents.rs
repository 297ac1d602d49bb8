//! The contents of a copy.

/// The contents of a copy: rows by table, in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The tables of the database, with their numbers of rows.
    pub tables: Vec<(String, u64)>,
    /// When it was made, in Unix milliseconds.
    pub made_ms: i64,
}
