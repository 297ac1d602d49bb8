//! Where a game's own data is: `crates/games/src/<its id, with _ for ->/`. A game that lacks any of it is told so.

use std::fs;
use std::path::{Path, PathBuf};

use game::AnyGame;
use games::GAMES;

/// The files of a game's folder beside its code.
const FILES: [&str; 4] = ["rules.md", "help.md", "lessons.txt", "art/colours.txt"];
/// The folders of text files that a test prints anew.
const KINDS: [&str; 4] = ["golden", "golden/scenes", "golden/pictures", "perft"];
/// The fewest transcripts of a game: they end in different ways.
const MIN_TRANSCRIPTS: usize = 3;

/// A game's folder.
pub fn folder(game: &dyn AnyGame) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game.about().id.replace('-', "_"))
}

/// The text files of a kind in a game's folder, by name.
///
/// # Panics
/// If there is none.
pub fn files(game: &dyn AnyGame, kind: &str) -> Vec<PathBuf> {
    let folder = folder(game).join(kind);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    assert!(!files.is_empty(), "{} has no {kind}: put a text file into {}", game.about().name, folder.display());
    files
}

#[test]
fn every_game_has_all_its_data_in_its_folder() {
    for game in GAMES {
        for name in FILES {
            assert!(folder(*game).join(name).is_file(), "{}: {name} is missing", folder(*game).display());
        }
        for kind in KINDS {
            files(*game, kind);
        }
        assert!(files(*game, "golden").len() >= MIN_TRANSCRIPTS, "{}: too few transcripts", game.about().id);
    }
}

#[test]
fn every_folder_is_of_a_registered_game() {
    let known: Vec<_> = GAMES.iter().map(|game| folder(*game)).collect();
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("the sources");
    let folders = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.join("rules.md").exists());
    let strangers: Vec<_> = folders.filter(|path| !known.contains(path)).collect();
    assert!(strangers.is_empty(), "not in the list of games: {strangers:?}");
}
