//! A name that may be shown. It can't be formatted as it is: whoever writes it says where it will stand.

use unicode_bidi::{BidiClass, bidi_class};

use super::clean::cleaned;
use super::markup::escaped;

/// The name of a person who has none that could be read.
const NOBODY: &str = "player";

/// A person's name: one line of at most [`MAX_GRAPHEMES`](crate::MAX_GRAPHEMES) graphemes, with at least one that can be seen, and without
/// characters that hide, turn or pile up.
///
/// There is no `Display`: in a message it is [`DisplayName::in_message`], elsewhere [`DisplayName::in_line`] or
/// [`DisplayName::as_str`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DisplayName(String);

impl DisplayName {
    /// The first of an account's names that can be read; else `player` with the last four digits of the account.
    ///
    /// ```
    /// use name::DisplayName;
    /// let name = DisplayName::of_account(["\u{2800}", "Ada\u{202e}"], 987_654_321);
    /// assert_eq!(name.as_str(), "Ada");
    /// assert_eq!(DisplayName::of_account(["\u{200b}"], 987_654_321).as_str(), "player 4321");
    /// ```
    #[must_use]
    pub fn of_account<'a>(names: impl IntoIterator<Item = &'a str>, account: i64) -> Self {
        let readable = names.into_iter().find_map(cleaned);
        Self(readable.unwrap_or_else(|| format!("{NOBODY} {:04}", account.unsigned_abs() % 10_000)))
    }

    /// A text as a name, if anything of it can be read.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        cleaned(text).map(Self)
    }

    /// The name as it stands alone: on a plate, in a record, in a menu. It is no markup only where none is read.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in the middle of a line that knows no markup: a picture's description, a thread's name. One with a letter that runs
    /// from right to left is set apart by U+2068 and U+2069, so that the line around it keeps its order.
    #[must_use]
    pub fn in_line(&self) -> String {
        isolated(&self.0, self.0.clone())
    }

    /// The name in the text of a message: nothing in it is markup, links or calls anybody, and the sentence keeps its order.
    #[must_use]
    pub fn in_message(&self) -> String {
        isolated(&self.0, escaped(&self.0))
    }
}

/// The name alone, cleaned. Where nothing is left to be read it is `player`.
impl From<&str> for DisplayName {
    fn from(raw: &str) -> Self {
        Self(cleaned(raw).unwrap_or_else(|| NOBODY.to_owned()))
    }
}

/// Cleans as the conversion from `&str` does.
impl From<String> for DisplayName {
    fn from(raw: String) -> Self {
        raw.as_str().into()
    }
}

/// The text between U+2068 (first strong isolate) and U+2069, if the name has a letter that runs from right to left.
fn isolated(name: &str, text: String) -> String {
    let turns = |c: char| matches!(bidi_class(c), BidiClass::R | BidiClass::AL | BidiClass::AN);
    if name.chars().any(turns) { format!("\u{2068}{text}\u{2069}") } else { text }
}
