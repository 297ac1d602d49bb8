//! Who has how much under way: one row a place, a few a server. A place whose limit is used up is closed until it has
//! passed, so that what waits there holds no slot. It knows rows by their lanes only.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::row::Lane;

/// What a claim must leave alone, or take little of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupied {
    /// Places from which nothing is claimed: a row of theirs is under way, or they are closed for a while.
    pub places: Vec<i64>,
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
    busy: HashMap<Lane, i32>,
    /// Until when a place is closed.
    closed: HashMap<i64, Instant>,
}

/// A row's slot; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Slot<'a> {
    slots: &'a Slots,
    lane: Lane,
}

impl Slots {
    fn state(&self) -> MutexGuard<'_, SlotState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a row of this lane is under way.
    pub(super) fn enter(&self, lane: Lane) {
        *self.state().busy.entry(lane).or_default() += 1;
    }

    /// The slot of a row that was noted, so that it is given back however its delivery ends.
    pub(super) fn guard(&self, lane: Lane) -> Slot<'_> {
        Slot { slots: self, lane }
    }

    /// Closes a place for a while.
    pub(super) fn close(&self, place: i64, time: Duration) {
        let until = Instant::now() + time;
        let mut state = self.state();
        let closed = state.closed.entry(place).or_insert(until);
        *closed = until.max(*closed);
    }

    /// What is occupied now.
    pub(super) fn occupied(&self) -> Occupied {
        let (mut state, now) = (self.state(), Instant::now());
        state.closed.retain(|_, until| *until > now);
        let mut servers: HashMap<i64, i32> = HashMap::new();
        for (lane, rows) in &state.busy {
            *servers.entry(lane.server).or_default() += rows;
        }
        let busy = state.busy.keys().map(|lane| lane.place);
        let places = busy.chain(state.closed.keys().copied()).collect();
        let (servers, under_way) = servers.into_iter().unzip();
        Occupied { places, servers, under_way }
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
        if let Some(rows) = state.busy.get_mut(&self.lane) {
            *rows -= 1;
            if *rows <= 0 {
                state.busy.remove(&self.lane);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANE: Lane = Lane { server: 1, place: 10 };
    const OTHER: Lane = Lane { server: 1, place: 11 };

    #[tokio::test(start_paused = true)]
    async fn a_place_is_occupied_while_its_row_is_under_way_and_while_it_is_closed() {
        let slots = Slots::default();
        assert_eq!(slots.occupied(), Occupied::default());
        slots.enter(LANE);
        slots.enter(OTHER);
        let mut occupied = slots.occupied();
        occupied.places.sort_unstable();
        assert_eq!(occupied, Occupied { places: vec![10, 11], servers: vec![1], under_way: vec![2] });
        drop(slots.guard(OTHER));
        slots.close(12, Duration::from_secs(5));
        let mut places = slots.occupied().places;
        places.sort_unstable();
        assert_eq!((places, slots.next_opening()), (vec![10, 12], Some(Duration::from_secs(5))));
        drop(slots.guard(LANE));
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(slots.occupied(), Occupied::default());
    }
}
