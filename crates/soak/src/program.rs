//! The bots' program: which one it is, and whether it has crash points. It must not know what a soak does with it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use crash::CrashPoint;

/// The program's name where it lies beside this one.
const NAME: &str = "subrosa";

/// The bots' program: the one that is given, or the one beside this program.
pub(super) fn find(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(given) = given {
        return Ok(given.to_owned());
    }
    let beside = std::env::current_exe()?.with_file_name(format!("{NAME}{}", std::env::consts::EXE_SUFFIX));
    anyhow::ensure!(
        beside.is_file(),
        "{} is not there: build it with `cargo build -p subrosa --features crash-points`, or name a program by --program",
        beside.display()
    );
    Ok(beside)
}

/// Whether a program was built with crash points: it knows their flag then.
pub(super) fn has_crash_points(program: &Path) -> anyhow::Result<bool> {
    let mut asked = Command::new(program);
    asked.args(["--test-crash", CrashPoint::Sent.name(), "--version"]);
    asked.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let ended = asked.status().with_context(|| format!("{} can't be started", program.display()))?;
    Ok(ended.success())
}
