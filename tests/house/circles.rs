//! No circles: no file of the workspace leads back to itself through the items that it names, and inside the bot no folder
//! does. The circles that still stand are listed in `known_circles.txt`; the list only shrinks.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::graph::{Circle, Graph, Sources, between, circles};
use super::sources::{root, sources};

/// Circles that still stand, a line each: their files or folders.
const KNOWN: &str = include_str!("known_circles.txt");

/// Uses that there are while the graph is read rightly: fewer mean that it no longer sees them. 6,300 when this was written.
const LEAST_USES: usize = 5_000;

/// The workspace's graph, read once for all tests.
pub fn graph() -> &'static Graph {
    static GRAPH: LazyLock<Graph> = LazyLock::new(|| Graph::of(&Sources::read(&root())));
    &GRAPH
}

/// Circles of files anywhere, then of folders and the files beside them in the bot's. A folder's own `mod.rs` is none of
/// what is in it.
fn standing() -> Vec<Circle> {
    let uses = &graph().uses;
    let mut found = circles(uses, |file| Some(file.to_owned()));
    let folders = graph().files.iter().filter(|file| file.starts_with("src/"));
    let folders: BTreeSet<&str> = folders.filter_map(|file| Some(file.rsplit_once('/')?.0)).collect();
    for folder in folders {
        let own = ["mod.rs", "lib.rs", "main.rs"].map(|name| format!("{folder}/{name}"));
        found
            .extend(circles(uses, |file| if own.iter().any(|own| own == file) { None } else { between(folder, file) }));
    }
    found
}

#[test]
fn there_are_no_circles_but_those_that_are_known() {
    let standing = standing();
    let known: BTreeSet<String> = KNOWN.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let found: BTreeSet<String> = standing.iter().map(|circle| circle.nodes.join(" ")).collect();
    let new = standing.iter().filter(|circle| !known.contains(&circle.nodes.join(" ")));
    let new = new.map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let gone: Vec<&String> = known.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "these circles are new, or no longer what they were:\n{new}\nthese in tests/house/known_circles.txt no longer \
         stand: {gone:#?}\nthe file would be:\n{}",
        found.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn the_graph_sees_every_file_and_uses_of_every_kind() {
    let finished = sources().into_iter().filter(|file| !file.is_test() && file.path.contains("src/"));
    let finished: BTreeSet<String> =
        finished.map(|file| file.path).filter(|path| !path.starts_with("tests/")).collect();
    let unseen: Vec<_> = finished.difference(&graph().files).collect();
    assert!(unseen.is_empty(), "these files belong to no module that the graph knows: {unseen:#?}");
    assert!(graph().uses.len() > LEAST_USES, "{} uses are found", graph().uses.len());
    for (from, to, what) in [
        ("src/main.rs", "src/cli/dispatch.rs", "a program names its library"),
        ("src/app/", "crates/table/src/", "a crate names another by its manifest's name"),
        ("crates/games/src/lib.rs", "crates/games/src/praetorian/", "a macro declares the games"),
        ("crates/store/src/", "crates/store/src/sql/statement.rs", "a macro is called by its path"),
        ("crates/games/src/", "crates/game/src/", "items are handed on by their crate"),
    ] {
        let seen = graph().uses.iter().any(|found| found.from.starts_with(from) && found.to.starts_with(to));
        assert!(seen, "{what}: {from} -> {to}");
    }
}
