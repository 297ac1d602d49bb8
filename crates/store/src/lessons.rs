//! Which lessons somebody has solved.

use sqlx::Row as _;

use super::database::Store;
use super::error::StoreError;
use table::PlayerId;

/// A lesson that somebody has solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedLesson {
    /// The game's id.
    pub game: String,
    /// The lesson's key.
    pub lesson: String,
}

impl Store {
    /// The lessons that somebody has solved, the last one first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn solved_lessons(&self, player: PlayerId) -> Result<Vec<SolvedLesson>, StoreError> {
        let sql = "SELECT game, lesson FROM lessons WHERE player = $1 ORDER BY solved_ms DESC, game, lesson";
        let rows = self.fetch_all(sqlx::query(sql).bind(player.0)).await?;
        rows.iter().map(|row| Ok(SolvedLesson { game: row.try_get("game")?, lesson: row.try_get("lesson")? })).collect()
    }

    /// Somebody has solved a lesson. Solving it again moves it to the front: there they were last.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn solve_lesson(
        &self,
        player: PlayerId,
        game: &str,
        lesson: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO lessons (player, game, lesson, solved_ms) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (player, game, lesson) DO UPDATE SET solved_ms = EXCLUDED.solved_ms";
        self.execute(sqlx::query(sql).bind(player.0).bind(game).bind(lesson).bind(now_ms)).await.map(drop)
    }
}
