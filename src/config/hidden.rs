//! Texts that must never be shown: tokens, keys, addresses with passwords.

/// A token or another text that must never be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(String);

impl Hidden {
    /// The text itself, for whoever sends it where it belongs.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The text after this at a line's beginning; all of it, if no line begins so.
    pub(super) fn after(self, beginning: &str) -> Self {
        let line = self.0.lines().find_map(|line| line.trim().strip_prefix(beginning));
        line.map_or_else(|| self.clone(), Self::from)
    }
}

impl From<&str> for Hidden {
    fn from(text: &str) -> Self {
        Self(text.trim().to_owned())
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hidden(…)")
    }
}
