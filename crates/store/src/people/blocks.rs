//! People whom players do not want at their tables.

use crate::database::error::StoreError;
use crate::database::handles::People;
use table::PlayerId;

impl People<'_> {
    /// A player does not want another one at their tables any more.
    pub async fn block(self, player: PlayerId, other: PlayerId, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "INSERT INTO blocks (player, blocked, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            player.0,
            other.0,
            now_ms
        );
        self.store.run(query).await.map(drop)
    }

    /// A player may meet another one again.
    pub async fn unblock(self, player: PlayerId, other: PlayerId) -> Result<(), StoreError> {
        // Of somebody whose data are gone the block stands under their pseudonym.
        let blocked = [other.0, self.pseudonym(other).await?.alias];
        let query = sqlx::query!("DELETE FROM blocks WHERE player = $1 AND blocked = ANY($2)", player.0, &blocked);
        self.store.run(query).await.map(drop)
    }

    /// The people whom a player does not want at their tables; a negative id is the pseudonym of somebody whose data are gone.
    pub async fn blocked_by(self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let query = sqlx::query!("SELECT blocked FROM blocks WHERE player = $1 ORDER BY blocked", player.0);
        let found = self.store.all(query).await?;
        Ok(found.into_iter().map(|row| PlayerId(row.blocked)).collect())
    }

    /// Whether one of these people has blocked a player, or the player one of them.
    pub async fn are_apart(self, newcomer: PlayerId, others: &[PlayerId]) -> Result<bool, StoreError> {
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let query = sqlx::query_scalar!(
            "SELECT 1 AS one FROM blocks WHERE player = ANY($2) AND blocked = $1
             OR player = $1 AND blocked = ANY($2) LIMIT 1",
            newcomer.0,
            &others
        );
        Ok(self.store.maybe(query).await?.is_some())
    }

    /// Whether one of these people has blocked a player.
    pub async fn is_blocked_by(self, player: PlayerId, others: &[PlayerId]) -> Result<bool, StoreError> {
        if others.is_empty() {
            return Ok(false);
        }
        let others: Vec<_> = others.iter().map(|other| other.0).collect();
        let query = sqlx::query_scalar!(
            "SELECT 1 AS one FROM blocks WHERE player = ANY($2) AND blocked = $1 LIMIT 1",
            player.0,
            &others
        );
        Ok(self.store.maybe(query).await?.is_some())
    }
}
