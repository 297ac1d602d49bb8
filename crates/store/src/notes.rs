//! What somebody has noted down at a table for themself: one text a table and person, sealed if secrets are.

use serde_json::{Value, json};
use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::seal::{Spot, TableSeal, Vault};
use super::statement::statement;
use super::tables::secret_of;
use table::{PlayerId, Secret, Table, TableId};

/// The sign before each note: so none can look like a sealed text.
const SIGN: char = '=';

/// Somebody's notes, each with what opens it.
const OWN: &str = "SELECT n.table_id, n.text, n.written_ms, t.secret, t.sealed_secret, t.seal_key \
     FROM notes n JOIN tables t ON t.id = n.table_id WHERE n.player = $1 ORDER BY n.table_id";

statement! {
    /// Who has no seat at the table writes nothing.
    struct WriteNote { table: i64, player: i64, text: String, now_ms: i64 }
    "
INSERT INTO notes (table_id, player, text, written_ms)
SELECT :table, :player, :text, :now_ms
WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = :table AND s.player = :player AND s.kind = 'player')
ON CONFLICT (table_id, player) DO UPDATE SET text = excluded.text, written_ms = excluded.written_ms"
}

impl Store {
    /// Somebody's own note at a table.
    ///
    /// # Errors
    /// If the database can't be asked, or the note can't be opened.
    pub async fn note(&self, table: &Table, player: PlayerId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM notes WHERE table_id = $1 AND player = $2";
        let row = self.fetch_optional(sqlx::query(sql).bind(table.id.0).bind(player.0)).await?;
        row.map(|row| opened(table.id, &table.secret, player, row.try_get("text")?)).transpose()
    }

    /// Writes somebody's note at a table, in place of the one before; whether they have a seat there, without which nothing is
    /// written.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn write_note(
        &self,
        table: &Table,
        player: PlayerId,
        text: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let plain = format!("{SIGN}{text}");
        let seal = self.vault().table_seal(table.id, &table.secret);
        let text = seal.map_or_else(|| plain.clone(), |seal| seal.seal(Spot::Note(player.0), &plain));
        let write = WriteNote { table: table.id.0, player: player.0, text, now_ms };
        Ok(self.execute(write.query()).await?.rows_affected() == 1)
    }

    /// Deletes somebody's note at a table, if there is one.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn delete_note(&self, table: TableId, player: PlayerId) -> Result<(), StoreError> {
        let sql = "DELETE FROM notes WHERE table_id = $1 AND player = $2";
        self.execute(sqlx::query(sql).bind(table.0).bind(player.0)).await.map(drop)
    }

    /// All of somebody's own notes, as JSON.
    pub(super) async fn notes_of(&self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let rows = self.fetch_all(sqlx::query(OWN).bind(player.0)).await?;
        rows.iter().map(|row| own(self.vault(), player, row)).collect()
    }
}

fn own(vault: &Vault, player: PlayerId, row: &PgRow) -> Result<Value, StoreError> {
    let table = TableId(row.try_get("table_id")?);
    let text = opened(table, &secret_of(vault, table, row)?, player, row.try_get("text")?)?;
    Ok(json!({ "table": table.to_string(), "text": text, "at": row.try_get::<i64, _>("written_ms")? }))
}

fn opened(table: TableId, secret: &Secret, player: PlayerId, text: String) -> Result<String, StoreError> {
    let damaged = |what| StoreError::Damaged { table: table.0, what: format!("a note {what}") };
    let text = TableSeal::of(table, secret).open(Spot::Note(player.0), text).map_err(damaged)?;
    Ok(text.strip_prefix(SIGN).unwrap_or(&text).to_owned())
}
