//! The bucket of each request: Discord's bucket names as they are learned, and the buckets in use. Idle ones are
//! forgotten.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::time::Instant;

use super::super::endpoint::{Endpoint, RouteKey};
use super::super::headers::RateLimitHeaders;
use super::bucket::{Bucket, EnterError, Permit};
use super::wait::{WaitTooLong, lock};

/// Bucket names remembered for one route: Discord gives some routes different ones in different kinds of channel.
const NAMES_PER_ROUTE: usize = 4;
/// Below this many buckets none is looked for to forget.
const SWEEP_FROM: usize = 128;

/// A bucket's name: its route, until Discord has named it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum BucketName {
    Route(RouteKey),
    Learned(Arc<str>),
}

/// A bucket is one name and one major parameter.
type BucketKey = (BucketName, u64);

/// The names and buckets.
#[derive(Debug)]
struct BucketNames {
    /// The names of each route, the latest first.
    names: HashMap<RouteKey, Vec<Arc<str>>>,
    buckets: HashMap<BucketKey, Arc<Bucket>>,
    /// At this many buckets the idle ones are forgotten.
    sweep_at: usize,
}

/// The table of buckets. The lock is never held across an await.
#[derive(Debug)]
pub(super) struct BucketMap(Mutex<BucketNames>);

impl Default for BucketMap {
    fn default() -> Self {
        Self(Mutex::new(BucketNames { names: HashMap::new(), buckets: HashMap::new(), sweep_at: SWEEP_FROM }))
    }
}

impl BucketMap {
    /// Queues in the endpoint's bucket.
    pub(super) async fn enter(&self, endpoint: &Endpoint, deadline: Instant) -> Result<Permit, WaitTooLong> {
        loop {
            let bucket = lock(&self.0).bucket(endpoint);
            match bucket.enter(deadline).await {
                Ok(permit) => return Ok(permit),
                Err(EnterError::WaitTooLong(too_long)) => return Err(too_long),
                Err(EnterError::Moved) => {}
            }
        }
    }

    /// Takes over what the headers of an answer tell.
    pub(super) fn learn(&self, endpoint: &Endpoint, permit: &Permit, window: &RateLimitHeaders, now: Instant) {
        let bucket = lock(&self.0).named(endpoint, &permit.bucket, &window.bucket);
        let admission = Arc::ptr_eq(&bucket, &permit.bucket).then_some(permit.admission);
        bucket.change(|state| state.learn(window, admission, now));
    }

    /// Holds the bucket until then; the one of the request and, if it has just got another, that one.
    pub(super) fn block(&self, endpoint: &Endpoint, permit: &Permit, until: Instant) {
        permit.bucket.change(|state| state.block(until));
        let current = lock(&self.0).bucket(endpoint);
        if !Arc::ptr_eq(&current, &permit.bucket) {
            current.change(|state| state.block(until));
        }
    }

    /// The number of buckets, for tests.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        lock(&self.0).buckets.len()
    }
}

impl BucketNames {
    /// The bucket that a new request belongs to.
    fn bucket(&mut self, endpoint: &Endpoint) -> Arc<Bucket> {
        self.sweep();
        let key = self.key(endpoint);
        let bucket = self.buckets.entry(key).or_insert_with(Bucket::new);
        // One that has sent its queue away may still stand under another route's name.
        if bucket.is_closed() {
            *bucket = Bucket::new();
        }
        Arc::clone(bucket)
    }

    /// A learned name under which the bucket exists, else the latest name, else the route.
    fn key(&self, endpoint: &Endpoint) -> BucketKey {
        let names = self.names.get(&endpoint.key).map_or(&[][..], Vec::as_slice);
        let mut keys = names.iter().map(|name| (BucketName::Learned(Arc::clone(name)), endpoint.major));
        let known = keys.clone().find(|key| self.buckets.contains_key(key));
        known.or_else(|| keys.next()).unwrap_or_else(|| (BucketName::Route(endpoint.key.clone()), endpoint.major))
    }

    /// The bucket called `name`; `used` gets the name if nobody has it, and otherwise sends its queue there.
    fn named(&mut self, endpoint: &Endpoint, used: &Arc<Bucket>, name: &str) -> Arc<Bucket> {
        let key = (BucketName::Learned(self.remember(&endpoint.key, name)), endpoint.major);
        if let Some(bucket) = self.buckets.get(&key) {
            let bucket = Arc::clone(bucket);
            if !Arc::ptr_eq(&bucket, used) {
                used.close();
                self.forget(endpoint, used);
            }
            return bucket;
        }
        self.forget(endpoint, used);
        self.buckets.insert(key, Arc::clone(used));
        Arc::clone(used)
    }

    /// Puts `name` first among the route's names.
    fn remember(&mut self, route: &RouteKey, name: &str) -> Arc<str> {
        if !self.names.contains_key(route) {
            self.names.insert(route.clone(), Vec::new());
        }
        let names = self.names.get_mut(route).expect("the route was inserted above");
        let known = names.iter().position(|known| **known == *name);
        let name = known.map_or_else(|| Arc::from(name), |at| names.remove(at));
        names.insert(0, Arc::clone(&name));
        names.truncate(NAMES_PER_ROUTE);
        name
    }

    /// Takes `used` out from under its names.
    fn forget(&mut self, endpoint: &Endpoint, used: &Arc<Bucket>) {
        let names = self.names.get(&endpoint.key).into_iter().flatten();
        let mut keys: Vec<BucketKey> =
            names.map(|name| (BucketName::Learned(Arc::clone(name)), endpoint.major)).collect();
        keys.push((BucketName::Route(endpoint.key.clone()), endpoint.major));
        for key in keys {
            if self.buckets.get(&key).is_some_and(|bucket| Arc::ptr_eq(bucket, used)) {
                self.buckets.remove(&key);
            }
        }
    }

    /// Forgets idle buckets whenever their number has doubled: the cost stays constant for each request, and the memory bounded.
    fn sweep(&mut self) {
        if self.buckets.len() < self.sweep_at {
            return;
        }
        let now = Instant::now();
        // Under the lock nobody can come to hold a bucket that only the table holds.
        self.buckets.retain(|_, bucket| Arc::strong_count(bucket) > 1 || !bucket.idle(now));
        self.sweep_at = (self.buckets.len() * 2).max(SWEEP_FROM);
    }
}
