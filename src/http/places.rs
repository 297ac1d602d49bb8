//! The places of an HTTP server's connections: so many in all, so many an address, and a few more for health. A connection that
//! waits for its request gives way to a newer one. It reads no request.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

/// Bounds of an HTTP server's connections.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionBounds {
    /// Connections at a time.
    pub most: usize,
    /// Further connections, for health alone, when the others are all at work.
    pub reserve: usize,
    /// Connections of one address at a time; IPv6 addresses that differ in the last 64 bits alone count as one.
    pub per_address: usize,
    /// Addresses of proxies: theirs are bounded by `most` alone.
    pub proxies: Vec<IpAddr>,
    /// Longest wait for a request's headers, from the connection or from their first byte.
    pub headers: Duration,
    /// Longest rest between two requests.
    pub rest: Duration,
    /// Longest life of a connection.
    pub longest: Option<Duration>,
}

/// The stage of a connection, and its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    /// It has not sent the whole headers of a request.
    Headers(Instant),
    /// A request is being answered.
    Work,
    /// It rests after an answer.
    Rest(Instant),
}

/// One connection's stage, shared with its task and its stream.
#[derive(Clone, Debug)]
pub(super) struct StageHandle(Arc<Mutex<ConnectionStage>>);

impl StageHandle {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(ConnectionStage::Headers(Instant::now()))))
    }

    fn get(&self) -> ConnectionStage {
        *lock(&self.0)
    }

    /// A byte came in.
    pub(super) fn heard(&self) {
        let mut stage = lock(&self.0);
        if let ConnectionStage::Rest(_) = *stage {
            *stage = ConnectionStage::Headers(Instant::now());
        }
    }

    /// A request's headers are whole.
    pub(super) fn begins(&self) {
        *lock(&self.0) = ConnectionStage::Work;
    }

    /// Its answer is made.
    pub(super) fn answered(&self) {
        *lock(&self.0) = ConnectionStage::Rest(Instant::now());
    }

    /// Ends when the connection has waited for too long.
    pub(super) async fn overstays(&self, headers: Duration, rest: Duration) {
        loop {
            let (since, bound) = match self.get() {
                ConnectionStage::Headers(since) => (since, headers),
                ConnectionStage::Rest(since) => (since, rest),
                ConnectionStage::Work => (Instant::now(), headers),
            };
            let Some(left) = bound.checked_sub(since.elapsed()).filter(|left| !left.is_zero()) else { return };
            // Its stage may change meanwhile.
            tokio::time::sleep(left.min(headers / 5)).await;
        }
    }
}

/// The kind of place that a connection has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceKind {
    /// It may ask anything.
    Usual,
    /// It may ask for health alone.
    Reserve,
}

/// A connection's place, free again when this is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPlace {
    places: ConnectionPlaces,
    id: u64,
    pub(super) kind: PlaceKind,
    pub(super) stage: StageHandle,
    /// Cancelled when it gives way to a newer connection.
    pub(super) gives_way: CancellationToken,
}

#[derive(Debug)]
struct TakenPlace {
    network: IpAddr,
    kind: PlaceKind,
    stage: StageHandle,
    gives_way: CancellationToken,
}

/// All places of one server. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct ConnectionPlaces {
    bounds: Arc<ConnectionBounds>,
    taken: Arc<Mutex<(u64, HashMap<u64, TakenPlace>)>>,
}

impl ConnectionPlaces {
    pub(super) fn new(bounds: ConnectionBounds) -> Self {
        Self { bounds: Arc::new(bounds), taken: Arc::default() }
    }

    /// A place for a connection from an address; `None` if all that it could have are at work.
    pub(super) fn take(&self, address: IpAddr) -> Option<ConnectionPlace> {
        let address = address.to_canonical();
        let network = network_of(address);
        let mut taken = lock(&self.taken);
        let (next, taken) = &mut *taken;
        if !self.bounds.proxies.contains(&address) {
            let is_own = |place: &TakenPlace| place.network == network;
            make_room(taken, self.bounds.per_address, is_own).then_some(())?;
        }
        let kind = if make_room(taken, self.bounds.most, |place| place.kind == PlaceKind::Usual) {
            PlaceKind::Usual
        } else {
            make_room(taken, self.bounds.reserve, |place| place.kind == PlaceKind::Reserve)
                .then_some(PlaceKind::Reserve)?
        };
        *next += 1;
        let (id, stage, gives_way) = (*next, StageHandle::new(), CancellationToken::new());
        taken.insert(id, TakenPlace { network, kind, stage: stage.clone(), gives_way: gives_way.clone() });
        Some(ConnectionPlace { places: self.clone(), id, kind, stage, gives_way })
    }
}

