//! Whose data was deleted, and when: hashes of their ids, each with a salt of its own, so that the list names nobody, and
//! yet tells of an id in an older copy that it must go again.

use sha2::{Digest as _, Sha256};

use crate::backup::hex;
use crate::database::error::StoreError;
use crate::database::handles::People;
use table::PlayerId;

/// The bytes of a salt.
pub const SALT_BYTES: usize = 16;

/// Somebody whose data was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForgottenPerson {
    pub(crate) salt: [u8; SALT_BYTES],
    pub(crate) hash: [u8; 32],
    /// When, in Unix milliseconds.
    pub at_ms: i64,
}

impl ForgottenPerson {
    /// A person as they stand in the list.
    #[must_use]
    pub fn new(player: PlayerId, salt: [u8; SALT_BYTES], at_ms: i64) -> Self {
        Self { salt, hash: hash(player, &salt), at_ms }
    }

    /// Whether it is this person.
    #[must_use]
    pub fn is(&self, player: PlayerId) -> bool {
        self.hash == hash(player, &self.salt)
    }

    /// A line of a file: `time salt hash`.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {} {}\n", self.at_ms, hex(&self.salt), hex(&self.hash))
    }

    /// Such a line, read.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut parts = line.split_whitespace();
        let (at_ms, salt, hash) = (parts.next()?.parse().ok()?, bytes(parts.next()?)?, bytes(parts.next()?)?);
        parts.next().is_none().then_some(Self { salt, hash, at_ms })
    }
}

fn hash(player: PlayerId, salt: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(player.0.to_be_bytes()).finalize().into()
}

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..N).map(digits).collect();
    (text.len() == 2 * N).then_some(bytes?.try_into().ok()?)
}

impl People<'_> {
    /// The list, the oldest first.
    pub async fn forgotten(self) -> Result<Vec<ForgottenPerson>, StoreError> {
        let rows = self.store.all(sqlx::query!("SELECT salt, hash, at_ms FROM forgotten ORDER BY at_ms, hash")).await?;
        let found = rows.into_iter().filter_map(|row| {
            let (Ok(salt), Ok(hash)) = (row.salt.try_into(), row.hash.try_into()) else { return None };
            Some(ForgottenPerson { salt, hash, at_ms: row.at_ms })
        });
        Ok(found.collect())
    }

    /// Of the people in this database those that stand in a list.
    pub async fn people_in(self, list: &[ForgottenPerson]) -> Result<Vec<PlayerId>, StoreError> {
        let rows = self.store.all(sqlx::query_file_scalar!("queries/everybody.sql")).await?;
        let ids = rows.into_iter().map(PlayerId);
        Ok(ids.filter(|id| list.iter().any(|forgotten| forgotten.is(*id))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_is_read_as_it_was_written_and_nothing_else_is() {
        let ada = ForgottenPerson::new(PlayerId(987_654_321_000_011), [7; SALT_BYTES], 1_700_000_000_000);
        assert_eq!(ForgottenPerson::read(&ada.line()), Some(ada.clone()));
        assert!(ada.is(PlayerId(987_654_321_000_011)) && !ada.is(PlayerId(987_654_321_000_012)));
        assert!(!ada.line().contains("987654321000011"), "the list names nobody");
        for wrong in ["", "1", "1 00 00", &ada.line().replace(' ', ""), &format!("{} x", ada.line().trim())] {
            assert_eq!(ForgottenPerson::read(wrong), None, "{wrong:?}");
        }
    }
}
