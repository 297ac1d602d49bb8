//! Computer players' turns: thought out after the change that makes them due, and committed as changes of their own, guarded by
//! the table's step like any other. Whoever saved that change thinks at once; should it die, the clocks find the table when
//! the time set for it is over, and any process goes on.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use game::Viewer;
use tracing::{info, warn};

use super::thinkers::{Judgement, Judging, Thinkers, Thinking, Thought, at_random};
use super::{App, Failure};
use crate::metrics::Metrics;
use crash::crash_point;
use store::Saved;
use table::{
    Change, ComputerTask, Table, TableId, computer_acts, computer_answers, computer_seed, computer_task, known_record,
    with_draw_offered,
};

/// How often a lost race is run again before the table is left to the clocks.
const MAX_RACES: usize = 8;

/// The computer players of this process.
#[derive(Clone, Debug)]
pub(super) struct Computers {
    thinkers: Thinkers,
    /// The tables that are being thought about, so that none is twice at a time.
    busy: Arc<Mutex<HashSet<TableId>>>,
}

/// A table that is being thought about, until it is dropped.
struct Busy<'a>(&'a Computers, TableId);

impl Computers {
    /// With the usual threads, counted here.
    pub(super) fn new(metrics: &Arc<Metrics>) -> Self {
        Self { thinkers: Thinkers::usual(metrics), busy: Arc::default() }
    }

    fn take(&self, id: TableId) -> Option<Busy<'_>> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(id).then(|| Busy(self, id))
    }

    /// Thinks something out on a thread of its own. `None` if too many wait already, or the program ends.
    pub(super) async fn think(&self, thinking: Thinking) -> Option<Thought> {
        self.thinkers.think(thinking).await
    }

    /// Judges an action of a game that is over, on the same threads. `None` as for [`Self::think`].
    pub(super) async fn judge(&self, judging: Judging) -> Option<Judgement> {
        self.thinkers.judge(judging).await
    }

    /// Ends every search.
    pub(super) fn cancel(&self) {
        self.thinkers.cancel();
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

impl App {
    /// Lets the computer players of a table think, if any owes something. It does not wait for them.
    pub(super) fn let_computers_think(&self, table: &Table) {
        if computer_task(table).is_none() {
            return;
        }
        let (app, id) = (self.clone(), table.id);
        tokio::spawn(async move {
            if let Err(Failure::Fault(fault)) = app.play_computers(id).await {
                warn!(table = %id, fault = fault.id, "a computer player's turn failed; the clocks try it again");
            }
        });
    }

    /// Plays the turns of a table's computer players until somebody else is to act.
    ///
    /// # Errors
    /// If the database can't be asked, or the table is damaged.
    pub async fn play_computers(&self, id: TableId) -> Result<(), Failure> {
        let mut lost = 0;
        while lost < MAX_RACES {
            {
                let Some(_busy) = self.computers.take(id) else { return Ok(()) };
                let table = self.load(id).await?;
                let Some(task) = computer_task(&table) else { return Ok(()) };
                let Some(mut change) = self.thought_out(&table, task).await? else { return Ok(()) };
                match self.store.tables().save(&mut change, None, self.now_ms()).await? {
                    Saved::Done => {
                        crash_point("thought");
                        info!(table = %id, seat = task.seat.0, level = task.level, "a computer player has played");
                        self.remember(&change);
                        self.wake_up.notify_one();
                    }
                    Saved::Stale | Saved::Repeated => lost += 1,
                }
            }
        }
        Ok(())
    }

    /// The change that comes of a computer player's thought. `None` if it is not to be thought out here and now.
    async fn thought_out(&self, table: &Table, task: ComputerTask) -> Result<Option<Change>, Failure> {
        let Some(thinking) = knowledge(table, task) else { return Ok(None) };
        crash_point("thinking");
        let Some(thought) = self.computers.thinkers.think(thinking).await else { return Ok(None) };
        let refusal = match self.as_change(table, task, &thought) {
            Ok(change) => return Ok(Some(change)),
            Err(refusal) => refusal,
        };
        tracing::error!(table = %table.id, level = task.level, %refusal, "a computer player was refused; it plays at random");
        let random = knowledge(table, task).and_then(|thinking| at_random(&thinking));
        Ok(random.map(|thought| self.as_change(table, task, &thought)).transpose()?)
    }

    fn as_change(&self, table: &Table, task: ComputerTask, thought: &Thought) -> Result<Change, game::Refusal> {
        match thought {
            Thought::Action(choice) => {
                let change = computer_acts(table, task.seat, choice.notation(), self.now_ms())?;
                let offers = choice.offers_draw;
                Ok(if offers { with_draw_offered(change, task.seat, self.now_ms()) } else { change })
            }
            Thought::Draw { agrees } => computer_answers(table, task.seat, *agrees, self.now_ms()),
        }
    }
}

/// All that the seat's player may know: its own view, and the record with the others' sealed actions left out.
fn knowledge(table: &Table, task: ComputerTask) -> Option<Thinking> {
    let view = table.position.as_ref()?.view(Viewer::Seat(task.seat));
    let (record, seed) = (known_record(table, task.seat), computer_seed(table, task.seat));
    Some(Thinking { task, view, record, seed })
}
