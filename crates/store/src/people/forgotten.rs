//! The people whose data was deleted, and when: hashes of their ids under a key of the database's own, so that the list names nobody to those
//! who have not the key, and yet tells of an id in an older copy that it must go again. Hashes of a version before the key have a
//! salt each.

use sha2::{Digest as _, Sha256};

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::hex::hex;
use crate::seal::OrderKey;
use table::PlayerId;

/// The bytes of a salt.
const SALT_BYTES: usize = 16;

/// Somebody whose data was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForgottenPerson {
    pub(crate) hash: [u8; 32],
    pub(crate) by: HashedBy,
    /// When, in Unix milliseconds.
    pub at_ms: i64,
}

/// The key or the salt that a hash was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HashedBy {
    /// A database's key, by what it is known.
    Key([u8; 8]),
    /// A salt, as versions before the key did it.
    Salt([u8; SALT_BYTES]),
}

impl HashedBy {
    /// The salt, which a hash under the key has none of.
    fn salt(&self) -> &[u8] {
        match self {
            Self::Key(_) => &[],
            Self::Salt(salt) => salt,
        }
    }
}

impl ForgottenPerson {
    /// Whether it is this person, by the database's key or a salt.
    fn is(&self, player: PlayerId, key: &OrderKey) -> bool {
        match self.by {
            HashedBy::Key(_) => self.hash == key.pseudonym(player).hash,
            HashedBy::Salt(_) => self.is_by_salt(player),
        }
    }

    /// Whether it is this person, by a salted hash.
    fn is_by_salt(&self, player: PlayerId) -> bool {
        let HashedBy::Salt(salt) = self.by else { return false };
        let hash: [u8; 32] = Sha256::new().chain_update(salt).chain_update(player.0.to_be_bytes()).finalize().into();
        hash == self.hash
    }

    /// A line of a file: `time key hash`, or of old `time salt hash`. A salt has twice as many digits as what a key is known by.
    #[must_use]
    pub fn line(&self) -> String {
        let by = match &self.by {
            HashedBy::Key(key) => hex(key),
            HashedBy::Salt(salt) => hex(salt),
        };
        format!("{} {by} {}\n", self.at_ms, hex(&self.hash))
    }

    /// Such a line, read.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut parts = line.split_whitespace();
        let (at_ms, by, hash) = (parts.next()?.parse().ok()?, parts.next()?, bytes(parts.next()?)?);
        let by = bytes(by).map(HashedBy::Key).or_else(|| bytes(by).map(HashedBy::Salt))?;
        parts.next().is_none().then_some(Self { hash, by, at_ms })
    }
}

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..N).map(digits).collect();
    (text.len() == 2 * N).then_some(bytes?.try_into().ok()?)
}

/// The state of a database's list, by which a later one is told from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForgottenState {
    /// How many people stand in it.
    pub people: i64,
    /// The last deletion, in Unix milliseconds.
    pub newest_ms: Option<i64>,
}

/// Those whose data was deleted, each once, with the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForgottenList(Vec<ForgottenPerson>);

impl FromIterator<ForgottenPerson> for ForgottenList {
    fn from_iter<T: IntoIterator<Item = ForgottenPerson>>(people: T) -> Self {
        let mut all: Vec<_> = people.into_iter().collect();
        // The last time of each hash comes first, and stays.
        all.sort_unstable_by(|one, other| (one.hash, other.at_ms).cmp(&(other.hash, one.at_ms)));
        all.dedup_by_key(|person| person.hash);
        all.shrink_to_fit();
        Self(all)
    }
}

impl ForgottenList {
    /// The number of people who had their data deleted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody stands in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a person stands in it with this time or a later one.
    #[must_use]
    pub fn has(&self, person: &ForgottenPerson) -> bool {
        self.at(&person.hash).is_some_and(|known| known.at_ms >= person.at_ms)
    }

    /// Those of it who had their data deleted after a time, in Unix milliseconds.
    #[must_use]
    pub fn since(&self, since_ms: i64) -> Self {
        Self(self.0.iter().filter(|person| person.at_ms > since_ms).copied().collect())
    }

