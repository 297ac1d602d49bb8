//! A seat's view, read back from its record and its JSON. A whole record is replayed by the rules; where actions are
//! sealed, the game's own reader comes in. The reading is compared with the given text, so that no view passes that a
//! game can't have.

use super::error::EngineError;
use super::observation::Observation;
use game::{Actor, AnyView, Data, Position, UnreadView, Viewer};
use record::Json;

/// The view of a seat; `start` is the game at its start.
///
/// # Errors
/// If the record can't be played, actions are sealed that can't be, or the game's reader finds no game with this view.
pub fn read(start: Box<dyn Position>, observation: &Observation) -> Result<Box<dyn AnyView>, EngineError> {
    let actions: Option<Vec<&str>> = observation.record.iter().map(|entry| entry.action.as_deref()).collect();
    if let Some(actions) = actions {
        let replayed = replay(start, observation, &actions);
        let view = replayed.map(|position| position.view(Viewer::Seat(observation.seat)));
        return view.ok_or_else(|| EngineError::bad("No game has this record."));
    }
    if games::find(&observation.game).is_none_or(game::AnyGame::is_open) {
        return Err(EngineError::bad("Nothing is sealed in this game."));
    }
    let view = data(&observation.view).ok_or_else(|| unread(UnreadView::Impossible))?;
    if view.field("over").and_then(Data::as_bool) == Some(true) {
        return Err(EngineError::bad("The record of a game that is over has no sealed actions: all of it is public."));
    }
    start.read_view(observation.seat, &observation.record, &view).map_err(unread)
}

fn unread(why: UnreadView) -> EngineError {
    EngineError::bad(match why {
        UnreadView::Impossible => "No game has this view after this record.",
        UnreadView::TooManyGames => {
            "Too many games can have this record, and none of those that were tried has this view."
        }
    })
}

/// A program's text as games read it. `None` where a number is none that a view has.
fn data(json: &Json) -> Option<Data> {
    Some(match json {
        Json::Null => Data::Null,
        Json::Bool(truth) => Data::Bool(*truth),
        Json::Int(number) => Data::Int(i64::try_from(*number).ok()?),
        Json::Real(_) => return None,
        Json::Text(text) => Data::Text(text.clone()),
        Json::List(items) => Data::List(items.iter().map(data).collect::<Option<_>>()?),
        Json::Map(fields) => {
            Data::Map(fields.iter().map(|(name, value)| Some((name.clone(), data(value)?))).collect::<Option<_>>()?)
        }
    })
}

/// The position after these actions by the record's actors. `None` if one is refused, or sealed for the seat as long as the game goes on.
fn replay(
    mut position: Box<dyn Position>,
    Observation { record, seat, .. }: &Observation,
    actions: &[&str],
) -> Option<Box<dyn Position>> {
    let mut tells = false;
    for (entry, action) in record.iter().zip(actions) {
        let played = position.play(entry.by, action).ok()?;
        tells |= played.sealed && entry.by != Actor::Seat(*seat);
    }
    (!tells || position.outcome().is_some()).then_some(position)
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
