//! Seals notes and answers that were written before there was a key. Each is replaced only if it still stands as it was read, because
//! people go on writing meanwhile.

use super::resealing::unless_damaged;
use super::table_seal::{SealedText, TableSeal};
use super::vault::SecretColumns;
use crate::database::error::StoreError;
use crate::database::handles::Sealing;
use table::TableId;

/// Tables at once: a page is no longer than one look may be.
const BATCH: i64 = 200;

impl Sealing<'_> {
    /// Seals notes that are open at tables whose secret is sealed: those of a version that left them so, and those of a process that did
    /// not know of the key yet.
    pub(super) async fn seal_open_notes(self) -> Result<(), StoreError> {
        let mut after = i64::MIN;
        loop {
            // The condition is the index's.
            let page = sqlx::query_scalar!(
                "SELECT DISTINCT table_id FROM notes
                 WHERE text <> '' AND text NOT LIKE 'sealed-1:%' AND table_id > $1 ORDER BY table_id LIMIT $2",
                after,
                BATCH
            );
            let page = self.store.all(page).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = *last;
            for id in page {
                if let Some(seal) = unless_damaged(self.seal_of(id).await)?.flatten() {
                    self.seal_notes(&seal, id).await?;
                }
            }
        }
    }

    /// The seal of a table whose secret is sealed; the others are sealed as a whole.
    async fn seal_of(self, id: i64) -> Result<Option<TableSeal>, StoreError> {
        let query =
            sqlx::query!("SELECT sealed_secret, seal_key FROM tables WHERE id = $1 AND sealed_secret IS NOT NULL", id);
        let Some(row) = self.store.maybe(query).await? else { return Ok(None) };
        let columns = SecretColumns { secret: None, sealed: row.sealed_secret, key: row.seal_key };
        let secret = self.store.vault().secret(TableId(id), columns)?;
        Ok(Some(TableSeal::of(TableId(id), &secret)))
    }

    /// Seals a table's notes.
    pub(super) async fn seal_notes(self, seal: &TableSeal, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "SELECT player, text FROM notes WHERE table_id = $1 AND text <> '' AND text NOT LIKE 'sealed-1:%'",
            id
        );
        for row in self.store.all(query).await? {
            let query = sqlx::query!(
                "UPDATE notes SET text = $4 WHERE table_id = $1 AND player = $2 AND text = $3",
                id,
                row.player,
                row.text,
                seal.seal(SealedText::Note(row.player), &row.text)
            );
            self.store.run(query).await?;
        }
        Ok(())
    }

    /// Seals a table's answers to interactions.
    pub(super) async fn seal_answers(self, seal: &TableSeal, id: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "SELECT interaction, answer FROM interactions
             WHERE table_id = $1 AND answer <> '' AND answer NOT LIKE 'sealed-1:%'",
            id
        );
        for row in self.store.all(query).await? {
            let query = sqlx::query!(
                "UPDATE interactions SET answer = $4 WHERE table_id = $1 AND interaction = $2 AND answer = $3",
                id,
                row.interaction,
                row.answer,
                seal.seal(SealedText::Answer(row.interaction), &row.answer)
            );
            self.store.run(query).await?;
        }
        Ok(())
    }
}
