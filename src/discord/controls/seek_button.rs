//! The buttons on the way to an opponent, and their text in custom ids: game, seats, time per move, terms.

use crate::app::SeekTerms;

/// A step on the way to an opponent. A game is named by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeekButton {
    /// The first page: games to look for, and the seeks of others.
    Begin,
    /// Looks for this game.
    Game(String),
    /// This game for so many.
    Seats(String, u8),
    /// This game for so many, with these terms.
    Terms(String, u8, SeekTerms),
    /// This game for so many, with so many hours for a move, with these terms: look for it.
    Look(String, u8, u32, SeekTerms),
    /// Answers the seek of this number.
    Answer(i64),
    /// Look for this game no longer.
    Stop(String),
}

impl SeekButton {
    /// Its text, after the word `seek:`.
    #[must_use]
    pub(in crate::discord) fn text(&self) -> String {
        match self {
            Self::Begin => "on".to_owned(),
            Self::Game(game) => format!("game:{game}"),
            Self::Seats(game, seats) => format!("seats:{game}:{seats}"),
            Self::Terms(game, seats, terms) => format!("terms:{game}:{seats}:{}", terms_text(*terms)),
            Self::Look(game, seats, hours, terms) => format!("look:{game}:{seats}:{hours}:{}", terms_text(*terms)),
            Self::Answer(asked) => format!("answer:{asked}"),
            Self::Stop(game) => format!("stop:{game}"),
        }
    }

    /// Reads what follows `seek:`; `None` if it is none of the bot's.
    #[must_use]
    pub(in crate::discord) fn read(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(':').collect();
        Some(match parts[..] {
            ["on"] => Self::Begin,
            ["game", game] => Self::Game(game.to_owned()),
            ["seats", game, seats] => Self::Seats(game.to_owned(), seats.parse().ok()?),
            ["terms", game, seats, terms] => Self::Terms(game.to_owned(), seats.parse().ok()?, read_terms(terms)?),
            ["look", game, seats, hours, terms] => {
                Self::Look(game.to_owned(), seats.parse().ok()?, hours.parse().ok()?, read_terms(terms)?)
            }
            ["answer", asked] => Self::Answer(asked.parse().ok()?),
            ["stop", game] => Self::Stop(game.to_owned()),
            _ => return None,
        })
    }
}

/// `any`, `150`, `rated-any`, `rated-150`.
fn terms_text(terms: SeekTerms) -> String {
    let reach = terms.reach.map_or_else(|| "any".to_owned(), |reach| reach.to_string());
    if terms.rated { format!("rated-{reach}") } else { reach }
}

fn read_terms(text: &str) -> Option<SeekTerms> {
    let (rated, reach) = text.strip_prefix("rated-").map_or((false, text), |reach| (true, reach));
    let reach = if reach == "any" { None } else { Some(reach.parse().ok()?) };
    Some(SeekTerms { rated, reach })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_are_written_and_others_are_not_read() {
        let tmag = || "tmag".to_owned();
        for button in [
            SeekButton::Begin,
            SeekButton::Game(tmag()),
            SeekButton::Seats(tmag(), 9),
            SeekButton::Look(tmag(), 3, 168, SeekTerms::default()),
            SeekButton::Look(tmag(), 3, 168, SeekTerms { rated: true, reach: Some(150) }),
            SeekButton::Terms(tmag(), 3, SeekTerms { rated: true, reach: None }),
            SeekButton::Terms(tmag(), 3, SeekTerms { rated: false, reach: Some(300) }),
            SeekButton::Answer(i64::MAX),
            SeekButton::Stop(tmag()),
        ] {
            assert_eq!(SeekButton::read(&button.text()), Some(button));
        }
        for text in [
            "",
            "on:x",
            "game",
            "seats:tmag:-1",
            "look:tmag:3",
            "look:tmag:3:x:any",
            "terms:tmag:3:-1",
            "answer:x",
            "stop",
        ] {
            assert_eq!(SeekButton::read(text), None, "{text:?}");
        }
    }
}
