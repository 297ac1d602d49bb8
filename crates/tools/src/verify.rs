//! `subrosa verify`: checks the record of a table, step by step. It must not know how a step is checked.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use files;
use record::verify_file;

/// The longest record that is read, in bytes: more than any table's.
const MAX_RECORD_BYTES: u64 = 8 << 20;

/// The flags of `subrosa verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyFlags {
    /// The table's record, as /record export gives it.
    #[arg(value_name = "FILE")]
    record: PathBuf,
}

/// Prints every step of the check.
///
/// # Errors
/// If the file can't be read, or a step fails.
pub fn run(flags: &VerifyFlags) -> anyhow::Result<()> {
    let file = files::read_bounded(&flags.record, MAX_RECORD_BYTES)
        .with_context(|| format!("{} can't be read", flags.record.display()))?;
    let (report, record) = verify_file(&file);
    println!("{report}");
    let failed = report.failures().count();
    if failed > 0 {
        anyhow::bail!("{failed} of {} steps fail: this record proves nothing", report.steps.len());
    }
    if let Some(record) = record {
        println!("The game's SHA-256 is {}; /record verify shows it, too.", record.game_digest());
    }
    println!("All that can be checked holds.");
    Ok(())
}
