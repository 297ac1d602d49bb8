//! A cache of bounded weight that forgets what was used longest ago (LRU). It knows nothing of what it keeps.
//!
//! [`Lru`] is for some hundred entries that are costly to make. They are found by comparing keys, one after the other: keys
//! need no hash, and a borrowed part of one is enough to look for it. [`HashLru`] is for thousands of small ones.

mod hashed;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use hashed::HashLru;

/// The cache, to be shared between threads. Values are cloned when they are handed out: keep `Arc`s.
///
/// A value may grow while it is kept (a cell that is filled later): call [`Lru::retain`] then, so that the cache weighs
/// again. What weighs nothing is never forgotten for want of room.
#[derive(Debug)]
pub struct Lru<K, V> {
    budget: usize,
    weigh: fn(&K, &V) -> usize,
    entries: Mutex<Entries<K, V>>,
}

#[derive(Debug)]
struct Entries<K, V> {
    all: Vec<Entry<K, V>>,
    /// How often the cache was used: the time by which entries are older or newer.
    uses: u64,
}

#[derive(Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    used: u64,
}

impl<K: PartialEq, V: Clone> Lru<K, V> {
    /// An empty cache that keeps at most `budget`, in the unit of `weigh`; the entry used last stays, whatever it weighs.
    #[must_use]
    pub fn new(budget: usize, weigh: fn(&K, &V) -> usize) -> Self {
        Self { budget, weigh, entries: Mutex::new(Entries { all: Vec::new(), uses: 0 }) }
    }

    /// The value whose key is accepted, if there is one; it counts as used.
    pub fn get(&self, is_key: impl Fn(&K) -> bool) -> Option<V> {
        self.lock().touch(is_key)
    }

    /// The first value that is accepted, whatever its key; it does not count as used.
    pub fn find(&self, is_wanted: impl Fn(&V) -> bool) -> Option<V> {
        self.lock().all.iter().map(|entry| &entry.value).find(|value| is_wanted(value)).cloned()
    }

    /// The value of an equal key, which counts as used; else `value`, which is kept.
    pub fn get_or_insert(&self, key: K, value: V) -> V {
        let mut entries = self.lock();
        if let Some(known) = entries.touch(|known| *known == key) {
            return known;
        }
        entries.push(key, value.clone());
        self.shrink(&mut entries);
        value
    }

    /// Keeps `value`, in place of what was kept under an equal key.
    pub fn insert(&self, key: K, value: V) {
        let mut entries = self.lock();
        entries.all.retain(|entry| entry.key != key);
        entries.push(key, value);
        self.shrink(&mut entries);
    }

    /// Forgets what is not to be kept, and weighs the rest again.
    pub fn retain(&self, keep: impl Fn(&K, &V) -> bool) {
        let mut entries = self.lock();
        entries.all.retain(|entry| keep(&entry.key, &entry.value));
        self.shrink(&mut entries);
    }

    /// What all that is kept weighs together.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.lock().all.iter().map(|entry| self.weight_of(entry)).sum()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lock().all.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Entries<K, V>> {
        // No entry is ever half written: a panic elsewhere is no reason to lose the cache.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn weight_of(&self, entry: &Entry<K, V>) -> usize {
        (self.weigh)(&entry.key, &entry.value)
    }

    /// Forgets the oldest until the rest is within the budget.
    fn shrink(&self, entries: &mut Entries<K, V>) {
        let mut total: usize = entries.all.iter().map(|entry| self.weight_of(entry)).sum();
        while total > self.budget {
            let newest = entries.uses;
            let heavy = entries.all.iter().enumerate().filter(|(_, e)| e.used < newest && self.weight_of(e) > 0);
            let Some((oldest, _)) = heavy.min_by_key(|(_, entry)| entry.used) else { return };
            total -= self.weight_of(&entries.all.swap_remove(oldest));
        }
    }
}

impl<K, V: Clone> Entries<K, V> {
    fn touch(&mut self, is_key: impl Fn(&K) -> bool) -> Option<V> {
        let entry = self.all.iter_mut().find(|entry| is_key(&entry.key))?;
        self.uses += 1;
        entry.used = self.uses;
        Some(entry.value.clone())
    }

    fn push(&mut self, key: K, value: V) {
        self.uses += 1;
        self.all.push(Entry { key, value, used: self.uses });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A cache of numbers by names, in which a number weighs as much as it says.
    fn cache(entries: &[(&'static str, usize)]) -> Lru<&'static str, usize> {
        let cache = Lru::new(10, |_, value| *value);
        for &(key, value) in entries {
            cache.insert(key, value);
        }
        cache
    }

    fn check(cache: &Lru<&'static str, usize>, kept: &[&str]) {
        let mut keys: Vec<_> = cache.lock().all.iter().map(|entry| entry.key).collect();
        keys.sort_unstable();
        assert_eq!(keys, kept);
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let cache = cache(&[("a", 4), ("b", 4)]);
        assert_eq!(cache.get(|key| *key == "a"), Some(4));
        cache.insert("c", 4);
        check(&cache, &["a", "c"]);
        assert_eq!((cache.weight(), cache.len()), (8, 2));
        assert_eq!(cache.get(|key| *key == "b"), None);
    }

    #[test]
    fn the_latest_stays_even_if_it_is_too_heavy_alone() {
        check(&cache(&[("a", 4), ("b", 99)]), &["b"]);
    }

    #[test]
    fn of_two_values_for_a_key_insert_keeps_the_later_and_get_or_insert_the_earlier() {
        let cache = cache(&[("a", 1), ("a", 2)]);
        assert_eq!(cache.get_or_insert("a", 3), 2);
        assert_eq!(cache.get_or_insert("b", 3), 3);
        check(&cache, &["a", "b"]);
    }

    #[test]
    fn what_is_not_wanted_is_forgotten_and_what_grew_is_weighed_again() {
        let cells = Lru::new(10, |_: &u8, cell: &Arc<AtomicUsize>| cell.load(Ordering::Relaxed));
        for key in [1, 2, 3, 4] {
            cells.insert(key, Arc::default());
        }
        for grown in [2, 3, 4] {
            cells.get(|key| *key == grown).expect("it is kept").store(6, Ordering::Relaxed);
        }
        assert_eq!((cells.len(), cells.weight()), (4, 18), "nobody said that they grew");
        cells.retain(|key, _| *key != 4);
        assert_eq!((cells.len(), cells.weight()), (2, 6));
        assert!(cells.get(|key| *key == 1).is_some(), "what weighs nothing stays, old as it is");
    }
}
