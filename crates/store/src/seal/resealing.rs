//! What a version before this one wrote as it is, and what is sealed with an older key, is sealed with the newest, some tables at
//! a time. It begins when no process is left that can't read it.

use sqlx::Row;
use sqlx::postgres::PgRow;
use sqlx::types::Json;

use super::table_seal::{MARK, Spot, TableSeal};
use super::vault::SecretColumns;
use crate::database::{READS_NO_SEALS, Store};
use crate::error::StoreError;
use crate::json;
use crate::life::LifeJson;
use crate::tables::secret_of;
use table::TableId;

/// Tables at once: a connection is held no longer than it takes to seal them.
const BATCH: i64 = 50;

/// Whether what is written is sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealingStart {
    /// From now on.
    Seals,
    /// Not while a process shares the database that can't read it.
    Waits,
    /// There is no key.
    NoKey,
}

/// Processes that can't read what is sealed.
const STRANGERS: &str =
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1";

/// Tables whose secret is not sealed, in order of their ids. `$1` after this one, `$2` how many.
const UNSEALED: &str = "SELECT id, step, life::text AS life, secret, sealed_secret, seal_key FROM tables \
     WHERE secret IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";

/// Tables whose secret is sealed with another key. `$3` the newest key.
const OLDER: &str = "SELECT id, secret, sealed_secret, seal_key FROM tables \
     WHERE seal_key <> $3 AND id > $1 ORDER BY id LIMIT $2";

/// Writes a secret and a life, unless the table was changed since.
const SEAL: &str = "UPDATE tables SET secret = NULL, sealed_secret = $3, seal_key = $4, life = $5 \
     WHERE id = $1 AND step = $2 AND secret IS NOT NULL";

/// Writes a secret that was sealed with another key.
const RESEAL: &str = "UPDATE tables SET sealed_secret = $3, seal_key = $4 WHERE id = $1 AND seal_key = $2";

/// The secret choices of a table that are not sealed.
const CHOICES: &str =
    "SELECT ply, action FROM actions WHERE table_id = $1 AND sealed AND action NOT LIKE $2 ORDER BY ply";

/// Seals one. The database lets nothing else be done to an entry.
const SEAL_CHOICE: &str = "UPDATE actions SET action = $3 WHERE table_id = $1 AND ply = $2 AND sealed";

