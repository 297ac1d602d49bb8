//! Secrets at rest. The things that nobody but their table may know, its secret first, stand in the database sealed, with a key that is
//! somewhere else: a stolen copy of the database tells nothing of the games in play (docs/adr/0016-secrets-at-rest.md).
//!
//! A table's secret is sealed with a key of the operator's. Everything else that is secret at that table is sealed with a key that comes
//! from the table's secret, so that a new key of the operator's means sealing one column anew and the
//! pseudonyms' key, and never the log.

mod kept_order_key;
mod key;
mod keyring;
mod open_texts;
mod order_key;
mod resealing;
mod table_seal;
mod vault;

pub use key::KeyId;
pub use keyring::{Keyring, KeyringError};
pub(super) use order_key::{OrderKey, Pseudonym};
pub use resealing::SealingStart;
pub(super) use table_seal::{SealedText, TableSeal, is_sealed};
pub use vault::KeySource;
pub(super) use vault::{SecretColumns, Vault};
