//! The gate before an identify: closed when all but a reserve of the day's budget is spent, and open once in a period for each bucket,
//! across all processes. It knows no connection.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, oneshot};
use tracing::{error, info, warn};
use twilight_gateway::queue::Queue;

use super::bot_gateway::{BotGateway, StartLimit};
use crate::app::App;
use discord_rest::{Policy, Rest};

/// Between two tries where Discord or the database does not answer.
const RETRY: Duration = Duration::from_secs(2);
/// Identifies left above which what Discord says of them holds for a period: a large bot's shards would ask by the hundred.
const PLENTY: u32 = 500;
/// Identifies left below which the log warns.
const FEW: u32 = 100;
/// The longest sleep before the budget is asked for again.
const LONGEST_SLEEP: Duration = Duration::from_mins(10);

/// The gate. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct IdentifyGate(Arc<GateParts>);

#[derive(Debug)]
struct GateParts {
    app: App,
    rest: Rest,
    period: Duration,
    /// Discord's last word, and when it came.
    known: Mutex<Option<(Instant, StartLimit)>>,
}

impl IdentifyGate {
    /// A gate that lets one shard of a bucket through in each period.
    pub(super) fn new(app: App, rest: Rest, period: Duration) -> Self {
        Self(Arc::new(GateParts { app, rest, period, known: Mutex::default() }))
    }
}

impl Queue for IdentifyGate {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut leave, wanted) = oneshot::channel();
        let parts = self.0.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = parts.turn(shard) => {
                    // A shard that has gone meanwhile has only spent a turn.
                    let _ = leave.send(());
                }
                () = leave.closed() => {}
            }
        });
        wanted
    }
}

impl GateParts {
    /// Waits for a shard's turn. Where many shards begin, that takes minutes: so the day's budget is looked at before and after.
    async fn turn(&self, shard: u32) {
        loop {
            let limit = self.open_limit().await;
            self.turn_in_bucket(limit.bucket(shard)).await;
            if self.limit().await.is_some_and(StartLimit::is_open) {
                return;
            }
        }
    }

    /// Waits until the day's budget has more left than the reserve.
    async fn open_limit(&self) -> StartLimit {
        loop {
            match self.limit().await {
                Some(limit) if limit.is_open() => {
                    if limit.remaining < FEW {
                        warn!(remaining = limit.remaining, "few sessions may still be begun today");
                    }
                    return limit;
                }
                Some(spent) => {
                    let sleep = spent.reset_after();
                    error!(
                        remaining = spent.remaining,
                        reset_after_secs = sleep.as_secs(),
                        "this bot may begin hardly any session more today: it waits; look for what makes it start so often"
                    );
                    tokio::time::sleep(sleep.clamp(RETRY, LONGEST_SLEEP)).await;
                }
                None => tokio::time::sleep(RETRY).await,
            }
        }
    }

    /// The day's budget as Discord says it, or said it less than a period ago where it is large; none where Discord does not answer.
    async fn limit(&self) -> Option<StartLimit> {
        let mut known = self.known.lock().await;
        if let Some((asked, limit)) = *known
            && limit.remaining >= PLENTY
            && asked.elapsed() < self.period
        {
            return Some(limit);
        }
        match self.rest.bot_gateway::<BotGateway>(Policy::Outbox).await {
            Ok(gateway) => *known = Some((Instant::now(), gateway.session_start_limit)),
            Err(error) => {
                warn!(%error, "the gateway's limits can't be read; they are asked for again");
                return None;
            }
        }
        known.map(|(_, limit)| limit)
    }

    async fn turn_in_bucket(&self, bucket: u32) {
        loop {
            match self.app.processes().take_identify(bucket, self.period).await {
                Ok(None) => return,
                Ok(Some(wait)) => tokio::time::sleep(wait.min(self.period)).await,
                Err(failure) => {
                    info!(why = %failure, "a turn to identify can't be taken; it is tried again");
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }
}