impl Store {
    /// With which key this database is sealed; `None` before it is.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn sealed_with(&self) -> Result<Option<String>, StoreError> {
        let row = self.fetch_optional(sqlx::query("SELECT key_id FROM sealing WHERE id = 1")).await?;
        Ok(row.map(|row| row.try_get("key_id")).transpose()?)
    }

    /// Whether what is sealed in it can be read.
    ///
    /// # Errors
    /// If it is sealed with a key that is not here, or the database can't be asked.
    pub async fn check_keys(&self) -> Result<(), StoreError> {
        let known = self.sealed_with().await?.filter(|known| !self.vault().keyring.has(known));
        known.map_or(Ok(()), |known| Err(StoreError::KeyMissing(known)))
    }

    /// Begins to seal what is written, if there is a key and every process can read it.
    ///
    /// # Errors
    /// If the database is sealed with a key that is not here, or can't be asked.
    pub async fn begin_sealing(&self, now_ms: i64) -> Result<SealingStart, StoreError> {
        let newest = self.vault().newest().map(|key| key.0.clone());
        if let Some(known) = self.sealed_with().await? {
            return self.go_on_sealing(known);
        }
        let Some(newest) = newest else { return Ok(SealingStart::NoKey) };
        let strangers: i64 = self.fetch_one(sqlx::query(STRANGERS).bind(READS_NO_SEALS)).await?.try_get("n")?;
        if strangers > 0 {
            return Ok(SealingStart::Waits);
        }
        let sql = "INSERT INTO sealing (id, key_id, since_ms) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING";
        self.execute(sqlx::query(sql).bind(newest.as_str()).bind(now_ms)).await?;
        // Another process may have been first, with another key.
        self.go_on_sealing(self.sealed_with().await?.unwrap_or(newest))
    }

    fn go_on_sealing(&self, known: String) -> Result<SealingStart, StoreError> {
        if !self.vault().keyring.has(&known) {
            return Err(StoreError::KeyMissing(known));
        }
        self.vault().begin();
        Ok(SealingStart::Seals)
    }

    /// Seals all that is not sealed with the newest key. How many tables' secrets it was.
    ///
    /// # Errors
    /// If a key is missing, something is damaged, or the database can't be asked; what was sealed stays so.
    pub async fn seal_what_is_open(&self) -> Result<u64, StoreError> {
        let Some(newest) = self.vault().newest().map(|key| key.0.clone()).filter(|_| self.vault().seals()) else {
            return Ok(0);
        };
        let mut count = 0;
        // What was changed while it was sealed is sealed at the next look.
        loop {
            match self.seal_pages(UNSEALED, &newest).await? {
                0 => break,
                sealed => count += sealed,
            }
        }
        // A process that had the keys in another order may have gone on to use an older one.
        if self.vault().keyring.has_several() {
            count += self.seal_pages(OLDER, &newest).await?;
            self.execute(sqlx::query("UPDATE sealing SET key_id = $1 WHERE id = 1").bind(newest)).await?;
        }
        Ok(count)
    }

    async fn seal_pages(&self, sql: &'static str, newest: &str) -> Result<u64, StoreError> {
        let (mut after, mut count) = (i64::MIN, 0);
        loop {
            let query = sqlx::query(sql).bind(after).bind(BATCH);
            let query = if sql == OLDER { query.bind(newest) } else { query };
            let page = self.fetch_all(query).await?;
            let Some(last) = page.last() else { return Ok(count) };
            after = last.try_get("id")?;
            for row in &page {
                let sealed = if sql == OLDER { self.reseal(row).await } else { self.seal_table(row).await };
                match sealed {
                    Ok(sealed) => count += sealed,
                    // It hinders no other table.
                    Err(error @ StoreError::Damaged { .. }) => {
                        tracing::error!(%error, "a table's secrets can't be sealed");
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }

    /// A table that was changed meanwhile keeps its open secret for now.
    async fn seal_table(&self, row: &PgRow) -> Result<u64, StoreError> {
        let (id, step): (i64, i32) = (row.try_get("id")?, row.try_get("step")?);
        let (table, vault) = (TableId(id), self.vault());
        let secret = secret_of(vault, table, row)?;
        let seal = TableSeal::of(table, &secret);
        self.seal_choices(&seal, id).await?;
        let damaged = |what| StoreError::Damaged { table: id, what };
        let life: LifeJson = json::read("tables.life", row.try_get("life")?).map_err(damaged)?;
        let SecretColumns { sealed, key, .. } = vault.columns(table, &secret);
        let query = sqlx::query(SEAL).bind(id).bind(step).bind(sealed).bind(key).bind(Json(life.sealed(Some(&seal))));
        Ok(self.execute(query).await?.rows_affected())
    }

    async fn seal_choices(&self, seal: &TableSeal, id: i64) -> Result<(), StoreError> {
        let choices = self.fetch_all(sqlx::query(CHOICES).bind(id).bind(format!("{MARK}%"))).await?;
        for row in choices {
            let (entry, action): (i32, String) = (row.try_get("ply")?, row.try_get("action")?);
            let sealed = seal.seal(Spot::Action(entry), &action);
            self.execute(sqlx::query(SEAL_CHOICE).bind(id).bind(entry).bind(sealed)).await?;
        }
        Ok(())
    }

    async fn reseal(&self, row: &PgRow) -> Result<u64, StoreError> {
        let (id, before): (i64, String) = (row.try_get("id")?, row.try_get("seal_key")?);
        let secret = secret_of(self.vault(), TableId(id), row)?;
        let SecretColumns { sealed, key, .. } = self.vault().columns(TableId(id), &secret);
        let query = sqlx::query(RESEAL).bind(id).bind(before).bind(sealed).bind(key);
        Ok(self.execute(query).await?.rows_affected())
    }
}
