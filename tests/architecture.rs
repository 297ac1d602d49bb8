//! Who may import whom, and what must be absent: reads every source file against the table in ARCHITECTURE.md.
//!
//! It reads tokens, not lines: comments, texts and test code are taken out first. It knows no types, so what a module
//! hands on under its own name is not seen; it is a fence, not a wall. Test code may reach anywhere within the crate.

#[path = "architecture/reader.rs"]
mod reader;
#[path = "architecture/snippets.rs"]
mod snippets;

use std::path::{Path, PathBuf};

use reader::{Token, paths, read};

/// The longest a file may be, in lines (house style: past that, split by noun).
const MAX_LINES: usize = 500;

/// A part of the crate (a folder or file under `src/`): what else of the crate and which dependencies it may name.
struct Part {
    name: &'static str,
    crate_paths: &'static [&'static str],
    dependencies: Dependencies,
}

/// Which dependencies a part may name.
enum Dependencies {
    /// These alone.
    Only(&'static [&'static str]),
    /// Any but those that have one home elsewhere ([`HOMES`]).
    Any,
}

use Dependencies::{Any, Only};

/// The table. A path stands for everything below it; a part's own paths need no leave.
const PARTS: &[Part] = &[
    Part { name: "game", crate_paths: &[], dependencies: Only(&[]) },
    Part { name: "games", crate_paths: &["game"], dependencies: Only(&[]) },
    Part { name: "table", crate_paths: &["game"], dependencies: Only(&["hmac", "jiff", "sha2", "thiserror"]) },
    Part { name: "computer", crate_paths: &["game"], dependencies: Only(&[]) },
    Part {
        name: "picture",
        crate_paths: &["game::art", "game::scene", "game::Scene", "game::Seat", "game::Square", "game::Squares"],
        dependencies: Only(&["ab_glyph", "gif", "image", "libdeflater", "png", "resvg", "thiserror"]),
    },
    Part {
        name: "record",
        crate_paths: &["game", "games", "table"],
        dependencies: Only(&["serde", "serde_json", "thiserror"]),
    },
    Part { name: "crash", crate_paths: &[], dependencies: Only(&[]) },
    Part { name: "outbox", crate_paths: &["game", "table", "crash"], dependencies: Any },
    Part { name: "store", crate_paths: &["game", "games", "table", "outbox"], dependencies: Any },
    Part {
        name: "app",
        crate_paths: &["game", "games", "table", "computer", "picture", "record", "outbox", "store", "crash"],
        dependencies: Any,
    },
    Part {
        name: "discord",
        crate_paths: &["app", "table", "game", "games", "outbox", "picture", "record", "crash"],
        dependencies: Any,
    },
    Part { name: "playground", crate_paths: &[], dependencies: Any },
    Part { name: "config", crate_paths: &["picture::Theme"], dependencies: Any },
    Part { name: "telemetry", crate_paths: &[], dependencies: Any },
    Part { name: "cli", crate_paths: &[""], dependencies: Any },
    Part { name: "lib", crate_paths: &[], dependencies: Only(&[]) },
    Part { name: "main", crate_paths: &[], dependencies: Only(&[]) },
];

/// Dependencies that have their homes, and are named nowhere else.
const HOMES: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("sqlx", &["store"]),
    ("pglite_oxide", &["store"]),
    ("clap", &["cli", "config"]),
    ("anyhow", &["app", "discord", "cli"]),
];

/// The parts that are functions of what they are given: no IO, no async, no clock, no process.
const PURE: &[&str] = &["game", "games", "table", "computer", "picture", "record"];
/// Folders of the standard library that a pure part has no use for.
const IMPURE: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Where a position is out of reach, whatever it is called: what is drawn or written is made from a view or a scene.
const BLIND: &[&str] = &["picture", "discord::present"];
/// The names of what holds a position.
const POSITIONS: &[&str] = &["Position", "Erased", "Table", "Log"];

/// Names that don't belong into finished code; the macros among them stand before a `!`.
const UNFINISHED: &[&str] = &["todo", "unimplemented", "dbg"];

#[test]
fn every_file_keeps_to_the_table() {
    let root = root();
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("the manifest can be read");
    let dependencies = dependencies(&manifest);
    assert!(
        dependencies.iter().any(|name| name == "serenity"),
        "the manifest's dependencies are read: {dependencies:?}"
    );
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources are found: {}", files.len());
    let mut faults = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a source file is UTF-8");
        let name = file.strip_prefix(&root).expect("it lies under the root").display().to_string();
        faults.extend(check(&name.replace('\\', "/"), &text, &dependencies));
    }
    assert!(faults.is_empty(), "{} breaches:\n{}", faults.len(), faults.join("\n"));
}

/// The project's folder; another one can be named to check a copy.
fn root() -> PathBuf {
    std::env::var_os("SUBROSA_ARCHITECTURE_ROOT").map_or_else(
        || std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is").into(),
        PathBuf::from,
    )
}

/// All Rust files under a folder, sorted.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The names of the manifest's dependencies as code writes them.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line.trim_matches(['[', ']']).ends_with("dependencies");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| inside && !line.starts_with('#')) {
            names.push(name.trim().trim_matches('"').replace('-', "_"));
        }
    }
    names
}

