//! Who is given tips: those who have not finished a game of its kind, and have not had enough of them.

use sqlx::Row as _;

use super::database::Store;
use super::error::StoreError;
use table::PlayerId;

/// `$1` who, `$2` the game.
const GETS_TIPS: &str = "SELECT NOT EXISTS (SELECT 1 FROM tips_ended WHERE player = $1 AND game = $2) \
     AND NOT EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id \
     WHERE s.player = $1 AND s.kind = 'player' AND t.phase = 'over' AND t.game = $2) AS gets_tips";

impl Store {
    /// Whether somebody is new to a game, and has not had enough tips.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn gets_tips(&self, player: PlayerId, game: &str) -> Result<bool, StoreError> {
        let row = self.fetch_one(sqlx::query(GETS_TIPS).bind(player.0).bind(game)).await?;
        Ok(row.try_get("gets_tips")?)
    }

    /// Somebody wants no more tips in a game; that may be said twice.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn end_tips(&self, player: PlayerId, game: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO tips_ended (player, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(sqlx::query(sql).bind(player.0).bind(game)).await.map(drop)
    }
}
