//! The workspace's Rust files as texts. It knows where they lie, and no rule about them.

use std::path::{Path, PathBuf};

/// Folders that hold code of the workspace.
const FOLDERS: [&str; 5] = ["src", "crates", "tests", "benches", "examples"];

/// How the tests at the end of a file begin.
const TESTS_BEGIN: &str = "#[cfg(test)]\nmod tests {";

/// A Rust file of the workspace.
pub struct SourceFile {
    /// Its path from the root, with slashes.
    pub path: String,
    /// All that the file holds.
    pub text: String,
}

/// The workspace's folder.
pub fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is").into()
}

/// All Rust files of the workspace, sorted by path.
pub fn sources() -> Vec<SourceFile> {
    let (root, mut paths) = (root(), Vec::new());
    for folder in FOLDERS.map(|name| root.join(name)).iter().filter(|folder| folder.is_dir()) {
        collect(folder, &mut paths);
    }
    paths.sort();
    assert!(paths.len() > 200, "the sources are found: {}", paths.len());
    let file = |path: &PathBuf| SourceFile {
        path: path.strip_prefix(&root).expect("it lies under the root").display().to_string().replace('\\', "/"),
        text: std::fs::read_to_string(path).expect("a source file is UTF-8"),
    };
    paths.iter().map(file).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

impl SourceFile {
    /// Whether it holds test code alone.
    pub fn is_test(&self) -> bool {
        // A game's suite and the crate's `testing` are built for tests alone.
        let parts = ["tests", "benches", "examples", "testing", "tests.rs", "suite.rs"];
        self.path.split('/').any(|part| parts.contains(&part))
    }

    /// The lines of test code, with their numbers from 1: all of a file that holds nothing else, or the tests at its end.
    pub fn test_code(&self) -> impl Iterator<Item = (&str, usize)> {
        let tests = self.text.find(TESTS_BEGIN).unwrap_or(self.text.len());
        let from = if self.is_test() { 0 } else { tests };
        let before = self.text[..from].lines().count();
        self.text[from..].lines().zip(before + 1..)
    }

    /// The lines of finished code, numbered from 1: no comments, and nothing from `#[cfg(test)]` on where a module follows.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests = self.text.find(TESTS_BEGIN).unwrap_or(self.text.len());
        let numbered = self.text[..tests].lines().zip(1..).map(|(line, number)| (number, line));
        numbered.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// Whether a line names this as a whole word.
pub fn names(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn a_word_is_found_whole_or_not_at_all() {
    assert!(names("use crate::Table;", "Table") && names("Table", "Table"));
    assert!(!names("TableId", "Table") && !names("a_table", "table"));
}
