//! The crate is for any bot: nothing in it names the bot beside which it is kept, and nothing of that bot is needed to build it.

use std::fs;
use std::path::{Path, PathBuf};

/// Words of the bot in this repository. This file, which lists them, is the only one that may have them.
const FOREIGN: [&str; 24] = [
    "subrosa",
    "rosa",
    "praetorian",
    "conspirateurs",
    "stratogo",
    "tmag",
    "checkers",
    "ada",
    "brutus",
    "cleo",
    "drusus",
    "game",
    "games",
    "playground",
    "board",
    "boards",
    "dice",
    "die",
    "lobby",
    "ply",
    "seat",
    "seats",
    "persona",
    "personas",
];

fn own(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// All files of the crate but this one.
fn files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("the directory can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if !path.ends_with("tests/independence.rs") {
            found.push(path);
        }
    }
}

fn foreign_words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    words.filter(|word| FOREIGN.contains(&word.as_str())).collect()
}

#[test]
fn no_file_has_a_word_of_the_bot_beside_it() {
    let mut all = Vec::new();
    files(&own(""), &mut all);
    assert!(all.len() > 40, "the files were found");
    for path in all {
        let text = fs::read_to_string(&path).expect("the file is text");
        let found = foreign_words(&text);
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}

#[test]
fn foreign_words_are_found_in_any_case_and_only_as_whole_words() {
    assert_eq!(foreign_words("a Board, an onboarding and SUB-ROSA"), ["board", "rosa"]);
}

#[test]
fn no_dependency_is_a_neighbour_in_the_workspace() {
    let read = |path: &str| fs::read_to_string(own(path)).expect("the manifest can be read");
    let name = |line: &str| line.split(['.', ' ', '=']).next().unwrap_or_default().to_owned();
    let (manifest, workspace) = (read("Cargo.toml"), read("../../Cargo.toml"));
    let neighbours: Vec<_> = workspace.lines().filter(|line| line.contains("path = \"")).map(name).collect();
    assert!(neighbours.len() > 1, "the workspace lists its crates");
    for line in manifest.lines().skip_while(|line| *line != "[dependencies]") {
        assert!(!line.contains("path ="), "a dependency by path: {line}");
        assert!(!neighbours.contains(&name(line)), "a dependency on a neighbour: {line}");
    }
}
