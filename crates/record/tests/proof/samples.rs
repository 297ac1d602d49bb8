//! Records that version 0.1 wrote (tests/samples/0.1/records, two tables of every game): they are read, verified and
//! written again as they were.

use std::path::{Path, PathBuf};

use games::GAMES;
use record::{TableRecord, verify_file};

fn samples() -> Vec<PathBuf> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is");
    let folder = Path::new(&root).join("../../tests/samples/0.1/records");
    let entries = std::fs::read_dir(&folder).expect("the samples are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    paths.sort();
    paths
}

#[test]
fn what_0_1_exported_is_verified_and_written_again_to_the_byte() {
    let mut played = Vec::new();
    for path in samples() {
        let text = std::fs::read_to_string(&path).expect("a sample is text");
        let (report, read) = verify_file(text.as_bytes());
        assert!(report.passes(), "{}:\n{report}", path.display());
        let read: TableRecord = read.expect("what passes is read");
        assert_eq!(read.to_text(), text, "{}", path.display());
        played.push(read.record.game);
    }
    for game in GAMES {
        let id = game.about().id;
        assert_eq!(played.iter().filter(|played| *played == id).count(), 2, "two tables of {id}");
    }
}
