//! The handle on what helps players: hints, tips, lessons, reviews.

use std::sync::Arc;

use quick_cache::sync::Cache;
use table::TableId;
use tokio::sync::Semaphore;

use super::game_review::ReviewedGame;
use crate::app::drawing::pictures::Pictures;
use crate::app::tables::handle::Tables;
use crate::app::thinking::computers::Computers;
use clock::Clock;
use store::Store;

/// Help for players: hints, tips and lessons in a game, reviews after it.
#[derive(Clone, Debug)]
pub struct Coach {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    /// The threads that think hints and reviews out.
    pub(in crate::app) computers: Computers,
    /// Where it is known who has heavy work under way.
    pub(in crate::app) pictures: Pictures,
    pub(in crate::app) reviews: Arc<Reviews>,
}

/// The reviews of this process.
#[derive(Debug)]
pub(in crate::app) struct Reviews {
    pub(super) kept: Cache<TableId, Arc<ReviewedGame>>,
    /// Reviews whose steps are in memory.
    pub(super) under_way: Semaphore,
    /// The next action that is thought about; tokio's semaphore is first come, first served.
    pub(super) turn: Semaphore,
}

/// Reviews under way for each that is thought about: while one is thought about, so many wait for their next action.
const UNDER_WAY: usize = 8;

impl Reviews {
    /// Keeps so many reviews, some kilobytes each, and thinks about an action of so many at a time: a computer player never waits
    /// for more than one action of each. Reviews under way take turns, so that a short one does not wait for the end of a long one.
    pub(in crate::app) fn new(kept: usize, at_once: usize) -> Self {
        let under_way = Semaphore::new(at_once.saturating_mul(UNDER_WAY).min(Semaphore::MAX_PERMITS));
        Self { kept: Cache::new(kept), under_way, turn: Semaphore::new(at_once) }
    }

    /// The results of these thoughts, one after the other, each in its turn; `None` if one has none.
    pub(super) async fn each_in_turn<T, R, F: Future<Output = Option<R>>>(
        &self,
        all: Vec<T>,
        think: impl Fn(T) -> F,
    ) -> Option<Vec<R>> {
        let mut found = Vec::with_capacity(all.len());
        for one in all {
            let _turn = self.turn.acquire().await.ok()?;
            found.push(think(one).await?);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[tokio::test]
    async fn a_short_review_does_not_wait_for_the_end_of_a_long_one() {
        let (reviews, order) = (Reviews::new(1, 1), Mutex::new(Vec::new()));
        let review = async |name: char, actions: usize| {
            let order = &order;
            let think = |()| async move {
                order.lock().expect("nobody panics").push(name);
                tokio::task::yield_now().await;
                Some(())
            };
            reviews.each_in_turn(vec![(); actions], think).await
        };
        let (long, short) = tokio::join!(review('l', 9), review('s', 2));
        assert_eq!((long.map(|all| all.len()), short.map(|all| all.len())), (Some(9), Some(2)));
        assert_eq!(order.lock().expect("nobody panics").iter().collect::<String>(), "lslslllllll");
    }

    #[tokio::test]
    async fn a_review_whose_thought_has_no_result_ends_there() {
        let reviews = Reviews::new(1, 1);
        assert_eq!(reviews.each_in_turn(vec![1, 2, 3], |one| async move { (one != 2).then_some(one) }).await, None);
    }
}
