//! A command on a table: load, decide, save. The loser of a race reads again and decides anew; what this process knows
//! already is not read first.

use super::handle::Tables;
use super::newcomers::lobby_comer;
use super::visit::{Loaded, not_here};
use super::visitor::Visitor;
use crate::app::desk::activity::CountedCaller;
use crate::app::failure::Failure;
use crash::{CrashPoint, crash_point};
use store::{AnsweredInteraction, HeldConnection, Saved};
use table::{Change, Command, Phase, PlayCommand, PlayerId, Table, TableId, addressed, decide};

/// How often a race that was lost to another process is run again before the player is asked to repeat.
const MAX_RACES: usize = 32;

/// The effect of a command.
#[derive(Debug)]
pub enum CommandEffect {
    /// It changed the table.
    Changed(Box<Change>),
    /// The same interaction had done it before.
    Repeated,
}

/// Puts a change into words for whoever caused it.
pub type Saying<'a> = dyn Fn(&Change) -> String + Sync + 'a;

/// A command on its way: on which table, by which interaction, and what is said when it is done.
#[derive(Clone, Copy)]
struct AnsweredCommand<'a> {
    /// The person who asks; nobody for a deed that anybody may ask for.
    visitor: Option<&'a Visitor>,
    id: TableId,
    command: &'a Command,
    interaction: i64,
    say: &'a Saying<'a>,
}

/// The step of the table at which an asker's manners were checked; none where there was nothing to check.
#[derive(Clone, Copy, Debug)]
struct CheckedStep(Option<i32>);

impl CheckedStep {
    /// Whether what was checked holds for a table.
    fn is_of(self, table: &Table) -> bool {
        self.0.is_none_or(|step| step == table.step)
    }
}

impl Tables {
    /// Carries out a command that came with an interaction, once: the interaction's id is written with the change.
    ///
    /// # Errors
    /// A refusal of the table's, or a fault; then nothing is changed.
    pub async fn command(
        &self,
        visitor: &Visitor,
        id: TableId,
        command: &Command,
        interaction: i64,
    ) -> Result<CommandEffect, Failure> {
        self.unsaid(Some(visitor), id, command, interaction).await
    }

    /// The same, told in no words; without a visitor whoever may ask it asks.
    pub(in crate::app) async fn unsaid(
        &self,
        visitor: Option<&Visitor>,
        id: TableId,
        command: &Command,
        interaction: i64,
    ) -> Result<CommandEffect, Failure> {
        let wish = AnsweredCommand { visitor, id, command, interaction, say: &|_| String::new() };
        self.carry_out(wish).await.map(|(effect, _)| effect)
    }

    /// The same, and what whoever asked is told: `say` puts it into words, and when the same interaction comes again, at
    /// this process or another, the words are the same.
    ///
    /// # Errors
    /// As [`Tables::command`].
    pub async fn command_said(
        &self,
        visitor: &Visitor,
        id: TableId,
        command: &Command,
        interaction: i64,
        say: &Saying<'_>,
    ) -> Result<String, Failure> {
        let visitor = Some(visitor);
        self.carry_out(AnsweredCommand { visitor, id, command, interaction, say }).await.map(|(_, said)| said)
    }

    /// The answer from when this interaction came first, if it changed the table then.
    pub(crate) async fn answered_before(&self, id: TableId, interaction: i64) -> Result<Option<String>, Failure> {
        Ok(self.store.hold().await?.answer_to(id, interaction).await?)
    }

    async fn carry_out(&self, wish: AnsweredCommand<'_>) -> Result<(CommandEffect, String), Failure> {
        crash_point(CrashPoint::Received);
        // Lobbies in which somebody sits are counted before they take a seat in one more: of two at once the later one counts the earlier.
        // People stand under negative numbers, which no table has.
        let _comer = match lobby_comer(wish.command) {
            Some(comer) => self.turns.take(-comer.0).await,
            None => None,
        };
        let _turn = self.turns.take(wish.id.0).await;
        let mut checked = self.check_manners(wish).await?;
        if let Some(done) = self.try_cached(wish, checked).await? {
            return Ok(done);
        }
        for _ in 0..MAX_RACES {
            if let Some(done) = self.try_stored(wish, checked).await? {
                return Ok(done);
            }
            checked = self.check_manners_again(wish).await?;
        }
        Err(Failure::refused("This table is very busy just now; please try again."))
    }

    /// In one round trip: it is decided on the table as this process knows it, and the write finds out whether that still
    /// holds. If it does not, and where the answer would be no, the table is read first: nobody is refused for what was.
    async fn try_cached(
        &self,
        wish: AnsweredCommand<'_>,
        checked: CheckedStep,
    ) -> Result<Option<(CommandEffect, String)>, Failure> {
        // A table that is over keeps its step when a person's name goes out of it.
        let known = self.cache.get(wish.id).filter(|known| known.phase() == Phase::Playing);
        let known = known.filter(|known| wish.visitor.is_none_or(|visitor| visitor.sees(known)));
        let known = known.filter(|known| checked.is_of(known));
        // A plan is tried in many worlds: once is enough, on the table as it is.
        let known = known.filter(|_| !matches!(wish.command, Command::Play(PlayCommand::Plan(..))));
        let now = self.clock.now_ms();
        let Some(Ok(change)) = known.map(|known| decide(&known, wish.command, now)) else { return Ok(None) };
        self.write(&mut self.store.hold().await?, change, wish, now).await
    }

