//! The key of the pseudonyms as the database keeps it: as it is, or, where the operator has a key, sealed with that.

use super::order_key::OrderKey;
use super::vault::Vault;
use crate::database::error::StoreError;
use crate::database::handles::Sealing;

/// The place for which the key is sealed.
const PLACE: &str = "order_key.key";

/// The columns of the key: as it is, or sealed with the operator's key of an id.
#[derive(Default)]
struct KeyColumns {
    key: Option<Vec<u8>>,
    sealed_key: Option<Vec<u8>>,
    seal_key: Option<String>,
}

impl KeyColumns {
    /// The columns of a key that is sealed with the operator's of this id, if that is here.
    fn of(vault: &Vault, key: &OrderKey, with: &str) -> Self {
        match vault.seals().then(|| vault.keys().seal_with(with, PLACE, &key.0)).flatten() {
            Some((id, sealed)) => Self { key: None, sealed_key: Some(sealed), seal_key: Some(id.0) },
            None => Self { key: Some(key.0.to_vec()), ..Self::default() },
        }
    }

    fn opened(self, vault: &Vault) -> Result<OrderKey, StoreError> {
        let damaged = || StoreError::Damaged { table: 0, what: "the key of the pseudonyms was changed".to_owned() };
        let bytes = match (self.key, self.sealed_key, self.seal_key) {
            // An open one beside it was put there by another hand.
            (_, Some(sealed), Some(id)) => {
                let opened = vault.keys_with(&id).open(&id, PLACE, &sealed).ok_or(StoreError::KeyMissing(id))?;
                opened.map_err(|_| damaged())?
            }
            (Some(key), None, None) => key,
            _ => return Err(damaged()),
        };
        Ok(OrderKey(bytes.try_into().map_err(|_| damaged())?))
    }
}

impl Sealing<'_> {
    /// The key of this database's pseudonyms, read once a process.
    ///
    /// # Errors
    /// If it is sealed with a key of the operator's that is not here, or was changed or deleted.
    pub(crate) async fn order_key(self) -> Result<OrderKey, StoreError> {
        let vault = self.store.vault();
        if let Some(known) = vault.order_key.get() {
            return Ok(known.clone());
        }
        let key = self.order_key_columns().await?.opened(vault)?;
        Ok(vault.order_key.get_or_init(|| key).clone())
    }

    async fn order_key_columns(self) -> Result<KeyColumns, StoreError> {
        let query = sqlx::query_as!(KeyColumns, "SELECT key, sealed_key, seal_key FROM order_key WHERE id = 1");
        let lost = || StoreError::Damaged { table: 0, what: "the key of the pseudonyms is gone".to_owned() };
        self.store.maybe(query).await?.ok_or_else(lost)
    }

    /// Seals the key with the operator's of this id, if it is not.
    pub(super) async fn seal_order_key(self, with: &str) -> Result<(), StoreError> {
        let known = self.order_key_columns().await?.opened(self.store.vault())?;
        let KeyColumns { sealed_key, seal_key, .. } = KeyColumns::of(self.store.vault(), &known, with);
        let query = sqlx::query!(
            "UPDATE order_key SET key = NULL, sealed_key = $1, seal_key = $2 WHERE id = 1 AND seal_key IS DISTINCT FROM $3",
            sealed_key,
            seal_key,
            with
        );
        self.store.run(query).await.map(drop)
    }
}
