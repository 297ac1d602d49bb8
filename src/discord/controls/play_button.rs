//! The buttons on the way to a new table, and their text in custom ids: company, game, seats, level.

use table::PlayerId;

/// With whom somebody wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Company {
    /// One other person, for a game of two.
    Two,
    /// Two or more other people.
    More,
    /// The computer in every other seat.
    Computer,
}

impl Company {
    fn word(self) -> &'static str {
        self.into()
    }

    fn of_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// A step on the way to a table. A game is named by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayButton {
    /// The first question: with whom?
    Begin,
    /// The form for a new table; also the form itself.
    Form,
    /// The games for this company.
    With(Company),
    /// A game for this company.
    Game(Company, String),
    /// A game for so many, none of them the computer; for 0, for as many as come.
    Seats(String, u8),
    /// A game against the computer of this level.
    Against(String, u8),
    /// A game against this person, who is called so.
    Challenge {
        /// The person who is challenged.
        rival: PlayerId,
        /// The game by its id in the registry.
        game: String,
        /// Their name as the challenger saw it.
        name: String,
    },
}

impl PlayButton {
    /// Its text, after the word `begin:`.
    #[must_use]
    pub(in crate::discord) fn text(&self) -> String {
        match self {
            Self::Begin => "on".to_owned(),
            Self::Form => "form".to_owned(),
            Self::With(company) => format!("with:{}", company.word()),
            Self::Game(company, game) => format!("game:{}:{game}", company.word()),
            Self::Seats(game, seats) => format!("seats:{game}:{seats}"),
            Self::Challenge { rival, game, name } => format!("challenge:{}:{game}:{name}", rival.0),
            Self::Against(game, level) => format!("against:{game}:{level}"),
        }
    }

    /// Reads what follows `begin:`; `None` if it is none of the bot's.
    #[must_use]
    pub(in crate::discord) fn read(text: &str) -> Option<Self> {
        if let Some(challenge) = text.strip_prefix("challenge:") {
            // A name may have any sign in it.
            let mut parts = challenge.splitn(3, ':').map(str::to_owned);
            let rival = parts.next()?.parse().ok().filter(|id| *id > 0).map(PlayerId)?;
            return Some(Self::Challenge { rival, game: parts.next()?, name: parts.next()? });
        }
        let parts: Vec<_> = text.split(':').collect();
        Some(match parts[..] {
            ["on"] => Self::Begin,
            ["form"] => Self::Form,
            ["with", company] => Self::With(Company::of_word(company)?),
            ["game", company, game] => Self::Game(Company::of_word(company)?, game.to_owned()),
            ["seats", game, seats] => Self::Seats(game.to_owned(), seats.parse().ok()?),
            ["against", game, level] => Self::Against(game.to_owned(), level.parse().ok()?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray as _;

    #[test]
    fn ids_read_back_as_they_are_written_and_others_are_not_read() {
        let tmag = || "tmag".to_owned();
        let with = Company::VARIANTS.iter().flat_map(|who| [PlayButton::With(*who), PlayButton::Game(*who, tmag())]);
        let challenge = PlayButton::Challenge { rival: PlayerId(7), game: tmag(), name: "A: b".to_owned() };
        let others = [
            challenge,
            PlayButton::Begin,
            PlayButton::Form,
            PlayButton::Seats(tmag(), 9),
            PlayButton::Against(tmag(), 4),
        ];
        for button in with.chain(others) {
            assert_eq!(PlayButton::read(&button.text()), Some(button));
        }
        for text in [
            "",
            "on:x",
            "with:nobody",
            "game:two",
            "seats:tmag:-1",
            "against:tmag:300",
            "challenge:0:tmag:Ada",
            "challenge:7:tmag",
        ] {
            assert_eq!(PlayButton::read(text), None, "{text:?}");
        }
    }
}
