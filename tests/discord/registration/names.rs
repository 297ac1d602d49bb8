//! Every command that a text, a document or a test names is one that is registered, with a part where it has parts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::commands;

/// Words after a slash that are no commands: paths of machines, of HTTP doors and of JSON.
const OTHERS: &[&str] = &[
    "api",
    "backups",
    "callback",
    "channels",
    "commands",
    "content",
    "data",
    "dev",
    "gateway",
    "health",
    "healthz",
    "interactions",
    "messages",
    "metrics",
    "mo",
    "nonce",
    "proc",
    "readyz",
    "roles",
    "run",
    "srv",
    "tmp",
    "users",
    "usr",
    "var",
];
/// The names of older versions' commands, of programs without a bot, and of a game that is not in the registry; and the book, which
/// mdBook makes of what is read in `docs`.
const OF_OTHERS: &[&str] = &[
    "book",
    "CHANGELOG.md",
    "crates/discord-rest",
    "crates/postgres",
    "crates/stand-in",
    "examples",
    "crates/store/src/tests",
    "tests/discord/registration/names.rs",
];

/// The registered commands with their parts.
fn registered() -> BTreeMap<String, Vec<String>> {
    let parts = |command: &serde_json::Value| {
        let options = commands::options(command).iter().filter(|option| option["type"] == 1);
        options.map(|part| commands::name(part).to_owned()).collect()
    };
    commands::all().iter().map(|command| (commands::name(command).to_owned(), parts(command))).collect()
}

/// The texts of the repository, with their paths.
fn texts() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("it can be listed").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && name != "target" {
                folders.push(path);
            } else if path.extension().is_some_and(|ends| ["rs", "md", "js"].iter().any(|known| ends == *known)) {
                let text = std::fs::read_to_string(&path).expect("it is text");
                found.push((path.strip_prefix(root).expect("it is below").to_owned(), text));
            }
        }
    }
    found
}

/// The commands that a text names, each with the words after it.
fn named(text: &str) -> Vec<(&str, &str)> {
    let begins = |at: usize| text[..at].chars().next_back().is_none_or(|before| " \n`\"'(".contains(before));
    let slashes = text.match_indices('/').filter(|(at, _)| begins(*at)).map(|(at, _)| &text[at + 1..]);
    let word = |rest: &str| rest.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(rest.len());
    let split = slashes.map(|rest| rest.split_at(word(rest)));
    let is_path = |after: &str| {
        after.starts_with(['/', '{', '_', '$', '*', '<']) || after.starts_with(|c: char| c.is_ascii_alphanumeric()) || {
            after.strip_prefix('.').is_some_and(|after| after.starts_with(|c: char| c.is_ascii_alphanumeric()))
        }
    };
    split.filter(|(word, after)| word.len() > 1 && !is_path(after)).collect()
}

/// A complaint about a command that is named, if there is no such command, or no such part of it in the same code span.
fn complaint(registered: &BTreeMap<String, Vec<String>>, word: &str, after: &str) -> Option<String> {
    let Some(parts) = registered.get(word) else {
        return (!OTHERS.contains(&word)).then(|| format!("/{word} is no command"));
    };
    let span = after.split(['`', '"', '\n']).next().unwrap_or_default();
    let part = span.strip_prefix(' ')?.split([' ', '.', ',']).next()?;
    let is_code = after[span.len()..].starts_with('`') && part.starts_with(|c: char| c.is_ascii_lowercase());
    let fits = parts.is_empty() || parts.iter().any(|known| known == part) || part.contains(':');
    (is_code && !fits).then(|| format!("/{word} has no part {part}"))
}

#[test]
fn every_command_that_is_named_anywhere_is_registered() {
    let registered = registered();
    let is_checked = |path: &Path| !OF_OTHERS.iter().any(|other| path.starts_with(other));
    let mut complaints = Vec::new();
    let mut count = 0;
    for (path, text) in texts().into_iter().filter(|(path, _)| is_checked(path)) {
        for (word, after) in named(&text) {
            count += 1;
            complaints.extend(complaint(&registered, word, after).map(|said| format!("{}: {said}", path.display())));
        }
    }
    assert!(count > 500, "only {count} names were found");
    complaints.sort();
    complaints.dedup();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn a_name_that_is_no_command_or_lacks_its_part_is_seen() {
    let registered = registered();
    let seen =
        |text: &str| named(text).into_iter().filter_map(|(word, after)| complaint(&registered, word, after)).count();
    for wrong in ["`/seek`", "type /new praetorian", "(/draw)", "\"/secret\"", "`/table drawn`", "`/review moves`"] {
        assert_eq!(seen(wrong), 1, "{wrong}");
    }
    for right in [
        "`/play seek`",
        "`/play <game>`",
        "`/server`",
        "/board show:moves",
        "a/new",
        "</new",
        "/tmp/new",
        "/table draw.",
    ] {
        assert_eq!(seen(right), 0, "{right}");
    }
}
