//! A lobby as somebody saw it, as a number: a game is begun as it was seen, or not at all.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::seat::occupant::Occupant;
use crate::state::table::Table;

/// A number for who sits where in a lobby and which words are in its dice. Two lobbies that differ in these have different
/// numbers, but for one case in 2³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyMark(u32);

impl LobbyMark {
    /// The mark of a button that was made before lobbies had marks; no lobby has it.
    pub const UNSEEN: Self = Self(0);
}

impl fmt::Display for LobbyMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for LobbyMark {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

impl<S> Table<S> {
    /// The mark of the people and words that its lobby shows now.
    #[must_use]
    pub fn lobby_mark(&self) -> LobbyMark {
        let mut seen = Sha256::new();
        for occupant in &self.seats {
            let (kind, who) = match occupant {
                Occupant::Open => (0, 0),
                Occupant::Invited(player) => (1, player.id.0),
                Occupant::Player(player) => (2, player.id.0),
                Occupant::Computer(level) => (3, i64::from(*level)),
                Occupant::Former => (4, 0),
            };
            seen.update([kind]);
            seen.update(who.to_be_bytes());
        }
        for (seat, word) in self.words.iter() {
            seen.update([seat.0]);
            // A word has less than 4 GiB: one that ends where the next begins is another list.
            seen.update(u32::try_from(word.len()).unwrap_or(u32::MAX).to_be_bytes());
            seen.update(word);
        }
        let first = seen.finalize().first_chunk::<4>().copied().unwrap_or_default();
        LobbyMark(u32::from_be_bytes(first).max(1))
    }
}
