//! A table's id and its short form. Knows nothing of tables.

const ID_DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// A table's id: the id of the interaction that opened it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

impl TableId {
    /// Reads the short form that [`std::fmt::Display`] writes: base 36, at most 13 characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain = !text.is_empty() && text.len() <= 13 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        if plain { i64::from_str_radix(text, 36).ok().map(Self) } else { None }
    }
}

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (mut rest, mut digits) = (self.0.unsigned_abs(), Vec::new());
        while rest > 0 || digits.is_empty() {
            let digit = usize::try_from(rest % 36).expect("a digit of base 36 fits");
            digits.push(ID_DIGITS[digit]);
            rest /= 36;
        }
        f.write_str(&digits.iter().rev().map(|d| char::from(*d)).collect::<String>())
    }
}
