//! The rules for every Rust file: its opening, and its length.

use super::sources::sources;

/// The longest a file may be, in lines; past that, it is split by noun.
const MAX_LINES: usize = 500;

#[test]
fn every_file_says_what_it_is_for() {
    let silent: Vec<_> =
        sources().into_iter().filter(|file| !file.text.starts_with("//!")).map(|file| file.path).collect();
    assert!(
        silent.is_empty(),
        "these must open with `//!`: what the file is for, and what it must not know: {silent:#?}"
    );
}

#[test]
fn no_file_is_longer_than_five_hundred_lines() {
    let long: Vec<_> = sources()
        .into_iter()
        .map(|file| (file.text.lines().count(), file.path))
        .filter(|(lines, _)| *lines > MAX_LINES)
        .collect();
    assert!(long.is_empty(), "split these by noun: {long:#?}");
}
