//! `subrosa render`: pictures and replays of records, and a sentence for everything that can be wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

use games::GAMES;
use test_support::played::{finished, record};

const RECORD: &str = r#"{"format":"subrosa-record-1","game":"conspirateurs","seats":2,"options":{},
    "actions":[{"by":0,"action":"e7"},{"by":1,"action":"f7"},{"by":0,"action":"e8"}]}"#;

/// A folder of a test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("subrosa-render-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary directory can be written");
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("the folder can be written");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs it; whether it went well, and what it said.
fn render(args: &[&str]) -> (bool, String) {
    let program = crate::PROGRAM;
    let output = Command::new(program).arg("render").args(args).env_clear().output().expect("the program starts");
    let said = if output.status.success() { output.stdout } else { output.stderr };
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(!said.contains("panicked"), "{said}");
    (output.status.success(), said)
}

fn size(path: &str) -> (u32, u32) {
    image::image_dimensions(Path::new(path)).expect("it is a picture")
}

#[test]
fn the_record_of_a_whole_table_is_drawn_as_its_game() {
    let folder = Folder::new("table");
    let table = record(&finished(GAMES[0], 0)).to_text();
    let (table, still) = (folder.file("t.json", &table), folder.path("t.png"));
    let (went, said) = render(&["--record", &table, "--out", &still, "--size", "thumb"]);
    assert!(went && size(&still).0 > 0, "{said}");
    let odd = folder.file("odd.json", r#"{"format":"subrosa-table-1"}"#);
    let (went, said) = render(&["--record", &odd, "--out", &still]);
    assert!(!went && said.contains("the record can't be read"), "{said}");
}

#[test]
fn a_record_is_a_still_or_a_replay_in_any_size_and_colours() {
    let folder = Folder::new("well");
    let (record, still, film) = (folder.file("r.json", RECORD), folder.path("a.png"), folder.path("a.gif"));
    let (went, said) = render(&["--record", &record, "--out", &still, "--size", "thumb"]);
    assert!(went && said.contains("e7"), "the same in words: {said}");
    let usual = std::fs::read(&still).expect("it is there");
    let (went, said) = render(&["--record", &record, "--out", &still, "--size", "thumb", "--theme", "light"]);
    assert!(went && usual != std::fs::read(&still).expect("it is there"), "{said}");
    let (went, said) = render(&["--record", &record, "--out", &still, "--ply", "1"]);
    assert!(went && size(&still).0 > 700, "{said}");
    let (went, said) = render(&["--replay", &record, "--out", &film, "--size", "thumb"]);
    assert!(went && said.contains("3 steps"), "{said}");
    assert!(std::fs::read(&film).expect("it is there").starts_with(b"GIF89a"));
}

#[test]
fn whatever_is_wrong_gets_one_sentence() {
    let folder = Folder::new("ill");
    let out = folder.path("a.gif");
    let changed = |name: &str, from: &str, to: &str| folder.file(name, &RECORD.replace(from, to));
    let fine = folder.file("fine.json", RECORD);
    let nowhere = folder.path("no/such/folder/a.gif");
    let cases = [
        (folder.path("nothing.json"), out.as_str(), &[][..], "can't be read"),
        (folder.file("text", "no record"), &out, &[], "is not JSON"),
        (folder.file("half.json", &RECORD[..RECORD.len() / 2]), &out, &[], "is not JSON"),
        (folder.file("other.json", "{}"), &out, &[], "the record can't be read"),
        (changed("game.json", "conspirateurs", "chess"), &out, &[], "no game “chess”"),
        (changed("illegal.json", "f7", "e7"), &out, &[], "does not replay at entry 1"),
        (changed("hides.json", r#""action":"f7""#, r#""hidden":true"#), &out, &[], "hides actions"),
        (changed("seats.json", r#""seats":2"#, r#""seats":255"#), &out, &[], "played by 2 to 4"),
        (changed("none.json", r#""seats":2"#, r#""seats":0"#), &out, &[], "played by 2 to 4"),
        (fine.clone(), &out, &["--ply", "4"], "ends at ply 3"),
        (fine.clone(), &out, &["--seat", "2"], "the seats are 0 to 1"),
        (fine.clone(), &out, &["--size", "99999"], "the sizes are thumb, board, large"),
        (fine.clone(), &out, &["--theme", "pink"], "the palettes are dark, light"),
        (fine.clone(), &nowhere, &["--size", "thumb"], "can't be written"),
    ];
    for (record, out, flags, expected) in cases {
        let mut args = vec!["--replay", &record, "--out", out];
        args.extend(flags);
        let (went, said) = render(&args);
        assert!(!went && said.contains(expected), "{args:?}: {said}");
    }
    assert!(!render(&[]).0 && !render(&["--replay", &fine]).0, "what and where must be said");
}
