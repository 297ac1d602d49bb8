//! ARCHITECTURE.md's tables against the manifests and the module graph: what a crate or a part of the bot may know.
//!
//! The manifests decide between crates, and the compiler holds them; the page must say the same. Inside the bot an item
//! belongs to the part that defines it, whoever hands it on.

use std::collections::{BTreeMap, BTreeSet};

use super::circles::graph;
use super::sources::{SourceFile, root, sources};

/// Crates that are functions of what they are given.
const PURE: [&str; 7] = ["game", "games", "table", "computer", "picture", "rating", "record"];
/// The names that a pure crate has no use for: input and output, threads, processes, clocks.
const IMPURE: [&str; 8] =
    ["std::env", "std::fs", "std::io", "std::net", "std::os", "std::process", "std::thread", "std::time"];
/// Nor does it wait.
const WAITING: [&str; 2] = ["async fn", ".await"];

/// Where a position is out of reach: what is drawn, written or thought is made from a view or a scene.
const BLIND: [&str; 3] = ["crates/computer/src/", "crates/picture/src/", "src/discord/present/"];
/// The folder or the file of a game's computer player, within the game's.
const PLAYERS: [&str; 2] = ["/computer/", "/computer.rs"];
/// The types that hold a position.
const POSITIONS: [&str; 4] = ["Position", "ErasedGame", "Table", "Log"];

/// The types of the store that `app` hands on to `discord`: read there and shown as they are.
const HANDED_ON: [&str; 23] = [
    "AskedPost",
    "AskedWhere",
    "Confirm",
    "KeptSession",
    "MeetingPlace",
    "MeetingTable",
    "ModerationEntry",
    "MuteWord",
    "Posting",
    "Preferences",
    "ProcessCount",
    "RatingScale",
    "RoleId",
    "Seek",
    "SeekState",
    "SeekTerms",
    "ServerRules",
    "ServerSummary",
    "ShardLease",
    "StoredTournament",
    "TableResult",
    "TournamentId",
    "TournamentPhase",
];

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

