//! The buttons of a tournament's posts, and their text in custom ids.

use crate::app::TournamentId;

/// A button of a tournament's posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentButton {
    /// Signs the presser up.
    Join(TournamentId),
    /// Takes the presser out.
    Leave(TournamentId),
    /// Begins the first round.
    Start(TournamentId),
    /// Shows the standings. The number of rounds tells the post from others.
    Standings(TournamentId, u16),
    /// The same; the row's number tells a word to the organiser from others.
    NoticeStandings(TournamentId, i64),
    /// The same, under the sign-up once that is closed. It tells it from the posts of rounds and tables.
    SignUpStandings(TournamentId),
}

impl TournamentButton {
    /// Its text, after the word `tournament:`.
    #[must_use]
    pub(in crate::discord) fn text(self) -> String {
        match self {
            Self::Join(id) => format!("join:{id}"),
            Self::Leave(id) => format!("leave:{id}"),
            Self::Start(id) => format!("start:{id}"),
            Self::Standings(id, round) => format!("standings:{id}:{round}"),
            Self::NoticeStandings(id, number) => format!("noted:{id}:{number}"),
            Self::SignUpStandings(id) => format!("entered:{id}"),
        }
    }

    /// Reads what follows `tournament:`; `None` if it is none of the bot's.
    #[must_use]
    pub(in crate::discord) fn read(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(':').collect();
        Some(match parts[..] {
            ["join", tournament] => Self::Join(TournamentId::parse(tournament)?),
            ["leave", tournament] => Self::Leave(TournamentId::parse(tournament)?),
            ["start", tournament] => Self::Start(TournamentId::parse(tournament)?),
            ["standings", tournament, round] => Self::Standings(TournamentId::parse(tournament)?, round.parse().ok()?),
            ["noted", tournament, number] => {
                Self::NoticeStandings(TournamentId::parse(tournament)?, number.parse().ok()?)
            }
            ["entered", tournament] => Self::SignUpStandings(TournamentId::parse(tournament)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_are_written_and_others_are_not_read() {
        let id = TournamentId(i64::MAX);
        for button in [
            TournamentButton::Join(id),
            TournamentButton::Leave(id),
            TournamentButton::Start(id),
            TournamentButton::Standings(id, u16::MAX),
            TournamentButton::NoticeStandings(id, i64::MAX),
            TournamentButton::SignUpStandings(id),
        ] {
            assert_eq!(TournamentButton::read(&button.text()), Some(button));
        }
        for text in
            ["", "join", "join:!", "start:1:2", "standings:1", "standings:1:-1", "noted:1", "noted:1:x", "entered:1:0"]
        {
            assert_eq!(TournamentButton::read(text), None, "{text:?}");
        }
    }
}
