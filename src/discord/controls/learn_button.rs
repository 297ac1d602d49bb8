//! The buttons and menus of lessons, and their text in custom ids.

/// A control of a lesson. A game and a lesson are named by id and key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnButton {
    /// Go on where I was.
    GoOn,
    /// The games that have lessons.
    Games,
    /// The chosen game, where I was in it: a menu.
    Game,
    /// The lessons of a game.
    List(String),
    /// The chosen lesson of a game: a menu.
    Of(String),
    /// A lesson from its start.
    At(String, String),
    /// A composer at a lesson with these picks, at a page of its menus.
    Compose {
        /// The lesson, by game and key.
        at: (String, String),
        /// The choices so far, each in the game's notation.
        picks: Vec<String>,
        /// The page of the menus.
        page: u8,
        /// The control's number among its siblings.
        slot: u8,
    },
    /// Open the modal for plain notation; also the modal itself.
    Type(String, String),
    /// Answer with this action.
    Try(String, String, String),
    /// Show an answer that is right.
    Show(String, String),
}

impl LearnButton {
    /// Its text, after the word `learn:`.
    #[must_use]
    pub(in crate::discord) fn text(&self) -> String {
        match self {
            Self::GoOn => "on".to_owned(),
            Self::Games => "games".to_owned(),
            Self::Game => "game".to_owned(),
            Self::List(game) => format!("list:{game}"),
            Self::Of(game) => format!("of:{game}"),
            Self::At(game, key) => format!("at:{game}:{key}"),
            Self::Compose { at: (game, key), picks, page, slot } => {
                format!("pick:{game}:{key}:{slot}:{page}:{}", picks.join("."))
            }
            Self::Type(game, key) => format!("type:{game}:{key}"),
            Self::Try(game, key, action) => format!("try:{game}:{key}:{action}"),
            Self::Show(game, key) => format!("show:{game}:{key}"),
        }
    }

    /// Reads what follows `learn:`; `None` if it is none of the bot's.
    #[must_use]
    pub(in crate::discord) fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut parts = rest.splitn(5, ':').map(str::to_owned);
        let mut next = || parts.next().filter(|part| !part.is_empty());
        Some(match word {
            "on" => Self::GoOn,
            "games" => Self::Games,
            "game" => Self::Game,
            "list" => Self::List(next()?),
            "of" => Self::Of(next()?),
            "at" => Self::At(next()?, next()?),
            "type" => Self::Type(next()?, next()?),
            "show" => Self::Show(next()?, next()?),
            "try" => {
                let (game, rest) = rest.split_once(':')?;
                let (key, action) = rest.split_once(':')?;
                Self::Try(game.to_owned(), key.to_owned(), action.to_owned())
            }
            "pick" => {
                let (at, slot, page) = ((next()?, next()?), next()?.parse().ok()?, next()?.parse().ok()?);
                let picks = next().unwrap_or_default();
                let picks = picks.split('.').filter(|pick| !pick.is_empty()).map(str::to_owned).collect();
                Self::Compose { at, picks, page, slot }
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_are_written_and_others_are_not_read() {
        let (game, key) = (|| "tmag".to_owned(), || "catch".to_owned());
        let picks = vec!["P1?3,9".to_owned(), "c4".to_owned()];
        for button in [
            LearnButton::GoOn,
            LearnButton::Games,
            LearnButton::Game,
            LearnButton::List(game()),
            LearnButton::Of(game()),
            LearnButton::At(game(), key()),
            LearnButton::Compose { at: (game(), key()), picks, page: 2, slot: 3 },
            LearnButton::Compose { at: (game(), key()), picks: Vec::new(), page: 0, slot: 9 },
            LearnButton::Type(game(), key()),
            LearnButton::Try(game(), key(), "setup Pr: 2 / x".to_owned()),
            LearnButton::Show(game(), key()),
        ] {
            assert_eq!(LearnButton::read(&button.text()), Some(button));
        }
        for text in ["", "dance", "list", "at:tmag", "at::x", "pick:tmag:catch:x:0:", "try:tmag"] {
            assert_eq!(LearnButton::read(text), None, "{text:?}");
        }
    }
}
