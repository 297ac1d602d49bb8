//! Processes that share a database: who is alive, and who holds which shard of the gateway. It decides nothing of what a
//! shard is for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::failure::Failure;
use crate::metrics::Metrics;
use clock::Clock;
use store::{KeptSession, Posting, ProcessCount, ShardLease, Store};

/// A number that a process draws for itself: no other has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessId(pub i64);

impl ProcessId {
    /// A number drawn by chance, or taken from the clock where there is none.
    #[must_use]
    pub fn draw(clock: &Clock) -> Self {
        let mut id = [0; 8];
        // Two processes of one number would only renew each other's leases; the clock parts them where randomness fails.
        let drawn = getrandom::fill(&mut id).is_ok();
        Self(if drawn { i64::from_le_bytes(id) } else { clock.now_ms() })
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// This process among those that share its database.
#[derive(Clone, Debug)]
pub struct Processes {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) metrics: Arc<Metrics>,
    /// Whether the start is done.
    pub(in crate::app) is_open: Arc<AtomicBool>,
    /// Rung when another process tells of more in the outbox than it can carry.
    pub(in crate::app) heard: Arc<Notify>,
}

impl Processes {
    /// Says that a process is alive for a time and whether it posts, and answers how many are.
    pub async fn beat(&self, process: ProcessId, posting: Posting, lease: Duration) -> Result<ProcessCount, Failure> {
        let now = self.clock.now_ms();
        Ok(self.store.processes().beat((process.0, posting), now, now + millis(lease)).await?)
    }

    /// A process has ended.
    pub async fn leave(&self, process: ProcessId) -> Result<(), Failure> {
        Ok(self.store.processes().leave(process.0).await?)
    }

    /// Of how many shards the gateway's sessions are, where Discord wishes so many.
    pub async fn agree_on_shards(&self, wish: u32) -> Result<u32, Failure> {
        Ok(self.store.processes().agree_on_shards(wish, self.clock.now_ms()).await?)
    }

    /// From now on there are at least so many shards.
    pub async fn raise_shards(&self, shards: u32) -> Result<(), Failure> {
        Ok(self.store.processes().raise_shards(shards).await?)
    }

    /// Holds a process's shards for a time; answers of how many shards the sessions are, and all leases.
    pub async fn renew_shards(&self, process: ProcessId, lease: Duration) -> Result<(u32, Vec<ShardLease>), Failure> {
        Ok(self.store.processes().renew_shards(process.0, self.clock.now_ms() + millis(lease)).await?)
    }

    /// Claims at most so many of so many shards for a time: those that nobody holds, and those whose lease is still one of
    /// `stale`.
    pub async fn claim_shards(
        &self,
        process: ProcessId,
        (shards, most): (u32, u32),
        lease: Duration,
        stale: &[ShardLease],
    ) -> Result<Vec<u32>, Failure> {
        let now = self.clock.now_ms();
        Ok(self.store.processes().claim_shards(process.0, (shards, most), (now, now + millis(lease)), stale).await?)
    }

    /// The session that was left with a shard that this process has just claimed.
    pub async fn take_session(
        &self,
        process: ProcessId,
        (shard, shards): (u32, u32),
    ) -> Result<Option<KeptSession>, Failure> {
        Ok(self.store.processes().take_session(process.0, shard, shards).await?)
    }

    /// Gives a shard of so many up, and leaves its session to whoever claims it next.
    pub async fn leave_shard(
        &self,
        process: ProcessId,
        shard: (u32, u32),
        session: Option<KeptSession>,
    ) -> Result<(), Failure> {
        Ok(self.store.processes().leave_shard(process.0, shard, session, self.clock.now_ms()).await?)
    }

    /// Takes the turn to identify in a bucket; else says after how long to ask again.
    pub async fn take_identify(&self, bucket: u32, period: Duration) -> Result<Option<Duration>, Failure> {
        let now = self.clock.now_ms();
        let at = self.store.processes().take_identify(bucket, now, millis(period)).await?;
        Ok(at.map(|at| Duration::from_millis(u64::try_from(at - now).unwrap_or_default())))
    }
}
