//! The servers that the bot hears it is in. They come by the thousand when its shards begin anew, so one task writes down all that wait.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::GuildId;

/// Servers that are to be written down. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Arrivals(Arc<Mutex<Heard>>);

#[derive(Debug, Default)]
struct Heard {
    guilds: Vec<GuildId>,
    /// Whether somebody writes, and will write what comes meanwhile.
    has_writer: bool,
}

/// The part of whoever has told of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrivalPart {
    /// Nobody writes: they must have it written.
    Write,
    /// Somebody writes already, and takes this one along.
    Nothing,
}

impl Arrivals {
    /// Adds a server to those that wait.
    pub(super) fn add(&self, guild: GuildId) -> ArrivalPart {
        let mut waiting = self.waiting();
        waiting.guilds.push(guild);
        if std::mem::replace(&mut waiting.has_writer, true) { ArrivalPart::Nothing } else { ArrivalPart::Write }
    }

    /// All that wait, for whoever writes; none: that is done.
    pub(super) fn next(&self) -> Option<Vec<GuildId>> {
        let mut waiting = self.waiting();
        waiting.has_writer = !waiting.guilds.is_empty();
        waiting.has_writer.then(|| std::mem::take(&mut waiting.guilds))
    }

    /// The write failed, and its writer writes no more: those that wait are left to the next server.
    pub(super) fn give_up(&self) {
        self.waiting().has_writer = false;
    }

    fn waiting(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_during_a_write_is_written_together() {
        let arrivals = Arrivals::default();
        assert_eq!(arrivals.add(GuildId(0)), ArrivalPart::Write);
        assert_eq!(arrivals.next(), Some(vec![GuildId(0)]));
        assert!((1..100).all(|number| arrivals.add(GuildId(number)) == ArrivalPart::Nothing));
        assert_eq!(arrivals.next().map(|all| all.len()), Some(99));
        assert_eq!(arrivals.next(), None);
        assert_eq!(arrivals.add(GuildId(0)), ArrivalPart::Write, "and from the beginning");
    }

    #[test]
    fn after_a_write_that_failed_the_next_server_is_written() {
        let arrivals = Arrivals::default();
        arrivals.add(GuildId(1));
        assert!(arrivals.next().is_some());
        arrivals.give_up();
        assert_eq!(arrivals.add(GuildId(2)), ArrivalPart::Write);
        assert_eq!(arrivals.next(), Some(vec![GuildId(2)]));
    }
}
