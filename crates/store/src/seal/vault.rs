//! The operator's keys in a running program, and whether what is written is sealed by now: while a process of a version that reads
//! nothing sealed works on the same database, it is not.

use std::sync::atomic::{AtomicBool, Ordering};

use super::key::KeyId;
use super::keyring::Keyring;
use super::table_seal::TableSeal;
use crate::database::error::StoreError;
use table::{Secret, TableId};

/// The keys and what is done with them.
#[derive(Debug, Default)]
pub(crate) struct Vault {
    pub(super) keyring: Keyring,
    seals: AtomicBool,
}

/// A table's secret as its columns have it: as it is, or sealed with the key of an id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SecretColumns {
    pub secret: Option<Vec<u8>>,
    pub sealed: Option<Vec<u8>>,
    pub key: Option<String>,
}

fn place(table: TableId) -> String {
    format!("tables.secret|{}", table.0)
}

impl Vault {
    pub(crate) fn of(keyring: Keyring) -> Self {
        Self { keyring, seals: AtomicBool::new(false) }
    }

    /// From now on what is written is sealed, if there is a key.
    pub(super) fn begin(&self) {
        self.seals.store(!self.keyring.is_empty(), Ordering::Release);
    }

    /// Whether what is written is sealed.
    pub(crate) fn seals(&self) -> bool {
        self.seals.load(Ordering::Acquire)
    }

    /// By what the newest key is known.
    pub(super) fn newest(&self) -> Option<&KeyId> {
        self.keyring.newest()
    }

    /// The columns of a new table's secret.
    pub(crate) fn columns(&self, table: TableId, secret: &Secret) -> SecretColumns {
        let sealed = self.seals().then(|| self.keyring.seal(&place(table), secret.expose())).flatten();
        match sealed {
            Some((key, sealed)) => SecretColumns { secret: None, sealed: Some(sealed), key: Some(key.0) },
            None => SecretColumns { secret: Some(secret.expose().to_vec()), ..SecretColumns::default() },
        }
    }

    /// The secret that a table's columns hold.
    ///
    /// # Errors
    /// If it is sealed with a key that is not here, or was changed.
    pub(crate) fn secret(&self, table: TableId, columns: SecretColumns) -> Result<Secret, StoreError> {
        let damaged = |what: &str| StoreError::Damaged { table: table.0, what: what.to_owned() };
        let bytes = match columns {
            SecretColumns { secret: Some(secret), .. } => secret,
            SecretColumns { sealed: Some(sealed), key: Some(key), .. } => {
                let Some(opened) = self.keyring.open(&key, &place(table), &sealed) else {
                    return Err(StoreError::Sealed { table: table.0, key });
                };
                opened.map_err(|_| damaged("its secret is sealed, and was changed or is another table's"))?
            }
            _ => return Err(damaged("it has no secret")),
        };
        Ok(Secret::new(bytes.try_into().map_err(|_| damaged("its secret has the wrong length"))?))
    }

    /// The seal for what is written of a table, if it is sealed.
    pub(crate) fn table_seal(&self, table: TableId, secret: &Secret) -> Option<TableSeal> {
        self.seals().then(|| TableSeal::of(table, secret))
    }
}
