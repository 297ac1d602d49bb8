//! The operator's keys, as they stand in a file or a variable: one a line, the newest last. New text is sealed with the
//! newest; the others still open what was sealed before.

use hmac::Hmac;
use sha2::Sha256;

use super::key::{Closed, KEY_BYTES, KeyId, SealingKey};
use crate::hex::hex;

/// Digits of a key.
const DIGITS: usize = 2 * KEY_BYTES;

/// Keys; the newest last. None: nothing is sealed, and nothing can be opened.
#[derive(Clone, Default)]
pub struct Keyring(Vec<SealingKey>);

/// The reason why a text holds no keys: one sentence, which shows nothing of it.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
pub enum KeyringError {
    /// The text has no words at all.
    #[error("there is no key in it: a key is {DIGITS} hexadecimal digits, such as `openssl rand -hex 32` gives")]
    Empty,
    /// A word that is no key, by its number from 1.
    #[error("key {0} in it is none: a key is {DIGITS} hexadecimal digits, such as `openssl rand -hex 32` gives")]
    NoKey(usize),
}

/// How many keys; nothing of them.
impl std::fmt::Debug for Keyring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Keyring({} keys)", self.0.len())
    }
}

impl Keyring {
    /// The keys in a text, between white space.
    ///
    /// # Errors
    /// If there is none, or something else.
    pub fn read(text: &str) -> Result<Self, KeyringError> {
        let key = |(number, word): (usize, &str)| bytes(word).ok_or(KeyringError::NoKey(number));
        let keys = (1..).zip(text.split_whitespace()).map(key);
        let keys = keys.map(|bytes| bytes.map(|bytes| SealingKey::new(&bytes))).collect::<Result<Vec<_>, _>>()?;
        if keys.is_empty() { Err(KeyringError::Empty) } else { Ok(Self(keys)) }
    }

    /// A new key from the operating system's randomness, as a line of such a text.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new_key() -> std::io::Result<String> {
        let mut bytes = [0; KEY_BYTES];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(format!("{}\n", hex(&bytes)))
    }

    /// These keys behind those of another ring: the newest is the newest of these.
    #[must_use]
    pub fn behind(&self, older: &Self) -> Self {
        let before = older.0.iter().filter(|key| !self.has(&key.id().0));
        Self(before.chain(&self.0).cloned().collect())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// By what all of them but one are known.
    pub(super) fn others(&self, id: &str) -> Vec<String> {
        self.0.iter().map(|key| key.id().0.clone()).filter(|other| other != id).collect()
    }

    /// By what the newest is known.
    #[must_use]
    pub fn newest(&self) -> Option<&KeyId> {
        self.0.last().map(SealingKey::id)
    }

    /// Whether a key is among them.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.key(id).is_some()
    }

    fn key(&self, id: &str) -> Option<&SealingKey> {
        self.0.iter().find(|key| key.id().0 == id)
    }

    /// A code under the key of this id, for one purpose; `None` if the key is not among them.
    pub(crate) fn code(&self, id: &str, purpose: &str) -> Option<Hmac<Sha256>> {
        self.key(id).map(|key| key.code(purpose))
    }

    /// A text sealed with the newest.
    pub(super) fn seal(&self, place: &str, text: &[u8]) -> Option<(KeyId, Vec<u8>)> {
        self.0.last().map(|key| (key.id().clone(), key.seal(place, text)))
    }

    /// A text sealed with the key of this id; `None` if the key is not among them.
    pub(super) fn seal_with(&self, id: &str, place: &str, text: &[u8]) -> Option<(KeyId, Vec<u8>)> {
        self.key(id).map(|key| (key.id().clone(), key.seal(place, text)))
    }

    /// A text that was sealed with the key of this id, opened; `None` if the key is not among them.
    pub(super) fn open(&self, id: &str, place: &str, sealed: &[u8]) -> Option<Result<Vec<u8>, Closed>> {
        self.key(id).map(|key| key.open(place, sealed))
    }
}

/// The bytes of a key from its digits.
fn bytes(word: &str) -> Option<[u8; KEY_BYTES]> {
    if word.len() != DIGITS || !word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; KEY_BYTES];
    for (byte, at) in bytes.iter_mut().zip((0..DIGITS).step_by(2)) {
        *byte = u8::from_str_radix(&word[at..at + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_key_seals_and_all_open() {
        let (old, new) = (Keyring::new_key().expect("randomness"), Keyring::new_key().expect("randomness"));
        let before = Keyring::read(&old).expect("a key");
        let (id, sealed) = before.seal("here", b"x").expect("there is a key");
        let both = Keyring::read(&format!("{old}\n{new}")).expect("keys");
        assert_eq!(both.open(&id.0, "here", &sealed), Some(Ok(b"x".to_vec())));
        assert_eq!(
            both.seal("here", b"x").expect("there is a key").0,
            *Keyring::read(&new).expect("a key").newest().expect("one")
        );
        assert_eq!(Keyring::read(&new).expect("a key").open(&id.0, "here", &sealed), None);
        let (older, anew) = both.seal_with(&id.0, "here", b"x").expect("it is among them");
        assert_eq!((&older, before.open(&id.0, "here", &anew)), (&id, Some(Ok(b"x".to_vec()))));
        assert_eq!(both.others(&id.0), [both.newest().expect("one").0.clone()]);
    }

    #[test]
    fn keys_behind_others_keep_them_once_and_give_the_newest() {
        let ring = |digits: &[&str]| {
            Keyring::read(&digits.iter().map(|two| two.repeat(32)).collect::<Vec<_>>().join(" ")).expect("keys")
        };
        let both = ring(&["b2", "c3"]).behind(&ring(&["a1", "b2"]));
        assert_eq!(format!("{both:?}"), "Keyring(3 keys)");
        assert_eq!(both.newest(), ring(&["c3"]).newest());
        assert!(both.has(&ring(&["a1"]).newest().expect("one").0));
    }

    #[test]
    fn what_is_no_key_is_refused_without_showing_it() {
        let key = "ab".repeat(32);
        for (text, error) in [
            (String::new(), KeyringError::Empty),
            (format!("{key}\n{key}0"), KeyringError::NoKey(2)),
            (format!("{}z", &key[1..]), KeyringError::NoKey(1)),
            ("é".repeat(32), KeyringError::NoKey(1)),
        ] {
            let said = Keyring::read(&text).expect_err("it is none");
            assert_eq!(said, error);
            assert!(!said.to_string().contains("abab"));
        }
        assert_eq!(format!("{:?}", Keyring::read(&key).expect("a key")), "Keyring(1 keys)");
    }
}
