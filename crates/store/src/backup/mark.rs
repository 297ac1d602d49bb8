//! The marks between a copy's rows, written and read.

use serde_json::{Value, json};

/// The form of the file; a reader takes this one alone.
const FORMAT: u64 = 1;
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
        /// SHA-256 of all lines before this one, in hexadecimal.
        sum: String,
    },
}

impl BackupMark {
    /// The line, with its end.
    pub(super) fn line(&self) -> String {
        let value = match self {
            Self::Start { schema, made_ms } => json!([NAME, FORMAT, schema, made_ms]),
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
                let schema = list[2].as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?;
                Some(Self::Start { schema, made_ms: list[3].as_i64()? })
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

/// Bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_read_back() {
        for mark in [
            BackupMark::Start { schema: vec![1, 2], made_ms: 7 },
            BackupMark::Table { name: "a \"b\"".to_owned(), columns: vec!["c".to_owned()] },
            BackupMark::End { rows: 3, sum: hex(&[0, 171]) },
        ] {
            assert_eq!(BackupMark::read(&mark.line()), Some(mark));
        }
        for line in ["", "[]", "{}", "[\"subrosa-backup\",2,[1],0]", "[\"end\",1]", "[\"table\",\"a\",[1]]"] {
            assert_eq!(BackupMark::read(line), None, "{line}");
        }
    }
}
