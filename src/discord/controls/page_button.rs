//! Buttons that lead to a page about the bot or about the presser's own data, and their words on the wire.

/// A page, by its word after `page:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PageButton {
    /// The operator of the bot, and their terms.
    About,
    /// The data that are kept about the presser, but for those that PRIVACY.md leaves out, as a file.
    MyData,
    /// The question before they are deleted.
    DeleteMyData,
}

impl PageButton {
    /// Its word after `page:`.
    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    /// The page of this word; `None` if there is none.
    pub(super) fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}
