//! The world behind a lock, with a bell that rings at every change. Waiting is done here, and never by sleeping.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::world::World;

/// A handle on the world.
#[derive(Clone, Debug)]
pub(super) struct Shared(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    stopped: CancellationToken,
}

impl Shared {
    pub(super) fn new(world: World) -> Self {
        let (changed, _) = watch::channel(0);
        Self(Arc::new(Inner { world: Mutex::new(world), changed, stopped: CancellationToken::new() }))
    }

    /// Changes the world and rings.
    pub(super) fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let outcome = act(&mut self.lock());
        self.0.changed.send_modify(|count| *count += 1);
        outcome
    }

    pub(super) fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Waits until `look` finds what it wants; `None` when the time is over or the playground is shut down.
    pub(super) async fn wait<T>(&self, timeout: Duration, look: impl Fn(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.changes();
        let search = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = self.read(&look) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::select! {
            found = tokio::time::timeout(timeout, search) => found.ok().flatten(),
            () = self.stopped() => None,
        }
    }

    /// Rings at every change from now on.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    pub(super) async fn stopped(&self) {
        self.0.stopped.cancelled().await;
    }

    pub(super) fn stop(&self) {
        self.0.stopped.cancel();
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
