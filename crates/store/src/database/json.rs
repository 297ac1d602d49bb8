//! JSON in the database, and the words and ids that stand in it. An unreadable value is named by its column and field, never
//! quoted: there are players' secrets in it.

use serde::{Deserialize, Deserializer, Serialize};

use table::{HoldReason, LobbyEnd, Matter, ModerationAction, Notify, PlayerId, Proposal, TableId, Zone};

/// Reads a column's JSON.
///
/// # Errors
/// A text that names the column, and the field that is missing, unknown or wrong.
pub(crate) fn read<'a, T: Deserialize<'a>>(column: &str, text: &'a str) -> Result<T, String> {
    // Where a field is, is found out only when one is wrong: it costs more than the reading.
    serde_json::from_str(text).or_else(|_| {
        let mut json = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let place = match error.path().to_string().as_str() {
                "." => column.to_owned(),
                path if path.starts_with('[') => format!("{column}{path}"),
                path => format!("{column}.{path}"),
            };
            format!("{place}: {}", without_content(error.inner()))
        })
    })
}

/// Serde's words about names of fields. All its other words quote what it met.
fn without_content(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let names_a_field = words.starts_with("missing field") || words.starts_with("unknown field");
    if names_a_field { words } else { "it is not of its type, or out of its range".to_owned() }
}

/// A field that must be there, `null` or not. (Serde takes an `Option` that is missing for `None`.)
pub(crate) fn required<'a, D: Deserializer<'a>, T: Deserialize<'a>>(field: D) -> Result<T, D::Error> {
    T::deserialize(field)
}

/// An id as text: it is larger than the numbers that all readers of JSON keep whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct IdText(pub i64);

impl TryFrom<String> for IdText {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

impl From<IdText> for String {
    fn from(id: IdText) -> Self {
        id.0.to_string()
    }
}

impl From<IdText> for TableId {
    fn from(id: IdText) -> Self {
        Self(id.0)
    }
}

impl From<IdText> for PlayerId {
    fn from(id: IdText) -> Self {
        Self(id.0)
    }
}

/// A word for something that this program does not know.
#[derive(Debug, thiserror::Error)]
#[error("an unknown word")]
pub(crate) struct UnknownWord;

/// A proposal of a player to the others, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct ProposalWord(pub Proposal);

impl TryFrom<String> for ProposalWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        Proposal::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<ProposalWord> for &'static str {
    fn from(word: ProposalWord) -> Self {
        word.0.word()
    }
}

/// A matter that is asked again and again, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct MatterWord(pub Matter);

impl TryFrom<String> for MatterWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        Matter::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<MatterWord> for &'static str {
    fn from(word: MatterWord) -> Self {
        word.0.word()
    }
}

/// The reason why a table stands still, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct HoldWord(pub HoldReason);

impl TryFrom<String> for HoldWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        HoldReason::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<HoldWord> for &'static str {
    fn from(word: HoldWord) -> Self {
        word.0.word()
    }
}

/// The reason why a lobby closed, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct LobbyEndWord(pub LobbyEnd);

impl TryFrom<String> for LobbyEndWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        LobbyEnd::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<LobbyEndWord> for &'static str {
    fn from(word: LobbyEndWord) -> Self {
        word.0.word()
    }
}

/// A moderator's action, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct ModerationWord(pub ModerationAction);

impl TryFrom<String> for ModerationWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        ModerationAction::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<ModerationWord> for &'static str {
    fn from(word: ModerationWord) -> Self {
        word.0.word()
    }
}

/// Where a player is told of turns, by its word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(crate) struct NotifyWord(pub Notify);

impl TryFrom<String> for NotifyWord {
    type Error = UnknownWord;

    fn try_from(word: String) -> Result<Self, UnknownWord> {
        Notify::of_word(&word).map(Self).ok_or(UnknownWord)
    }
}

impl From<NotifyWord> for &'static str {
    fn from(word: NotifyWord) -> Self {
        word.0.word()
    }
}

/// A time zone by its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct ZoneName(pub Zone);

impl From<ZoneName> for String {
    fn from(zone: ZoneName) -> Self {
        zone.0.name().to_owned()
    }
}

impl TryFrom<String> for ZoneName {
    type Error = UnknownWord;

    fn try_from(name: String) -> Result<Self, UnknownWord> {
        Zone::of_name(&name).map(Self).ok_or(UnknownWord)
    }
}
