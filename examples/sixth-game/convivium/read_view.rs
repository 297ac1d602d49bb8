//! A seat's view read back from what a program says of it: the other guest's poison is sealed, and any cup that it may be in
//! makes the same view.

use super::types::Convivium;
use game::{Erased, ObservedView, Position, Seen, Square, Viewer};

/// The view after the record, with the other's poison in any cup that explains it.
pub fn read_view(observed: &ObservedView<'_>) -> Option<Seen<Convivium>> {
    let viewer = Viewer::Seat(observed.seat);
    if observed.record.iter().any(|entry| entry.action.is_none() && entry.by.viewer() == viewer) {
        return None;
    }
    let cups = u8::try_from(observed.options.number("cups")).ok()?;
    (0..cups).find_map(|file| replayed(observed, &format!("poison {}", Square::new(file, 0))))
}

/// The view if the sealed action was this one; `None` if the game would have taken another way.
fn replayed(observed: &ObservedView<'_>, sealed: &str) -> Option<Seen<Convivium>> {
    let options: Vec<_> = observed.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut position = Erased::<Convivium>::start(observed.seats, &options).ok()?;
    for entry in observed.record {
        position.play(entry.by, entry.action.as_deref().unwrap_or(sealed)).ok()?;
    }
    position.outcome().is_none().then(|| position.seen(Viewer::Seat(observed.seat)))
}
