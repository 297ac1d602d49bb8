//! The ids that modals carry: which form was filled in, and for what. A form can carry no other id.

use super::custom_id::CustomId;
use super::learn_button::LearnButton;
use super::play_button::PlayButton;
use super::settings_button::SettingsButton;
use super::table_button::TableButton;
use table::{EntryNo, TableId};

/// A form. Its text on the wire is that of the button that opens it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormId {
    /// A move in plain notation.
    Move {
        /// The table where it is played.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
    },
    /// An answer to a lesson in plain notation.
    Lesson {
        /// The game's id in the registry.
        game: String,
        /// The lesson's key within the game.
        key: String,
    },
    /// A word that goes into a table's dice.
    DiceWord(TableId),
    /// The writer's own note at a table.
    Note(TableId),
    /// Game, opponents, seats and pace of a new table.
    NewTable,
    /// A value of one of the writer's settings, named by its option.
    Setting(String),
}

impl FormId {
    /// The form's custom id, at most 100 characters.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Move { table, seen } => CustomId::Type { table: *table, seen: *seen },
            Self::Lesson { game, key } => CustomId::Learn(LearnButton::Type(game.clone(), key.clone())),
            Self::DiceWord(table) => CustomId::Table(TableButton::DiceWord, *table),
            Self::Note(table) => CustomId::Table(TableButton::Note, *table),
            Self::NewTable => CustomId::Play(PlayButton::Form),
            Self::Setting(name) => CustomId::Settings(SettingsButton::Type(name.clone())),
        }
        .text()
    }

    /// Reads a custom id; `None` if it is no form of the bot's.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match CustomId::read(text)? {
            CustomId::Type { table, seen } => Some(Self::Move { table, seen }),
            CustomId::Learn(LearnButton::Type(game, key)) => Some(Self::Lesson { game, key }),
            CustomId::Table(TableButton::DiceWord, table) => Some(Self::DiceWord(table)),
            CustomId::Table(TableButton::Note, table) => Some(Self::Note(table)),
            CustomId::Play(PlayButton::Form) => Some(Self::NewTable),
            CustomId::Settings(SettingsButton::Type(name)) => Some(Self::Setting(name)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_read_back_as_they_are_written_and_buttons_are_none() {
        let table = TableId(i64::MAX);
        for form in [
            FormId::Move { table, seen: EntryNo(u32::MAX) },
            FormId::Lesson { game: "tmag".to_owned(), key: "catch".to_owned() },
            FormId::DiceWord(table),
            FormId::Note(table),
            FormId::NewTable,
            FormId::Setting("zone".to_owned()),
        ] {
            assert_eq!(FormId::read(&form.text()), Some(form));
        }
        for button in [CustomId::Join(table), CustomId::Forget, CustomId::Table(TableButton::Keep, table)] {
            assert_eq!(FormId::read(&button.text()), None, "{button:?}");
        }
    }
}
