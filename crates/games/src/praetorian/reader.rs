//! Reads tokens from a player's text: words, numbers, squares, signs. White space may stand between any two tokens.

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

    /// The letters and digits that are next, up to anything else: they are one token.
    fn next(&self) -> &'a str {
        &self.rest[..self.run(|c| c.is_ascii_alphanumeric())]
    }

    /// Takes this word, in either case, if it is the next token.
    pub fn word(&mut self, word: &str) -> bool {
        let is_next = self.next().eq_ignore_ascii_case(word);
        if is_next {
            self.take(word.len());
        }
        is_next
    }

    /// Takes this letter, in either case, if it is next and no letter follows it: a number may.
    pub fn mark(&mut self, letter: char) -> bool {
        let is_next = self.run(|c| c.is_ascii_alphabetic()) == 1
            && self.next().starts_with([letter, letter.to_ascii_uppercase()]);
        if is_next {
            self.take(1);
        }
        is_next
    }

    /// Takes this many letters, if they are the next token.
    pub fn letters(&mut self, count: usize) -> Option<&'a str> {
        let next = self.next();
        let fits = next.len() == count && next.bytes().all(|b| b.is_ascii_alphabetic());
        fits.then(|| self.take(count))
    }

    /// Takes a number without leading zeros, at most three digits long.
    pub fn number(&mut self) -> Option<u16> {
        let next = self.next();
        let plain = (1..=3).contains(&next.len()) && !next.starts_with('0') && next.bytes().all(|b| b.is_ascii_digit());
        if plain { self.take(next.len()).parse().ok() } else { None }
    }

    /// Takes a letter with the number that follows it at once, such as `P1`.
    pub fn tagged(&mut self) -> Option<(char, u16)> {
        let letter = self.next().chars().next().filter(char::is_ascii_alphabetic)?;
        let mut behind = Self { rest: &self.rest[1..] };
        let number = behind.number()?;
        *self = behind;
        Some((letter.to_ascii_lowercase(), number))
    }

    /// Takes a square of the board.
    pub fn square(&mut self, edge: u8) -> Option<Square> {
        let next = self.next();
        let square = Square::parse(next, edge, edge)?;
        self.take(next.len());
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
