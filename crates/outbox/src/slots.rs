//! Slots for rows under way: one a place, a few a server. A place whose limit is used up is closed until it has
//! passed, so that what waits there holds no slot. It knows rows by their lanes only.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::row::{Lane, Limited, Row};

/// The places and servers that a claim must leave alone, or take little of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupied {
    /// Places from which nothing is claimed: a row of theirs is under way, or they are closed for a while.
    pub places: Vec<i64>,
    /// Places from which no row that stands aside ([`Row::is_aside`]) is claimed, for the same reasons.
    pub edits: Vec<i64>,
    /// Servers with rows under way.
    pub servers: Vec<i64>,
    /// How many each of them has, in the same order.
    pub under_way: Vec<i32>,
}

/// The slots of one worker.
#[derive(Debug, Default)]
pub(super) struct Slots(Mutex<SlotState>);

#[derive(Debug, Default)]
struct SlotState {
    /// How many rows each place has under way, and its server. A claim may find more than one where an outage is probed.
    busy: HashMap<(Lane, Limited), i32>,
    /// Until when a place is closed, for everything or for edits.
    closed: HashMap<(i64, Limited), Instant>,
}

/// A row's slot; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Slot<'a> {
    slots: &'a Slots,
    lane: Lane,
    takes: Limited,
}

/// The hold of a row under way on its place: one that stands aside holds back only its like.
fn takes(row: &Row) -> Limited {
    if row.is_aside() { Limited::Edits } else { Limited::Place }
}

impl Slots {
    fn state(&self) -> MutexGuard<'_, SlotState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a row is under way.
    pub(super) fn enter(&self, row: &Row) {
        *self.state().busy.entry((row.lane, takes(row))).or_default() += 1;
    }

    /// The slot of a row that was noted, so that it is given back however its delivery ends.
    pub(super) fn guard(&self, row: &Row) -> Slot<'_> {
        Slot { slots: self, lane: row.lane, takes: takes(row) }
    }

    /// Closes a place for a while, for everything or for edits alone.
    pub(super) fn close(&self, place: i64, limited: Limited, time: Duration) {
        let until = Instant::now() + time;
        let mut state = self.state();
        let closed = state.closed.entry((place, limited)).or_insert(until);
        *closed = until.max(*closed);
    }

    /// The places and servers that are occupied now.
    pub(super) fn occupied(&self) -> Occupied {
        let (mut state, now) = (self.state(), Instant::now());
        state.closed.retain(|_, until| *until > now);
        let mut servers: HashMap<i64, i32> = HashMap::new();
        for ((lane, _), rows) in &state.busy {
            *servers.entry(lane.server).or_default() += rows;
        }
        let busy = state.busy.keys().map(|(lane, takes)| (lane.place, *takes));
        let taken: Vec<_> = busy.chain(state.closed.keys().copied()).collect();
        let of = |limited| taken.iter().filter(|(_, taken)| *taken == limited).map(|(place, _)| *place).collect();
        let (places, edits) = (of(Limited::Place), of(Limited::Edits));
        let (servers, under_way) = servers.into_iter().unzip();
        Occupied { places, edits, servers, under_way }
    }

    /// How long until the next closed place opens.
    pub(super) fn next_opening(&self) -> Option<Duration> {
        let (state, now) = (self.state(), Instant::now());
        state.closed.values().map(|until| until.saturating_duration_since(now)).min()
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut state = self.slots.state();
        let key = (self.lane, self.takes);
        if let Some(rows) = state.busy.get_mut(&key) {
            *rows -= 1;
            if *rows <= 0 {
                state.busy.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::tests::row_to;
    use table::NoticeKind;

    const LANE: Lane = Lane { server: 1, place: 10 };
    const OTHER: Lane = Lane { server: 1, place: 11 };

    fn sorted(mut places: Vec<i64>) -> Vec<i64> {
        places.sort_unstable();
        places
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_is_occupied_while_its_row_is_under_way_and_while_it_is_closed() {
        let slots = Slots::default();
        assert_eq!(slots.occupied(), Occupied::default());
        let [row, other] = [LANE, OTHER].map(|lane| row_to(lane, NoticeKind::Turn));
        slots.enter(&row);
        slots.enter(&other);
        let occupied = slots.occupied();
        assert_eq!((occupied.servers, occupied.under_way), (vec![1], vec![2]));
        assert_eq!((sorted(occupied.places), occupied.edits), (vec![10, 11], vec![]));
        drop(slots.guard(&other));
        slots.close(12, Limited::Place, Duration::from_secs(5));
        assert_eq!(sorted(slots.occupied().places), [10, 12]);
        assert_eq!(slots.next_opening(), Some(Duration::from_secs(5)));
        drop(slots.guard(&row));
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(slots.occupied(), Occupied::default());
    }

    #[tokio::test(start_paused = true)]
    async fn edits_occupy_a_place_for_edits_alone() {
        let slots = Slots::default();
        let edit = row_to(LANE, NoticeKind::RemoveButtons);
        slots.enter(&edit);
        slots.close(11, Limited::Edits, Duration::from_secs(5));
        let occupied = slots.occupied();
        assert_eq!((occupied.places, sorted(occupied.edits)), (vec![], vec![10, 11]));
        drop(slots.guard(&edit));
        assert_eq!(slots.occupied().edits, [11]);
    }
}
