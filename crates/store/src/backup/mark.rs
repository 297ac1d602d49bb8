//! The marks between a copy's rows, written and read.

use serde_json::{Value, json};

/// The form of a file without a signature.
const FORMAT: u64 = 1;
/// The form of a file with one.
const SIGNED: u64 = 2;
const NAME: &str = "subrosa-backup";

/// A line that is no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BackupMark {
    /// The first line: the schema of the copy and its time.
    Start {
        /// The versions of all migrations that the copied schema had.
        schema: Vec<i64>,
        /// When it was made.
        made_ms: i64,
        /// By which key the copy is signed, if it is.
        signature: Option<Signature>,
    },
    /// Rows of this table follow.
    Table {
        /// The table's name in the schema.
        name: String,
        /// The names of its columns, in the order of the table.
        columns: Vec<String>,
    },
    /// The last line, by which a cut or a change is found.
    End {
        /// How many rows the file has.
        rows: u64,
        /// SHA-256 of all lines before this one, in hexadecimal; where the copy is signed, HMAC-SHA-256.
        sum: String,
    },
}

/// How a copy says by which key it is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Signature {
    /// By what the key is known.
    pub key: String,
    /// A code under the key over what stands before it: another key is known by it before anything else is read.
    pub check: String,
}

/// The text that [`Signature::check`] is a code over.
pub(super) fn checked_text(schema: &[i64], made_ms: i64, key: &str) -> String {
    json!([NAME, SIGNED, schema, made_ms, key]).to_string()
}

impl BackupMark {
    /// The line, with its end.
    pub(super) fn line(&self) -> String {
        let value = match self {
            Self::Start { schema, made_ms, signature: None } => json!([NAME, FORMAT, schema, made_ms]),
            Self::Start { schema, made_ms, signature: Some(Signature { key, check }) } => {
                json!([NAME, SIGNED, schema, made_ms, key, check])
            }
            Self::Table { name, columns } => json!(["table", name, columns]),
            Self::End { rows, sum } => json!(["end", rows, sum]),
        };
        format!("{value}\n")
    }

    /// Reads a line that is no row.
    pub(super) fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        let list = value.as_array()?;
        match (list.first()?.as_str()?, list.len()) {
            (NAME, 4) if list[1] == FORMAT => {
                Some(Self::Start { schema: versions(&list[2])?, made_ms: list[3].as_i64()?, signature: None })
            }
            (NAME, 6) if list[1] == SIGNED => {
                let (key, check) = (list[4].as_str()?.to_owned(), list[5].as_str()?.to_owned());
                let signature = Some(Signature { key, check });
                Some(Self::Start { schema: versions(&list[2])?, made_ms: list[3].as_i64()?, signature })
            }
            ("table", 3) => {
                let columns = list[2].as_array()?.iter().map(|name| name.as_str().map(str::to_owned));
                Some(Self::Table { name: list[1].as_str()?.to_owned(), columns: columns.collect::<Option<_>>()? })
            }
            ("end", 3) => Some(Self::End { rows: list[1].as_u64()?, sum: list[2].as_str()?.to_owned() }),
            _ => None,
        }
    }
}

fn versions(list: &Value) -> Option<Vec<i64>> {
    list.as_array()?.iter().map(Value::as_i64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    #[test]
    fn marks_read_back() {
        for mark in [
            BackupMark::Start { schema: vec![1, 2], made_ms: 7, signature: None },
            BackupMark::Start {
                schema: vec![1],
                made_ms: 7,
                signature: Some(Signature { key: "a1".to_owned(), check: "00".to_owned() }),
            },
            BackupMark::Table { name: "a \"b\"".to_owned(), columns: vec!["c".to_owned()] },
            BackupMark::End { rows: 3, sum: hex(&[0, 171]) },
        ] {
            assert_eq!(BackupMark::read(&mark.line()), Some(mark));
        }
        for line in ["", "[]", "{}", "[\"subrosa-backup\",2,[1],0]", "[\"end\",1]", "[\"table\",\"a\",[1]]"] {
            assert_eq!(BackupMark::read(line), None, "{line}");
        }
        assert_eq!(BackupMark::read("[\"subrosa-backup\",1,[1],0,\"a1\",\"00\"]"), None);
    }
}
