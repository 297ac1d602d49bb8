//! Who is given tips: those who have not finished a game of its kind, and have not had enough of them.

use crate::database::error::StoreError;
use crate::database::handles::People;
use table::PlayerId;

impl People<'_> {
    /// Whether somebody is new to a game, and has not had enough tips.
    pub async fn gets_tips(self, player: PlayerId, game: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT NOT EXISTS (SELECT 1 FROM tips_ended WHERE player = $1 AND game = $2)
               AND NOT EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id
               WHERE s.player = $1 AND s.kind = 'player' AND t.phase = 'over' AND t.game = $2) AS "gets_tips!""#,
            player.0,
            game
        );
        self.store.one(query).await
    }

    /// Somebody wants no more tips in a game; that may be said twice.
    pub async fn end_tips(self, player: PlayerId, game: &str) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "INSERT INTO tips_ended (player, game) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            player.0,
            game
        );
        self.store.run(query).await.map(drop)
    }
}
