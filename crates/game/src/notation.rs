//! Reads the tokens of an action's notation: words, numbers, squares, signs. White space may stand between any two tokens.
//! It knows no game; what a token means is the game's.

use super::Square;

/// The rest of a text that is being read.
#[derive(Clone, Copy, Debug)]
pub struct NotationReader<'a> {
    rest: &'a str,
}

impl<'a> NotationReader<'a> {
    /// A reader at the beginning of a text; white space around it is left out.
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

    /// Takes a number without leading zeros, at most three digits long; 0 is one.
    pub fn number(&mut self) -> Option<u16> {
        let next = self.next();
        let leads = next != "0" && next.starts_with('0');
        let plain = (1..=3).contains(&next.len()) && !leads && next.bytes().all(|b| b.is_ascii_digit());
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

    /// Takes the next run of letters and digits, if `read` knows it.
    pub fn token<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let next = self.next();
        let read = read(next)?;
        self.take(next.len());
        Some(read)
    }

    /// Takes a square of a board of `files` × `ranks`.
    pub fn square(&mut self, files: u8, ranks: u8) -> Option<Square> {
        self.token(|text| Square::parse(text, files, ranks))
    }

    /// Takes `a1-b2`: two squares of a board of `files` × `ranks`, from and to.
    pub fn step(&mut self, files: u8, ranks: u8) -> Option<(Square, Square)> {
        let from = self.square(files, ranks)?;
        let to = if self.sign('-') { self.square(files, ranks)? } else { return None };
        Some((from, to))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_one_by_one_with_any_white_space_between() {
        let mut reader = NotationReader::new("  Deal 7,\u{a0}12 , 24 x8 P1?9 ");
        assert!(!reader.word("dea") && reader.word("deal"));
        assert_eq!(reader.list(NotationReader::number), Some(vec![7, 12, 24]));
        assert!(!reader.sign('?') && reader.mark('x'));
        assert_eq!((reader.number(), reader.tagged()), (Some(8), Some(('p', 1))));
        assert!(reader.sign('?') && !reader.is_done());
        assert_eq!((reader.number(), reader.is_done()), (Some(9), true));
    }

    #[test]
    fn what_does_not_fit_is_left_where_it_is() {
        let mut reader = NotationReader::new("a1-c9 0012");
        assert_eq!(reader.clone().step(8, 8), None);
        assert_eq!((reader.square(8, 8), reader.sign('-')), (Some(Square::new(0, 0)), true));
        assert_eq!((reader.square(8, 8), reader.letters(2), reader.number()), (None, None, None));
        assert_eq!((reader.token(|text| (text == "c9").then_some(9)), reader.number()), (Some(9), None));
        assert!(!reader.is_done());
    }

    #[test]
    fn nought_is_a_number_and_no_number_begins_with_it() {
        let mut reader = NotationReader::new("0 P0 00 07");
        assert_eq!((reader.number(), reader.tagged(), reader.number()), (Some(0), Some(('p', 0)), None));
    }
}
