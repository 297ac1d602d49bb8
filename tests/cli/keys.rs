//! The keys of a private database: made at the first start, changed by a command, and missed when they are gone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A data directory that goes when it is dropped.
struct Data(PathBuf);

impl Data {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("subrosa-keys-{}-{name}", std::process::id())))
    }

    fn subrosa(&self, args: &[&str]) -> Output {
        let mut command = Command::new(crate::PROGRAM);
        let kept = std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME");
        command.args(args).env_clear().envs(kept).env("SUBROSA_DATA", &self.0).env("SUBROSA_LOG", "error");
        command.output().expect("the program starts")
    }

    fn said(&self, args: &[&str], fine: bool) -> String {
        let output = self.subrosa(args);
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), fine, "{args:?}: {text}");
        text
    }

    fn file(&self) -> PathBuf {
        self.0.join("sealing.key")
    }

    fn keys(&self) -> Vec<String> {
        fs::read_to_string(self.file()).expect("it is there").lines().map(str::to_owned).collect()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn mode(path: &Path) -> u32 {
    std::os::unix::fs::MetadataExt::mode(&path.symlink_metadata().expect("it is there")) & 0o777
}

#[test]
fn a_key_is_made_once_changed_by_a_command_and_missed_when_it_is_gone() {
    let data = Data::new("life");
    data.said(&["migrate"], true);
    let first = data.keys();
    assert!(first.len() == 1 && first[0].len() == 64, "one key");
    assert_eq!(mode(&data.file()), 0o600);
    data.said(&["migrate"], true);
    assert_eq!(data.keys(), first, "it stays");

    let said = data.said(&["rotate-key"], true);
    assert!(said.contains("sealing.key has a new key") && !said.contains(&data.keys()[1]), "{said}");
    assert!(data.keys().len() == 2 && data.keys()[0] == first[0] && mode(&data.file()) == 0o600);

    let both = fs::read(data.file()).expect("it is there");
    fs::remove_file(data.file()).expect("it is there");
    let said = data.said(&["migrate"], false);
    assert!(said.contains("is not here") && said.contains("sealing.key"), "{said}");
    assert!(!data.file().exists(), "no other key takes its place");
    fs::write(data.file(), "not a key").expect("it can be written");
    assert!(data.said(&["migrate"], false).contains("a key is 64 hexadecimal digits"));
    fs::write(data.file(), both).expect("it can be written");
    data.said(&["migrate"], true);
}

#[test]
fn a_key_that_others_can_change_is_refused() {
    let data = Data::new("foreign");
    data.said(&["migrate"], true);
    fs::set_permissions(data.file(), std::os::unix::fs::PermissionsExt::from_mode(0o666)).expect("it is ours");
    assert!(data.said(&["migrate"], false).contains("other users of this machine can change"));
}
