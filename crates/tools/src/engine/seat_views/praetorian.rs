//! The Praetorian's view: the Assassin's choice is sealed. Any choice that fits what is public makes the same view.

use super::{items, replay};
use crate::engine::observation::Observation;
use game::{AnyView, Position, Viewer};
use games::praetorian::{CIVILIANS, Civilian};

/// The view after the record, with a suspect as assassin and the dead among the targets.
pub fn read(start: Box<dyn Position>, observation: &Observation) -> Option<Box<dyn AnyView>> {
    let numbers = |name| -> Option<Vec<Civilian>> {
        items(&observation.view, name)?.iter().map(|json| Civilian::try_from(json.as_int()?).ok()).collect()
    };
    let (suspects, mut targets) = (numbers("suspects")?, numbers("dead")?);
    let wanted = start.options().number("targets");
    let assassin = *suspects.first()?;
    let mut others = (1..=CIVILIANS).filter(|number| *number != assassin);
    while targets.len() < usize::try_from(wanted).ok()? {
        let other = others.find(|number| !targets.contains(number))?;
        targets.push(other);
    }
    targets.sort_unstable();
    let choice = format!("assassin={assassin} targets={}", game::joined(&targets, ","));
    let actions: Vec<&str> =
        observation.record.iter().map(|entry| entry.action.as_deref().unwrap_or(&choice)).collect();
    let position = replay(start, &observation.record, &actions)?;
    // Whatever was hidden must have been hidden from this seat.
    let hides =
        |entry: &game::VisibleAction| entry.action.is_none() && entry.by.viewer() == Viewer::Seat(observation.seat);
    (!observation.record.iter().any(hides)).then(|| position.view(Viewer::Seat(observation.seat)))
}
