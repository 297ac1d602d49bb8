//! The fold: results in order become ratings. A rated person is a key; the caller gives keys their meaning.

use std::collections::{BTreeMap, VecDeque};

use crate::method::Method;
use crate::rate::{RatedPlace, rate};
use crate::rating::Rating;

/// A game that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame<K> {
    /// The method that the table is rated by.
    pub method: Method,
    /// When it ended, in Unix milliseconds.
    pub at_ms: i64,
    /// The players with their places, in any order.
    pub sides: Vec<RatedSide<K>>,
}

/// One who played a game that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedSide<K> {
    /// The person whose rating it changes.
    pub who: RatedPerson<K>,
    /// Their place: 1 is best, equal places are ties.
    pub place: u8,
    /// The side that they were on, where several win and lose together; else a number that nobody else has.
    pub side: u8,
}

/// The person whose result it is.
#[derive(Clone, Debug, PartialEq)]
pub enum RatedPerson<K> {
    /// Somebody's: their result of this number, from 1.
    Of(K, u32),
    /// Somebody's who is no longer known: the rating with which they came to the game.
    Fixed(Rating),
}

/// Results that can't be put in order: a number is missing or twice there, or two games come before each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{left} results have no place in the order: a number is missing or doubled")]
pub struct Unordered {
    /// How many could not be placed.
    pub left: usize,
}

/// Everybody's rating after some results.
#[derive(Clone, Debug)]
pub struct Ledger<K> {
    ratings: BTreeMap<K, Rating>,
}

impl<K> Default for Ledger<K> {
    fn default() -> Self {
        Self { ratings: BTreeMap::new() }
    }
}

impl<K: Ord + Clone> Ledger<K> {
    /// Takes one more result into account. It answers with the ratings before and after it, side by side.
    pub fn record(&mut self, game: &RatedGame<K>) -> Vec<(Rating, Rating)> {
        let place = |side: &RatedSide<K>| RatedPlace {
            rating: self.before(side, game.method),
            place: side.place,
            side: side.side,
        };
        let before: Vec<_> = game.sides.iter().map(place).collect();
        let after = rate(game.method, &before, game.at_ms);
        for (side, rating) in game.sides.iter().zip(&after) {
            if let RatedPerson::Of(key, _) = &side.who {
                self.ratings.insert(key.clone(), *rating);
            }
        }
        before.into_iter().map(|before| before.rating).zip(after).collect()
    }

    fn before(&self, side: &RatedSide<K>, method: Method) -> Rating {
        match &side.who {
            RatedPerson::Of(key, _) => self.ratings.get(key).copied().unwrap_or_else(|| Rating::new(method)),
            RatedPerson::Fixed(rating) => *rating,
        }
    }

    /// Everybody's rating, in the order of keys.
    pub fn ratings(&self) -> impl Iterator<Item = (&K, &Rating)> {
        self.ratings.iter()
    }

    /// All ratings anew from results in any order: everybody's own results come in the order of their numbers. Games that
    /// nobody has in common may come in either order, for neither changes what the other reads.
    ///
    /// # Errors
    /// If no such order exists.
    pub fn replay(games: &[RatedGame<K>]) -> Result<Self, Unordered> {
        let mut ledger = Self::default();
        let mut waiting: BTreeMap<(&K, u32), usize> = BTreeMap::new();
        let mut open: Vec<usize> = Vec::with_capacity(games.len());
        let mut ready = VecDeque::new();
        for (at, game) in games.iter().enumerate() {
            let mut before = 0;
            for (key, number) in keys(game) {
                if number > 1 {
                    before += 1;
                }
                if number == 0 || waiting.insert((key, number), at).is_some() {
                    return Err(Unordered { left: games.len() - at });
                }
            }
            open.push(before);
            if before == 0 {
                ready.push_back(at);
            }
        }
        let mut placed = 0;
        while let Some(at) = ready.pop_front() {
            ledger.record(&games[at]);
            placed += 1;
            for (key, number) in keys(&games[at]) {
                let Some(&next) = waiting.get(&(key, number + 1)) else { continue };
                open[next] -= 1;
                if open[next] == 0 {
                    ready.push_back(next);
                }
            }
        }
        if placed == games.len() { Ok(ledger) } else { Err(Unordered { left: games.len() - placed }) }
    }
}

/// The people whose result a game is, with their numbers.
fn keys<K>(game: &RatedGame<K>) -> impl Iterator<Item = (&K, u32)> {
    game.sides.iter().filter_map(|side| match &side.who {
        RatedPerson::Of(key, number) => Some((key, *number)),
        RatedPerson::Fixed(_) => None,
    })
}
