//! docs/security.md against the tests: what it says holds is tried by the tests that it names.

use std::collections::BTreeSet;

use super::sources::sources;

const PAGE: &str = include_str!("../../docs/security.md");

/// The last cells of the page's tables of three columns, below the heads.
fn last_cells() -> impl Iterator<Item = &'static str> {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ") && line.matches(" | ").count() == 2);
    let cells = rows.filter_map(|row| row.trim_end_matches(" |").rsplit(" | ").next());
    cells.filter(|cell| !["test", "---"].contains(cell))
}

/// The names in these cells.
fn named() -> Vec<&'static str> {
    last_cells().flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_test_that_the_threat_model_names_is_there() {
    let sources = sources();
    let functions = sources
        .iter()
        .flat_map(|file| file.text.lines())
        .filter_map(|line| line.split_once("fn ")?.1.split('(').next());
    let known: BTreeSet<_> = functions.collect();
    let named = named();
    let missing: Vec<_> = named.iter().filter(|name| !known.contains(**name)).collect();
    assert!(missing.is_empty(), "docs/security.md names tests that are not there: {missing:?}");
    assert!(named.len() > 20, "the tables are found: {}", named.len());
}

#[test]
fn every_line_of_the_threat_model_names_a_test() {
    let silent: Vec<_> = last_cells().filter(|cell| !cell.ends_with('`')).collect();
    assert_eq!(silent, Vec::<&str>::new());
    let threats = PAGE.lines().filter(|line| line.starts_with("| to ")).count();
    assert!(threats > 20 && last_cells().count() >= threats, "the reader is blind to some of {threats} lines");
}
