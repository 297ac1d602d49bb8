//! A small store of costly things, by what they were made from. When it holds more bytes than it should, what was used
//! longest ago goes.

use std::sync::{Arc, Mutex, PoisonError};

struct Entry<K, V> {
    key: K,
    value: Arc<V>,
    weight: usize,
    used: u64,
}

/// The store. `V`s are shared: what is thrown out lives on in the hands that hold it.
pub(super) struct Cache<K, V> {
    budget_bytes: usize,
    inner: Mutex<(u64, Vec<Entry<K, V>>)>,
}

impl<K: PartialEq, V> Cache<K, V> {
    /// A store that keeps at most so many bytes, and always the latest thing.
    pub(super) fn new(budget_bytes: usize) -> Self {
        Self { budget_bytes, inner: Mutex::new((0, Vec::new())) }
    }

    /// The value of a key, if it is kept.
    pub(super) fn get(&self, is_key: impl Fn(&K) -> bool) -> Option<Arc<V>> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (clock, entries) = &mut *inner;
        *clock += 1;
        let entry = entries.iter_mut().find(|entry| is_key(&entry.key))?;
        entry.used = *clock;
        Some(Arc::clone(&entry.value))
    }

    /// Keeps a value; if another was kept under its key meanwhile, that one stays.
    pub(super) fn put(&self, key: K, value: Arc<V>, weight: usize) -> Arc<V> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (clock, entries) = &mut *inner;
        if let Some(entry) = entries.iter().find(|entry| entry.key == key) {
            return Arc::clone(&entry.value);
        }
        *clock += 1;
        entries.push(Entry { key, value: Arc::clone(&value), weight, used: *clock });
        while entries.len() > 1 && entries.iter().map(|entry| entry.weight).sum::<usize>() > self.budget_bytes {
            let oldest = (0..entries.len()).min_by_key(|&at| entries[at].used).expect("there are at least two");
            entries.swap_remove(oldest);
        }
        value
    }

    /// The bytes it keeps.
    pub(super) fn weight(&self) -> usize {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).1.iter().map(|entry| entry.weight).sum()
    }
}
