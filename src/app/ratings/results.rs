//! The results of rated games: taken up into the ratings of those who played them, once, however often it is
//! begun; and what people see of ratings.

use crate::app::failure::Failure;
use clock::Clock;
use crash::{CrashPoint, crash_point};
use rating::rate;
use store::{DueRating, Store, TableResult};
use table::{PlayerId, TableId};

/// How often a lost race is run again.
const MAX_RACES: usize = 16;
/// How many tables are looked for at once.
const BATCH: i64 = 50;

/// Ratings: kept up to date with results, and shown.
#[derive(Clone, Debug)]
pub struct Ratings {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
}

impl Ratings {
    /// A table's results, rated. A process killed on the way leaves all of it to be done, or nothing.
    pub(crate) async fn rated_results(&self, table: TableId) -> Result<Vec<TableResult>, Failure> {
        self.rate(table).await?;
        Ok(self.store.ratings().results_of(table).await?)
    }

    /// Takes a table's results up, if that is still to be done.
    ///
    /// # Errors
    /// If the database can't be asked, or others are faster again and again.
    pub(in crate::app) async fn rate(&self, table: TableId) -> Result<(), Failure> {
        for _ in 0..MAX_RACES {
            let Some(due) = self.store.ratings().due_rating(table).await? else { return Ok(()) };
            if due.too_many || due.sides.iter().any(|side| side.player.is_none()) {
                return Ok(self.store.ratings().set_results_aside(table).await?);
            }
            crash_point(CrashPoint::Rating);
            if self.store.ratings().write_ratings(table, &due, &ratings_after(&due)).await? {
                crash_point(CrashPoint::Rated);
                return Ok(());
            }
        }
        // A post that tells of it is tried again, as everything is that may work soon.
        Err(Failure::passing_fault(&"others were faster to rate, again and again"))
    }

    /// Takes up the results of tables that were left: their last post could not be made, or whoever made it is gone.
    pub(in crate::app) async fn rate_all(&self) -> Result<(), Failure> {
        let mut last = Ok(());
        // A table that fails must not hold up the others.
        for table in self.store.ratings().unrated(BATCH).await? {
            last = self.rate(table).await.and(last);
        }
        last
    }

    /// Takes up all results of somebody's, before their data go.
    pub(in crate::app) async fn rate_all_of(&self, player: PlayerId) -> Result<(), Failure> {
        for table in self.store.ratings().unrated_of(player).await? {
            self.rate(table).await?;
        }
        Ok(())
    }
}

fn ratings_after(due: &DueRating) -> Vec<rating::Rating> {
    let sides: Vec<_> = due.sides.iter().map(|side| side.place).collect();
    rate(due.scale.method, &sides, due.ended_ms)
}
