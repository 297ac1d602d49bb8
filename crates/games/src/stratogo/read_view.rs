//! A seat's view of `StraToGo` read back from what a program says of it: the other seat's set-up is sealed, and any set-up that
//! fits the record and the view makes the same view.

use super::action::{StratogoAction, notation};
use super::array::{Array, ready_made};
use super::given_view::GivenView;
use super::sealed_setup::SealedSetup;
use super::state::other;
use super::told_record::ToldRecord;
use super::types::StraToGo;
use game::{Erased, ObservedView, Position, Seen, UnreadView, Viewer};
use std::cell::Cell;

/// The most set-ups that are tried for one view, each through the whole record.
const MOST_TRIED: u32 = 1_000;

/// The view after the record, with a set-up of the other seat that explains both.
pub fn read_view(observed: &ObservedView<'_>) -> Result<Seen<StraToGo>, UnreadView> {
    found(observed).unwrap_or(Err(UnreadView::Impossible))
}

/// The end of the search; `None` if no set-up explains both. Before both set-ups are in, any will do.
fn found(observed: &ObservedView<'_>) -> Option<Result<Seen<StraToGo>, UnreadView>> {
    if observed.record.len() < 2 {
        return replay(observed, &ready_made(other(observed.seat)).first()?.1).map(Ok);
    }
    let given = GivenView::read(observed.view)?;
    let told = ToldRecord::read(observed.record, observed.seat)?;
    let limit = u16::try_from(observed.options.number("quiet")).ok()?;
    let sealed = SealedSetup { seat: observed.seat, told: &told, given: &given, limit };
    let tries = SetupTries::default();
    sealed.find(&|array: &Array| tries.judge(|| replay(observed, array).filter(|seen| given.is(&seen.view))))
}

/// The number of set-ups that have been tried.
#[derive(Debug, Default)]
struct SetupTries(Cell<u32>);

impl SetupTries {
    /// The answer to one more, or the end of a search that has tried [`MOST_TRIED`].
    fn judge<T>(&self, answer: impl FnOnce() -> Option<T>) -> Option<Result<T, UnreadView>> {
        if self.0.get() == MOST_TRIED {
            return Some(Err(UnreadView::TooManyGames));
        }
        self.0.set(self.0.get() + 1);
        answer().map(Ok)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_for_a_set_up_ends_after_a_thousand() {
        let tries = SetupTries::default();
        for _ in 0..MOST_TRIED {
            assert_eq!(tries.judge(|| None::<u8>), None);
        }
        assert_eq!(tries.judge(|| Some(1)), Some(Err(UnreadView::TooManyGames)));
        assert_eq!(SetupTries::default().judge(|| Some(1)), Some(Ok(1)));
    }
}
