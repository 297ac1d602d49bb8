//! The order of what takes long: pictures, and what computer players think out. A post that many wait for comes before a picture for one
//! person, and that before replays; of each, people take turns, so that whoever asks for sixty pictures delays their own. It knows
//! nothing of pictures or games.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::PlayerId;
use tokio::sync::oneshot;

/// For whom something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Customer {
    /// For everybody at a table: a post or a notice.
    Table,
    /// For one person who looks.
    Person(PlayerId),
    /// For one person who wants something that takes long: a large picture, a part of a replay, a computer's turn at a table of theirs.
    Patient(PlayerId),
}

/// After so many turns in a row for those who come first, one is for those behind them: nobody waits for ever.
const FIRST_IN_A_ROW: u32 = 8;

/// The queue before painters or thinkers: so many workers as there are.
#[derive(Debug)]
pub(in crate::app) struct WorkQueue(Mutex<Waiting>);

#[derive(Debug)]
struct Waiting {
    /// Workers who have nothing to do.
    idle: usize,
    /// Posts, people who look, people who are patient.
    lines: [FairLine; 3],
    /// Turns in a row that were not given to the last line in which somebody waits.
    in_a_row: u32,
}

/// People in a line, who take turns. Posts are all one person's here: theirs come as they came.
#[derive(Debug, Default)]
struct FairLine {
    people: VecDeque<PlayerId>,
    wanted: HashMap<PlayerId, VecDeque<oneshot::Sender<WorkerTurn>>>,
}

impl FairLine {
    fn push(&mut self, player: PlayerId, call: oneshot::Sender<WorkerTurn>) {
        let own = self.wanted.entry(player).or_default();
        if own.is_empty() {
            self.people.push_back(player);
        }
        own.push_back(call);
    }

    fn pop(&mut self) -> Option<oneshot::Sender<WorkerTurn>> {
        let player = self.people.pop_front()?;
        let own = self.wanted.get_mut(&player)?;
        let call = own.pop_front();
        if own.is_empty() {
            self.wanted.remove(&player);
        } else {
            self.people.push_back(player);
        }
        call
    }
}

impl Waiting {
    fn next(&mut self) -> Option<oneshot::Sender<WorkerTurn>> {
        let lines = &mut self.lines;
        let first = lines.iter().position(|line| !line.people.is_empty())?;
        let last = lines.iter().rposition(|line| !line.people.is_empty()).unwrap_or(first);
        self.in_a_row = if first == last { 0 } else { self.in_a_row + 1 };
        if self.in_a_row > FIRST_IN_A_ROW {
            self.in_a_row = 0;
            return lines[last].pop();
        }
        lines[first].pop()
    }
}

impl WorkQueue {
    /// A queue before so many workers.
    pub(in crate::app) fn new(workers: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Waiting { idle: workers, lines: Default::default(), in_a_row: 0 })))
    }

    /// Waits for a worker. A caller that stops waiting takes nobody's turn away.
    pub(in crate::app) async fn turn(self: &Arc<Self>, customer: Customer) -> WorkerTurn {
        loop {
            let called = {
                let mut waiting = self.lock();
                if waiting.idle > 0 {
                    waiting.idle -= 1;
                    return WorkerTurn(Some(self.clone()));
                }
                let (call, called) = oneshot::channel();
                let (line, player) = match customer {
                    Customer::Table => (0, PlayerId::NOBODY),
                    Customer::Person(player) => (1, player),
                    Customer::Patient(player) => (2, player),
                };
                waiting.lines[line].push(player, call);
                called
            };
            // A call is only lost with the queue itself, which this holds.
            if let Ok(turn) = called.await {
                return turn;
            }
        }
    }

    /// A worker has time: they are given to whoever is next and still waits.
    fn pass_on(self: &Arc<Self>) {
        loop {
            let call = {
                let mut waiting = self.lock();
                let Some(call) = waiting.next() else {
                    waiting.idle += 1;
                    return;
                };
                call
            };
            match call.send(WorkerTurn(Some(self.clone()))) {
                Ok(()) => return,
                Err(mut unwanted) => unwanted.0 = None,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker's time. When it is dropped the next has it.
#[derive(Debug)]
pub(in crate::app) struct WorkerTurn(Option<Arc<WorkQueue>>);

impl Drop for WorkerTurn {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets all of these wait for one worker, in this order; in which order they had their turn.
    async fn order(customers: &[Customer]) -> Vec<usize> {
        let queue = WorkQueue::new(1);
        let busy = queue.turn(Customer::Table).await;
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for (at, customer) in customers.iter().copied().enumerate() {
            let (queue, served) = (queue.clone(), served.clone());
            tasks.push(tokio::spawn(async move {
                let _turn = queue.turn(customer).await;
                served.lock().unwrap().push(at);
            }));
            tokio::task::yield_now().await;
        }
        drop(busy);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(queue.lock().idle, 1, "the worker has nothing to do at the end");
        Arc::into_inner(served).unwrap().into_inner().unwrap()
    }

    const ADA: PlayerId = PlayerId(1);
    const BRUTUS: PlayerId = PlayerId(2);

    #[tokio::test]
    async fn people_take_turns_whoever_asked_for_more() {
        let mut customers = vec![Customer::Person(ADA); 60];
        customers.push(Customer::Person(BRUTUS));
        let served = order(&customers).await;
        assert_eq!(served[..3], [0, 60, 1]);
        assert_eq!(served.len(), 61);
    }

    #[tokio::test]
    async fn posts_come_first_and_replays_last() {
        let customers = [Customer::Patient(ADA), Customer::Person(BRUTUS), Customer::Table, Customer::Table];
        assert_eq!(order(&customers).await, [2, 3, 1, 0]);
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let mut customers = vec![Customer::Patient(ADA)];
        customers.extend([Customer::Table; 30]);
        let place = order(&customers).await.iter().position(|at| *at == 0);
        assert_eq!(place, Some(FIRST_IN_A_ROW as usize));
    }

    #[tokio::test]
    async fn whoever_stops_waiting_loses_nobodys_turn() {
        let queue = WorkQueue::new(1);
        let busy = queue.turn(Customer::Table).await;
        let impatient = {
            let queue = queue.clone();
            tokio::spawn(async move { drop(queue.turn(Customer::Person(ADA)).await) })
        };
        tokio::task::yield_now().await;
        impatient.abort();
        assert!(impatient.await.is_err(), "it was aborted");
        drop(busy);
        drop(queue.turn(Customer::Person(BRUTUS)).await);
        assert_eq!(queue.lock().idle, 1);
    }
}
