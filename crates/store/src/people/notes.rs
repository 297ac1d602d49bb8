//! People's own notes at a table: one text a table and person, sealed if secrets are.

use serde_json::{Value, json};

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::seal::{SealedText, SecretColumns, TableSeal};
use crate::sql::statement::statement;
use table::{PlayerId, Secret, Table, TableId};

/// The sign before each note: so none can look like a sealed text.
const SIGN: char = '=';

statement! {
    /// A person without a seat at the table writes nothing.
    pub(crate) struct WriteNote { table: i64, player: i64, text: String, now_ms: i64 }
    "
INSERT INTO notes (table_id, player, text, written_ms)
SELECT :table, :player, :text, :now_ms
WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = :table AND s.player = :player AND s.kind = 'player')
ON CONFLICT (table_id, player) DO UPDATE SET text = excluded.text, written_ms = excluded.written_ms"
}

impl People<'_> {
    /// Somebody's own note at a table.
    ///
    /// # Errors
    /// If the database can't be asked, or the note can't be opened.
    pub async fn note(self, table: &Table, player: PlayerId) -> Result<Option<String>, StoreError> {
        let query =
            sqlx::query_scalar!("SELECT text FROM notes WHERE table_id = $1 AND player = $2", table.id.0, player.0);
        let row = self.store.maybe(query).await?;
        row.map(|text| opened(table.id, &table.secret, player, text)).transpose()
    }

    /// Writes somebody's note at a table, in place of the one before; whether they have a seat there, without which nothing is
    /// written.
    pub async fn write_note(
        self,
        table: &Table,
        player: PlayerId,
        text: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let plain = format!("{SIGN}{text}");
        let seal = self.store.vault().table_seal(table.id, &table.secret);
        let text = seal.map_or_else(|| plain.clone(), |seal| seal.seal(SealedText::Note(player.0), &plain));
        let write = WriteNote { table: table.id.0, player: player.0, text, now_ms };
        Ok(self.store.run(write.query()).await? == 1)
    }

    /// Deletes somebody's note at a table, if there is one.
    pub async fn delete_note(self, table: TableId, player: PlayerId) -> Result<(), StoreError> {
        let query = sqlx::query!("DELETE FROM notes WHERE table_id = $1 AND player = $2", table.0, player.0);
        self.store.run(query).await.map(drop)
    }

    /// All of somebody's own notes, as JSON. One that can't be opened is named without its text.
    pub(crate) async fn notes_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_as!(
            NoteRow,
            "SELECT n.table_id, n.text, n.written_ms, t.secret, t.sealed_secret, t.seal_key
             FROM notes n JOIN tables t ON t.id = n.table_id WHERE n.player = $1 ORDER BY n.table_id",
            player.0
        );
        let rows = self.store.all(query).await?;
        let vault = self.store.vault();
        let own = |row: NoteRow| {
            let table = TableId(row.table_id);
            let columns = SecretColumns { secret: row.secret, sealed: row.sealed_secret, key: row.seal_key };
            let text = vault.secret(table, columns).and_then(|secret| opened(table, &secret, player, row.text));
            let (table, at) = (table.to_string(), row.written_ms);
            text.map_or_else(
                |error| {
                    tracing::error!(%error, "somebody takes their data along without a note that can't be read");
                    json!({ "table": table, "unreadable": true, "at": at })
                },
                |text| json!({ "table": table, "text": text, "at": at }),
            )
        };
        Ok(rows.into_iter().map(own).collect())
    }
}

/// A note with the columns of its table's secret.
struct NoteRow {
    table_id: i64,
    text: String,
    written_ms: i64,
    secret: Option<Vec<u8>>,
    sealed_secret: Option<Vec<u8>>,
    seal_key: Option<String>,
}

fn opened(table: TableId, secret: &Secret, player: PlayerId, text: String) -> Result<String, StoreError> {
    let damaged = |what| StoreError::Damaged { table: table.0, what: format!("a note {what}") };
    let text = TableSeal::of(table, secret).open(SealedText::Note(player.0), text).map_err(damaged)?;
    Ok(text.strip_prefix(SIGN).unwrap_or(&text).to_owned())
}
