//! Caches of bounded weight, by the crate `quick_cache`: entries that are asked for once go first (S3-FIFO). They know nothing of
//! what they keep.

use std::hash::Hash;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// A cache to be shared between threads. Values are cloned when they are handed out: keep `Arc`s.
pub(crate) type Bounded<K, V> = Cache<K, V, Weigh<K, V>>;

/// The weight of an entry, in bytes.
pub(crate) struct Weigh<K, V>(fn(&K, &V) -> usize);

impl<K, V> Clone for Weigh<K, V> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<K, V> Weighter<K, V> for Weigh<K, V> {
    fn weight(&self, key: &K, value: &V) -> u64 {
        self.0(key, value) as u64
    }
}

/// An empty cache of at most so many bytes, with room made for so many entries. It is one shard, so that an entry may take all of
/// it; what is heavier is not kept.
///
/// # Panics
/// Never: both bounds are given.
pub(crate) fn bounded<K: Eq + Hash, V: Clone>(
    bytes: usize,
    entries: usize,
    weigh: fn(&K, &V) -> usize,
) -> Bounded<K, V> {
    let options =
        OptionsBuilder::new().shards(1).estimated_items_capacity(entries).weight_capacity(bytes as u64).build();
    let options = options.expect("both bounds are given");
    Cache::with_options(options, Weigh(weigh), DefaultHashBuilder::default(), DefaultLifecycle::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(bytes: usize) -> Bounded<u32, usize> {
        bounded(bytes, 10, |_, weight| *weight)
    }

    #[test]
    fn what_is_used_stays_while_others_come_and_go() {
        let cache = cache(10);
        cache.insert(0, 1);
        for key in 1..1_000 {
            assert_eq!(cache.get(&0), Some(1), "after {key} others");
            cache.insert(key, 1);
            assert!(cache.weight() <= 10);
        }
        assert_eq!(cache.get(&999), Some(1), "the latest is there");
        assert_eq!(cache.get(&900), None, "it was not used");
    }

    #[test]
    fn the_weight_is_bounded_and_what_is_too_heavy_is_not_kept() {
        let cache = cache(100);
        cache.insert(1, 101);
        assert_eq!(cache.get(&1), None);
        for key in 0..500_u32 {
            cache.insert(key, usize::try_from(key % 50).expect("small") + 1);
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
