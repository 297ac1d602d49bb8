//! Secret texts of one table, sealed with a key that comes from the table's secret. Sealed texts have a mark before them, so that
//! those of a version that sealed nothing are still read as they are. It knows where a text stands, and not what it says.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::key::SealingKey;
use table::{Secret, TableId};

/// The mark before a sealed text. No action, and nothing that is said, begins so.
pub(super) const MARK: &str = "sealed-1:";
/// Texts are filled up to multiples of so many bytes: the length of a secret choice would tell something of it.
const STRIDE: usize = 128;

/// Where a sealed text stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SealedText {
    /// A secret choice: the entry of the log.
    Action(i32),
    /// The conditional moves of a seat.
    Plan(usize),
    /// The answer to an interaction.
    Answer(i64),
    /// A person's own note at the table, by the person's id.
    Note(i64),
}

/// Seals and opens the secret texts of one table.
pub(crate) struct TableSeal {
    table: TableId,
    key: SealingKey,
}

impl TableSeal {
    pub(crate) fn of(table: TableId, secret: &Secret) -> Self {
        Self { table, key: SealingKey::new(&secret.key_at_rest()) }
    }

    fn place(&self, at: SealedText) -> String {
        let table = self.table.0;
        match at {
            SealedText::Action(entry) => format!("actions.action|{table}|{entry}"),
            SealedText::Plan(seat) => format!("tables.life.chairs.plan|{table}|{seat}"),
            SealedText::Note(player) => format!("notes.text|{table}|{player}"),
            SealedText::Answer(interaction) => format!("interactions.answer|{table}|{interaction}"),
        }
    }

    /// A text, sealed for its place. One of no letters tells nothing, and stays.
    pub(crate) fn seal(&self, at: SealedText, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(bytes.len().next_multiple_of(STRIDE), 0);
        format!("{MARK}{}", STANDARD_NO_PAD.encode(self.key.seal(&self.place(at), &bytes)))
    }

    /// The text that was sealed for this place, or stands there as it is.
    ///
    /// # Errors
    /// The fault of the text.
    pub(crate) fn open(&self, at: SealedText, text: String) -> Result<String, &'static str> {
        let Some(sealed) = text.strip_prefix(MARK) else { return Ok(text) };
        let sealed = STANDARD_NO_PAD.decode(sealed).map_err(|_| "is sealed, and cut or changed")?;
        let mut bytes = self.key.open(&self.place(at), &sealed).map_err(|_| "is sealed, and was changed or moved")?;
        bytes.truncate(bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1));
        String::from_utf8(bytes).map_err(|_| "is sealed, and no text")
    }
}

/// Whether a text is sealed.
pub(crate) fn is_sealed(text: &str) -> bool {
    text.starts_with(MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(table: i64, secret: u8) -> TableSeal {
        TableSeal::of(TableId(table), &Secret::new([secret; 32]))
    }

    #[test]
    fn a_text_is_opened_where_it_was_sealed_and_nowhere_else() {
        let text = "assassin=7 targets=3,19".to_owned();
        let sealed = seal(1, 1).seal(SealedText::Action(4), &text);
        assert!(sealed.starts_with(MARK) && !sealed.contains("assassin"));
        assert_eq!(seal(1, 1).open(SealedText::Action(4), sealed.clone()), Ok(text.clone()));
        for (other, at) in [
            (seal(2, 1), SealedText::Action(4)),
            (seal(1, 2), SealedText::Action(4)),
            (seal(1, 1), SealedText::Action(5)),
            (seal(1, 1), SealedText::Plan(4)),
            (seal(1, 1), SealedText::Answer(4)),
            (seal(1, 1), SealedText::Note(4)),
        ] {
            assert!(other.open(at, sealed.clone()).is_err(), "{at:?}");
        }
        assert_eq!(seal(1, 1).open(SealedText::Action(4), text.clone()), Ok(text), "what is not sealed stays as it is");
        assert_eq!(seal(1, 1).seal(SealedText::Answer(1), ""), "");
    }

    #[test]
    fn lengths_tell_nothing_of_a_choice() {
        let length = |text: &str| seal(1, 1).seal(SealedText::Action(0), text).len();
        assert_eq!(length("assassin=7 targets=3,9"), length("assassin=17 targets=13,19"));
        assert_eq!(length("a"), length(&"a".repeat(128)));
    }
}