    /// It is decided on the table as it is stored; `None` if somebody was first, or has changed the table since manners were checked.
    async fn try_stored(
        &self,
        wish: AnsweredCommand<'_>,
        checked: CheckedStep,
    ) -> Result<Option<(CommandEffect, String)>, Failure> {
        let AnsweredCommand { visitor, id, command, .. } = wish;
        let mut held = self.store.hold().await?;
        let found = self.find_by(&mut held, id).await;
        if let Some(visitor) = visitor.filter(|visitor| !is_seen_by(&found, visitor)) {
            // The door is looked at by another connection.
            drop(held);
            let table = self.admit(visitor, id, found).await?;
            return Err(decide(&table, command, self.clock.now_ms()).err().map_or_else(not_here, Failure::from));
        }
        let table = found?.ok_or_else(not_here)?;
        if !checked.is_of(&table) {
            return Ok(None);
        }
        let now = self.clock.now_ms();
        match decide(&table, command, now) {
            Ok(change) => self.write(&mut held, change, wish, now).await,
            Err(refusal) => repeated(&mut held, wish).await?.ok_or_else(|| Failure::from(refusal)).map(Some),
        }
    }

    /// Writes a change; `None` if somebody was first.
    async fn write(
        &self,
        held: &mut HeldConnection,
        mut change: Change,
        wish: AnsweredCommand<'_>,
        now_ms: i64,
    ) -> Result<Option<(CommandEffect, String)>, Failure> {
        crash_point(CrashPoint::Decided);
        let (interaction, said) = (wish.interaction, (wish.say)(&change));
        let answered = AnsweredInteraction { interaction, answer: &said };
        match held.save(&mut change, Some(answered), now_ms).await? {
            Saved::Done => {
                crash_point(CrashPoint::Committed);
                self.remember(&change);
                self.wake_up.notify_one();
                self.let_computers_think(&change.table);
                Ok(Some((CommandEffect::Changed(Box::new(change)), said)))
            }
            Saved::Repeated => {
                let said = held.answer_to(wish.id, interaction).await?.unwrap_or_default();
                Ok(Some((CommandEffect::Repeated, said)))
            }
            Saved::Stale => Ok(None),
        }
    }

    /// Refuses whom the server's moderators have muted, in what concerns others; a newcomer whom somebody at the table
    /// blocks, or who blocks one of them; and a question to somebody who blocks the asker. Their name is not said. What holds is the step
    /// at which it was checked: a moderator's act is a step of the table's, and a later one is checked again.
    async fn check_manners(&self, wish: AnsweredCommand<'_>) -> Result<CheckedStep, Failure> {
        let Some((asker, table)) = self.addressed_table(wish).await? else { return Ok(CheckedStep(None)) };
        if wish.visitor.is_some() {
            self.count_called(wish.command, asker, &table);
        }
        self.check_company(wish.command, asker, &table).await
    }

    /// The same after somebody else's change: the people who are called are counted already.
    async fn check_manners_again(&self, wish: AnsweredCommand<'_>) -> Result<CheckedStep, Failure> {
        let Some((asker, table)) = self.addressed_table(wish).await? else { return Ok(CheckedStep(None)) };
        self.check_company(wish.command, asker, &table).await
    }

    /// The person who concerns others by a command, and is not muted, with the table as it is before anything else about them is looked
    /// up; `None` for a command that concerns nobody else.
    async fn addressed_table(&self, wish: AnsweredCommand<'_>) -> Result<Option<(PlayerId, Loaded)>, Failure> {
        let Some(asker) = wish.command.addresses_others() else { return Ok(None) };
        self.store.people().take_back(asker).await?;
        let found = self.find(wish.id).await;
        let table = match wish.visitor {
            Some(visitor) => self.admit(visitor, wish.id, found).await?.into_loaded(),
            None => found?.ok_or_else(not_here)?,
        };
        if let Some(guild) = table.place.guild {
            self.servers.check_mute(guild, asker).await?;
        }
        Ok(Some((asker, table)))
    }

    fn count_called(&self, command: &Command, asker: PlayerId, table: &Table) {
        let offered = matches!(command, Command::Play(PlayCommand::HandOver(_, Some(_))));
        let asked = if let Command::Play(asks) = command { addressed(table, asks).len() } else { 0 };
        let actor = CountedCaller { player: asker, guild: table.place.guild };
        self.activity.called(actor, asked + usize::from(offered));
    }

    /// Refuses a newcomer who may not come, and a question to somebody who blocks the asker.
    async fn check_company(&self, command: &Command, asker: PlayerId, table: &Table) -> Result<CheckedStep, Failure> {
        let checked = CheckedStep(Some(table.step));
        if let Some(newcomer) = command.newcomer() {
            // Somebody who is offered a seat may have had their data deleted.
            let newcomer = PlayerId(self.store.people().number_of(newcomer.id).await?);
            return self.check_newcomer(table, command, newcomer).await.map(|()| checked);
        }
        let Command::Play(asks) = command else { return Ok(checked) };
        if self.store.people().is_blocked_by(asker, &addressed(table, asks)).await? {
            return Err(Failure::refused(
                "The others at this table take no questions just now. The game goes on by its moves and its clock.",
            ));
        }
        Ok(checked)
    }
}

/// The answer to an interaction that has changed the table before: it must hear the same as the first time, not whose turn it is.
async fn repeated(
    held: &mut HeldConnection,
    wish: AnsweredCommand<'_>,
) -> Result<Option<(CommandEffect, String)>, Failure> {
    let said = held.answer_to(wish.id, wish.interaction).await?;
    Ok(said.map(|said| {
        tracing::debug!(table = %wish.id, "a repeated interaction");
        (CommandEffect::Repeated, said)
    }))
}

fn is_seen_by(found: &Result<Option<Loaded>, Failure>, visitor: &Visitor) -> bool {
    matches!(found, Ok(Some(table)) if visitor.sees(table))
}
