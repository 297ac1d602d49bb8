//! Queues before what many change at once: within a process one change after another, in the order in which they came. It
//! spares them the races that all but one would lose; what other processes do at the same time, the database tells apart.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::timeout;

/// So many queues are kept before those are dropped in which nobody stands.
const MOST_IDLE: usize = 1_024;
/// The longest wait for a queue that stands still: whoever has the turn may wait for a database that says nothing.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// So many such waits in all. An interaction is given up a few seconds later, and its change is to be tried before.
const MOST_WAITS: usize = 15;

/// The queue before one thing.
#[derive(Debug, Default)]
struct TurnQueue {
    turn: Arc<AsyncMutex<()>>,
    /// How many have had their turn.
    taken: AtomicU64,
}

/// Queues by the id of what is changed. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Turns(Arc<Mutex<HashMap<i64, Arc<TurnQueue>>>>);

impl Turns {
    /// Waits for the turn to change something, and has it for as long as the answer lives. `None` once nobody has had a turn for a second,
    /// and after 15: the database then tells apart what is changed at once.
    pub(in crate::app) async fn take(&self, id: i64) -> Option<OwnedMutexGuard<()>> {
        let queue = self.queue(id);
        let mut turn = pin!(queue.turn.clone().lock_owned());
        for _ in 0..MOST_WAITS {
            let before = queue.taken.load(Ordering::Relaxed);
            if let Ok(turn) = timeout(LONGEST_WAIT, turn.as_mut()).await {
                queue.taken.fetch_add(1, Ordering::Relaxed);
                return Some(turn);
            }
            if queue.taken.load(Ordering::Relaxed) == before {
                break;
            }
        }
        None
    }

    fn queue(&self, id: i64) -> Arc<TurnQueue> {
        let mut queues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if queues.len() >= MOST_IDLE {
            queues.retain(|_, queue| Arc::strong_count(queue) > 1 || Arc::strong_count(&queue.turn) > 1);
        }
        queues.entry(id).or_default().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_come_in_order_and_one_queue_does_not_hold_up_another() {
        let (turns, order) = (Turns::default(), Arc::new(Mutex::new(Vec::new())));
        let first = turns.take(1).await;
        let mut waiting = Vec::new();
        for number in 0..20 {
            let (turns, order) = (turns.clone(), order.clone());
            waiting.push(tokio::spawn(async move {
                let _turn = turns.take(1).await;
                order.lock().unwrap().push(number);
            }));
            tokio::task::yield_now().await;
        }
        drop(turns.take(2).await);
        assert!(order.lock().unwrap().is_empty());
        drop(first);
        for one in waiting {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), (0..20).collect::<Vec<_>>());
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_a_turn_that_does_not_end() {
        let turns = Turns::default();
        let held = turns.take(1).await;
        assert!(held.is_some() && turns.take(1).await.is_none() && turns.take(2).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_queue_that_moves_is_stood_in_for_longer() {
        let (turns, each) = (Turns::default(), LONGEST_WAIT / 2);
        let stand = |turns: Turns| async move {
            let turn = turns.take(1).await;
            tokio::time::advance(each).await;
            turn.is_some()
        };
        let waiting: Vec<_> = (0..3 * MOST_WAITS).map(|_| tokio::spawn(stand(turns.clone()))).collect();
        let mut in_turn = Vec::new();
        for one in waiting {
            in_turn.push(one.await.unwrap());
        }
        assert!(in_turn[..MOST_WAITS].iter().all(|in_turn| *in_turn), "{in_turn:?}");
        assert!(!in_turn[in_turn.len() - 1], "it is given up in the end");
    }

    #[tokio::test]
    async fn queues_in_which_nobody_stands_are_dropped() {
        let turns = Turns::default();
        let held = turns.take(-1).await;
        for id in 0..3 * i64::try_from(MOST_IDLE).unwrap() {
            drop(turns.take(id).await);
        }
        let queues = turns.0.lock().unwrap();
        assert!(queues.len() <= MOST_IDLE && queues.contains_key(&-1));
        drop(held);
    }
}
