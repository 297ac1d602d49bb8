//! Where tables' secrets come from: the operating system, or a test's seed.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use super::failure::Failure;
use table::Secret;

/// A source of tables' secrets.
#[derive(Debug)]
pub enum SecretSource {
    /// The operating system's randomness.
    System,
    /// Repeatable secrets, for tests: the n-th table of a process has the n-th one.
    Test {
        /// The seed that every secret of this process follows from.
        seed: u64,
        /// How many were drawn.
        drawn: AtomicU64,
    },
}

impl SecretSource {
    /// The system's, or a test's.
    #[must_use]
    pub fn new(test_seed: Option<u64>) -> Self {
        test_seed.map_or(Self::System, |seed| Self::Test { seed, drawn: AtomicU64::new(0) })
    }

    /// The secret of a new table.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn secret(&self) -> Result<Secret, Failure> {
        match self {
            Self::System => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|error| Failure::passing_fault(&error))?;
                Ok(Secret::new(bytes))
            }
            Self::Test { seed, drawn } => {
                let text = format!("subrosa test seed {seed} table {}", drawn.fetch_add(1, Ordering::Relaxed));
                Ok(Secret::new(Sha256::digest(text).into()))
            }
        }
    }
}
