//! The shards of this process: it renews their leases, claims free ones, and lets go of those that another process
//! holds. It knows no events.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};
use twilight_gateway::ShardId;

use super::bot_gateway::BotGateway;
use super::closed::{FatalClose, fatal};
use super::identify_gate::IdentifyGate;
use super::shard::{ShardConnection, ShardEnd};
use super::shard_balance::{ShardBalance, ShardCount, ShardStep};
use crate::app::{Failure, KeptSession, ProcessId, ShardLease};
use crate::discord::bot_error::BotError;
use crate::discord::dispatch::Dispatcher;
use crate::discord::process_roster::ProcessRoster;
use discord_rest::{Policy, SecretToken};

/// Lengths of leases, and pauses between identifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatewayTimes {
    /// Time for which a silent process keeps its shards.
    pub lease: Duration,
    /// Between two identifies of a bucket.
    pub identify: Duration,
}

impl Default for GatewayTimes {
    /// Discord allows one identify in five seconds (Discord: "Max Concurrency"), and the way there takes its time.
    fn default() -> Self {
        Self { lease: Duration::from_secs(6), identify: Duration::from_millis(5_500) }
    }
}

/// Keeps this process's share of the shards.
pub(in crate::discord) struct ShardKeeper {
    pub(in crate::discord) dispatcher: Dispatcher,
    pub(in crate::discord) token: SecretToken,
    pub(in crate::discord) process: ProcessId,
    pub(in crate::discord) times: GatewayTimes,
    pub(in crate::discord) roster: ProcessRoster,
    pub(in crate::discord) api: String,
    pub(in crate::discord) stop: CancellationToken,
}

/// The shards in hand and their tasks.
struct Held {
    url: String,
    /// The number of shards that the sessions are divided into.
    shards: u32,
    /// Each shard's order to stop.
    running: HashMap<u32, CancellationToken>,
    ends: JoinSet<(u32, u32, ShardEnd)>,
    /// Others' leases, and when each was first seen as it is.
    seen: HashMap<u32, (ShardLease, Instant)>,
    balance: ShardBalance,
    gate: IdentifyGate,
}

impl ShardKeeper {
    /// Keeps shards until it is told to stop.
    ///
    /// # Errors
    /// If the gateway does not belong to the API, or Discord closes it for good.
    pub(in crate::discord) async fn run(self, gateway: BotGateway) -> Result<(), BotError> {
        gateway.check(&self.api)?;
        let (app, rest) = (self.dispatcher.app.clone(), self.dispatcher.rest.clone());
        let mut held = Held {
            url: gateway.url,
            shards: self.agree(gateway.shards).await,
            running: HashMap::new(),
            ends: JoinSet::new(),
            seen: HashMap::new(),
            balance: ShardBalance::default(),
            gate: IdentifyGate::new(app, rest, self.times.identify),
        };
        let outcome = self.keep(&mut held).await;
        self.let_go(&mut held).await;
        outcome
    }

    /// The number of shards; until the database answers, the number that Discord asks for.
    async fn agree(&self, wish: u32) -> u32 {
        self.dispatcher.app.processes().agree_on_shards(wish.max(1)).await.unwrap_or_else(|failure| {
            warn!(why = %failure, "the number of shards can't be agreed on yet");
            wish.max(1)
        })
    }

