//! The contents of a copy.

use crate::seal::KeyId;

/// The contents of a copy: rows by table, in the file's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The tables of the database, with their numbers of rows.
    pub tables: Vec<(String, u64)>,
    /// When it was made, in Unix milliseconds.
    pub made_ms: i64,
    /// The key that it is signed with. `None` for a copy that nobody can vouch for.
    pub signed_with: Option<KeyId>,
}
