//! The lessons that somebody has solved.

use crate::database::error::StoreError;
use crate::database::handles::People;
use table::PlayerId;

/// A lesson that somebody has solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedLesson {
    /// The id of the game that the lesson teaches.
    pub game: String,
    /// The lesson's key, unique in its game.
    pub lesson: String,
}

impl People<'_> {
    /// The lessons that somebody has solved, the last one first.
    pub async fn solved_lessons(self, player: PlayerId) -> Result<Vec<SolvedLesson>, StoreError> {
        let query = sqlx::query!(
            "SELECT game, lesson FROM lessons WHERE player = $1 ORDER BY solved_ms DESC, game, lesson",
            player.0
        );
        let rows = self.store.all(query).await?;
        Ok(rows.into_iter().map(|row| SolvedLesson { game: row.game, lesson: row.lesson }).collect())
    }

    /// Somebody has solved a lesson. Solving it again moves it to the front: there they were last.
    pub async fn solve_lesson(self, player: PlayerId, game: &str, lesson: &str, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "INSERT INTO lessons (player, game, lesson, solved_ms) VALUES ($1, $2, $3, $4)
             ON CONFLICT (player, game, lesson) DO UPDATE SET solved_ms = EXCLUDED.solved_ms",
            player.0,
            game,
            lesson,
            now_ms
        );
        self.store.run(query).await.map(drop)
    }
}