    async fn keep(&self, held: &mut Held) -> Result<(), BotError> {
        let mut ticks = tokio::time::interval(self.times.lease / 4);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.stop.cancelled() => return Ok(()),
                Some(ended) = held.ends.join_next() => {
                    if let Ok((shard, shards, end)) = ended {
                        self.ended(held, (shard, shards), end).await?;
                    }
                }
                _ = ticks.tick() => {
                    if let Err(failure) = self.look_after(held).await {
                        warn!(why = %failure, "the leases of the shards can't be renewed; that is tried again");
                    }
                }
            }
            self.dispatcher.app.metrics().holds_shards(held.running.len());
        }
    }

    /// Renews, lets go of what is another's, claims what is free.
    async fn look_after(&self, held: &mut Held) -> Result<(), Failure> {
        let processes = self.dispatcher.app.processes();
        let (shards, leases) = processes.renew_shards(self.process, self.times.lease).await?;
        if shards != held.shards {
            info!(before = held.shards, shards, "all processes divide the shards again");
            held.shards = shards;
            held.running.drain().for_each(|(_, stop)| stop.cancel());
            return Ok(());
        }
        held.stop_others(&leases);
        let stale = held.stale(&leases, self.times.lease);
        if held.is_ending() {
            return Ok(());
        }
        for shard in held.without_connection(&leases) {
            self.take_up(held, shard).await;
        }
        let count = self.count(held, &leases, &stale);
        match held.balance.decide(count, self.times.lease, Instant::now()) {
            ShardStep::Stay => {}
            ShardStep::GiveOne => held.give_one(),
            ShardStep::Take(most) => {
                for shard in processes.claim_shards(self.process, (shards, most), self.times.lease, &stale).await? {
                    self.take_up(held, shard).await;
                }
            }
        }
        Ok(())
    }

    /// The shards as this process sees them.
    fn count(&self, held: &Held, leases: &[ShardLease], stale: &[ShardLease]) -> ShardCount {
        let now_ms = self.dispatcher.app.clock().now_ms();
        let is_live = |lease: &&ShardLease| lease.mine || lease.until_ms > now_ms && !stale.contains(lease);
        let live = u32::try_from(leases.iter().filter(is_live).count()).unwrap_or(u32::MAX);
        ShardCount {
            shards: held.shards,
            alive: self.roster.alive(),
            held: u32::try_from(held.running.len()).unwrap_or(u32::MAX),
            free: held.shards.saturating_sub(live),
        }
    }

    /// Connects a shard that this process holds: it resumes where the one before it stopped, if that can be read.
    async fn take_up(&self, held: &mut Held, shard: u32) {
        let session = self.dispatcher.app.processes().take_session(self.process, (shard, held.shards)).await;
        let session = session.unwrap_or_else(|failure| {
            warn!(shard, why = %failure, "the session before can't be read; the shard begins anew");
            None
        });
        self.begin(held, shard, session);
    }

    fn begin(&self, held: &mut Held, shard: u32, session: Option<KeptSession>) {
        info!(shard, of = held.shards, resumes = session.is_some(), "this process holds a shard of the gateway");
        let stop = CancellationToken::new();
        let connection = ShardConnection {
            id: ShardId::new(shard, held.shards),
            url: held.url.clone(),
            token: self.token.clone(),
            gate: held.gate.clone(),
            dispatcher: self.dispatcher.clone(),
            stop: stop.clone(),
        };
        let shards = held.shards;
        held.running.insert(shard, stop);
        held.ends.spawn(async move {
            let ended = AssertUnwindSafe(connection.run(session)).catch_unwind().await;
            (shard, shards, ended.unwrap_or(ShardEnd::Stopped(None)))
        });
    }

    /// Stores a shard's end, with its session for the next process that claims it.
    async fn ended(&self, held: &mut Held, shard: (u32, u32), end: ShardEnd) -> Result<(), BotError> {
        let (session, closed) = match end {
            ShardEnd::Stopped(session) => (session, None),
            ShardEnd::Closed(code) => (None, Some(fatal(code))),
        };
        if let Err(failure) = self.dispatcher.app.processes().leave_shard(self.process, shard, session).await {
            warn!(why = %failure, "a shard's lease can't be given up; it runs out");
        }
        held.running.remove(&shard.0);
        match closed {
            Some(FatalClose::End(error)) => Err(error),
            Some(FatalClose::MoreShards) => {
                self.divide_anew(held, shard.1).await;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Discord wants more shards than these: as many as it says now, and at least twice as many.
    async fn divide_anew(&self, held: &mut Held, shards: u32) {
        if shards != held.shards {
            return;
        }
        let wish = match self.dispatcher.rest.bot_gateway::<BotGateway>(Policy::Outbox).await {
            Ok(gateway) if gateway.shards > shards => gateway.shards,
            _ => shards.saturating_mul(2),
        };
        warn!(shards, wish, "Discord asks for more shards; all processes divide them again");
        if let Err(failure) = self.dispatcher.app.processes().raise_shards(wish).await {
            warn!(why = %failure, "more shards can't be agreed on yet; that is tried again");
        }
    }

    /// Closes all, and leaves the sessions to others.
    async fn let_go(&self, held: &mut Held) {
        self.dispatcher.app.metrics().holds_shards(0);
        held.running.drain().for_each(|(_, stop)| stop.cancel());
        while let Some(ended) = held.ends.join_next().await {
            if let Ok((shard, shards, ShardEnd::Stopped(session))) = ended
                && let Err(failure) =
                    self.dispatcher.app.processes().leave_shard(self.process, (shard, shards), session).await
            {
                warn!(why = %failure, "a shard's lease can't be given up; it runs out");
            }
        }
    }
}

impl Held {
    /// Stops the shards that another process holds now.
    fn stop_others(&mut self, leases: &[ShardLease]) {
        self.running.retain(|shard, stop| {
            let stays = leases.iter().any(|lease| lease.shard == *shard && lease.mine);
            if !stays {
                warn!(shard, "another process holds this shard now");
                stop.cancel();
            }
            stays
        });
    }

    /// The shards of this process that have no connection: their claim was not heard, or their connection has failed. A lease that is
    /// renewed must have one.
    fn without_connection(&self, leases: &[ShardLease]) -> Vec<u32> {
        let own = leases.iter().filter(|lease| lease.mine).map(|lease| lease.shard);
        own.filter(|shard| !self.running.contains_key(shard)).collect()
    }

    /// Tells the shard with the highest number to stop: its session is left to the process that claims it.
    fn give_one(&mut self) {
        let Some(shard) = self.running.keys().max().copied() else { return };
        if let Some(stop) = self.running.remove(&shard) {
            info!(shard, "this process leaves a shard to another");
            stop.cancel();
        }
    }

    /// Whether a shard that was told to stop has not ended yet.
    fn is_ending(&self) -> bool {
        self.ends.len() > self.running.len()
    }

    /// Others' leases that have not been renewed for a whole lease by this process's own watch: their holders are dead,
    /// whatever their clocks said.
    fn stale(&mut self, leases: &[ShardLease], lease: Duration) -> Vec<ShardLease> {
        let now = Instant::now();
        self.seen.retain(|shard, _| leases.iter().any(|lease| lease.shard == *shard));
        for lease in leases {
            let seen = self.seen.entry(lease.shard).or_insert((*lease, now));
            if seen.0 != *lease {
                *seen = (*lease, now);
            }
        }
        let is_stale = |(seen, since): &&(ShardLease, Instant)| !seen.mine && now.duration_since(*since) > lease;
        self.seen.values().filter(is_stale).map(|(seen, _)| *seen).collect()
    }
}
