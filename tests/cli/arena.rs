//! `subrosa arena` as an operator calls it: a match is played to its end, counted, written down, and the same a second time.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for the records of a match.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("subrosa-arena-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn arena(args: &[&str], records: &Path) -> Output {
    let mut command = Command::new(crate::PROGRAM);
    command.arg("arena").args(args).arg("--records").arg(records);
    command.output().expect("the program starts")
}

/// The table that a match prints, without the times that its moves took.
fn table(args: &[&str], records: &Path) -> Vec<Vec<String>> {
    let output = arena(args, records);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).expect("it is text");
    let cells = |line: &str| line.trim_matches('|').split('|').take(4).map(|cell| cell.trim().to_owned()).collect();
    said.lines().map(cells).collect()
}

/// The records of a folder as texts, by name.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder).expect("it can be listed").map(|file| file.expect("it is there"));
    let text = |path: PathBuf| std::fs::read_to_string(path).expect("it can be read");
    let mut texts: Vec<_> = files.map(|file| (file.file_name().display().to_string(), text(file.path()))).collect();
    texts.sort();
    texts
}

#[test]
fn a_match_of_every_game_is_counted_written_down_and_the_same_again_from_its_seed() {
    for game in games::GAMES {
        let id = game.about().id;
        let seats = usize::from(game.about().seats.0);
        let players = ["0"; 9];
        let args = [&[id][..], &players[..seats], &["--games", "2", "--seed", "7"]].concat();
        let [first, second] = ["first", "second"].map(|name| folder(&format!("{id}-{name}")));
        assert_eq!(table(&args, &first), table(&args, &second), "{id}: the same match");
        let records = texts(&first);
        assert_eq!(records, texts(&second), "{id}: to the last move");
        assert_eq!(records.len(), 2, "{id}: a record each: {records:?}");
        assert_ne!(records[0].1, records[1].1, "{id}: two games are not one");
        for (name, text) in &records {
            assert!(text.contains(&format!("\"{id}\"")) && text.contains("actions"), "{name}: {text}");
        }
        for folder in [first, second] {
            std::fs::remove_dir_all(folder).expect("it was made here");
        }
    }
}

#[test]
fn a_level_that_thinks_beats_one_that_does_not_from_either_seat() {
    let records = folder("levels");
    let said = table(&["conspirateurs", "0", "2", "--games", "6", "--seed", "3", "--nodes", "200"], &records);
    std::fs::remove_dir_all(&records).expect("it was made here");
    let wins = |level: &str| -> f64 {
        let row = said.iter().find(|row| row[0] == level).unwrap_or_else(|| panic!("{level} in {said:?}"));
        row[1].trim_end_matches(" %").parse().unwrap_or_else(|_| panic!("a share in {row:?}"))
    };
    assert!(wins("2") > 80.0, "{said:?}");
    assert!((wins("0") + wins("2") - 100.0).abs() < 0.2, "what one wins the other loses: {said:?}");
}

#[test]
fn what_cant_be_played_is_said_in_a_sentence() {
    let records = folder("wrong");
    for (args, says) in [
        (&["chess", "0", "0"][..], "there is no game"),
        (&["praetorian", "0", "9"], "9"),
        (&["tmag", "0", "0", "--option", "x"], "NAME=VALUE"),
    ] {
        let output = arena(args, &records);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(says) && !said.contains("panicked"), "{args:?}: {said}");
    }
    assert!(texts(&records).is_empty(), "nothing was played");
    std::fs::remove_dir_all(&records).expect("it was made here");
}
