//! Refusals as programs read them: every one has a key of its game's or of the seam's, and a key means one thing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use game::{About, Refusal, RefusalKey, RefusalKind, seam_refusals};
use games::GAMES;

/// The refusal's key is one that its game or the seam lists, with the same kind.
///
/// # Panics
/// If it is not.
pub fn has_listed_key(about: &About, refusal: &Refusal) {
    let by_seam = matches!(refusal.kind, RefusalKind::GameOver | RefusalKind::NotYourTurn);
    let listed = about.refusals.iter().chain(seam_refusals::ALL);
    let is_listed = listed.into_iter().any(|key| (key.key, key.kind) == (refusal.key, refusal.kind));
    assert!(is_listed || by_seam && refusal.key == refusal.kind.word(), "{}: {refusal:?}", about.id);
}

fn is_legal(key: &RefusalKey, of: &str) -> bool {
    let words = key.key.strip_prefix(of).and_then(|rest| rest.strip_prefix('.')).unwrap_or_default();
    let plain = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    key.key.len() <= 64 && words.split('-').all(plain)
}

#[test]
fn keys_have_the_games_id_and_legal_characters_and_none_is_there_twice() {
    let mut seen = BTreeSet::new();
    let games = GAMES.iter().map(|game| (game.about().id, game.about().refusals));
    for (of, keys) in games.chain([("seam", seam_refusals::ALL)]) {
        assert!(!keys.is_empty(), "{of} never refuses anything");
        for key in keys {
            assert!(is_legal(key, of), "{}", key.key);
            assert!(seen.insert(key.key), "{} is there twice", key.key);
        }
    }
}

/// The files of a folder of sources, tests left out, with their texts.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let read = files.map(|path| (path.clone(), fs::read_to_string(path).expect("a source")));
    let inner = folders.iter().filter(|path| !path.ends_with("tests")).flat_map(|path| sources(path));
    read.chain(inner).collect()
}

#[test]
fn no_game_refuses_without_a_key_and_every_key_is_somewhere_given() {
    for about in GAMES.iter().map(|game| game.about()) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(about.id.replace('-', "_"));
        let files = sources(&folder);
        for (path, text) in &files {
            for bare in ["Refusal::new(", "Refusal::illegal(", "Refusal::syntax(", "Refusal::options(", "Refusal {"] {
                let made = text.lines().any(|line| line.contains(bare) && !line.contains("-> Refusal {"));
                assert!(!made, "{}: {bare}", path.display());
            }
        }
        let list = &files.iter().find(|(path, _)| path.ends_with("refusals.rs")).expect("the game's reasons").1;
        let names = list.lines().filter_map(|line| line.trim().split_once(" = ")).map(|(name, _)| name);
        for name in names {
            let given = format!("refusals::{name}");
            let is_given =
                |text: &str| text.match_indices(&given).any(|(at, _)| !text[at + given.len()..].starts_with('_'));
            assert!(files.iter().any(|(_, text)| is_given(text)), "{}: {name} is never given", about.id);
        }
    }
}
