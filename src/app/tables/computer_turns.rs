//! Computer players' turns: thought out after the change that makes them due, and committed as changes of their own, guarded by
//! the table's step like any other. The process that saved that change thinks at once; should it die, the clocks find the table when
//! the time set for it is over, and any process goes on.

use std::time::Duration;

use game::Viewer;
use tokio::time::Instant;
use tracing::{info, warn};

use super::handle::Tables;
use crate::app::failure::Failure;
use crate::app::thinking::thinkers::{Thinking, Thought, at_random};
use crate::app::work_queue::Customer;
use crash::{CrashPoint, crash_point};
use store::Saved;
use table::{
    Change, ComputerTask, InPlay, Table, TableId, computer_acts, computer_answers, computer_seed, computer_task,
    known_record, with_draw_offered,
};

/// How often a lost race is run again before the table is left to the clocks.
const MAX_RACES: usize = 8;
/// The first level that searches for longer than an eye notices.
const FAR_SEEING: u8 = 3;

impl Tables {
    /// Lets the computer players of a table think, if any owes something. It does not wait for them.
    pub(in crate::app) fn let_computers_think(&self, table: &Table) {
        if computer_task(table).is_none() {
            return;
        }
        let (tables, id) = (self.clone(), table.id);
        tokio::spawn(async move {
            if let Err(Failure::Fault(fault)) = tables.play_computers(id).await {
                warn!(table = %id, %fault, "a computer player's turn failed; the clocks try it again");
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
            let Some(busy) = self.computers.take(id) else { return Ok(()) };
            let table = self.load(id).await?;
            let Some(task) = computer_task(&table) else {
                // A move that was saved since the look wanted the table in vain.
                if busy.was_wanted() {
                    continue;
                }
                return Ok(());
            };
            let began = Instant::now();
            let Some(thought) = self.thought_out(&table, task).await else { return Ok(()) };
            if hides_its_time(&table, task) {
                tokio::time::sleep_until(began + told_after(began.elapsed())).await;
            }
            // Clocks start when the turn is told: a deadline that counted from the thought's end would say how long it took.
            let Some(mut change) = self.carried_out(&table, task, &thought)? else { return Ok(()) };
            match self.store.tables().save(&mut change, None, self.clock.now_ms()).await? {
                Saved::Done => {
                    crash_point(CrashPoint::Thought);
                    info!(table = %id, seat = task.seat.0, level = task.level, "a computer player has played");
                    self.remember(&change);
                    self.wake_up.notify_one();
                }
                Saved::Stale | Saved::Repeated => lost += 1,
            }
        }
        Ok(())
    }

    /// A computer player's thought. `None` if it is not to be thought out here and now.
    async fn thought_out(&self, table: &Table, task: ComputerTask) -> Option<Thought> {
        let thinking = knowledge(table, task)?;
        crash_point(CrashPoint::Thinking);
        self.computers.think_for(Customer::Patient(table.opener), thinking).await
    }

    /// The change that comes of a thought, or of a choice at random where the table refuses it. `None` if nothing can be chosen.
    fn carried_out(
        &self,
        table: &Table,
        task: ComputerTask,
        thought: &Thought,
    ) -> Result<Option<Change>, game::Refusal> {
        if let Ok(change) = self.as_change(table, task, thought) {
            return Ok(Some(change));
        }
        let entry = table.log.end();
        tracing::error!(table = %table.id, %entry, level = task.level, "a computer player was refused; it plays at random");
        let random = knowledge(table, task).and_then(|thinking| at_random(&thinking));
        random.map(|thought| self.as_change(table, task, &thought)).transpose()
    }

    fn as_change(&self, table: &Table, task: ComputerTask, thought: &Thought) -> Result<Change, game::Refusal> {
        match thought {
            Thought::Action(choice) => {
                let change = computer_acts(table, task.seat, choice.notation(), self.clock.now_ms())?;
                let offers = choice.offers_draw;
                Ok(if offers { with_draw_offered(change, task.seat, self.clock.now_ms()) } else { change })
            }
            Thought::Draw(answer) => computer_answers(table, task.seat, *answer, self.clock.now_ms()),
        }
    }
}

/// Whether the time of a thought may depend on what is hidden from the others: where something is, the levels that search far take longer
/// over some secrets than over others.
fn hides_its_time(table: &Table, task: ComputerTask) -> bool {
    task.level >= FAR_SEEING && !table.game.is_open()
}

/// When a thought is told that took so long: at the next whole second.
const fn told_after(thought: Duration) -> Duration {
    Duration::from_secs(thought.as_secs() + 1)
}

/// All that the seat's player may know: its own view, and the record with the others' sealed actions left out.
fn knowledge(table: &Table, task: ComputerTask) -> Option<Thinking> {
    let game = InPlay::of(table)?;
    let view = game.position.view(Viewer::Seat(task.seat));
    let (record, seed) = (known_record(table, task.seat), computer_seed(game, task.seat));
    Some(Thinking { task, view, record, seed, most: u64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_of_unequal_lengths_are_told_at_one_time() {
        let told = |thought_ms| told_after(Duration::from_millis(thought_ms)).as_millis();
        assert_eq!([0, 70, 350, 999].map(told), [1_000; 4]);
        assert_eq!([1_000, 1_999].map(told), [2_000; 2]);
    }
}
