//! Private notes: what somebody has written down at a table for themself. No view, no post and no record has them.

use super::handle::People;
use crate::app::failure::Failure;
use crate::app::tables::views::began;
use crate::app::tables::visit::Visit;
use table::{PlayerId, Table};

/// The most characters of a note.
pub(crate) const MAX_NOTE: usize = 1_000;

/// The outcome of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteResult {
    /// The new text is kept.
    Kept,
    /// An empty text deleted what there was.
    Deleted,
}

impl People {
    /// Somebody's own note at a table.
    pub(crate) async fn note(&self, table: &Table, player: PlayerId) -> Result<Option<String>, Failure> {
        Ok(self.store.people().note(table, player).await?)
    }

    /// The note that somebody is about to write anew; empty if there is none yet.
    ///
    /// # Errors
    /// A refusal if there is nothing that they could write or delete; a fault if the database can't be asked.
    pub(crate) async fn note_to_write(&self, table: &Visit, player: PlayerId) -> Result<String, Failure> {
        match self.note(table, player).await? {
            Some(note) => Ok(note),
            None => may_write(table, player).map(|()| String::new()),
        }
    }

    /// Writes somebody's own note at a table, in place of the one before; an empty one deletes it.
    ///
    /// # Errors
    /// A refusal if they may not, or it is too long; a fault if the database can't be asked.
    pub(crate) async fn write_note(&self, table: &Visit, player: PlayerId, typed: &str) -> Result<NoteResult, Failure> {
        let kept: String = typed.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect();
        let text = kept.trim();
        if text.is_empty() {
            self.store.people().delete_note(table.id, player).await?;
            return Ok(NoteResult::Deleted);
        }
        may_write(table, player)?;
        if text.chars().count() > MAX_NOTE {
            return Err(Failure::refused(format!("That is too long: a note has at most {MAX_NOTE} characters.")));
        }
        let written = self.store.people().write_note(table, player, text, self.clock.now_ms()).await?;
        if written { Ok(NoteResult::Kept) } else { Err(not_a_player()) }
    }
}

fn may_write(table: &Table, player: PlayerId) -> Result<(), Failure> {
    if table.seats_of(player).is_empty() {
        return Err(not_a_player());
    }
    began(table).map_err(|_| Failure::refused("The game has not begun: take notes when it has."))
}

fn not_a_player() -> Failure {
    Failure::refused("Notes are for those who play at this table.")
}
