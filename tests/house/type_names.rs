//! A type's name means one thing in the whole workspace.

use std::collections::BTreeMap;

use super::sources::sources;

/// Names that may be given more than once, and why.
const SHARED: [(&str, &str); 1] = [("Server", "a private server, and on systems that have none its absence")];

/// Discord's own words: the stand-in for Discord is a product of its own and may call things as Discord does.
const STAND_IN: &str = "crates/stand-in/";

/// The name of the type that a line defines at the top of a file.
fn defined(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        rest.trim_start()
    });
    let rest = ["struct ", "enum ", "trait ", "type ", "union "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn a_types_name_is_defined_once() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources().into_iter().filter(|file| !file.is_test()) {
        for (number, line) in file.code() {
            if let Some(name) = defined(line) {
                places.entry(name.to_owned()).or_default().push(format!("{}:{number}", file.path));
            }
        }
    }
    assert!(places.len() > 300, "the types are found: {}", places.len());
    let twice: Vec<_> = places
        .iter()
        .filter(|(name, _)| SHARED.iter().all(|(shared, _)| shared != name))
        .filter(|(_, at)| at.iter().filter(|place| !place.starts_with(STAND_IN)).count() > 1)
        .collect();
    assert!(twice.is_empty(), "{} names are given to several types: {twice:#?}", twice.len());
}

#[test]
fn a_definition_is_read_as_it_is_meant() {
    for (line, name) in [
        ("pub struct Table {", Some("Table")),
        ("pub(super) enum Going {", Some("Going")),
        ("struct Wrapper<'a>(&'a str);", Some("Wrapper")),
        ("pub(in crate::store) type Rows = u8;", Some("Rows")),
        ("pub fn structure() {", None),
        ("    type State = Sketch;", None),
    ] {
        assert_eq!(defined(line), name, "{line}");
    }
}
