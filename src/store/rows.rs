//! Rows into values and back: the words that the schema uses for phases, occupants and audiences.

use serde_json::Value;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::StoreError;
use game::{Audience, Outcome, Seat};
use table::{Occupant, Phase, Place, Player, PlayerId};

/// The audience number of the public; seats have their own.
pub(super) const PUBLIC: i16 = -1;

pub(super) fn audience_number(audience: Audience) -> i16 {
    match audience {
        Audience::Public => PUBLIC,
        Audience::Seat(seat) => i16::from(seat.0),
    }
}

pub(super) fn audience(number: i16) -> Audience {
    u8::try_from(number).map_or(Audience::Public, |seat| Audience::Seat(Seat(seat)))
}

pub(super) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Lobby => "lobby",
        Phase::Playing => "playing",
        Phase::Over => "over",
        Phase::Closed => "closed",
    }
}

pub(super) fn phase(word: &str) -> Option<Phase> {
    [Phase::Lobby, Phase::Playing, Phase::Over, Phase::Closed].into_iter().find(|phase| phase_word(*phase) == word)
}

pub(super) fn place(row: &PgRow) -> Result<Place, sqlx::Error> {
    let told: Option<i32> = row.try_get("told_ply")?;
    Ok(Place {
        guild: row.try_get("guild")?,
        channel: row.try_get("channel")?,
        lobby_message: row.try_get("lobby_message")?,
        thread: row.try_get("thread")?,
        post_message: row.try_get("post_message")?,
        told_ply: told.and_then(|ply| u32::try_from(ply).ok()),
    })
}

/// A occupant as the columns `kind`, `player`, `name`, `level`.
pub(super) struct OccupantRow {
    pub kind: &'static str,
    pub player: Option<i64>,
    pub name: String,
    pub level: Option<i16>,
}

impl From<&Occupant> for OccupantRow {
    fn from(occupant: &Occupant) -> Self {
        let row = |kind, player: Option<&Player>, level| Self {
            kind,
            player: player.map(|player| player.id.0),
            name: player.map(|player| player.name.clone()).unwrap_or_default(),
            level,
        };
        match occupant {
            Occupant::Open => row("open", None, None),
            Occupant::Invited(player) => row("invited", Some(player), None),
            Occupant::Player(player) => row("player", Some(player), None),
            Occupant::Computer(level) => row("computer", None, Some(i16::from(*level))),
            Occupant::Former => row("former", None, None),
        }
    }
}

/// A occupant from `[kind, player as text, name, level]`.
pub(super) fn occupant(columns: &Value) -> Option<Occupant> {
    let player = || {
        let id = columns.get(1)?.as_str()?.parse().ok()?;
        Some(Player { id: PlayerId(id), name: columns.get(2)?.as_str()?.to_owned() })
    };
    match columns.get(0)?.as_str()? {
        "open" => Some(Occupant::Open),
        "invited" => player().map(Occupant::Invited),
        "player" => player().map(Occupant::Player),
        "computer" => u8::try_from(columns.get(3)?.as_u64()?).ok().map(Occupant::Computer),
        "former" => Some(Occupant::Former),
        _ => None,
    }
}

pub(super) fn outcome_json(outcome: &Outcome) -> Value {
    serde_json::json!({ "ranks": outcome.ranks, "reason": outcome.reason })
}

pub(super) fn options_json(options: &[(String, String)]) -> Value {
    Value::Object(options.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect())
}

pub(super) fn options(table: i64, value: &Value) -> Result<Vec<(String, String)>, StoreError> {
    let damaged = || StoreError::Damaged { table, what: "its options are no texts".to_owned() };
    let pair = |(name, value): (&String, &Value)| Some((name.clone(), value.as_str()?.to_owned()));
    value.as_object().ok_or_else(damaged)?.iter().map(|entry| pair(entry).ok_or_else(damaged)).collect()
}

/// A count from the program as the schema's integer. Plies and steps stay far below the limit.
pub(super) fn int(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
