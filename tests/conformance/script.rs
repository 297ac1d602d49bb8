//! Games written down as text files under `tests/`, and what a test prints of them: for the golden transcripts and perft.
//!
//! The first line of a file is the game's id, the number of seats and the options that are not default; the second says
//! what it is for; lines like `> 0 7-c4` are the actions, by a seat or by `chance`. All else is printed by the test.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

use game::{Actor, Seat};

use super::support::Setting;

/// A game written down.
pub struct Script {
    pub setting: Setting,
    pub about: String,
    pub actions: Vec<(Actor, String)>,
}

impl Script {
    /// Reads a file's text.
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let mut words = lines.next().expect("a first line").split(' ');
        let game = games::find(words.next().expect("a game")).expect("a game of the registry");
        let seats = words.next().and_then(|seats| seats.parse().ok()).expect("a number of seats");
        let option = |word: &str| {
            let (name, value) = word.split_once('=').expect("name=value");
            (name.to_owned(), value.to_owned())
        };
        let setting = Setting { game, seats, options: words.map(option).collect() };
        let about = lines.next().expect("a second line").to_owned();
        let action = |line: &str| {
            let (by, action) = line.strip_prefix("> ")?.split_once(' ').expect("> who action");
            let by = by.parse().map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
            Some((by, action.to_owned()))
        };
        Self { setting, about, actions: lines.filter_map(action).collect() }
    }

    /// The first two lines.
    pub fn heading(&self) -> String {
        let options = self.setting.options.iter().map(|(name, value)| format!(" {name}={value}"));
        format!("{} {}{}\n{}\n", self.setting.id(), self.setting.seats, options.collect::<String>(), self.about)
    }
}

/// The line of an action.
pub fn action_line(by: Actor, action: &str) -> String {
    let by = by.seat().map_or("chance".to_owned(), |seat| seat.to_string());
    format!("> {by} {action}\n")
}

/// All files of a folder under `tests/`, by name.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is"))
        .join("tests")
        .join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    files
}

/// Prints every file of a folder anew from its actions and compares. With `SUBROSA_BLESS=1` writes it instead.
pub fn check(folder: &str, print: fn(&Script) -> String) {
    for path in files(folder) {
        let text = fs::read_to_string(&path).expect("a readable file");
        compare(&path, &print(&Script::read(&text)));
    }
}

/// Compares a file with what was printed anew. With `SUBROSA_BLESS=1` writes it instead.
pub fn compare(path: &Path, fresh: &str) {
    let blesses = std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1");
    let text = fs::read_to_string(path).expect("a readable file");
    if blesses && fresh != text {
        fs::write(path, fresh).expect("a writable file");
    } else if let Some(difference) = first_difference(&text, fresh) {
        panic!("{} differs (SUBROSA_BLESS=1 rewrites it)\n{difference}", path.display());
    }
}

fn first_difference(old: &str, new: &str) -> Option<String> {
    let (mut olds, mut news) = (old.lines(), new.lines());
    (1..).find_map(|line| match (olds.next(), news.next()) {
        (None, None) => Some((old != new).then(|| "in the ends of lines".to_owned())),
        (old, new) if old == new => None,
        (old, new) => {
            let [old, new] = [old, new].map(|text| text.unwrap_or("(nothing)"));
            Some(Some(format!("line {line}\n  was: {old}\n  now: {new}")))
        }
    })?
}
