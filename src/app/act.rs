//! A command on a table: load, decide, save. Whoever loses a race reads again and decides anew; what this process knows
//! already is not read first.

use super::{App, Failure};
use crate::crash::crash_point;
use crate::store::{HeldConnection, Saved};
use table::{Change, Command, Occupant, Phase, TableId, decide};

/// How often a lost race is run again before the player is asked to repeat.
const MAX_RACES: usize = 8;

/// What a command did.
#[derive(Debug)]
pub enum CommandEffect {
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
    pub async fn command(&self, id: TableId, command: &Command, interaction: i64) -> Result<CommandEffect, Failure> {
        crash_point("received");
        self.check_blocks(id, command).await?;
        if let Some(done) = self.try_cached(id, command, interaction).await? {
            return Ok(done);
        }
        for _ in 0..MAX_RACES {
            let mut held = self.store.hold().await?;
            let table = self.load_by(&mut held, id).await?;
            let now = self.now_ms();
            let change = match decide(&table, command, now) {
                Ok(change) => change,
                // A repeated interaction must hear the same as the first time, not "it is not your turn".
                Err(refusal) if held.has_seen(id, interaction).await? => {
                    tracing::debug!(table = %id, %refusal, "a repeated interaction");
                    return Ok(CommandEffect::Repeated);
                }
                Err(refusal) => return Err(refusal.into()),
            };
            if let Some(done) = self.write(&mut held, change, interaction, now).await? {
                return Ok(done);
            }
        }
        Err(Failure::refused("This table is very busy just now; please try again."))
    }

    /// In one round trip: it is decided on the table as this process knows it, and the write finds out whether that still
    /// holds. If it does not, and where the answer would be no, the table is read first: nobody is refused for what was.
    async fn try_cached(
        &self,
        id: TableId,
        command: &Command,
        interaction: i64,
    ) -> Result<Option<CommandEffect>, Failure> {
        // A table that is over keeps its step when a person's name goes out of it.
        let known = self.tables.get(id).filter(|known| known.phase == Phase::Playing);
        let now = self.now_ms();
        let Some(Ok(change)) = known.map(|known| decide(&known, command, now)) else { return Ok(None) };
        self.write(&mut self.store.hold().await?, change, interaction, now).await
    }

    /// Writes a change; `None` if somebody was first.
    async fn write(
        &self,
        held: &mut HeldConnection,
        mut change: Change,
        interaction: i64,
        now_ms: i64,
    ) -> Result<Option<CommandEffect>, Failure> {
        crash_point("decided");
        match held.save(&mut change, Some(interaction), now_ms).await? {
            Saved::Done => {
                crash_point("committed");
                self.remember(&change);
                self.wake_up.notify_one();
                Ok(Some(CommandEffect::Changed(Box::new(change))))
            }
            Saved::Repeated => Ok(Some(CommandEffect::Repeated)),
            Saved::Stale => Ok(None),
        }
    }

    /// Refuses a newcomer whom somebody at the table blocks, or who blocks one of them. Who it is, is not said.
    async fn check_blocks(&self, id: TableId, command: &Command) -> Result<(), Failure> {
        let Some(newcomer) = command.newcomer() else { return Ok(()) };
        let table = self.load(id).await?;
        let people = table.seats.iter().filter_map(Occupant::player).map(|player| player.id);
        let others: Vec<_> = people.chain([table.opener]).filter(|other| *other != newcomer.id).collect();
        if self.store.are_apart(newcomer.id, &others).await? {
            return Err(Failure::refused(
                "This table is not open to you. There are others, or open your own with /new.",
            ));
        }
        Ok(())
    }
}
