//! The sum over a copy's lines, by which a change is found. It knows nothing of what the lines say.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::hex::hex;

/// A sum, to which lines are added.
#[derive(Clone, Debug)]
pub(super) enum BackupSum {
    /// SHA-256, which finds damage: anybody can make it anew.
    Plain(Sha256),
    /// HMAC-SHA-256 under a key that a forger has not.
    Signed(Hmac<Sha256>),
}

impl BackupSum {
    /// The sum of no lines, without a key.
    pub(super) fn plain() -> Self {
        Self::Plain(Sha256::new())
    }

    /// Adds a line with its end.
    pub(super) fn add(&mut self, line: &str) {
        match self {
            Self::Plain(sum) => Digest::update(sum, line),
            Self::Signed(sum) => Mac::update(sum, line.as_bytes()),
        }
    }

    /// The sum so far, in hexadecimal.
    pub(super) fn hex(&self) -> String {
        match self.clone() {
            Self::Plain(sum) => hex(&sum.finalize()),
            Self::Signed(sum) => hex(&sum.finalize().into_bytes()),
        }
    }
}
