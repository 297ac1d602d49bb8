//! The reason for an action, as a game's coach puts it.

use std::fmt;

/// The effect of an action, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The sentence, of at most 22 words.
    pub words: String,
    /// Whether it tells of something that few actions do; otherwise it says what is so after most.
    pub is_telling: bool,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
