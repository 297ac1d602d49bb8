//! Where a table's randomness comes from: a secret of 32 bytes, drawn when the table opens. Every number is a function of
//! the secret, the ply and the purpose, so that anybody who learns the secret afterwards can recompute it.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::game::{Dice, Seat};

/// A table's secret. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the store alone.
    #[must_use]
    pub fn expose(&self) -> &[u8; 32] {
        &self.0
    }

    /// Its SHA-256 in lower-case hexadecimal, which may be shown at any time.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let digits =
            |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        Sha256::digest(self.0).iter().flat_map(digits).collect()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What numbers are drawn for; different purposes never share numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The game's dice and shuffles.
    Chance,
    /// A computer player's choices.
    Computer(Seat),
    /// The *Random* button of a composer; the number of presses so far.
    Suggestion(Seat, u32),
}

impl Purpose {
    fn label(self) -> String {
        match self {
            Self::Chance => "chance".to_owned(),
            Self::Computer(seat) => format!("computer {seat}"),
            Self::Suggestion(seat, press) => format!("suggestion {seat} {press}"),
        }
    }
}

/// Numbers drawn from a table's secret: HMAC-SHA-256 in counter mode over `subrosa-dice-1|purpose|ply|counter`, eight
/// bytes a number (big-endian), by rejection, so that no number is likelier than another.
pub struct TableDice {
    secret: Secret,
    prefix: String,
    counter: u64,
    block: Vec<u8>,
}

impl TableDice {
    /// The numbers for one purpose at one ply.
    #[must_use]
    pub fn new(secret: &Secret, purpose: Purpose, ply: u32) -> Self {
        let prefix = format!("subrosa-dice-1|{}|{ply}|", purpose.label());
        Self { secret: secret.clone(), prefix, counter: 0, block: Vec::new() }
    }

    fn next_number(&mut self) -> u64 {
        if self.block.is_empty() {
            let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.expose()).expect("HMAC takes a key of any length");
            mac.update(self.prefix.as_bytes());
            mac.update(self.counter.to_string().as_bytes());
            self.block = mac.finalize().into_bytes().to_vec();
            self.counter += 1;
        }
        let rest = self.block.split_off(8);
        let eight = std::mem::replace(&mut self.block, rest);
        u64::from_be_bytes(eight.try_into().expect("a block is cut into pieces of eight bytes"))
    }
}

impl Dice for TableDice {
    fn below(&mut self, bound: u64) -> u64 {
        let bound = bound.max(1);
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next_number();
            if number < limit {
                return number % bound;
            }
        }
    }
}

impl std::fmt::Debug for TableDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableDice").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}
