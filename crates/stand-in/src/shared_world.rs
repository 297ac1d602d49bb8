//! The world behind a lock, with a signal at every change. All waiting is for that signal; nothing sleeps.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::world::World;

/// A handle on the world.
#[derive(Clone, Debug)]
pub(crate) struct SharedWorld(Arc<SharedParts>);

#[derive(Debug)]
struct SharedParts {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    stopped: CancellationToken,
}

impl SharedWorld {
    pub(crate) fn new(world: World) -> Self {
        let (changed, _) = watch::channel(0);
        Self(Arc::new(SharedParts { world: Mutex::new(world), changed, stopped: CancellationToken::new() }))
    }

    /// Changes the world and wakes all who wait.
    pub(crate) fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let outcome = act(&mut self.lock());
        self.0.changed.send_modify(|count| *count += 1);
        outcome
    }

    pub(crate) fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Waits until `look` finds what it wants; `None` when the time is over or the stand-in is shut down.
    pub(crate) async fn wait<T>(&self, timeout: Duration, look: impl Fn(&World) -> Option<T>) -> Option<T> {
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

    /// Receives a signal at every change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    pub(crate) async fn stopped(&self) {
        self.0.stopped.cancelled().await;
    }

    pub(crate) fn stop(&self) {
        self.0.stopped.cancel();
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
