//! Settings of a row that differ, by column: what is written, and what must still be as it was read.

use serde::Serialize;
use serde_json::{Map, Value};

/// What became of a change of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsSaved {
    /// It is written.
    Done,
    /// A setting that it changes was changed by somebody else since it was read. Nothing is written.
    Stale,
}

impl SettingsSaved {
    /// By how many rows a guarded statement wrote.
    pub(crate) fn of_rows(rows: u64) -> Self {
        if rows == 1 { Self::Done } else { Self::Stale }
    }
}

/// The difference between a row as it was read and as it shall be. Each is an object with columns as its keys.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ColumnChange {
    /// All columns as they shall be, for a row that is not there yet.
    pub whole: Value,
    /// The columns that differ, as they shall be.
    pub changed: Value,
    /// The same columns as they were read.
    pub before: Value,
}

impl ColumnChange {
    /// `None` if nothing differs. A row type serialises to an object of its columns.
    pub(crate) fn between<T: Serialize>(before: &T, after: &T) -> Option<Self> {
        let (whole, mut before) = (columns(after), columns(before));
        let mut changed = whole.clone();
        changed.retain(|name, value| before.get(name) != Some(value));
        before.retain(|name, _| changed.contains_key(name));
        let change =
            Self { whole: Value::Object(whole), changed: Value::Object(changed), before: Value::Object(before) };
        (change.changed != Value::Object(Map::new())).then_some(change)
    }
}

fn columns<T: Serialize>(row: &T) -> Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(columns)) => columns,
        other => unreachable!("a row type is a struct of plain columns: {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_columns_that_differ_are_written_and_guarded() {
        let (before, after) = (json!({ "a": 1, "b": null, "c": [1] }), json!({ "a": 1, "b": 2, "c": [] }));
        let change = ColumnChange::between(&before, &after).expect("two differ");
        let expected = (after.clone(), json!({ "b": 2, "c": [] }), json!({ "b": null, "c": [1] }));
        assert_eq!((change.whole, change.changed, change.before), expected);
        assert_eq!(ColumnChange::between(&after, &after), None);
    }
}
