//! The numbers that a table draws from its secret (docs/fairness.md has the definition with examples).

use hmac::{Hmac, Mac};
use sha2::Sha256;

use game::{Dice, Seat};

use crate::fairness::secret::Secret;
use crate::log::ply::Ply;

/// The purpose of a draw; different purposes never share numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The seat of whoever opens the table and does not choose one, at ply 0.
    Seats,
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
            Self::Seats => "seats".to_owned(),
            Self::Chance => "chance".to_owned(),
            Self::Computer(seat) => format!("computer {seat}"),
            Self::Suggestion(seat, press) => format!("suggestion {seat} {press}"),
        }
    }
}

/// Numbers drawn from a table's secret: HMAC-SHA-256 in counter mode over `subrosa-dice-1|purpose|ply|counter`, eight
/// bytes a number (big-endian), by rejection, so that no number is likelier than another.
///
/// Two draws of one purpose at one ply are the same draw. Chance acts at most once at a ply, for what it did is never
/// undone; a computer that is asked again after an undo gets the numbers it had, so that undoing is no way to fish for
/// better ones.
pub struct TableDice {
    secret: Secret,
    prefix: String,
    counter: u64,
    block: Vec<u8>,
}

impl TableDice {
    /// The numbers for one purpose at one ply, from their beginning. The secret has the players' words in it already
    /// ([`Secret::with_words`]), but for the draw of seats.
    #[must_use]
    pub fn new(secret: &Secret, purpose: Purpose, ply: Ply) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(purpose: Purpose, ply: u32, bound: u64, count: usize) -> Vec<u64> {
        let secret = Secret::of_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        let mut dice = TableDice::new(&secret.expect("64 digits"), purpose, Ply(ply));
        (0..count).map(|_| dice.below(bound)).collect()
    }

    #[test]
    fn draws_are_the_published_ones() {
        assert_eq!(drawn(Purpose::Chance, 3, 6, 10), [2, 5, 2, 2, 0, 3, 2, 3, 0, 3]);
        assert_eq!(drawn(Purpose::Seats, 0, 4, 1), [0]);
        assert_eq!(drawn(Purpose::Computer(Seat(1)), 7, 100, 6), [85, 46, 14, 11, 6, 15]);
        assert_eq!(drawn(Purpose::Suggestion(Seat(0), 2), 5, 100, 6), [96, 28, 2, 29, 27, 98]);
        // Of a bound just above 2^63 nearly every second number is drawn again.
        let large = [322_066_685_608_145_762, 5_739_954_546_762_820_126, 3_408_738_335_528_237_095];
        assert_eq!(drawn(Purpose::Chance, 0, (1 << 63) + 1, 3), large);
    }

    #[test]
    fn secrets_read_back_from_their_digits() {
        let digits = Secret::new([0xA5; 32]).reveal();
        assert_eq!(Secret::of_hex(&digits), Some(Secret::new([0xA5; 32])));
        for wrong in ["", "a5", &digits[1..], &digits.to_uppercase(), &format!("{digits}a5"), &"g".repeat(64)] {
            assert_eq!(Secret::of_hex(wrong), None, "{wrong}");
        }
    }
}
