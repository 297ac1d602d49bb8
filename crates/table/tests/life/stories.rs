//! Scripted lives of tables with a hand-held clock. A story is a text: what people do and how time passes at the margin,
//! and indented below it all that follows, word for word. `SUBROSA_BLESS=1` writes the indented lines anew; read them.
//!
//! ```text
//! # A title, and why.
//! table roman-checkers pace=24h late=claim: Brutus, Cassius      who sits where; `-` is a free seat, `computer` a computer's
//! at 2026-03-02T09:00                                            the time, in UTC
//! Brutus start                                                   a word of COMMANDS; `play *` plays the first legal action
//! +36h                                                           time passes, and everything happens when it is due
//! down 24h                                                       time passes while no process runs
//! jump -1h                                                       the clock is set
//! Cassius settings zone=Europe/Rome waking=8-22 weekends=stand   settings; `vacation=5` goes away for five days
//! ```

use std::path::{Path, PathBuf};

use crate::story_stage::Stage;

fn folder() -> PathBuf {
    Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is")).join("tests/life/stories")
}

fn told(story: &str) -> String {
    let mut stage = Stage::default();
    let mut lines = Vec::new();
    for line in story.lines().filter(|line| !line.starts_with(' ')) {
        lines.push(line.to_owned());
        if !line.is_empty() && !line.starts_with('#') {
            lines.extend(stage.act(line).iter().map(|follows| format!("    {follows}")));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn every_story_goes_as_it_is_written() {
    let mut stories = 0;
    for entry in std::fs::read_dir(folder()).expect("the stories are there") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        stories += 1;
        let written = std::fs::read_to_string(&path).expect("a story is a text");
        let told = told(&written);
        if std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1") {
            std::fs::write(&path, told).expect("writable");
        } else {
            assert_eq!(told, written, "{} goes otherwise than it is written", path.display());
        }
    }
    assert!(stories >= 20, "only {stories} stories");
}

#[test]
fn every_story_has_a_title() {
    for entry in std::fs::read_dir(folder()).expect("the stories are there") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let story = std::fs::read_to_string(&path).expect("a story is a text");
            assert!(story.starts_with("# "), "{} has no title", path.display());
        }
    }
}
