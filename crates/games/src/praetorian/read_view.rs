//! A seat's view read back from what a program says of it: the Assassin's choice is sealed, and any choice that fits what is
//! public makes the same view.

use super::civilians::{CIVILIANS, Civilian};
use super::types::Praetorian;
use game::{Data, Erased, ObservedView, Position, Seen, Viewer, joined};

/// The view after the record, with a suspect as assassin and the dead among the targets. `None` too if the game is over: then
/// nothing is sealed.
pub fn read_view(observed: &ObservedView<'_>) -> Option<Seen<Praetorian>> {
    let viewer = Viewer::Seat(observed.seat);
    // An entry without its action must have been hidden from this seat.
    if observed.record.iter().any(|entry| entry.action.is_none() && entry.by.viewer() == viewer) {
        return None;
    }
    let choice = any_choice(observed)?;
    let options: Vec<_> = observed.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut position = Erased::<Praetorian>::start(observed.seats, &options).ok()?;
    for entry in observed.record {
        position.play(entry.by, entry.action.as_deref().unwrap_or(&choice)).ok()?;
    }
    position.outcome().is_none().then(|| position.seen(viewer))
}

/// A choice of assassin and targets that fits the view, in notation.
fn any_choice(observed: &ObservedView<'_>) -> Option<String> {
    let number = |data: &Data| Civilian::try_from(data.as_int()?).ok();
    let numbers = |name| -> Option<Vec<Civilian>> { observed.view.field(name)?.items()?.iter().map(number).collect() };
    let (suspects, mut targets) = (numbers("suspects")?, numbers("dead")?);
    let wanted = usize::try_from(observed.options.number("targets")).ok()?;
    let assassin = *suspects.first()?;
    let mut others = (1..=CIVILIANS).filter(|number| *number != assassin);
    while targets.len() < wanted {
        let other = others.find(|number| !targets.contains(number))?;
        targets.push(other);
    }
    targets.sort_unstable();
    Some(format!("assassin={assassin} targets={}", joined(&targets, ",")))
}