/// The addresses that are most likely one machine's: an IPv6 network has 64 bits of its own, which cost nothing.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        four @ IpAddr::V4(_) => four,
    }
}

/// Whether one more connection of this kind has a place, if need be that of one which waits: first of those that have never
/// asked anything, the longest wait first.
fn make_room(taken: &mut HashMap<u64, TakenPlace>, most: usize, is_of_kind: impl Fn(&TakenPlace) -> bool) -> bool {
    if taken.values().filter(|place| is_of_kind(place)).count() < most {
        return true;
    }
    let waits = |place: &TakenPlace| match place.stage.get() {
        ConnectionStage::Headers(since) => Some((false, since)),
        ConnectionStage::Rest(since) => Some((true, since)),
        ConnectionStage::Work => None,
    };
    let of_kind = taken.iter().filter(|(_, place)| is_of_kind(place));
    let first = of_kind.filter_map(|(id, place)| Some((waits(place)?, *id))).min();
    let Some(gone) = first.and_then(|(_, id)| taken.remove(&id)) else { return false };
    gone.gives_way.cancel();
    true
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        lock(&self.places.taken).1.remove(&self.id);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROXY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));
    const THIRD: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 3));

    fn places(most: usize, reserve: usize) -> ConnectionPlaces {
        let (headers, rest) = (Duration::from_secs(5), Duration::from_secs(75));
        ConnectionPlaces::new(ConnectionBounds {
            most,
            reserve,
            per_address: 2,
            proxies: vec![PROXY],
            headers,
            rest,
            longest: None,
        })
    }

    #[test]
    fn the_longest_wait_of_an_address_gives_way_to_its_newest_connection() {
        let places = places(10, 1);
        let [first, second, third] = [(); 3].map(|()| places.take(OTHER).expect("there is room"));
        assert!(first.gives_way.is_cancelled() && !second.gives_way.is_cancelled() && !third.gives_way.is_cancelled());
        second.stage.begins();
        third.stage.begins();
        assert!(places.take(OTHER).is_none(), "both are at work");
        assert!(places.take(THIRD).is_some(), "another address has its own");
        second.stage.answered();
        assert!(places.take(OTHER).is_some() && second.gives_way.is_cancelled());
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address_and_a_mapped_one_as_itself() {
        let places = places(10, 0);
        let at = |text: &str| places.take(text.parse().expect("an address")).expect("room is made");
        let [first, second, third] = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"].map(at);
        assert!(first.gives_way.is_cancelled() && !second.gives_way.is_cancelled() && !third.gives_way.is_cancelled());
        let other = at("2001:db8:0:1::1");
        let mapped = ["::ffff:10.0.0.2", "10.0.0.2", "::ffff:10.0.0.3"].map(at);
        let all = [&second, &third, &other, &mapped[0], &mapped[1], &mapped[2]];
        assert!(all.iter().all(|place| !place.gives_way.is_cancelled()));
        at("10.0.0.2");
        assert!(mapped[0].gives_way.is_cancelled(), "a mapped address is the one within");
    }

    #[test]
    fn who_has_never_asked_gives_way_before_who_rests() {
        let places = places(2, 0);
        let (rests, waits) = (places.take(PROXY).expect("room"), places.take(PROXY).expect("room"));
        rests.stage.begins();
        rests.stage.answered();
        let newest = places.take(PROXY).expect("room is made");
        assert!(waits.gives_way.is_cancelled() && !rests.gives_way.is_cancelled());
        rests.stage.heard();
        newest.stage.begins();
        assert!(places.take(PROXY).is_some() && rests.gives_way.is_cancelled(), "its next request is not whole");
    }

    #[test]
    fn where_all_are_at_work_a_reserve_is_left_for_health() {
        let places = places(2, 1);
        let all = [(); 2].map(|()| places.take(PROXY).expect("a proxy may have them all"));
        for place in &all {
            place.stage.begins();
        }
        let health = places.take(PROXY).expect("the reserve");
        assert_eq!(health.kind, PlaceKind::Reserve);
        let next = places.take(PROXY).expect("the reserve's idle one gives way");
        assert!(health.gives_way.is_cancelled());
        next.stage.begins();
        assert!(places.take(PROXY).is_none());
        drop(next);
        drop(all);
        assert_eq!(places.take(PROXY).map(|place| place.kind), Some(PlaceKind::Usual));
    }
}
