//! ARCHITECTURE.md's tables against the manifests and the bot's imports: what a crate or a part of the bot may know.
//!
//! The manifests decide between crates, and the compiler holds them; the page must say the same. Inside the bot it reads
//! lines, not types: what a part hands on under its own name is not seen.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{SourceFile, names, root, sources};

/// Crates that are functions of what they are given.
const PURE: [&str; 7] = ["game", "games", "table", "computer", "picture", "rating", "record"];
/// What a pure crate has no use for: input and output, threads, processes, clocks, waiting.
const IMPURE: [&str; 10] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::os",
    "std::process",
    "std::thread",
    "std::time",
    "async fn",
    ".await",
];

/// Where a position is out of reach: what is drawn, written or thought is made from a view or a scene.
const BLIND: [&str; 3] = ["crates/computer/src/", "crates/picture/src/", "src/discord/present/"];
/// The folder of a game's computer player, within the game's.
const PLAYERS: &str = "/computer/";
/// What holds a position.
const POSITIONS: [&str; 4] = ["Position", "ErasedGame", "Table", "Log"];

type Names = BTreeSet<String>;

/// The rows of the page's table whose first heading this is: the names of the first cell, and those of the others.
fn table(heading: &str) -> Vec<(Names, Vec<Names>)> {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page is there");
    let start = format!("| {heading} |");
    let lines = page.lines().skip_while(|line| !line.starts_with(&start)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|')).map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(quoted);
        (cells.next().expect("a row has a cell"), cells.collect::<Vec<_>>())
    });
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 3, "ARCHITECTURE.md has a table that begins with “{heading}”");
    rows
}

/// What stands between back quotes.
fn quoted(text: &str) -> Names {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names of a manifest's `[dependencies]`.
fn dependencies(manifest: &str) -> Names {
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let section = lines.take_while(|line| !line.starts_with('['));
    let named = section.filter(|line| !line.starts_with('#')).filter_map(|line| line.split(['.', '=', ' ']).next());
    named.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The crates under `crates/` by folder, with what their manifests ask for.
fn crates() -> BTreeMap<String, Names> {
    let folders = std::fs::read_dir(root().join("crates")).expect("the crates are there");
    let read = folders.map(|folder| {
        let folder = folder.expect("the folder can be listed");
        let manifest = std::fs::read_to_string(folder.path().join("Cargo.toml")).expect("a crate has a manifest");
        (folder.file_name().display().to_string(), dependencies(&manifest))
    });
    read.collect()
}

#[test]
fn every_crate_depends_on_what_the_page_says_and_on_nothing_else() {
    let crates = crates();
    let mut listed = Names::new();
    for (row, cells) in table("crate") {
        for name in row {
            let wanted: Names = cells.iter().flatten().cloned().collect();
            let found = crates.get(&name).unwrap_or_else(|| panic!("ARCHITECTURE.md names a crate {name}"));
            assert_eq!(found, &wanted, "crates/{name}/Cargo.toml against ARCHITECTURE.md");
            listed.insert(name);
        }
    }
    assert_eq!(listed, crates.into_keys().collect(), "every crate has its row");
}

#[test]
fn pure_crates_do_nothing_but_compute() {
    let mut faults = Vec::new();
    for file in finished() {
        if !PURE.iter().any(|name| file.path.starts_with(&format!("crates/{name}/"))) {
            continue;
        }
        for (number, line) in file.code() {
            faults.extend(
                IMPURE
                    .iter()
                    .filter(|word| line.contains(**word))
                    .map(|word| format!("{}:{number}: {word}", file.path)),
            );
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_draws_writes_or_thinks_can_not_reach_a_position() {
    let mut faults = Vec::new();
    let thinks = |path: &str| path.starts_with("crates/games/src/") && path.contains(PLAYERS);
    let is_blind = |path: &str| BLIND.iter().any(|folder| path.starts_with(folder)) || thinks(path);
    for file in finished().filter(|file| is_blind(&file.path)) {
        for (number, line) in file.code() {
            // A custom id may be a table's.
            let line = line.replace("CustomId::Table", "");
            let found = POSITIONS.iter().find(|word| names(&line, word));
            faults.extend(found.map(|word| format!("{}:{number}: {word}", file.path)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

fn finished() -> impl Iterator<Item = SourceFile> {
    sources().into_iter().filter(|file| !file.is_test())
}

/// The part of the bot that a file belongs to: its folder or file under `src/`.
fn part(file: &SourceFile) -> Option<&str> {
    let inner = file.path.strip_prefix("src/")?;
    inner.split('/').next().map(|first| first.trim_end_matches(".rs"))
}

/// The parts of the bot that a line imports.
fn imported<'a>(line: &'a str, parts: &'a Names) -> impl Iterator<Item = &'a str> {
    let after = line.split("crate::").skip(1);
    let first = after.filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
    first.filter(|name| parts.contains(*name))
}

#[test]
fn every_part_of_the_bot_imports_what_the_page_allows() {
    let rows = table("part of `src/`");
    let parts: Names = finished().filter_map(|file| part(&file).map(str::to_owned)).collect();
    let listed: Names = rows.iter().flat_map(|(row, _)| row.clone()).collect();
    assert_eq!(listed, parts, "every part has its row");
    let mut faults = Vec::new();
    for file in finished() {
        let Some(part) = part(&file) else { continue };
        let (_, allowed) = rows.iter().find(|(row, _)| row.contains(part)).expect("every part has its row");
        for (number, line) in file.code() {
            let strangers = imported(line, &parts).filter(|name| *name != part && !allowed[0].contains(*name));
            faults.extend(strangers.map(|name| format!("{}:{number}: `{part}` must not import `{name}`", file.path)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Whether a line names a path of this dependency; a text between quotes is none.
fn imports(line: &str, dependency: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '"' | ':');
    line.match_indices(&format!("{dependency}::")).any(|(at, _)| !line[..at].ends_with(is_part))
}

#[test]
fn some_dependencies_are_named_in_one_place() {
    let rows = table("dependency");
    let mut faults = Vec::new();
    for file in finished() {
        let Some(part) = part(&file) else { continue };
        for (number, line) in file.code() {
            for (row, homes) in &rows {
                let named = row.iter().any(|name| imports(line, name));
                if named && !homes[0].contains(part) {
                    faults.push(format!("{}:{number}: {row:?} belongs to {:?}", file.path, homes[0]));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn tables_manifests_and_imports_are_read_as_they_are_meant() {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Names>();
    let manifest =
        "[package]\nname = \"x\"\n[dependencies]\ngame.workspace = true\n# why\nlru = \"1\"\n\n[lints]\nx = 1\n";
    assert_eq!(dependencies(manifest), set(&["game", "lru"]));
    assert_eq!(quoted("`a`, `b` and c"), set(&["a", "b"]));
    assert!(
        imports("use sqlx::Row;", "sqlx")
            && !imports("x_sqlx::Row", "sqlx")
            && !imports("\"sqlx::query=warn\"", "sqlx")
    );
    let parts = set(&["app", "store"]);
    assert_eq!(imported("use crate::store::{A, B}; crate::x()", &parts).collect::<Vec<_>>(), ["store"]);
}
