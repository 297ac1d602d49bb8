//! The positions that a game has been through, so that nobody goes round in circles. Knows no one game.

use std::collections::BTreeMap;

use game::{Actor, Game, VisibleAction};

use crate::thinks::Moment;

/// How often each position occurred, by its key.
#[derive(Clone, Debug, Default)]
pub struct Past(BTreeMap<u64, u8>);

impl Past {
    /// The positions of a game of which nothing is hidden, from its record. Empty where the record is.
    pub fn of<G: Game>(moment: &Moment<G>, key: impl Fn(&G::State) -> u64) -> Self {
        let frame = &moment.seen.frame;
        let mut past = Self::default();
        if moment.record.is_empty() {
            return past;
        }
        let Ok(mut state) = G::start(frame.seats, &frame.options) else { return past };
        for VisibleAction { by, action } in moment.record {
            let Some(text) = action else { break };
            match (by, text.as_str()) {
                (Actor::Seat(seat), game::RESIGN) => drop(G::retire(&mut state, *seat)),
                _ => match G::parse(frame.seats, &frame.options, text) {
                    Ok(action) => drop(G::apply(&mut state, *by, &action)),
                    Err(_) => break,
                },
            }
            past.add(key(&state));
        }
        past
    }

    fn add(&mut self, key: u64) {
        let count = self.0.entry(key).or_default();
        *count = count.saturating_add(1);
    }

    /// Whether a position was there already: to come to it once more is to go round in circles.
    pub fn is_stale(&self, key: u64) -> bool {
        self.0.contains_key(&key)
    }
}
