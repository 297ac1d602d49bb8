//! Rows into values and back: the words that the schema uses for phases, occupants and audiences.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::json::{IdText, required};
use crate::people::player_settings::TableSettingsRow;
use crate::sql::row::row;
use game::{Audience, Outcome, Seat};
use table::{
    ChannelId, DiceWords, EntryNo, GuildId, MessageId, Occupant, Phase, Place, Player, PlayerSettings, TableId,
};

/// The audience number of the public; seats have their own.
pub(crate) const PUBLIC: i16 = -1;

pub(crate) fn audience_number(audience: Audience) -> i16 {
    match audience {
        Audience::Public => PUBLIC,
        Audience::Seat(seat) => i16::from(seat.0),
    }
}

/// # Errors
/// If it is no seat's number and not the public's: what is meant for one must not go to all.
pub(crate) fn audience(table: TableId, number: i16) -> Result<Audience, StoreError> {
    let damaged = |_| StoreError::Damaged { table: table.0, what: format!("outbox.audience: {number}") };
    if number == PUBLIC {
        return Ok(Audience::Public);
    }
    u8::try_from(number).map(|seat| Audience::Seat(Seat(seat))).map_err(damaged)
}

/// A small number that the schema keeps as a larger one.
pub(crate) fn small(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// A count; there are no negative ones.
pub(crate) fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// A phase by its word in `tables.phase`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum PhaseWord {
    Lobby,
    Playing,
    Over,
    Closed,
}

pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Lobby => PhaseWord::Lobby,
        Phase::Playing => PhaseWord::Playing,
        Phase::Over => PhaseWord::Over,
        Phase::Closed => PhaseWord::Closed,
    }
    .into()
}

/// The phase that a word stands for; `None` for another version's.
pub(crate) fn phase(word: &str) -> Option<Phase> {
    Some(match word.parse().ok()? {
        PhaseWord::Lobby => Phase::Lobby,
        PhaseWord::Playing => Phase::Playing,
        PhaseWord::Over => Phase::Over,
        PhaseWord::Closed => Phase::Closed,
    })
}

row! {
    /// Where a table is found, as columns of `tables`.
    pub(crate) struct PlaceRow {
        guild: Option<i64>,
        channel: i64,
        lobby_channel: Option<i64>,
        lobby_message: Option<i64>,
        thread: Option<i64>,
        post_message: Option<i64>,
        told_entry: Option<i32>,
    }
}

impl PlaceRow {
    /// The place that the columns tell of.
    pub(crate) fn place(self, table: TableId) -> Result<Place, StoreError> {
        Ok(Place {
            guild: self.guild.map(GuildId),
            channel: ChannelId(self.channel),
            lobby_channel: self.lobby_channel.map(ChannelId),
            lobby_message: self.lobby_message.map(MessageId),
            thread: self.thread.map(ChannelId),
            post_message: self.post_message.map(MessageId),
            told: self.told_entry.map(|told| entry(table, told)).transpose()?,
        })
    }
}

/// Seats from their numbers; what is no seat's number is left out.
pub(crate) fn seats(numbers: Vec<i16>) -> Vec<Seat> {
    numbers.into_iter().filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect()
}

/// The numbers of seats.
pub(crate) fn seat_numbers(seats: &[Seat]) -> Vec<i16> {
    seats.iter().map(|seat| i16::from(seat.0)).collect()
}

/// A player's word for the dice, as it is stored.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordJson {
    seat: u8,
    word: String,
}

impl WordJson {
    pub(crate) fn all(words: &DiceWords) -> Vec<Self> {
        words.iter().map(|(seat, word)| Self { seat: seat.0, word: word.to_owned() }).collect()
    }

    pub(crate) fn read(words: Vec<Self>) -> DiceWords {
        DiceWords::of(words.into_iter().map(|word| (Seat(word.seat), word.word)))
    }
}

/// An occupant as the columns `kind`, `player`, `name`, `level`.
pub(crate) struct OccupantRow {
    pub kind: &'static str,
    pub player: Option<i64>,
    pub name: String,
    pub level: Option<i16>,
}

impl From<&Occupant> for OccupantRow {
    fn from(occupant: &Occupant) -> Self {
        let row = |kind: OccupantKind, player: Option<&Player>, level| Self {
            kind: kind.into(),
            player: player.map(|player| player.id.0),
            name: player.map(|player| player.name.as_str().to_owned()).unwrap_or_default(),
            level,
        };
        match occupant {
            Occupant::Open => row(OccupantKind::Open, None, None),
            Occupant::Invited(player) => row(OccupantKind::Invited, Some(player), None),
            Occupant::Player(player) => row(OccupantKind::Player, Some(player), None),
            Occupant::Computer(level) => row(OccupantKind::Computer, None, Some(i16::from(*level))),
            Occupant::Former => row(OccupantKind::Former, None, None),
        }
    }
}

/// A seat with who sits there and how they like to be told, as the statements that read tables gather it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OccupantJson {
    kind: OccupantKind,
    #[serde(deserialize_with = "required")]
    player: Option<IdText>,
    name: String,
    #[serde(deserialize_with = "required")]
    level: Option<u8>,
    #[serde(deserialize_with = "required")]
    players: Option<TableSettingsRow>,
}

/// The kind of a seat's occupant, by its word in `seats.kind`.
#[derive(Clone, Copy, Debug, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum OccupantKind {
    Open,
    Invited,
    Player,
    Computer,
    Former,
}

impl OccupantJson {
    /// The occupant, and the settings that come with the person.
    ///
    /// # Errors
    /// A text that names the field that is missing or wrong.
    pub(crate) fn read(self) -> Result<(Occupant, PlayerSettings), String> {
        let settings = self.players.map(TableSettingsRow::settings).transpose()?;
        let person = |id: Option<IdText>, name: String| {
            let id = id.ok_or("seats.player: a person's seat has none")?;
            Ok::<_, String>(Player::named(id.into(), [name.as_str()]))
        };
        let occupant = match self.kind {
            OccupantKind::Open => Occupant::Open,
            OccupantKind::Invited => Occupant::Invited(person(self.player, self.name)?),
            OccupantKind::Player => Occupant::Player(person(self.player, self.name)?),
            OccupantKind::Computer => Occupant::Computer(self.level.ok_or("seats.level: a computer's seat has none")?),
            OccupantKind::Former => Occupant::Former,
        };
        Ok((occupant, settings.unwrap_or_default()))
    }
}

/// The outcome of a game, as it is stored.
#[derive(Debug, Serialize)]
pub(crate) struct OutcomeJson {
    ranks: Vec<u8>,
    reason: String,
}

impl From<&Outcome> for OutcomeJson {
    fn from(outcome: &Outcome) -> Self {
        Self { ranks: outcome.ranks.clone(), reason: outcome.reason.whole().to_owned() }
    }
}

/// The number of an entry as the schema's integer.
pub(crate) fn entry_no(entry: EntryNo) -> i32 {
    int(entry.index())
}

/// The number of an entry from the schema's integer.
pub(crate) fn entry(table: TableId, number: i32) -> Result<EntryNo, StoreError> {
    let damaged = |_| StoreError::Damaged { table: table.0, what: format!("its log has no entry {number}") };
    u32::try_from(number).map(EntryNo).map_err(damaged)
}

/// A count from the program as the schema's integer. Plies and steps stay far below the limit.
pub(crate) fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
