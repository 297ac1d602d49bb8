//! The texts of all statements in this crate: those that sqlx's macros check, as the sources and the files of `queries` have them,
//! and those that are composed of pieces, as the list of them gives them.

use std::path::{Path, PathBuf};

/// A statement, and the file that it is in.
pub(in crate::tests) struct StatementText {
    pub file: String,
    pub text: String,
}

/// Every statement in the store's sources, with its file.
pub(in crate::tests) fn statements() -> Vec<StatementText> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut found) = (Vec::new(), Vec::new());
    collect(&root.join("src"), &mut files);
    collect(&root.join("queries"), &mut files);
    files.sort();
    for path in files {
        let file = path.strip_prefix(root).expect("it lies there").display().to_string().replace('\\', "/");
        let file = file.trim_start_matches("src/").to_owned();
        let text = std::fs::read_to_string(&path).expect("a source is text");
        let texts = if path.extension().is_some_and(|end| end == "sql") { vec![text] } else { checked_texts(&text) };
        found.extend(texts.into_iter().map(|text| StatementText { file: file.clone(), text }));
    }
    found.extend(crate::sql::listed::shapes().into_iter().map(|shape| {
        let (_, file) = shape.file.rsplit_once("src/").expect("it lies there");
        StatementText { file: file.to_owned(), text: shape.text.to_owned() }
    }));
    found
}

/// The texts that are given to sqlx's macros.
fn checked_texts(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let calls = source.split("sqlx::query").skip(1).filter(|call| {
        let name = call.split('(').next().unwrap_or_default();
        name.ends_with('!') && !name.contains("file")
    });
    calls.map(|call| literals(call).swap_remove(0)).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "tests") {
                collect(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "rs" || end == "sql") {
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
            // A raw one ends with its sign, and has nothing to be read otherwise.
            '#' if letters.peek() == Some(&'"') => {
                let rest: String = letters.clone().skip(1).collect();
                let text = rest.split("\"#").next().unwrap_or_default().to_owned();
                letters.by_ref().nth(text.chars().count() + 2);
                found.push(text);
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
