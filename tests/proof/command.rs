//! `subrosa verify` and the independent verifier of the documentation, on files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use subrosa::games::GAMES;

use crate::tables::{finished, record};

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
    let output: Output =
        Command::new(env!("CARGO_BIN_EXE_subrosa")).arg("verify").arg(path).output().expect("the program starts");
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
    assert!(complaints.contains("2 of 9 steps fail"), "{complaints}");
    let (passed, _, complaints) = verify(Path::new("/nowhere/record.json"));
    assert!(!passed && complaints.contains("can't be read"), "{complaints}");
}
