//! The positions that a game has been through, so that nobody goes round in circles or to and fro. Knows no one game.

use std::collections::BTreeMap;

use game::{Actor, Game, VisibleAction};

use crate::player::Moment;

/// The number of times that one's own pieces may stand the same after one's turns.
const OWN: u8 = 2;

/// The staleness of standing the same for the third time.
pub const STALEST: u8 = 2;

/// The counts of each position, by its key; and of each placing of one's own pieces.
#[derive(Clone, Debug, Default)]
pub struct Past {
    all: BTreeMap<u64, u8>,
    own: BTreeMap<u64, u8>,
}

/// The keys of a position: of all of it, and of what one side has in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastKeys {
    /// Of the whole position.
    pub all: u64,
    /// Of one's own pieces and points.
    pub own: u64,
}

impl Past {
    /// The positions of a game of which nothing is hidden, from its record. Empty where the record is.
    pub fn of<G: Game>(moment: &Moment<G>, keys: impl Fn(&G::State) -> PastKeys) -> Self {
        let frame = &moment.seen.frame;
        let mut past = Self::default();
        if moment.record.is_empty() {
            return past;
        }
        let Ok(mut state) = G::start(frame.seats, &frame.options) else { return past };
        let mut own = keys(&state).own;
        add(&mut past.own, own);
        for VisibleAction { by, action } in moment.record {
            let Some(text) = action else { break };
            match (by, text.as_str()) {
                (Actor::Seat(seat), game::RESIGN) => drop(G::retire(&mut state, *seat)),
                _ => match G::parse(frame.seats, &frame.options, text) {
                    Ok(action) => drop(G::apply(&mut state, *by, &action)),
                    Err(_) => break,
                },
            }
            let keys = keys(&state);
            add(&mut past.all, keys.all);
            if keys.own != own {
                own = keys.own;
                add(&mut past.own, own);
            }
        }
        past
    }

    /// The staleness of a position: 0 if it is new, 1 if it was there already, [`STALEST`] if one's own pieces
    /// would stand so for the third time.
    #[must_use]
    #[inline]
    pub fn staleness(&self, keys: PastKeys) -> u8 {
        if self.own.get(&keys.own).is_some_and(|count| *count >= OWN) {
            return STALEST;
        }
        u8::from(self.all.contains_key(&keys.all))
    }
}

fn add(counts: &mut BTreeMap<u64, u8>, key: u64) {
    let count = counts.entry(key).or_default();
    *count = count.saturating_add(1);
}
