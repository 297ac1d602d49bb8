//! The servers that the bot hears it is in. They come by the thousand when its shards begin anew, so one task writes down all that wait.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::GuildId;

/// Servers that are to be written down. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Arrivals(Arc<Mutex<Heard>>);

#[derive(Debug, Default)]
struct Heard {
    /// Each stands here once, however often it is told of while nothing can be written.
    guilds: BTreeSet<GuildId>,
    /// Whether somebody writes, and will write what comes meanwhile.
    has_writer: bool,
    /// How many looks for unnamed servers are under way.
    looks: usize,
    /// Those heard of since the first of these looks began.
    meanwhile: BTreeSet<GuildId>,
}

/// The part of whoever has told of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrivalPart {
    /// Nobody writes: they must have it written.
    Write,
    /// Somebody writes already, and takes this one along.
    Nothing,
}

/// A look for servers that a session does not name. Those heard of while it lasts are there: the session tells of them after its list.
#[derive(Debug)]
pub(crate) struct ArrivalLook(Arrivals);

impl ArrivalLook {
    /// Takes those out that were heard of during the look; the others wait no longer to be written down.
    pub(super) fn miss(&self, unnamed: &mut Vec<GuildId>) {
        let mut waiting = self.0.waiting();
        unnamed.retain(|guild| !waiting.meanwhile.contains(guild));
        for guild in unnamed.iter() {
            waiting.guilds.remove(guild);
        }
    }

    /// Keeps those alone that were heard of during the look.
    pub(super) fn keep_heard(&self, guilds: &mut Vec<GuildId>) {
        let waiting = self.0.waiting();
        guilds.retain(|guild| waiting.meanwhile.contains(guild));
    }
}

impl Drop for ArrivalLook {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.looks -= 1;
        if waiting.looks == 0 {
            waiting.meanwhile.clear();
        }
    }
}

impl Arrivals {
    /// Adds a server to those that wait.
    pub(super) fn add(&self, guild: GuildId) -> ArrivalPart {
        let mut waiting = self.waiting();
        waiting.guilds.insert(guild);
        if waiting.looks > 0 {
            waiting.meanwhile.insert(guild);
        }
        if std::mem::replace(&mut waiting.has_writer, true) { ArrivalPart::Nothing } else { ArrivalPart::Write }
    }

    /// Takes a server out that the bot has left since.
    pub(super) fn remove(&self, guild: GuildId) {
        let mut waiting = self.waiting();
        waiting.guilds.remove(&guild);
        waiting.meanwhile.remove(&guild);
    }

    /// Begins a look for servers that a session does not name.
    pub(super) fn begin_look(&self) -> ArrivalLook {
        self.waiting().looks += 1;
        ArrivalLook(self.clone())
    }

    /// The part of whoever looks for servers that a failed write has left.
    pub(super) fn left_over(&self) -> ArrivalPart {
        let mut waiting = self.waiting();
        if waiting.has_writer || waiting.guilds.is_empty() {
            return ArrivalPart::Nothing;
        }
        waiting.has_writer = true;
        ArrivalPart::Write
    }

    /// All that wait, for whoever writes; none: that is done.
    pub(super) fn next(&self) -> Option<Vec<GuildId>> {
        let mut waiting = self.waiting();
        waiting.has_writer = !waiting.guilds.is_empty();
        waiting.has_writer.then(|| std::mem::take(&mut waiting.guilds).into_iter().collect())
    }

    /// The write of these failed, and its writer writes no more: they wait for the next server or the next look.
    pub(super) fn give_up(&self, unwritten: Vec<GuildId>) {
        let mut waiting = self.waiting();
        waiting.guilds.extend(unwritten);
        waiting.has_writer = false;
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
    fn after_a_write_that_failed_its_servers_are_written_with_the_next_one_or_by_the_next_look() {
        let arrivals = Arrivals::default();
        arrivals.add(GuildId(1));
        let failed = arrivals.next().expect("one waits");
        assert_eq!(arrivals.left_over(), ArrivalPart::Nothing, "somebody writes");
        arrivals.give_up(failed);
        assert_eq!(arrivals.add(GuildId(2)), ArrivalPart::Write);
        let failed = arrivals.next().expect("two wait");
        assert_eq!(failed, [GuildId(1), GuildId(2)]);
        arrivals.give_up(failed);
        arrivals.remove(GuildId(1));
        assert_eq!(arrivals.left_over(), ArrivalPart::Write);
        assert_eq!(arrivals.add(GuildId(2)), ArrivalPart::Nothing, "somebody writes");
        assert_eq!(arrivals.next(), Some(vec![GuildId(2)]), "once, and none that the bot has left since");
        assert_eq!(arrivals.next(), None);
        assert_eq!(arrivals.left_over(), ArrivalPart::Nothing);
    }

    #[test]
    fn a_look_misses_none_that_is_heard_of_while_it_lasts_and_an_older_word_of_others_is_void() {
        let arrivals = Arrivals::default();
        let [old, new, late] = [1, 2, 3].map(GuildId);
        arrivals.add(old);
        let look = arrivals.begin_look();
        arrivals.add(new);
        let mut unnamed = vec![old, new, late];
        look.miss(&mut unnamed);
        assert_eq!(unnamed, [old, late]);
        arrivals.add(late);
        look.keep_heard(&mut unnamed);
        assert_eq!(unnamed, [late], "it came while the others were written down");
        assert_eq!(arrivals.next(), Some(vec![new, late]));
        drop(look);
        let mut unnamed = vec![old, new, late];
        arrivals.begin_look().miss(&mut unnamed);
        assert_eq!(unnamed.len(), 3, "the next look begins anew");
    }
}
