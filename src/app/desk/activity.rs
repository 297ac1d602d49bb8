//! How much people and servers do, counted in this process until the desk writes it down.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use store::{ActivityCounts, Subject, SubjectKind};
use table::{GuildId, PlayerId};

/// The most people and servers that are counted between two writes; past it only those who are counted already.
const MOST_COUNTED: usize = 20_000;

/// The person who did something, and the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedCaller {
    /// The person who pressed or typed.
    pub player: PlayerId,
    /// The server in which they asked; `None` by direct message.
    pub guild: Option<GuildId>,
}

/// Numbers of what was done since the last write. Clones count together.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Activity(Arc<Mutex<HashMap<Subject, ActivityCounts>>>);

impl Activity {
    /// Counts a command, a button or another interaction.
    pub(in crate::app) fn pressed(&self, actor: CountedCaller) {
        self.add(actor, ActivityCounts { presses: 1, ..ActivityCounts::default() });
    }

    /// Counts something that was opened, and how many people and roles it called.
    pub(in crate::app) fn opened(&self, actor: CountedCaller, calls: usize) {
        self.add(actor, ActivityCounts { opens: 1, calls: count(calls), presses: 0 });
    }

    /// Counts people who were called.
    pub(in crate::app) fn called(&self, actor: CountedCaller, calls: usize) {
        self.add(actor, ActivityCounts { calls: count(calls), ..ActivityCounts::default() });
    }

    fn add(&self, actor: CountedCaller, more: ActivityCounts) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let person = Subject { kind: SubjectKind::Person, id: actor.player.0 };
        let server = actor.guild.map(|guild| Subject { kind: SubjectKind::Server, id: guild.0 });
        for subject in [Some(person), server].into_iter().flatten() {
            if counted.len() >= MOST_COUNTED && !counted.contains_key(&subject) {
                continue;
            }
            let sum = counted.entry(subject).or_default();
            sum.presses += more.presses;
            sum.opens += more.opens;
            sum.calls += more.calls;
        }
    }

    /// All that was counted since the last time.
    pub(super) fn take(&self) -> Vec<(Subject, ActivityCounts)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }

    /// Counts on from numbers that could not be written.
    pub(super) fn put_back(&self, counted: Vec<(Subject, ActivityCounts)>) {
        for (Subject { kind, id }, counts) in counted {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let sum = all.entry(Subject { kind, id }).or_default();
            sum.presses += counts.presses;
            sum.opens += counts.opens;
            sum.calls += counts.calls;
        }
    }
}

fn count(calls: usize) -> i64 {
    i64::try_from(calls).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_servers_are_counted_and_only_so_many_at_a_time() {
        let activity = Activity::default();
        let actor = |player| CountedCaller { player: PlayerId(player), guild: Some(GuildId(-1)) };
        for player in 0..i64::try_from(MOST_COUNTED).unwrap() + 50 {
            activity.pressed(actor(player));
        }
        activity.opened(actor(7), 3);
        activity.called(CountedCaller { guild: None, ..actor(7) }, 2);
        let counted = activity.take();
        assert_eq!(counted.len(), MOST_COUNTED);
        let of = |kind, id| counted.iter().find(|(one, _)| *one == Subject { kind, id }).map(|(_, counts)| *counts);
        assert_eq!(of(SubjectKind::Person, 7), Some(ActivityCounts { presses: 1, opens: 1, calls: 5 }));
        assert_eq!(of(SubjectKind::Server, -1).map(|counts| (counts.opens, counts.calls)), Some((1, 3)));
        assert!(activity.take().is_empty());
    }
}
