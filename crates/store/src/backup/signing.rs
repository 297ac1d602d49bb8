//! A copy's signature: whose key made it, and that nobody without the key has changed it. Its first line names the key and has a code over
//! itself, so that another key is refused before anything is written; its last line has a code over everything.

use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::error::BackupError;
use super::mark::{Signature, checked_text};
use super::sum::BackupSum;
use crate::hex::hex;
use crate::seal::Keyring;

/// The purposes of the codes, so that none is taken for another.
const CHECK: &str = "subrosa-backup-check-1";
const WHOLE: &str = "subrosa-backup-1";

/// The fate of a copy without a signature where there is a key: it may be from before the key, or forged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsigned {
    /// The copy is refused, and nothing is written.
    Refused,
    /// It is read back all the same.
    Taken,
}

/// The signature of a new copy by the newest key, and the sum for its lines. Without a key it has none.
pub(super) fn signed(keys: &Keyring, schema: &[i64], made_ms: i64) -> (Option<Signature>, BackupSum) {
    let newest = keys.newest().map(|key| key.0.clone());
    let codes = newest.and_then(|key| Some((code(keys, &key, CHECK)?, code(keys, &key, WHOLE)?, key)));
    let Some((check, whole, key)) = codes else { return (None, BackupSum::plain()) };
    let check = hex(&check.chain_update(checked_text(schema, made_ms, &key)).finalize().into_bytes());
    (Some(Signature { key, check }), BackupSum::Signed(whole))
}

/// The sum that a copy with this first line must have at its end.
///
/// # Errors
/// If its key is not here, its first line was not signed with that key, or it has no signature and needs one.
pub(super) fn expected(
    keys: &Keyring,
    (schema, made_ms, signature): (&[i64], i64, Option<&Signature>),
    unsigned: Unsigned,
) -> Result<BackupSum, BackupError> {
    let Some(Signature { key, check }) = signature else {
        let refused = unsigned == Unsigned::Refused && !keys.is_empty();
        return if refused { Err(BackupError::Unsigned) } else { Ok(BackupSum::plain()) };
    };
    let missing = || BackupError::KeyMissing(key.clone());
    let found = code(keys, key, CHECK).ok_or_else(missing)?.chain_update(checked_text(schema, made_ms, key));
    if hex(&found.finalize().into_bytes()) != *check {
        return Err(BackupError::Damaged { line: 1, what: "it was not signed with the key that it names" });
    }
    code(keys, key, WHOLE).map(BackupSum::Signed).ok_or_else(missing)
}

fn code(keys: &Keyring, key: &str, purpose: &str) -> Option<Hmac<Sha256>> {
    keys.code(key, purpose)
}