/// What is wrong with a file: a line each, with file, line and reason.
fn check(file: &str, text: &str, dependencies: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.starts_with("//!") {
        faults.push(format!("{file}:1: it must open with `//!`: what it is for, and what it must not know"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES {
        faults.push(format!("{file}:{lines}: it has more than {MAX_LINES} lines: split it by noun"));
    }
    if is_test(file) {
        return faults;
    }
    let Some(home) = Home::of(file) else {
        faults.push(format!(
            "{file}:1: its folder is not in the table of tests/architecture.rs: say who may import what"
        ));
        return faults;
    };
    let tokens = read(text);
    let mut say = |line: usize, reason: String| faults.push(format!("{file}:{line}: {reason}"));
    for (line, path) in paths(&tokens, &home.module) {
        home.judge(&path, dependencies).into_iter().for_each(|reason| say(line, reason));
    }
    for (at, token) in tokens.iter().enumerate() {
        home.judge_token(token, &tokens[at + 1..]).into_iter().for_each(|reason| say(token.line, reason));
    }
    faults
}

/// Whether a file holds test code alone.
fn is_test(file: &str) -> bool {
    !file.starts_with("src/") || file.contains("/tests/") || file.ends_with("/tests.rs")
}

/// Where a file stands in the crate.
struct Home {
    part: &'static Part,
    module: Vec<String>,
}

impl Home {
    fn of(file: &str) -> Option<Self> {
        let inner = file.strip_prefix("src/")?.strip_suffix(".rs")?;
        let mut module: Vec<_> = inner.split('/').map(str::to_owned).collect();
        let part = PARTS.iter().find(|part| part.name == module[0])?;
        let is_root = matches!(inner, "lib" | "main");
        if is_root || module.last().is_some_and(|last| last == "mod") {
            module.pop();
        }
        Some(Self { part, module })
    }

    /// Why this file must not name this path: one reason at most.
    fn judge(&self, path: &[String], dependencies: &[String]) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let whole = path.join("::");
        match first.as_str() {
            "crate" => self.judge_own(rest).then(|| {
                format!("`{}` must not import `{whole}`; it may import: {}", self.part.name, leave(self.part))
            }),
            "std" => {
                let impure = rest.first().is_some_and(|folder| IMPURE.contains(&folder.as_str()));
                let pure = PURE.contains(&self.part.name);
                (pure && impure).then(|| format!("`{}` is pure: no `{whole}` in it", self.part.name))
            }
            name if dependencies.iter().any(|known| known == name) => self.judge_dependency(name),
            _ => None,
        }
    }

    /// Whether a path of the crate is out of bounds.
    fn judge_own(&self, path: &[String]) -> bool {
        let mine = match (self.part.name, self.module.get(1)) {
            // A game's own folder is its world; the registry above it knows all games.
            ("games", Some(game)) => path.starts_with(&["games".to_owned(), game.clone()]),
            (part, _) => path.first().is_some_and(|first| first == part),
        };
        let within = |leave: &&str| {
            let mut wanted = leave.split("::").filter(|segment| !segment.is_empty());
            let mut segments = path.iter();
            wanted.all(|segment| segments.next().is_some_and(|own| own == segment))
        };
        !mine && !self.part.crate_paths.iter().any(within)
    }

    fn judge_dependency(&self, name: &str) -> Option<String> {
        let part = self.part.name;
        if let Some((_, homes)) = HOMES.iter().find(|(dependency, homes)| *dependency == name && !homes.contains(&part))
        {
            return Some(format!("`{name}` is named in {} alone, not in `{part}`", listing(homes)));
        }
        match self.part.dependencies {
            Any => None,
            Only(known) if known.contains(&name) => None,
            Only([]) => Some(format!("`{part}` uses the standard library alone, not `{name}`")),
            Only(known) => Some(format!("`{part}` must not use `{name}`; it may use: {}", listing(known))),
        }
    }

    /// Why a token must not stand here, given those after it.
    fn judge_token(&self, token: &Token, after: &[Token]) -> Option<String> {
        let next = |at: usize| after.get(at).map_or("", |token| token.text.as_str());
        let text = token.text.as_str();
        let here = self.module.join("::");
        if text == "unwrap" && next(0) == "(" && next(1) == ")" {
            return Some("no `unwrap()` outside tests: `expect` states the invariant".to_owned());
        }
        if UNFINISHED.contains(&text) && next(0) == "!" {
            return Some(format!("`{text}!` does not belong into finished code"));
        }
        if text == "#" && (next(0) == "[" && next(1) == "allow" || next(1) == "[" && next(2) == "allow") {
            return Some("no bare `allow`: `#[expect(lint, reason = \"…\")]`".to_owned());
        }
        if matches!(text, "async" | "await") && PURE.contains(&self.part.name) {
            return Some(format!("`{}` is pure: no `{text}` in it", self.part.name));
        }
        let blind = BLIND.iter().any(|part| here == *part || here.starts_with(&format!("{part}::")));
        if blind && POSITIONS.contains(&text) {
            return Some(format!("`{here}` must not reach a position, so `{text}` is not named in it"));
        }
        None
    }
}

fn leave(part: &Part) -> String {
    if part.crate_paths.is_empty() { "nothing of the crate but itself".to_owned() } else { listing(part.crate_paths) }
}

fn listing(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
