//! The buttons of a leaderboard, as they stand in custom ids. Knows nothing of what they show.

use rating::Method;

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardButton {
    /// The game's id in the registry.
    pub game: String,
    /// For two or for several.
    pub method: Method,
    /// The page, from 0.
    pub page: u16,
}

impl LeaderboardButton {
    /// The button's text, after the word `leaders:`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}:{}:{}", self.game, self.method.word(), self.page)
    }

    /// Reads the text after `leaders:`; `None` for an unknown game or scale.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ':');
        let (game, method, page) = (parts.next()?, parts.next()?, parts.next()?);
        games::find(game)?;
        Some(Self { game: game.to_owned(), method: Method::of_word(method)?, page: page.parse().ok()? })
    }
}
