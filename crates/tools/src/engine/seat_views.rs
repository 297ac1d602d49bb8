//! A seat's view, read back from its record and its JSON. What a record tells whole is replayed by the rules; where actions are
//! sealed, the game's own reader comes in. What is read is compared with what was given, so that no view passes that a
//! game can't have.

mod praetorian;
mod stratogo;

use super::error::EngineError;
use super::observation::Observation;
use game::{AnyView, Position, Viewer, VisibleAction};
use record::Json;

/// Reads a view some actions of whose record are sealed. `None` if no game can have it.
type SealedReader = fn(Box<dyn Position>, &Observation) -> Option<Box<dyn AnyView>>;

/// The games that seal actions, with their readers.
const READERS: [(&str, SealedReader); 2] = [("praetorian", praetorian::read), ("stratogo", stratogo::read)];

/// The view of a seat; `start` is the game at its start.
///
/// # Errors
/// If the record can't be played, or the game has no reader for sealed actions.
pub fn read(start: Box<dyn Position>, observation: &Observation) -> Result<Box<dyn AnyView>, EngineError> {
    let actions: Option<Vec<&str>> = observation.record.iter().map(|entry| entry.action.as_deref()).collect();
    if let Some(actions) = actions {
        let replayed = replay(start, &observation.record, &actions);
        let view = replayed.map(|position| position.view(Viewer::Seat(observation.seat)));
        return view.ok_or_else(|| EngineError::bad("No game has this record."));
    }
    let reader = READERS.iter().find(|(game, _)| *game == observation.game).map(|(_, reader)| reader);
    let reader = reader.ok_or_else(|| EngineError::bad("Nothing is sealed in this game."))?;
    reader(start, observation).ok_or_else(|| EngineError::bad("No game has this view after this record."))
}

/// The position after these actions by the record's actors. `None` if one is refused.
fn replay(mut position: Box<dyn Position>, record: &[VisibleAction], actions: &[&str]) -> Option<Box<dyn Position>> {
    for (entry, action) in record.iter().zip(actions) {
        position.play(entry.by, action).ok()?;
    }
    Some(position)
}

/// Whether two values are equal, in whatever order their fields stand.
pub fn is_same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Map(one), Json::Map(other)) => {
            let has =
                |name: &str, value: &Json| other.iter().any(|(field, given)| field == name && is_same(value, given));
            one.len() == other.len() && one.iter().all(|(name, value)| has(name, value))
        }
        (Json::List(one), Json::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        _ => one == other,
    }
}

/// A field of an object.
fn field<'a>(json: &'a Json, name: &str) -> Option<&'a Json> {
    match json {
        Json::Map(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
        _ => None,
    }
}

/// The items of a list that is a field of an object.
fn items<'a>(json: &'a Json, name: &str) -> Option<&'a [Json]> {
    match field(json, name)? {
        Json::List(items) => Some(items),
        _ => None,
    }
}
