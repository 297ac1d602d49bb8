//! The source of a table's randomness: a secret of 32 bytes, drawn when the table opens. Every number is a function of the secret, the
//! words that players have added, the purpose, the ply and a counter, so that anybody who learns the secret afterwards can recompute it
//! (docs/fairness.md has the definition with examples).

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use game::Seat;

/// A table's secret. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A secret from 64 digits of lower-case hexadecimal; `None` for any other text.
    #[must_use]
    pub fn of_hex(text: &str) -> Option<Self> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let pairs: Option<Vec<_>> =
            text.as_bytes().chunks(2).map(|two| Some(digit(two[0])? << 4 | digit(*two.get(1)?)?)).collect();
        Some(Self(pairs?.try_into().ok()?))
    }

    /// It as 64 digits of lower-case hexadecimal: for everybody once the game is over, for nobody before.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// The bytes, for the store alone.
    #[must_use]
    pub fn expose(&self) -> &[u8; 32] {
        &self.0
    }

    /// The key of what is secret at the table, for the store alone: it seals with it what it writes down.
    #[must_use]
    pub fn key_at_rest(&self) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(b"subrosa-at-rest-1");
        mac.finalize().into_bytes().into()
    }

    /// The key of a table's numbers: the secret itself where no player has added a word, else HMAC-SHA-256 under it of all
    /// words by ascending seat (docs/fairness.md, "Words").
    #[must_use]
    pub fn with_words<'a>(&self, words: impl IntoIterator<Item = (Seat, &'a str)>) -> Self {
        let mut words = words.into_iter().peekable();
        if words.peek().is_none() {
            return self.clone();
        }
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(b"subrosa-words-1");
        for (seat, word) in words {
            mac.update(format!("|{seat}|{}", hex(word.as_bytes())).as_bytes());
        }
        Self(mac.finalize().into_bytes().into())
    }

    /// Its SHA-256 in lower-case hexadecimal, which may be shown at any time.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        sha256(&self.0)
    }
}

/// The SHA-256 of some bytes in lower-case hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(u32::from(digit), 16).unwrap_or('0'));
    bytes.iter().flat_map(digits).collect()
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}
