//! How this process does, for whoever watches it: whether it can work, and its numbers. It says no name, no id and no secret.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::processes::Processes;
use store::StoreError;

/// How long the database has to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How interactions reach this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionSource {
    /// By the gateway, of which some process must hold a shard.
    Gateway,
    /// By requests of Discord's.
    Requests,
    /// They don't: other processes take them.
    None,
}

/// The reason why a process can't work now: one short line.
pub type Unready = &'static str;

const SILENT: Unready = "the database does not answer";
const POOLED: Unready =
    "the pooler before the database lends sessions for single statements: set its pool_mode to session";
const OUTDATED: Unready = "the database's schema is older than this program";
const NO_SHARD: Unready = "no process holds a shard of the gateway";
const UNCONNECTED: Unready = "no shard of this process is connected to the gateway";
const CLOSED: Unready = "the door is not open yet";

impl Processes {
    /// Whether the database answers and has this program's schema, and the door is open; and, where interactions come by the
    /// gateway, whether any process holds a shard of it, and one of this process's own is connected if it has any.
    ///
    /// # Errors
    /// The reasons for a no.
    pub async fn readiness(&self, source: InteractionSource) -> Result<(), Unready> {
        let asked = tokio::time::timeout(PATIENCE, self.store.processes().readiness(self.clock.now_ms())).await;
        let unanswered = |error: StoreError| if error.is_by_pooler() { POOLED } else { SILENT };
        let found = asked.map_err(|_| SILENT)?.map_err(unanswered)?;
        if !found.is_current {
            return Err(OUTDATED);
        }
        if !self.is_open.load(Ordering::Relaxed) {
            return Err(CLOSED);
        }
        match source {
            InteractionSource::Gateway if !found.has_shards && !self.metrics.has_shard() => Err(NO_SHARD),
            InteractionSource::Gateway if self.metrics.has_shard() && !self.metrics.has_connected_shard() => {
                Err(UNCONNECTED)
            }
            InteractionSource::Gateway | InteractionSource::Requests | InteractionSource::None => Ok(()),
        }
    }

    /// Discord has answered at the start, and this process does its part from now on.
    pub fn open(&self) {
        self.is_open.store(true, Ordering::Relaxed);
    }

    /// The numbers as text, the database's as they are now; they are missing where it does not answer in time.
    pub async fn numbers(&self) -> String {
        let pool = self.store.pool_numbers();
        let asked = tokio::time::timeout(PATIENCE, self.store.processes().numbers(self.clock.now_ms())).await;
        let database = asked.ok().and_then(Result::ok);
        self.metrics.text(pool, database).unwrap_or_default()
    }
}
