//! `subrosa verify` and the independent verifier of the documentation, on files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use games::GAMES;

use test_support::played::{finished, record};

/// A file that goes when it is dropped.
struct File(PathBuf);

impl File {
    fn of(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("subrosa-proof-{}-{name}.json", std::process::id()));
        std::fs::write(&path, bytes).expect("the temporary directory can be written");
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn verify(path: &Path) -> (bool, String, String) {
    let output: Output = Command::new(crate::PROGRAM).arg("verify").arg(path).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_command_prints_every_step_and_passes_a_sound_record() {
    let made = record(&finished(GAMES[0], 0));
    let file = File::of("sound", made.to_text().as_bytes());
    let (passed, said, complaints) = verify(&file.0);
    assert!(passed && complaints.is_empty(), "{said}{complaints}");
    for step in ["✓ File", "✓ Record", "✓ Fingerprint", "✓ Seats", "✓ Rules", "✓ Dice", "✓ Commitments", "✓ Outcome"]
    {
        assert!(said.contains(step), "{step} is missing:\n{said}");
    }
    assert!(said.contains(&made.game_digest()) && said.contains("All that can be checked holds."), "{said}");
}

#[test]
fn the_command_says_which_step_fails_and_ends_with_1() {
    let text =
        record(&finished(GAMES[0], 0)).to_text().replacen("\"outcome\":{\"ranks\":[", "\"outcome\":{\"ranks\":[2,", 1);
    let file = File::of("forged", text.as_bytes());
    let (passed, said, complaints) = verify(&file.0);
    assert!(!passed && said.contains("✗ File") && said.contains("✗ Outcome"), "{said}");
    assert!(complaints.contains("2 of 10 steps fail"), "{complaints}");
    let (passed, _, complaints) = verify(Path::new("/nowhere/record.json"));
    assert!(!passed && complaints.contains("can't be read"), "{complaints}");
}

/// The verdict of the documentation's independent verifier on a file; `None` where there is no Python to run it.
fn second_verifier(file: &File) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/verify.py");
    let run = Command::new("python3").env("PYTHONIOENCODING", "utf-8").arg(script).arg(&file.0).output();
    let output = run.ok()?;
    Some((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// Says what a captured test could not say: past the capture, on standard error.
fn say_loudly(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "\n*** {text} ***\n");
}

#[test]
fn the_second_verifier_agrees_about_sound_records_of_all_games() {
    for (round, game) in (0..20).zip(GAMES.iter().cycle()) {
        let file = File::of(&format!("second-{round}"), record(&finished(*game, round)).to_text().as_bytes());
        let Some((passed, said)) = second_verifier(&file) else {
            return say_loudly("NOT RUN: docs/verify.py needs python3, which is not here");
        };
        assert!(passed && said.contains("0 unknown"), "{} {round}:\n{said}", game.about().id);
    }
}

#[test]
fn the_second_verifier_finds_what_was_forged() {
    let sound = record(&finished(GAMES[0], 0));
    let forge = |forge: &dyn Fn(&mut record::TableRecord)| {
        let mut forged = sound.clone();
        forge(&mut forged);
        forged.to_text()
    };
    let digits = |digit: &str| Some(digit.repeat(64));
    let cases = [
        ("File", sound.to_text().replacen("Livia", "Livie", 1)),
        ("Fingerprint", forge(&|record| record.secret = digits("0"))),
        ("Seats", forge(&|record| record.drawn.as_mut().expect("drawn").seat = game::Seat(8))),
        ("Dice", forge(&|record| record.record.actions[1].action = Some("deal 1,2".to_owned()))),
        ("Commitments", forge(&|record| record.commitments[0].shown.digest = "0".repeat(64))),
    ];
    for (step, text) in cases {
        let file = File::of(&format!("second-{step}"), text.as_bytes());
        let Some((passed, said)) = second_verifier(&file) else {
            return say_loudly("NOT RUN: docs/verify.py needs python3, which is not here");
        };
        assert!(!passed && said.contains(&format!("✗ {step}")), "{step}:\n{said}");
    }
}
