//! The texts of all statements in this crate, as the sources have them. Those that are put together of pieces give themselves.

use std::path::{Path, PathBuf};

/// What a statement begins with.
const BEGINNINGS: [&str; 5] = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "WITH "];
/// Texts that are completed at the time: for a table of any name, as the backup has them.
const OF_ANY_TABLE: [&str; 3] = ["backup/dump.rs", "backup/load.rs", "roles.rs"];

/// A statement, and the file that it is in.
pub(super) struct StatementText {
    pub file: String,
    pub text: String,
}

/// Every statement.
pub(super) fn statements() -> Vec<StatementText> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let file = path.strip_prefix(&root).expect("it lies there").display().to_string().replace('\\', "/");
        let text = std::fs::read_to_string(&path).expect("a source is text");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let begins = |sql: &String| BEGINNINGS.iter().any(|word| sql.trim_start().starts_with(word));
        let mut own: Vec<_> = literals(text).into_iter().filter(begins).collect();
        // What is put together of pieces gives itself, below, where tables are concerned.
        if text.contains("concat!(") || OF_ANY_TABLE.contains(&&*file) {
            own.retain(|sql| !sql.contains('{') && is_whole(sql));
        }
        found.extend(own.into_iter().map(|sql| StatementText { file: file.clone(), text: numbered(&sql) }));
    }
    let open = [crate::open::OpenTable::sql()];
    let pieces = [("claim.rs", crate::claim::TEXTS), ("tables.rs", crate::tables::TEXTS), ("open.rs", &open[..])];
    for (file, texts) in pieces {
        found.extend(texts.iter().map(|sql| StatementText { file: file.to_owned(), text: (*sql).to_owned() }));
    }
    found
}

/// Whether a text of a file with pieces is a statement by itself.
fn is_whole(sql: &str) -> bool {
    super::reach::Reach::of(&numbered(sql)).is_ok()
        && sql.contains(" FROM ") | sql.contains("INSERT") | sql.contains("SET ")
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "tests") {
                collect(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The texts between quotation marks.
fn literals(source: &str) -> Vec<String> {
    let (mut found, mut letters) = (Vec::new(), source.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => drop(letters.by_ref().find(|letter| *letter == '\n')),
            // A sign in single quotation marks, which may be a quotation mark; a lifetime has no second one.
            '\'' => {
                let mut ahead = letters.clone();
                if ahead.next() == Some('"') && ahead.next() == Some('\'') {
                    letters = ahead;
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                    match (letter, letters.peek()) {
                        // A line that goes on after its end.
                        ('\\', Some('\n')) => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                        ('\\', Some(_)) => text.extend(letters.next()),
                        _ => text.push(letter),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
    }
    found
}

/// The text with a number in place of every name.
fn numbered(sql: &str) -> String {
    let (mut numbered, mut rest) = (String::new(), sql);
    while let Some(colon) = rest.find(':') {
        let (before, after) = (&rest[..colon], &rest[colon + 1..]);
        let name =
            after.len() - after.trim_start_matches(|letter: char| letter.is_ascii_lowercase() || letter == '_').len();
        numbered.push_str(before);
        if let Some(casts) = after.strip_prefix(':') {
            (numbered, rest) = (numbered + "::", casts);
        } else if name > 0 {
            (numbered, rest) = (numbered + "$1", &after[name..]);
        } else {
            (numbered, rest) = (numbered + ":", after);
        }
    }
    numbered + rest
}
