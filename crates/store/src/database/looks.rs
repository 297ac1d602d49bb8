//! Looks that may be some seconds old: leaderboards, profiles, summaries of a server. Where a copy follows the database they are
//! asked there, so that those who only look take nothing from those who play. A copy that is away or far behind is left
//! alone for a while, and the database answers itself. A look at what is played, or at who may see it, never goes to a copy.

use super::asks::Asks;
use super::connections::HeldConnection;
use super::error::StoreError;
use super::replica::{ReadReplica, ReplicaState};
use super::store::Store;

/// How far behind a copy may be, in milliseconds: somebody who hides, or has their data deleted, must not stand on a list for
/// much longer.
const MAX_BEHIND_MS: i64 = 30_000;

impl Store {
    /// The same store, whose looks go to a copy that follows it, such as a standby that answers reads (Postgres, "Hot Standby").
    #[must_use]
    pub fn with_read_replica(self, copy: &Self) -> Self {
        Self { replica: Some(ReadReplica::new(copy.connections.clone())), ..self }
    }

    /// The rows of a look. The statement is made twice where the copy gives no answer.
    pub(crate) async fn look<S: Asks>(&self, statement: impl Fn() -> S) -> Result<Vec<S::Row>, StoreError> {
        if let Some((replica, mut held)) = self.lend_copy().await {
            match held.all(statement()).await {
                Ok(rows) => return Ok(rows),
                Err(error) => {
                    tracing::warn!(%error, "the read replica gives no answer; the database answers instead");
                    replica.found(ReplicaState::Away);
                }
            }
        }
        self.all(statement()).await
    }

    /// A connection to the copy, if there is one that follows.
    async fn lend_copy(&self) -> Option<(&ReadReplica, HeldConnection)> {
        let replica = self.replica.as_ref()?;
        if replica.known() == Some(ReplicaState::Away) {
            return None;
        }
        let mut lent = replica.lend(&self.observer).await;
        if replica.known().is_none() {
            let fit = self.fitness(&mut lent).await;
            replica.found(if fit.is_ok() { ReplicaState::Follows } else { ReplicaState::Away });
            if let Err(why) = fit {
                tracing::warn!(%why, "the read replica is away or far behind; the database answers instead");
                return None;
            }
        }
        lent.ok().map(|held| (replica, held))
    }

    /// Whether the copy that was to lend this follows; the reason why it does not.
    async fn fitness(&self, lent: &mut Result<HeldConnection, String>) -> Result<(), String> {
        let held = match lent {
            Ok(held) => held,
            Err(why) => return Err(why.clone()),
        };
        let behind_ms =
            self.behind_ms(held).await.map_err(|error| format!("it can't be compared with the database: {error}"))?;
        if behind_ms > MAX_BEHIND_MS { Err(format!("it is {} s behind", behind_ms / 1_000)) } else { Ok(()) }
    }

    /// How far the copy is behind, in milliseconds from 0; `None` if it is away, or there is none.
    pub(crate) async fn replica_lag_ms(&self) -> Option<i64> {
        let mut held = self.replica.as_ref()?.lend(&self.observer).await.ok()?;
        self.behind_ms(&mut held).await.ok()
    }

    async fn behind_ms(&self, copy: &mut HeldConnection) -> Result<i64, StoreError> {
        // The processes say every few seconds until when they are alive. A copy that knows less is behind.
        let beat = || sqlx::query_scalar!(r#"SELECT COALESCE(max(until_ms), 0) AS "beat!" FROM processes"#);
        // A newer beat at the copy came after the database was asked.
        let (ours, theirs) = (self.one(beat()).await?, copy.one(beat()).await?);
        Ok(ours.saturating_sub(theirs).max(0))
    }
}