/// The words between back quotes.
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
    let pure = |path: &str| PURE.iter().any(|name| path.starts_with(&format!("crates/{name}/")));
    let mut faults: Vec<String> = Vec::new();
    for named in graph().foreign.iter().filter(|named| pure(&named.from)) {
        let path = named.path.join("::");
        let found = IMPURE.iter().find(|impure| path == **impure || path.starts_with(&format!("{impure}::")));
        faults.extend(found.map(|_| format!("{}:{}: {path}", named.from, named.line)));
    }
    for file in finished().filter(|file| pure(&file.path)) {
        let waits = file.code().filter(|(_, line)| WAITING.iter().any(|word| line.contains(word)));
        faults.extend(waits.map(|(number, line)| format!("{}:{number}: {line}", file.path)));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_draws_writes_or_thinks_can_not_reach_a_position() {
    let blind = |path: &str| BLIND.iter().any(|folder| path.starts_with(folder)) || thinks(path);
    let named = graph().uses.iter().filter(|named| blind(&named.from) && POSITIONS.contains(&named.item.as_str()));
    // The doors' own types, such as a custom id's `Table`, hold no position.
    let named = named.filter(|named| named.to.starts_with("crates/"));
    let faults: Vec<_> = named.map(|named| format!("{}:{}: {}", named.from, named.line, named.item)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Whether a file is a part of a game's computer player.
fn thinks(path: &str) -> bool {
    path.starts_with("crates/games/src/") && PLAYERS.iter().any(|player| path.contains(player))
}

#[test]
fn what_is_pure_or_blind_is_there() {
    let has = |folder: &str| graph().files.iter().any(|path| path.starts_with(folder));
    let pure = PURE.map(|name| format!("crates/{name}/src/"));
    let gone: Vec<_> = pure.iter().map(String::as_str).chain(BLIND).filter(|folder| !has(folder)).collect();
    assert!(gone.is_empty(), "no file is in {gone:?}");
    for id in games::GAMES.iter().map(|game| game.about().id).filter(|id| games::computers::levels(id).len() > 1) {
        let folder = format!("crates/games/src/{}/", id.replace('-', "_"));
        let has_player = graph().files.iter().any(|path| path.starts_with(&folder) && thinks(path));
        assert!(has_player, "{folder} has no computer player");
    }
}

fn finished() -> impl Iterator<Item = SourceFile> {
    sources().into_iter().filter(|file| !file.is_test())
}

/// The part of the bot that a file belongs to: its folder or file under `src/`.
fn part(path: &str) -> Option<&str> {
    let inner = path.strip_prefix("src/")?;
    inner.split('/').next().map(|first| first.trim_end_matches(".rs"))
}

#[test]
fn every_part_of_the_bot_imports_what_the_page_allows() {
    let rows = table("part of `src/`");
    let parts: Names = graph().files.iter().filter_map(|path| part(path).map(str::to_owned)).collect();
    let listed: Names = rows.iter().flat_map(|(row, _)| row.clone()).collect();
    assert_eq!(listed, parts, "every part has its row");
    let mut faults = Vec::new();
    for named in &graph().uses {
        let (Some(from), Some(to)) = (part(&named.from), part(&named.to)) else { continue };
        let (_, allowed) = rows.iter().find(|(row, _)| row.contains(from)).expect("every part has its row");
        if from != to && !allowed[0].contains(to) {
            faults.push(format!("{}:{}: `{from}` must not know {} of `{to}`", named.from, named.line, named.item));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn nothing_is_handed_on_that_the_doors_do_not_use() {
    let doors = |path: &str| part(path) == Some("discord");
    let uses = graph().uses.iter().filter(|named| doors(&named.from) && named.to.starts_with("crates/store/"));
    let used: Names = uses.map(|named| named.item.clone()).collect();
    assert_eq!(used, HANDED_ON.map(str::to_owned).into());
}

#[test]
fn the_page_allows_nothing_that_no_part_needs() {
    let used = |from: &str, to: &str| {
        graph().uses.iter().any(|named| part(&named.from) == Some(from) && part(&named.to) == Some(to))
    };
    for (row, cells) in table("part of `src/`") {
        for allowed in &cells[0] {
            assert!(row.iter().any(|from| used(from, allowed)), "{row:?} may import `{allowed}`, and does not");
        }
    }
}

#[test]
fn some_dependencies_are_named_in_one_place() {
    let rows = table("dependency");
    let mut faults = Vec::new();
    let mut named = Names::new();
    // The playground's stand-in is a crate of the workspace.
    let foreign = graph().foreign.iter().map(|named| (&named.from, named.path[0].clone(), named.line));
    let ours = graph().uses.iter().filter(|named| named.to.starts_with("crates/stand-in/"));
    let ours = ours.map(|named| (&named.from, "stand_in".to_owned(), named.line));
    for (from, dependency, line) in foreign.chain(ours) {
        let Some((row, homes)) = rows.iter().find(|(row, _)| row.contains(&dependency)) else { continue };
        let Some(part) = part(from) else { continue };
        if !homes[0].contains(part) {
            faults.push(format!("{from}:{line}: {row:?} belongs to {:?}", homes[0]));
        }
        named.insert(dependency);
    }
    assert!(faults.is_empty(), "{faults:#?}");
    let listed: Names = rows.into_iter().flat_map(|(row, _)| row).collect();
    assert_eq!(named, listed, "every dependency that the page lists is named by the bot");
}

#[test]
fn tables_and_manifests_are_read_as_they_are_meant() {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Names>();
    let manifest =
        "[package]\nname = \"x\"\n[dependencies]\ngame.workspace = true\n# why\nlru = \"1\"\n\n[lints]\nx = 1\n";
    assert_eq!(dependencies(manifest), set(&["game", "lru"]));
    assert_eq!(quoted("`a`, `b` and c"), set(&["a", "b"]));
    assert_eq!(part("src/app/application.rs"), Some("app"));
    assert_eq!((part("src/http.rs"), part("crates/game/src/lib.rs")), (Some("http"), None));
}
