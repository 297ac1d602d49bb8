//! The text form of a game record (docs/engine.md, "Game records"): for the engine, for `/record export` and for `subrosa verify`.

use std::borrow::Cow;

use super::{Fields, Json, Malformed};
use game::{Actor, EndReason, Outcome, Record, VisibleAction};

/// The name of the format, with its version.
pub const FORMAT: &str = "subrosa-record-1";

/// A record as JSON.
#[must_use]
pub fn to_json(record: &Record) -> Json {
    let options = record.options.iter().map(|(name, value)| (Cow::Owned(name.clone()), value.as_str().into()));
    Json::map([
        ("format", FORMAT.into()),
        ("game", record.game.as_str().into()),
        ("seats", record.seats.into()),
        ("options", Json::Map(options.collect())),
        ("actions", Json::List(record.actions.iter().map(entry).collect())),
        ("outcome", outcome(record.outcome.as_ref())),
    ])
}

/// An outcome or null.
#[must_use]
pub fn outcome(outcome: Option<&Outcome>) -> Json {
    outcome.map_or(Json::Null, |Outcome { ranks, reason }| {
        Json::map([("ranks", Json::list(ranks.iter().copied())), ("reason", reason.whole().into())])
    })
}

/// An entry of a record.
#[must_use]
pub fn entry(VisibleAction { by, action }: &VisibleAction) -> Json {
    let by = match by {
        Actor::Seat(seat) => seat.0.into(),
        Actor::Chance => "chance".into(),
    };
    match action {
        Some(action) => Json::map([("by", by), ("action", action.as_str().into())]),
        None => Json::map([("by", by), ("hidden", true.into())]),
    }
}

/// Reads a record. `options` and `outcome` may be absent. Whether game, seats, options and actions fit together shows only
/// when it is replayed; a number of seats that no game can have stays one.
///
/// # Errors
/// A sentence for a wrong format, a missing or unknown field, or a wrong type.
pub fn from_json(json: Json) -> Result<Record, Malformed> {
    let mut fields = Fields::of("A record", json)?;
    if fields.text("format")? != FORMAT {
        return Err(Malformed::new(format!("The format of a record must be “{FORMAT}”.")));
    }
    let (game, seats, options) = (fields.text("game")?, fields.seats("seats")?, fields.options("options")?);
    let actions = fields.list("actions")?.into_iter().map(read_entry).collect::<Result<_, _>>()?;
    let outcome = fields.take("outcome").and_then(read_outcome);
    fields.finish()?;
    Ok(Record { game, seats, options, actions, outcome })
}

/// Reads an entry of a record.
///
/// # Errors
/// A sentence for a missing or unknown field, or a wrong type.
pub fn read_entry(json: Json) -> Result<VisibleAction, Malformed> {
    let mut fields = Fields::of("An action of a record", json)?;
    let by = fields.actor("by")?;
    let action = match fields.take("hidden") {
        None => Some(fields.text("action")?),
        Some(Json::Bool(true)) => None,
        Some(_) => return Err(Malformed::new("The field “hidden” is true where it stands.")),
    };
    fields.finish()?;
    Ok(VisibleAction { by, action })
}

/// An outcome that can't be read counts for none: it is computed anew wherever it matters. A record keeps a reason's whole
/// sentence and no other, so a reason that is read is told whole everywhere.
pub(super) fn read_outcome(json: Json) -> Option<Outcome> {
    let mut fields = Fields::of("An outcome", json).ok()?;
    let (ranks, reason) = (fields.list("ranks").ok()?, fields.text("reason").ok()?);
    let ranks = ranks.iter().map(|rank| u8::try_from(rank.as_int()?).ok()).collect::<Option<_>>()?;
    Some(Outcome { ranks, reason: EndReason::plain(reason) })
}
