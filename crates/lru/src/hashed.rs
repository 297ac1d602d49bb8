//! A cache of many small entries, found by their hash. What was not used while half the cache was filled anew is forgotten:
//! nearly the longest unused, without a list to keep.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

/// The cache, to be shared between threads. Values are cloned when they are handed out: keep `Arc`s. Readers of what was
/// used of late do not wait for each other.
#[derive(Debug)]
pub struct HashLru<K, V> {
    /// For each half.
    budget: usize,
    weigh: fn(&K, &V) -> usize,
    halves: RwLock<Halves<K, V>>,
}

#[derive(Debug)]
struct Halves<K, V> {
    /// What was used since the halves changed places.
    young: HashMap<K, V>,
    old: HashMap<K, V>,
    young_weight: usize,
}

impl<K: Eq + Hash, V: Clone> HashLru<K, V> {
    /// An empty cache that keeps at most `budget`, in the unit of `weigh`. What weighs more than half of it is not kept.
    #[must_use]
    pub fn new(budget: usize, weigh: fn(&K, &V) -> usize) -> Self {
        let halves = Halves { young: HashMap::new(), old: HashMap::new(), young_weight: 0 };
        Self { budget: budget / 2, weigh, halves: RwLock::new(halves) }
    }

    /// The value of an equal key, if it is kept; it counts as used.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let halves = self.halves.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = halves.young.get(key) {
            return Some(value.clone());
        }
        if !halves.old.contains_key(key) {
            return None;
        }
        drop(halves);
        let mut halves = self.halves.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have moved it, or forgotten it.
        let Some((key, value)) = halves.old.remove_entry(key) else { return halves.young.get(key).cloned() };
        self.keep(&mut halves, key, value.clone());
        Some(value)
    }

    /// Keeps `value`, in place of what was kept under an equal key.
    pub fn insert(&self, key: K, value: V) {
        let mut halves = self.halves.write().unwrap_or_else(PoisonError::into_inner);
        halves.old.remove(&key);
        self.keep(&mut halves, key, value);
    }

    fn keep(&self, halves: &mut Halves<K, V>, key: K, value: V) {
        let weight = (self.weigh)(&key, &value);
        if weight > self.budget {
            return;
        }
        if let Some((key, former)) = halves.young.remove_entry(&key) {
            halves.young_weight -= (self.weigh)(&key, &former);
        }
        if halves.young_weight + weight > self.budget {
            halves.old = std::mem::take(&mut halves.young);
            halves.young_weight = 0;
        }
        halves.young_weight += weight;
        halves.young.insert(key, value);
    }

    /// What all that is kept weighs together.
    #[must_use]
    pub fn weight(&self) -> usize {
        let halves = self.halves.read().unwrap_or_else(PoisonError::into_inner);
        halves.young_weight + halves.old.iter().map(|(key, value)| (self.weigh)(key, value)).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(budget: usize) -> HashLru<u32, usize> {
        HashLru::new(budget, |_, weight| *weight)
    }

    #[test]
    fn what_is_used_stays_while_others_come_and_go() {
        let cache = cache(10);
        cache.insert(0, 1);
        for key in 1..1_000 {
            cache.insert(key, 1);
            assert_eq!(cache.get(&0), Some(1), "after {key} others");
            assert!(cache.weight() <= 10);
        }
        assert_eq!(cache.get(&999), Some(1));
        assert_eq!(cache.get(&900), None, "it was not used");
    }

    #[test]
    fn the_weight_is_bounded_and_what_is_too_heavy_is_not_kept() {
        let cache = cache(100);
        cache.insert(1, 51);
        assert_eq!(cache.get(&1), None);
        for key in 0..500_u32 {
            cache.insert(key, usize::try_from(key % 50).expect("small"));
            assert!(cache.weight() <= 100, "{}", cache.weight());
        }
    }

    #[test]
    fn a_later_value_takes_the_place_of_an_earlier() {
        let cache = cache(100);
        cache.insert(1, 7);
        cache.insert(1, 9);
        assert_eq!((cache.get(&1), cache.weight()), (Some(9), 9));
    }
}
