//! Secrets that a version before this one left open, and those that are sealed with another key than the database's, are sealed with that,
//! some tables at a time. It begins when no process is left that can't read it. An operator's command alone changes which key is the
//! database's: a process that starts may know the keys in another order.

use sqlx::types::Json;

use super::table_seal::{MARK, SealedText, TableSeal, is_sealed};
use super::vault::SecretColumns;
use crate::database::error::StoreError;
use crate::database::handles::Sealing;
use crate::database::json;
use crate::database::store::READS_NO_SEALS;
use crate::tables::life::LifeJson;
use table::TableId;

/// Tables at once: a connection is held no longer than it takes to seal them.
const BATCH: i64 = 50;
/// Tables at once where one statement seals them anew.
const ANEW_BATCH: i64 = 1_000;

/// Whether what is written is sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealingStart {
    /// Secrets are sealed from now on.
    Seals,
    /// Not while a process shares the database that can't read it.
    Waits,
    /// There is no key.
    NoKey,
}

/// A table whose secret is not sealed.
struct OpenRow {
    id: i64,
    step: i32,
    life: String,
    secret: Option<Vec<u8>>,
    fingerprint: Option<String>,
}

/// A table whose secret is sealed with another key than the database's.
struct OlderRow {
    id: i64,
    sealed_secret: Option<Vec<u8>>,
    seal_key: String,
}

