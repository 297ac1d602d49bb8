//! A list of small actions that somebody hands in at once: read, and what is said of it.

use super::own_table::played;
use crate::app::Failure;
use crate::discord::interaction::Caller;
use game::{Actor, AnyView};
use name::clip;
use table::{Change, LogEntry};

/// The most characters of a refused list that are shown again.
const MAX_SHOWN: usize = 400;

/// The small actions of a list that was typed, if such can be handed in now.
pub(in crate::discord) fn handed_in(view: &dyn AnyView, typed: &str) -> Option<Vec<String>> {
    let words = typed.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';');
    let actions: Vec<_> = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
    (actions.len() > 1 && view.may_be_drawn()).then_some(actions)
}

/// The answer to a list of `count` actions: what was played at once, what follows, what was dropped.
pub(in crate::discord) fn handed_in_words(change: &Change, caller: &Caller, count: usize) -> String {
    let by = change.entries.first().map(LogEntry::by);
    let own = change.entries.iter().filter_map(LogEntry::action).filter(|action| Some(action.by) == by);
    let at_once: Vec<_> = own.skip(1).map(|action| format!("`{}`", action.action)).collect();
    let clock = by.and_then(Actor::seat).map(|seat| change.table.life.seat_clock(seat));
    let later = clock.and_then(|clock| clock.plan.as_ref()?.own_turns().map(|own| own.len())).unwrap_or_default();
    let mut lines = vec![played(change, caller, None)];
    lines.extend((!at_once.is_empty()).then(|| format!("Then, at once: {}.", at_once.join(", "))));
    lines.extend(follow(later));
    lines.extend(missed(count, (1 + at_once.len(), later)));
    lines.join("\n")
}

fn follow(later: usize) -> Option<String> {
    match later {
        0 => None,
        1 => Some("One more follows on your next turn; /table if shows and withdraws it.".to_owned()),
        more => Some(format!("{more} more follow, one on each of your turns; /table if shows and withdraws them.")),
    }
}

/// The words on those of a list that were passed over, where so many were played and so many follow.
fn missed(all: usize, (played, later): (usize, usize)) -> Option<String> {
    let count = all.saturating_sub(played + later);
    let text = format!("{count} of your moves could no longer be played: choose again on your turn.");
    (count > 0).then_some(text)
}

/// The refusal of a list, with the list: it need not be thought out again.
pub(in crate::discord) fn not_handed_in(failure: Failure, typed: &str) -> Failure {
    match failure {
        Failure::Refused(why) => {
            let typed: String = typed.chars().filter(|sign| *sign != '`' && !sign.is_control()).collect();
            Failure::refused(format!("{why} Nothing was played. You wrote: `{}`", clip(&typed, MAX_SHOWN)))
        }
        fault @ Failure::Fault(_) => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::missed;

    #[test]
    fn what_was_passed_over_is_told_beside_what_follows() {
        assert_eq!([missed(4, (1, 3)), missed(4, (4, 0))], [None, None]);
        for (played, later) in [(1, 2), (3, 0)] {
            assert!(missed(4, (played, later)).is_some_and(|words| words.starts_with("1 of your moves")));
        }
    }
}
