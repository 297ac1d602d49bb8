//! Squares by file and rank, as docs/rules.md names them: `a1` is bottom left.

use std::cmp::Ordering;
use std::fmt;

/// A square or point of a board. Files and ranks count from 0 (`a1` is file 0, rank 0).
///
/// The order is the reading order of views: rank from the top down, then file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// From 0 at the left.
    pub file: u8,
    /// From 0 at the bottom.
    pub rank: u8,
}

impl Square {
    /// The eight neighbours' directions, as (file, rank) steps.
    pub const AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// The four horizontal and vertical directions.
    pub const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

    /// The square of these numbers.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Reads `c4`, in either case, on a board of `files` × `ranks` (at most 26 × 99). `None` if it is no square of it.
    #[must_use]
    pub fn parse(text: &str, files: u8, ranks: u8) -> Option<Self> {
        let mut chars = text.chars();
        let letter = chars.next()?.to_ascii_lowercase();
        let digits = chars.as_str();
        let plain = digits.len() <= 2 && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
        let rank: u8 = if plain { digits.parse().ok()? } else { return None };
        let file = letter.is_ascii_lowercase().then(|| letter as u8 - b'a')?;
        (file < files && rank <= ranks).then(|| Self::new(file, rank - 1))
    }

    /// The square `steps` away in a direction, if it is on a board of `files` × `ranks`.
    #[inline]
    #[must_use]
    pub fn step(self, (file, rank): (i8, i8), files: u8, ranks: u8) -> Option<Self> {
        let to = Self::new(self.file.checked_add_signed(file)?, self.rank.checked_add_signed(rank)?);
        (to.file < files && to.rank < ranks).then_some(to)
    }

    /// Writes the square at the end of a text, as [`fmt::Display`] does and several times as fast.
    #[inline]
    pub fn push_to(self, text: &mut String) {
        let number = self.rank + 1;
        text.push(char::from(b'a' + self.file));
        if number >= 10 {
            text.push(char::from(b'0' + number / 10));
        }
        text.push(char::from(b'0' + number % 10));
    }

    /// The square as a text of its own.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::with_capacity(3);
        self.push_to(&mut text);
        text
    }

    /// A move in the notation that most games share: `c4-d5`.
    #[must_use]
    pub fn move_text(from: Self, to: Self) -> String {
        let mut text = String::with_capacity(7);
        from.push_to(&mut text);
        text.push('-');
        to.push_to(&mut text);
        text
    }

    /// Whether the other square is one of the eight around this one.
    #[inline]
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        self != other && self.file.abs_diff(other.file) <= 1 && self.rank.abs_diff(other.rank) <= 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> Ordering {
        other.rank.cmp(&self.rank).then(self.file.cmp(&other.file))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All squares of a board, in reading order.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
}

impl Squares {
    /// Every square, rank from the top down, then file.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).rev().flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back_as_they_are_written() {
        for square in (Squares { files: 17, ranks: 17 }).iter() {
            assert_eq!(Square::parse(&square.to_string(), 17, 17), Some(square));
            assert_eq!(Square::parse(&square.to_string().to_uppercase(), 17, 17), Some(square));
            assert_eq!(square.text(), square.to_string());
            assert_eq!(Square::move_text(square, square), format!("{square}-{square}"));
        }
    }

    #[test]
    fn what_is_no_square_is_not_read() {
        for text in ["", "a", "1a", "a0", "a01", "a18", "r1", "a1 ", " a1", "a-1", "a+1", "é1", "a999", "ａ1"] {
            assert_eq!(Square::parse(text, 17, 17), None, "{text:?}");
        }
    }
}
