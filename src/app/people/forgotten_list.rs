//! The list of those whose data was deleted, beside the database: a copy of the database is older than what came after it,
//! so that the list must not go with it. It names nobody.

use std::path::Path;

use super::handle::People;
use crate::app::failure::Failure;
use store::ForgottenPerson;

/// No list is longer, in bytes: half a million people.
const LONGEST_LIST: u64 = 64 << 20;

impl People {
    /// Writes the list, as the database has it, into its file. What can't be written is logged: nobody's deletion waits
    /// for it.
    pub async fn write_forgotten_list(&self) {
        let Some(file) = self.forgotten_list.clone() else { return };
        let written = match self.store.people().forgotten().await {
            Ok(list) => tokio::task::spawn_blocking(move || write(&file, list)).await.unwrap_or_else(|e| Err(e.into())),
            Err(error) => Err(std::io::Error::other(error)),
        };
        if let Err(error) = written {
            tracing::warn!(%error, "the list of those whose data was deleted could not be written beside the database");
        }
    }

    /// Deletes the data of those once more who had it deleted after a time, and whom a copy has brought back. How many
    /// they are.
    ///
    /// # Errors
    /// If somebody's games can't be left, or the database can't be asked; those before them are gone by then, and it may
    /// be done again.
    pub async fn forget_again(&self, list: &[ForgottenPerson], since_ms: i64) -> Result<usize, Failure> {
        let later: Vec<_> = list.iter().filter(|person| person.at_ms > since_ms).cloned().collect();
        let people = self.store.people().people_in(&later).await?;
        for (number, person) in (1_i64..).zip(&people) {
            // No interaction of Discord's has such a number.
            self.forget(*person, -number).await?;
        }
        Ok(people.len())
    }
}

/// A list read from its file; empty lines don't count.
///
/// # Errors
/// If it can't be read or a line is none of the list.
pub fn read_forgotten_list(file: &Path) -> std::io::Result<Vec<ForgottenPerson>> {
    let text = String::from_utf8(files::read_bounded(file, LONGEST_LIST)?).map_err(std::io::Error::other)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let person = |line| ForgottenPerson::read(line).ok_or_else(|| std::io::Error::other("a line can't be read"));
    lines.map(person).collect()
}

/// Writes it whole or not at all, with what stood there before: other databases may share the file.
fn write(file: &Path, mut list: Vec<ForgottenPerson>) -> std::io::Result<()> {
    match read_forgotten_list(file) {
        Ok(before) => list.extend(before.into_iter().filter(|person| !list.contains(person)).collect::<Vec<_>>()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && list.is_empty() => return Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    list.sort_by_key(|person| person.at_ms);
    files::replace(file, list.iter().map(ForgottenPerson::line).collect::<String>().as_bytes())
}
