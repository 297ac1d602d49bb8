//! The computer players of this process: threads that think, and which tables they are at. It plays nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::thinkers::{Judgement, Judging, Thinkers, Thinking, Thought};
use crate::app::work_queue::{Customer, WorkQueue};
use crate::metrics::Metrics;
use table::{PlayerId, TableId};
use tokio::sync::Semaphore;

/// How many may wait for a thread; tables beyond them are found again by the clocks.
const MOST_WAITING: usize = 512;
/// The customer of all reviews, which come one at a time.
const EXPLAINING: Customer = Customer::Patient(PlayerId::NOBODY);

/// The computer players of this process.
#[derive(Clone, Debug)]
pub(in crate::app) struct Computers {
    thinkers: Thinkers,
    /// The order in which people have the threads.
    turns: Arc<WorkQueue>,
    /// The places of those who wait.
    places: Arc<Semaphore>,
    /// The tables that are being thought about, so that none is twice at a time, and how often each was wanted since.
    busy: Arc<Mutex<HashMap<TableId, u32>>>,
}

/// A table that is being thought about, until it is dropped.
pub(in crate::app) struct Busy<'a>(&'a Computers, Option<TableId>);

impl Busy<'_> {
    /// Lets the table go. Whether somebody else would have taken it up meanwhile, perhaps for a turn that was not seen here.
    pub(in crate::app) fn was_wanted(mut self) -> bool {
        self.let_go() > 0
    }

    /// How often the table was wanted while it was held; never, if it was let go before.
    fn let_go(&mut self) -> u32 {
        let Some(id) = self.1.take() else { return 0 };
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&id).unwrap_or_default()
    }
}

impl Computers {
    /// Computer players on so many threads, counted by `metrics`.
    pub(in crate::app) fn new(threads: usize, metrics: &Arc<Metrics>) -> Self {
        Self {
            thinkers: Thinkers::new(threads, metrics),
            turns: WorkQueue::new(threads),
            places: Arc::new(Semaphore::new(MOST_WAITING)),
            busy: Arc::default(),
        }
    }

    /// Takes a table up, and holds it until the answer is dropped. `None` if somebody holds it already, who learns by
    /// [`Busy::was_wanted`] that it was asked for.
    pub(in crate::app) fn take(&self, id: TableId) -> Option<Busy<'_>> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wanted) = busy.get_mut(&id) {
            *wanted += 1;
            return None;
        }
        busy.insert(id, 0);
        Some(Busy(self, Some(id)))
    }

    /// Thinks something out on a thread of its own, in a customer's turn: nobody's tables delay another's. `None` if too many wait already,
    /// or the program ends.
    pub(in crate::app) async fn think_for(&self, customer: Customer, thinking: Thinking) -> Option<Thought> {
        let _place = self.places.try_acquire().ok()?;
        let _turn = self.turns.turn(customer).await;
        self.thinkers.think(thinking).await
    }

    /// Thinks out what explains a game. All of that is one customer's. `None` as for [`Self::think_for`].
    pub(in crate::app) async fn think(&self, thinking: Thinking) -> Option<Thought> {
        self.think_for(EXPLAINING, thinking).await
    }

    /// Judges an action of a game that is over, on the same threads. `None` as for [`Self::think_for`].
    pub(in crate::app) async fn judge(&self, judging: Judging) -> Option<Judgement> {
        let _place = self.places.try_acquire().ok()?;
        let _turn = self.turns.turn(EXPLAINING).await;
        self.thinkers.judge(judging).await
    }

    /// Ends every search under way; what waits is thought out no more.
    pub(in crate::app) fn cancel(&self) {
        self.thinkers.cancel();
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.let_go();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Seat, Viewer};
    use table::{ComputerDuty, ComputerTask};

    fn thinking() -> Thinking {
        let position = games::find("roman-checkers").expect("registered").start(2, &[]).expect("starts");
        let task = ComputerTask { seat: Seat(0), level: 1, duty: ComputerDuty::Act };
        let view = position.view(Viewer::Seat(Seat(0)));
        Thinking { task, view, record: Vec::new(), seed: 1, most: 1 }
    }

    #[tokio::test]
    async fn the_tables_of_one_person_delay_no_hint_and_nobody_elses_computer() {
        let (computers, served) = (Computers::new(1, &Arc::default()), Arc::new(Mutex::new(Vec::new())));
        let busy = computers.turns.turn(Customer::Table).await;
        let [ada, brutus, cleo] = [1, 2, 3].map(PlayerId);
        let mut customers = vec![Customer::Patient(ada); 30];
        customers.extend([Customer::Patient(brutus), Customer::Person(cleo)]);
        let mut tasks = Vec::new();
        for (at, customer) in customers.into_iter().enumerate() {
            let (computers, served) = (computers.clone(), served.clone());
            tasks.push(tokio::spawn(async move {
                computers.think_for(customer, thinking()).await.expect("the program goes on");
                served.lock().expect("no panic").push(at);
            }));
            tokio::task::yield_now().await;
        }
        drop(busy);
        for task in tasks {
            task.await.expect("no panic");
        }
        assert_eq!(served.lock().expect("no panic")[..3], [31, 0, 30], "the hint, then each person in turn");
    }

    #[test]
    fn a_table_wanted_while_it_is_held_is_not_forgotten() {
        let (computers, id) = (Computers::new(1, &Arc::default()), TableId(7));
        let held = computers.take(id).expect("nobody has it");
        assert!(computers.take(id).is_none());
        assert!(held.was_wanted());
        let held = computers.take(id).expect("it was let go");
        assert!(!held.was_wanted());
        drop(computers.take(id).expect("it was let go"));
        assert!(computers.take(id).is_some());
    }
}
