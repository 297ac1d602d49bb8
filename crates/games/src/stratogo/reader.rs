//! Reads tokens from a player's text: words, pieces, squares, signs. White space may stand between any two tokens.

use super::piece::{Rank, StratogoPiece, Suit};
use game::Square;

/// What is left of a text.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// The whole text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.trim() }
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest.trim_start();
        token
    }

    fn run(&self, of: impl Fn(char) -> bool) -> usize {
        self.rest.find(|c| !of(c)).unwrap_or(self.rest.len())
    }

    /// Takes this sign, if it is next.
    pub fn sign(&mut self, sign: char) -> bool {
        let is_next = self.rest.starts_with(sign);
        if is_next {
            self.take(sign.len_utf8());
        }
        is_next
    }

    /// Takes this word, in either case, if it is next and no letter or digit follows it.
    pub fn word(&mut self, word: &str) -> bool {
        let length = self.run(|c| c.is_ascii_alphanumeric());
        let is_next = self.rest[..length].eq_ignore_ascii_case(word);
        if is_next {
            self.take(length);
        }
        is_next
    }

    /// Takes a piece: a rank and a suit without white space between, and no letter or digit behind.
    pub fn piece(&mut self) -> Option<StratogoPiece> {
        let length = self.run(|c| c.is_ascii_alphanumeric());
        let mut letters = self.rest[..length].chars();
        let piece = StratogoPiece { rank: Rank::read(letters.next()?)?, suit: Suit::read(letters.next()?)? };
        letters.next().is_none().then(|| self.take(length))?;
        Some(piece)
    }

    /// Takes a square of the board.
    pub fn square(&mut self, edge: u8) -> Option<Square> {
        let letters = self.run(|c| c.is_ascii_alphabetic());
        let digits = self.rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - letters);
        let square = Square::parse(&self.rest[..letters + digits], edge, edge)?;
        self.take(letters + digits);
        Some(square)
    }
}
