//! A command on a table: load, decide, save. Whoever loses a race reads again and decides anew.

use super::{App, Failure, now_ms};
use crate::crash::crash_point;
use crate::store::Saved;
use crate::table::{Change, Command, Sitter, TableId, decide};

/// How often a lost race is run again before the player is asked to repeat.
const MAX_RACES: usize = 8;

/// What a command did.
#[derive(Debug)]
pub enum Done {
    /// It changed the table.
    Changed(Box<Change>),
    /// The same interaction had done it before.
    Repeated,
}

impl App {
    /// Carries out a command that came with an interaction, once: the interaction's id is written with the change.
    ///
    /// # Errors
    /// A refusal of the table's, or a fault; then nothing is changed.
    pub async fn command(&self, id: TableId, command: &Command, interaction: i64) -> Result<Done, Failure> {
        crash_point("received");
        self.may_come(id, command).await?;
        for _ in 0..MAX_RACES {
            let mut held = self.store.hold().await?;
            let table = self.load_by(&mut held, id).await?;
            let now = now_ms();
            let change = match decide(&table, command, now) {
                Ok(change) => change,
                // A repeated interaction must hear the same as the first time, not "it is not your turn".
                Err(refusal) if held.has_seen(id, interaction).await? => {
                    tracing::debug!(table = %id, %refusal, "a repeated interaction");
                    return Ok(Done::Repeated);
                }
                Err(refusal) => return Err(refusal.into()),
            };
            crash_point("decided");
            match held.save(&change, Some(interaction), now).await? {
                Saved::Done => {
                    crash_point("committed");
                    self.cache.put(&change.table);
                    self.bell.notify_one();
                    return Ok(Done::Changed(Box::new(change)));
                }
                Saved::Repeated => return Ok(Done::Repeated),
                Saved::Stale => {}
            }
        }
        Err(Failure::refused("This table is very busy just now; please try again."))
    }

    /// Whether somebody who wants to come may: nobody at the table has blocked him, nor he one of them. Who it is, is not
    /// said.
    async fn may_come(&self, id: TableId, command: &Command) -> Result<(), Failure> {
        let Some(comer) = command.comer() else { return Ok(()) };
        let table = self.load(id).await?;
        let people = table.seats.iter().filter_map(Sitter::player).map(|player| player.id);
        let others: Vec<_> = people.chain([table.opener]).filter(|other| *other != comer.id).collect();
        if self.store.are_apart(comer.id, &others).await? {
            return Err(Failure::refused(
                "This table is not open to you. There are others, or open your own with /new.",
            ));
        }
        Ok(())
    }
}