impl Sealing<'_> {
    /// With which key this database is sealed; `None` before it is.
    pub async fn sealed_with(self) -> Result<Option<String>, StoreError> {
        let row = self.store.maybe(sqlx::query_scalar!("SELECT key_id FROM sealing WHERE id = 1")).await?;
        Ok(row)
    }

    /// Whether what is sealed in it can be read.
    ///
    /// # Errors
    /// If it is sealed with a key that is not here, or the database can't be asked.
    pub async fn check_keys(self) -> Result<(), StoreError> {
        let known = self.sealed_with().await?.filter(|known| !self.store.vault().keys_with(known).has(known));
        known.map_or(Ok(()), |known| Err(StoreError::KeyMissing(known)))
    }

    /// Begins to seal what is written, if there is a key and every process can read it.
    ///
    /// # Errors
    /// If the database is sealed with a key that is not here, or can't be asked.
    pub async fn begin_sealing(self, now_ms: i64) -> Result<SealingStart, StoreError> {
        let newest = self.store.vault().newest().map(|key| key.0);
        if let Some(known) = self.sealed_with().await? {
            return self.go_on_sealing(known);
        }
        let Some(newest) = newest else { return Ok(SealingStart::NoKey) };
        // Processes that can\'t read what is sealed.
        let query = sqlx::query_scalar!(
            r#"SELECT count(*) AS "n!" FROM pg_stat_activity WHERE datname = current_database()
               AND application_name = $1"#,
            READS_NO_SEALS
        );
        let strangers = self.store.one(query).await?;
        if strangers > 0 {
            return Ok(SealingStart::Waits);
        }
        let query = sqlx::query!(
            "INSERT INTO sealing (id, key_id, since_ms) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING",
            newest.as_str(),
            now_ms
        );
        self.store.run(query).await?;
        // Another process may have been first, with another key.
        self.go_on_sealing(self.sealed_with().await?.unwrap_or(newest))
    }

    fn go_on_sealing(self, known: String) -> Result<SealingStart, StoreError> {
        if !self.store.vault().keys_with(&known).has(&known) {
            return Err(StoreError::KeyMissing(known));
        }
        self.store.vault().begin();
        Ok(SealingStart::Seals)
    }

    /// Seals all that is not sealed with the database's key. How many tables' secrets it was.
    ///
    /// # Errors
    /// If a key is missing, something is damaged, or the database can't be asked; what was sealed stays so.
    pub async fn seal_what_is_open(self) -> Result<u64, StoreError> {
        match self.sealed_with().await? {
            Some(key) if self.store.vault().seals() => self.seal_all_with(&key).await,
            _ => Ok(0),
        }
    }

    /// Makes the newest key the database's, and seals everything with it. How many tables' secrets it was. Where it is cut short, every
    /// process that starts with both keys goes on with it.
    ///
    /// # Errors
    /// As for [`Sealing::seal_what_is_open`].
    pub async fn seal_anew(self) -> Result<u64, StoreError> {
        let vault = self.store.vault();
        let Some(newest) = vault.newest().map(|key| key.0).filter(|_| vault.seals()) else { return Ok(0) };
        self.store.run(sqlx::query!("UPDATE sealing SET key_id = $1 WHERE id = 1", newest)).await?;
        self.seal_all_with(&newest).await
    }

    async fn seal_all_with(self, key: &str) -> Result<u64, StoreError> {
        let mut count = 0;
        // A table that was changed meanwhile is sealed at the next look.
        loop {
            match self.seal_open().await? {
                0 => break,
                sealed => count += sealed,
            }
        }
        self.seal_open_notes().await?;
        self.seal_order_key(key).await?;
        // A process that had the keys in another order may have gone on to use another.
        let others = self.store.vault().keys().others(key);
        for other in others {
            count += self.reseal_other(&other, key).await?;
        }
        self.must_have_all_keys(key).await?;
        Ok(count)
    }

    /// Looks for tables under a key that is neither the database's nor here: a new key was made, and the old one taken away too soon.
    async fn must_have_all_keys(self, key: &str) -> Result<(), StoreError> {
        let used = sqlx::query_scalar!(
            r#"SELECT DISTINCT seal_key AS "key!" FROM tables WHERE seal_key < $1 OR seal_key > $1"#,
            key
        );
        let used = self.store.all(used).await?;
        let missing = used.into_iter().find(|used| !self.store.vault().keys().has(used));
        missing.map_or(Ok(()), |missing| Err(StoreError::KeyMissing(missing)))
    }

    async fn seal_open(self) -> Result<u64, StoreError> {
        let (mut after, mut count) = (i64::MIN, 0);
        loop {
            let page = sqlx::query_as!(
                OpenRow,
                r#"SELECT id, step, life::text AS "life!", secret, fingerprint FROM tables
               WHERE secret IS NOT NULL AND id > $1 ORDER BY id LIMIT $2"#,
                after,
                BATCH
            );
            let page = self.store.all(page).await?;
            let Some(last) = page.last() else { return Ok(count) };
            after = last.id;
            for row in page {
                count += unless_damaged(self.seal_table(row).await)?.unwrap_or(0);
            }
        }
    }

    /// Seals with a key what is sealed with another one. What was done is behind it when it begins again.
    async fn reseal_other(self, other: &str, key: &str) -> Result<u64, StoreError> {
        let (mut after, mut count) = (i64::MIN, 0);
        loop {
            let page = sqlx::query_as!(
                OlderRow,
                r#"SELECT id, sealed_secret, seal_key AS "seal_key!" FROM tables
               WHERE seal_key = $3 AND id > $1 ORDER BY id LIMIT $2"#,
                after,
                ANEW_BATCH,
                other
            );
            let page = self.store.all(page).await?;
            let Some(last) = page.last() else { return Ok(count) };
            after = last.id;
            count += self.reseal(page, key).await?;
        }
    }

    /// A table that was changed meanwhile keeps its open secret for now.
    async fn seal_table(self, row: OpenRow) -> Result<u64, StoreError> {
        let OpenRow { id, step, life, secret, fingerprint } = row;
        let (table, vault) = (TableId(id), self.store.vault());
        let secret = SecretColumns { secret, ..SecretColumns::default() };
        let secret = vault.vouched(table, secret, fingerprint.as_deref())?;
        let seal = TableSeal::of(table, &secret);
        self.seal_choices(&seal, id).await?;
        self.seal_notes(&seal, id).await?;
        self.seal_answers(&seal, id).await?;
        let damaged = |what| StoreError::Damaged { table: id, what };
        let life: LifeJson = json::read("tables.life", &life).map_err(damaged)?;
        let SecretColumns { sealed, key, .. } = vault.columns(table, &secret);
        let life = Json(life.sealed(Some(&seal)));
        let query = sqlx::query!(
            "UPDATE tables SET secret = NULL, sealed_secret = $3, seal_key = $4, life = $5
             WHERE id = $1 AND step = $2 AND secret IS NOT NULL",
            id,
            step,
            sealed,
            key,
            life as _
        );
        self.store.run(query).await
    }

    async fn seal_choices(self, seal: &TableSeal, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "SELECT entry, action FROM actions WHERE table_id = $1 AND sealed AND action NOT LIKE $2
             ORDER BY entry",
            id,
            format!("{MARK}%")
        );
        let choices = self.store.all(query).await?;
        for row in choices {
            // The database lets nothing else be done to an entry.
            let sealed = seal.seal(SealedText::Action(row.entry), &row.action);
            let query = sqlx::query!(
                "UPDATE actions SET action = $3 WHERE table_id = $1 AND entry = $2 AND sealed",
                id,
                row.entry,
                sealed
            );
            self.store.run(query).await?;
        }
        self.seal_past_choices(seal, id).await
    }

    async fn seal_past_choices(self, seal: &TableSeal, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query!("SELECT actions, sealed FROM past_logs WHERE table_id = $1", id);
        let Some(row) = self.store.maybe(query).await? else { return Ok(()) };
        let entries = (0..).zip(row.actions).zip(row.sealed);
        let sealed: Vec<String> = entries
            .map(|((entry, action), is_secret)| {
                let is_open = is_secret && !is_sealed(&action);
                if is_open { seal.seal(SealedText::Action(entry), &action) } else { action }
            })
            .collect();
        let query = sqlx::query!("UPDATE past_logs SET actions = $2 WHERE table_id = $1", id, &sealed);
        self.store.run(query).await.map(drop)
    }

    /// One statement for all of them. A table that is damaged keeps what it has.
    async fn reseal(self, page: Vec<OlderRow>, key: &str) -> Result<u64, StoreError> {
        let (mut ids, mut former, mut sealed, mut keys) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for row in page {
            let (id, other) = (row.id, row.seal_key.clone());
            if let Some(SecretColumns { sealed: Some(anew), key: Some(new), .. }) = unless_damaged(self.anew(row, key))?
            {
                ids.push(id);
                former.push(other);
                sealed.push(anew);
                keys.push(new);
            }
        }
        let query = sqlx::query!(
            "WITH n AS MATERIALIZED (
                 SELECT * FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[]) AS n(id, former, sealed, key))
             UPDATE tables t SET sealed_secret = n.sealed, seal_key = n.key FROM n
             WHERE t.id = n.id AND t.seal_key = n.former",
            &ids,
            &former,
            &sealed,
            &keys
        );
        self.store.run(query).await
    }

    /// The columns of a secret that is sealed with another key, sealed with this one.
    fn anew(self, row: OlderRow, key: &str) -> Result<SecretColumns, StoreError> {
        let OlderRow { id, sealed_secret, seal_key } = row;
        let columns = SecretColumns { secret: None, sealed: sealed_secret, key: Some(seal_key) };
        let secret = self.store.vault().secret(TableId(id), columns)?;
        let anew = self.store.vault().columns_with(key, TableId(id), &secret);
        anew.ok_or_else(|| StoreError::KeyMissing(key.to_owned()))
    }
}

/// The result of sealing; `None` for a table that is damaged or whose key is not here, so that it hinders no other.
pub(super) fn unless_damaged<T>(sealed: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match sealed {
        Err(error @ (StoreError::Damaged { .. } | StoreError::Sealed { .. })) => {
            tracing::error!(%error, "a table's secrets can't be sealed");
            Ok(None)
        }
        sealed => sealed.map(Some),
    }
}