    /// All of them, in the order of their hashes.
    pub fn people(&self) -> impl Iterator<Item = &ForgottenPerson> {
        self.0.iter()
    }

    fn at(&self, hash: &[u8; 32]) -> Option<&ForgottenPerson> {
        self.0.binary_search_by_key(hash, |person| person.hash).ok().map(|at| &self.0[at])
    }

    /// Of these people those who stand in it, with their times. Each is looked up by one hash under the key, and tried with each salt of
    /// old.
    fn among(&self, ids: Vec<i64>, key: &OrderKey) -> Vec<(PlayerId, i64)> {
        let salted: Vec<_> = self.0.iter().filter(|person| matches!(person.by, HashedBy::Salt(_))).collect();
        let by_salt = |player| salted.iter().copied().filter(move |person| person.is_by_salt(player));
        let found = |player: PlayerId| {
            let by_key = self.at(&key.pseudonym(player).hash);
            Some((player, by_key.into_iter().chain(by_salt(player)).map(|person| person.at_ms).max()?))
        };
        ids.into_iter().map(PlayerId).filter_map(found).collect()
    }
}

impl People<'_> {
    /// Reads the list of all whose data was deleted.
    pub async fn forgotten(self) -> Result<ForgottenList, StoreError> {
        let key = self.store.sealing().order_key().await?.id();
        let rows = self.store.all(sqlx::query!("SELECT salt, hash, at_ms FROM forgotten")).await?;
        let found = rows.into_iter().filter_map(|row| {
            let by = row.salt.map_or(Some(HashedBy::Key(key)), |salt| salt.try_into().ok().map(HashedBy::Salt))?;
            Some(ForgottenPerson { by, hash: row.hash.try_into().ok()?, at_ms: row.at_ms })
        });
        Ok(found.collect())
    }

    /// The state of that list, without the list.
    pub async fn forgotten_state(self) -> Result<ForgottenState, StoreError> {
        let query =
            sqlx::query_as!(ForgottenState, r#"SELECT count(*) AS "people!", max(at_ms) AS newest_ms FROM forgotten"#);
        self.store.one(query).await
    }

    /// Of the people in this database those that stand in a list, with the times of their deletions there.
    pub async fn people_in(self, list: &ForgottenList) -> Result<Vec<(PlayerId, i64)>, StoreError> {
        if list.is_empty() {
            return Ok(Vec::new());
        }
        let key = self.store.sealing().order_key().await?;
        // It reads every table, which may take longer than an answer may.
        let mut held = self.store.hold().await?;
        let ids = sqlx::query_file_scalar!("queries/everybody.sql").fetch_all(held.long_session().await?).await?;
        Ok(list.among(ids, &key))
    }

    /// When the copy was made, in Unix milliseconds, from which this database was read back, if whoever went since was not deleted again.
    pub async fn owed_since(self) -> Result<Option<i64>, StoreError> {
        let owed = sqlx::query_scalar!("SELECT restored_from_ms FROM pulse WHERE id = 1");
        Ok(self.store.maybe(owed).await?.flatten())
    }

    /// Notes that whoever went since the copy was deleted again.
    pub async fn note_settled(self) -> Result<(), StoreError> {
        let query =
            sqlx::query!("UPDATE pulse SET restored_from_ms = NULL WHERE id = 1 AND restored_from_ms IS NOT NULL");
        self.store.run(query).await.map(drop)
    }

    /// Those of a list beside this database whom the database lacks, or has with an earlier deletion. Each deletion is written here first
    /// and its row stays, so that the database went back to a time before; no clock is asked. Lines of before the key, which another
    /// database may have written, count after a restore alone, if they are later than the copy, and once.
    pub async fn lost_of(self, list: &ForgottenList) -> Result<ForgottenList, StoreError> {
        let own = self.store.sealing().order_key().await?.id();
        let (known, owed_since) = (self.forgotten().await?, self.owed_since().await?);
        let is_ours = |person: &ForgottenPerson| match person.by {
            HashedBy::Key(key) => key == own,
            HashedBy::Salt(_) => owed_since.is_some_and(|since_ms| person.at_ms > since_ms),
        };
        Ok(list.people().copied().filter(|person| is_ours(person) && !known.has(person)).collect())
    }

    /// Notes that nothing of those in a list is here any more, but for these people: what they begin from now on is theirs. A line of before
    /// the key is noted as it stands.
    pub async fn note_gone(self, list: &ForgottenList, but: &[PlayerId]) -> Result<(), StoreError> {
        let key = self.store.sealing().order_key().await?;
        let is_gone = |person: &&ForgottenPerson| !but.iter().any(|player| person.is(*player, &key));
        let gone: Vec<_> = list.people().filter(is_gone).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let hashes: Vec<_> = gone.iter().map(|person| person.hash.to_vec()).collect();
        let salts: Vec<_> = gone.iter().map(|person| person.by.salt().to_vec()).collect();
        let times: Vec<_> = gone.iter().map(|person| person.at_ms).collect();
        let query = sqlx::query!(
            "INSERT INTO forgotten AS f (hash, salt, at_ms, away)
             SELECT n.hash, NULLIF(n.salt, ''), n.at_ms, n.salt = '' FROM unnest($1::bytea[], $2::bytea[], $3::bigint[]) AS n(hash, salt, at_ms)
             ON CONFLICT (hash) DO UPDATE SET at_ms = GREATEST(f.at_ms, EXCLUDED.at_ms)",
            &hashes,
            &salts,
            &times
        );
        self.store.run(query).await.map(drop)
    }

    /// How many of a list this database can't tell: they stand there under another key, for a copy of a version before the key has
    /// none, or another database shares the list.
    pub async fn untold_of(self, list: &ForgottenList) -> Result<usize, StoreError> {
        let own = self.store.sealing().order_key().await?.id();
        Ok(list.people().filter(|person| matches!(person.by, HashedBy::Key(key) if key != own)).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PlayerId = PlayerId(987_654_321_000_011);

    fn keyed(player: PlayerId, at_ms: i64) -> ForgottenPerson {
        let key = OrderKey::new([1; 32]);
        ForgottenPerson { hash: key.pseudonym(player).hash, by: HashedBy::Key(key.id()), at_ms }
    }

    fn salted(player: PlayerId, at_ms: i64) -> ForgottenPerson {
        let salt = [7; SALT_BYTES];
        let hash = Sha256::new().chain_update(salt).chain_update(player.0.to_be_bytes()).finalize().into();
        ForgottenPerson { hash, by: HashedBy::Salt(salt), at_ms }
    }

    #[test]
    fn a_line_of_the_list_is_read_as_it_was_written_and_nothing_else_is() {
        for ada in [keyed(ADA, 1_700_000_000_000), salted(ADA, 1_700_000_000_000)] {
            assert_eq!(ForgottenPerson::read(&ada.line()), Some(ada));
            assert!(!ada.line().contains("987654321000011"), "the list names nobody");
            for wrong in ["", "1", "1 00 00", &ada.line().replace(' ', ""), &format!("{} x", ada.line().trim())] {
                assert_eq!(ForgottenPerson::read(wrong), None, "{wrong:?}");
            }
        }
    }

    #[test]
    fn a_list_is_a_set_with_the_last_times_and_finds_people_by_the_key_and_by_salts_of_old() {
        let brutus = PlayerId(987_654_321_000_012);
        let all = [keyed(ADA, 5), keyed(ADA, 9), keyed(ADA, 7), salted(brutus, 3)];
        let list: ForgottenList = all.into_iter().collect();
        assert_eq!((list.len(), list.since(8).len(), list.since(9).len()), (2, 1, 0));
        assert!(list.has(&keyed(ADA, 9)) && !list.has(&keyed(ADA, 10)));
        let ids = vec![ADA.0, brutus.0, 13];
        assert_eq!(list.among(ids.clone(), &OrderKey::new([1; 32])), [(ADA, 9), (brutus, 3)]);
        assert_eq!(list.among(ids, &OrderKey::new([2; 32])), [(brutus, 3)], "without the key an id can't be tried");
    }
}
