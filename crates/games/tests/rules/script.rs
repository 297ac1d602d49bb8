//! Games written down as text files in a game's folder, and what a test prints of them: for golden transcripts and perft.
//!
//! The first line of a file is the game's id, the number of seats and the options that are not default; the second says
//! what it is for; lines like `> 0 7-c4` are the actions, by a seat or by `chance`. All else is printed by the test.

use std::fs;
use std::path::Path;

use game::{Actor, AnyGame, Seat};
use games::GAMES;
use games::testing::Setting;

use super::folders::files;

/// A game written down.
pub struct GameScript {
    pub setting: Setting,
    pub about: String,
    pub actions: Vec<(Actor, String)>,
}

impl GameScript {
    /// Reads a file's text.
    fn read(text: &str) -> Self {
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

    /// Reads a file of a game's folder.
    pub fn of(game: &dyn AnyGame, path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let script = Self::read(&text);
        assert_eq!(script.setting.id(), game.about().id, "{}: another game's", path.display());
        script
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

/// Prints every file of this kind in every game's folder anew from its actions and compares. With `SUBROSA_BLESS=1` writes
/// it instead.
pub fn check(kind: &str, print: fn(&GameScript) -> String) {
    for game in GAMES {
        for path in files(*game, kind) {
            let script = GameScript::of(*game, &path);
            compare(&path, &print(&script));
        }
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
