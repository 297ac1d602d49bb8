//! A seat's view of `StraToGo` read back from what a program says of it: the other seat's set-up is sealed, and any set-up that
//! fits the record and the view makes the same view.

use super::action::{StratogoAction, notation};
use super::array::{Array, ready_made};
use super::given_view::GivenView;
use super::sealed_setup::SealedSetup;
use super::state::other;
use super::told_record::ToldRecord;
use super::types::StraToGo;
use game::{Erased, ObservedView, Position, Seen, Viewer};

/// The view after the record, with a set-up of the other seat that explains both. Before both set-ups are in, any will do.
pub fn read_view(observed: &ObservedView<'_>) -> Option<Seen<StraToGo>> {
    if observed.record.len() < 2 {
        return replay(observed, &ready_made(other(observed.seat)).first()?.1);
    }
    let given = GivenView::read(observed.view)?;
    let told = ToldRecord::read(observed.record, observed.seat)?;
    let limit = u16::try_from(observed.options.number("quiet")).ok()?;
    let sealed = SealedSetup { seat: observed.seat, told: &told, given: &given, limit };
    sealed.find(&|array: &Array| replay(observed, array).filter(|seen| given.is(&seen.view)))
}

/// The view after the record by the rules, with this array in the place of the sealed one. `None` if the rules refuse it, or if
/// the game is over: then nothing is sealed.
fn replay(observed: &ObservedView<'_>, sealed: &Array) -> Option<Seen<StraToGo>> {
    let sealed = notation(&StratogoAction::Setup { array: *sealed });
    let options: Vec<_> = observed.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut position = Erased::<StraToGo>::start(observed.seats, &options).ok()?;
    for entry in observed.record {
        position.play(entry.by, entry.action.as_deref().unwrap_or(&sealed)).ok()?;
    }
    position.outcome().is_none().then(|| position.seen(Viewer::Seat(observed.seat)))
}
