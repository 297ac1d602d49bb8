//! The operator's keys in a running program, and whether what is written is sealed by now: while a process of a version that reads
//! nothing sealed works on the same database, it is not.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use super::key::KeyId;
use super::keyring::Keyring;
use super::order_key::OrderKey;
use super::table_seal::TableSeal;
use crate::database::error::StoreError;
use table::{Secret, TableId};

/// Reads the keys anew from where they are kept; `None` where they can't be read now.
pub type KeySource = Arc<dyn Fn() -> Option<Keyring> + Send + Sync>;

/// Between two looks for keys, after one that was in vain.
const LOOK: Duration = Duration::from_millis(100);

/// The keys and what is done with them.
#[derive(Default)]
pub(crate) struct Vault {
    keyring: RwLock<Arc<Keyring>>,
    source: OnceLock<KeySource>,
    /// When the source was last asked in vain.
    missed: Mutex<Option<Instant>>,
    seals: AtomicBool,
    /// The key of the pseudonyms, once it was read.
    pub(super) order_key: OnceLock<OrderKey>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vault").field("keyring", &self.keys()).field("seals", &self.seals()).finish_non_exhaustive()
    }
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
        Self { keyring: RwLock::new(Arc::new(keyring)), ..Self::default() }
    }

    /// Has a key that is missing looked for there: another process may have made it meanwhile. The first source stays.
    pub(crate) fn look_in(&self, source: KeySource) {
        let _ = self.source.set(source);
    }

    /// The keys as they were read last.
    pub(crate) fn keys(&self) -> Arc<Keyring> {
        Arc::clone(&self.keyring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The keys, read anew if the one of this id is not among them; so soon after a reading that found none they stay as they are.
    pub(crate) fn keys_with(&self, id: &str) -> Arc<Keyring> {
        let known = self.keys();
        if known.has(id) {
            return known;
        }
        self.read_anew(id);
        self.keys()
    }

    fn read_anew(&self, id: &str) {
        let Some(source) = self.source.get() else { return };
        // A second caller waits here and finds the keys read.
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        if self.keys().has(id) || missed.is_some_and(|at| at.elapsed() < LOOK) {
            return;
        }
        if let Some(read) = source() {
            let both = Arc::new(read.behind(&self.keys()));
            *self.keyring.write().unwrap_or_else(PoisonError::into_inner) = both;
            tracing::info!("a key was missing, and the keys were read anew");
        }
        *missed = (!self.keys().has(id)).then(Instant::now);
    }

    /// From now on what is written is sealed, if there is a key.
    pub(super) fn begin(&self) {
        self.seals.store(!self.keys().is_empty(), Ordering::Release);
    }

    /// Whether what is written is sealed.
    pub(crate) fn seals(&self) -> bool {
        self.seals.load(Ordering::Acquire)
    }

    /// The id of the newest key; `None` if there are no keys.
    pub(super) fn newest(&self) -> Option<KeyId> {
        self.keys().newest().cloned()
    }

    /// The columns of a new table's secret.
    pub(crate) fn columns(&self, table: TableId, secret: &Secret) -> SecretColumns {
        let sealed = self.seals().then(|| self.keys().seal(&place(table), secret.expose())).flatten();
        match sealed {
            Some((key, sealed)) => SecretColumns { secret: None, sealed: Some(sealed), key: Some(key.0) },
            None => SecretColumns { secret: Some(secret.expose().to_vec()), ..SecretColumns::default() },
        }
    }

    /// The columns of a secret that is sealed with the key of this id; `None` if that is not here.
    pub(super) fn columns_with(&self, key: &str, table: TableId, secret: &Secret) -> Option<SecretColumns> {
        let (key, sealed) = self.keys().seal_with(key, &place(table), secret.expose())?;
        Some(SecretColumns { secret: None, sealed: Some(sealed), key: Some(key.0) })
    }

    /// The secret that a table's columns hold. Where it is sealed, another process has begun to seal, and this one does so from now on.
    ///
    /// # Errors
    /// If it is sealed with a key that is not here, or was changed.
    pub(crate) fn secret(&self, table: TableId, columns: SecretColumns) -> Result<Secret, StoreError> {
        let damaged = |what: &str| damaged(table, what);
        let bytes = match columns {
            SecretColumns { secret: Some(secret), .. } => secret,
            SecretColumns { sealed: Some(sealed), key: Some(key), .. } => {
                let Some(opened) = self.keys_with(&key).open(&key, &place(table), &sealed) else {
                    return Err(StoreError::Sealed { table: table.0, key });
                };
                self.begin();
                opened.map_err(|_| damaged("its secret is sealed, and was changed or is another table's"))?
            }
            _ => return Err(damaged("it has no secret")),
        };
        Ok(Secret::new(bytes.try_into().map_err(|_| damaged("its secret has the wrong length"))?))
    }

    /// The secret that a table's columns hold, if it is the one that the table was opened with: its fingerprint was shown then, and is
    /// kept beside it. Tables of a version that kept none were sealed if there was a key: what stands there as it is since, and
    /// has no fingerprint, was put there by somebody else.
    ///
    /// # Errors
    /// As for [`Vault::secret`], and if it is another secret.
    pub(crate) fn vouched(
        &self,
        table: TableId,
        columns: SecretColumns,
        fingerprint: Option<&str>,
    ) -> Result<Secret, StoreError> {
        let is_open = columns.secret.is_some();
        let secret = self.secret(table, columns)?;
        match fingerprint {
            Some(shown) if shown != secret.fingerprint() => {
                Err(damaged(table, "its secret is not the one whose fingerprint was shown"))
            }
            None if is_open && !self.keys().is_empty() => {
                Err(damaged(table, "its secret was sealed, and an open one was put in its place"))
            }
            _ => Ok(secret),
        }
    }

    /// The seal for what is written of a table, if it is sealed.
    pub(crate) fn table_seal(&self, table: TableId, secret: &Secret) -> Option<TableSeal> {
        self.seals().then(|| TableSeal::of(table, secret))
    }
}

fn damaged(table: TableId, what: &str) -> StoreError {
    StoreError::Damaged { table: table.0, what: what.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(digits: &str) -> Keyring {
        Keyring::read(&digits.split(' ').map(|two| two.repeat(32)).collect::<Vec<_>>().join(" ")).expect("keys")
    }

    fn sealed_with(keys: Keyring, secret: &Secret) -> SecretColumns {
        let vault = Vault::of(keys);
        vault.begin();
        vault.columns(TableId(7), secret)
    }

    #[test]
    fn a_key_that_is_missing_is_looked_for_where_the_keys_are_kept() {
        let secret = Secret::new([5; 32]);
        let columns = sealed_with(ring("b2"), &secret);
        let vault = Vault::of(ring("a1"));
        let opened = |columns: &SecretColumns| vault.secret(TableId(7), columns.clone());
        assert!(matches!(opened(&columns), Err(StoreError::Sealed { .. })), "nobody says where to look");
        vault.look_in(Arc::new(|| Some(ring("b2"))));
        assert_eq!(opened(&columns).expect("the key is found"), secret);
        assert_eq!(opened(&sealed_with(ring("a1"), &secret)).expect("the first key stays"), secret);
        assert_eq!(vault.newest(), ring("b2").newest().cloned());
    }

    #[test]
    fn keys_that_change_in_quick_succession_are_all_found() {
        let (vault, reads) = (Vault::of(ring("a1")), Mutex::new(["c3 b2", "b2"].to_vec()));
        vault.look_in(Arc::new(move || reads.lock().expect("nobody panics").pop().map(ring)));
        for newest in ["b2", "c3"] {
            let columns = sealed_with(ring(newest), &Secret::new([5; 32]));
            assert!(vault.secret(TableId(7), columns).is_ok(), "{newest}");
        }
    }

    #[test]
    fn a_source_that_does_not_have_the_key_is_not_asked_for_every_table() {
        use std::sync::atomic::AtomicUsize;
        let (vault, asked) = (Vault::of(ring("a1")), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&asked);
        vault.look_in(Arc::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            None
        }));
        let columns = sealed_with(ring("b2"), &Secret::new([5; 32]));
        for _ in 0..50 {
            assert!(vault.secret(TableId(7), columns.clone()).is_err());
        }
        assert!(asked.load(Ordering::Relaxed) < 50);
    }

    #[test]
    fn a_secret_counts_if_it_is_the_one_that_was_shown() {
        let (secret, other) = (Secret::new([5; 32]), Secret::new([6; 32]));
        let open = |secret: &Secret| Vault::default().columns(TableId(7), secret);
        let shown = secret.fingerprint();
        let keyed = Vault::of(ring("a1"));
        let sealed = sealed_with(ring("a1"), &secret);
        for (vault, columns, fingerprint, counts) in [
            (&keyed, sealed.clone(), Some(&shown), true),
            (&keyed, sealed, None, true),
            (&keyed, open(&secret), Some(&shown), true),
            (&keyed, open(&other), Some(&shown), false),
            (&keyed, open(&other), None, false),
            (&Vault::default(), open(&secret), None, true),
            (&Vault::default(), open(&other), Some(&shown), false),
        ] {
            let found = vault.vouched(TableId(7), columns.clone(), fingerprint.map(String::as_str));
            assert_eq!(found.is_ok(), counts, "{columns:?} {fingerprint:?}");
        }
    }
}
