//! Reads tokens from a player's text: words, numbers, squares, signs. White space may stand between any two tokens.

use crate::game::Square;

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

    /// Takes this word, in either case, if it is next and no letter follows it.
    pub fn word(&mut self, word: &str) -> bool {
        let length = self.run(|c| c.is_ascii_alphabetic());
        let is_next = self.rest[..length].eq_ignore_ascii_case(word);
        if is_next {
            self.take(length);
        }
        is_next
    }

    /// Takes the next letter, in lower case.
    pub fn letter(&mut self) -> Option<char> {
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.take(1);
        Some(letter.to_ascii_lowercase())
    }

    /// Takes a number without leading zeros, at most three digits long.
    pub fn number(&mut self) -> Option<u16> {
        let length = self.run(|c| c.is_ascii_digit());
        if length == 0 || length > 3 || self.rest.starts_with('0') {
            return None;
        }
        self.take(length).parse().ok()
    }

    /// Takes a letter with the number that follows it at once, such as `P1`.
    pub fn tagged(&mut self) -> Option<(char, u16)> {
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        if !self.rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.rest = &self.rest[1..];
        Some((letter.to_ascii_lowercase(), self.number()?))
    }

    /// Takes a square of the board.
    pub fn square(&mut self, edge: u8) -> Option<Square> {
        let letters = self.run(|c| c.is_ascii_alphabetic());
        let digits = self.rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - letters);
        let square = Square::parse(&self.rest[..letters + digits], edge, edge)?;
        self.take(letters + digits);
        Some(square)
    }

    /// Takes things divided by commas, as many as there are.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.sign(',') {
            items.push(item(self)?);
        }
        Some(items)
    }
}
