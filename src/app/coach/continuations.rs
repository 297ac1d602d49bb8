//! The continuation of a game after an action, each side playing well from what it could know. It shows what the action leads to.

use computer::{Decision, Level};
use game::{Actor, AnyView, LoggedAction, Position, Seat, SplitMix64, Viewer, VisibleAction};
use table::{ComputerDuty, ComputerTask};

use super::game_review::Continuation;
use crate::app::thinking::computers::Computers;
use crate::app::thinking::thinkers::{Thinking, Thought};

/// The actions of a continuation at most: an answer, what follows, and the answer to that.
const LONGEST: usize = 3;
/// The level that plays it, and the most positions that it looks at for an action.
const PLAYS: (Level, u64) = (Level::Strong, 100_000);

/// The moment at which a continuation leaves the game.
#[derive(Debug)]
pub(super) struct Departure<'a> {
    /// The position before the action.
    pub(super) position: Box<dyn Position>,
    /// The record of each seat until then, as it knew it.
    pub(super) records: Vec<&'a [VisibleAction]>,
}

impl<'a> Departure<'a> {
    /// The present of a game that goes on, from one seat's view and record alone. `None` where something is hidden: the others' answers
    /// would hang on it, and tell of it.
    pub(super) fn of_view(view: &dyn AnyView, record: &'a [VisibleAction]) -> Option<Self> {
        let position = open_position(view)?;
        let records = vec![record; usize::from(position.seats())];
        Some(Self { position, records })
    }

    /// The continuation after an action of a seat's, which ends where chance acts. `None` if the action is refused, too many wait, or the
    /// program ends.
    pub(super) async fn after(mut self, computers: &Computers, by: Seat, action: &str) -> Option<Continuation> {
        let (mut found, mut since) = (Continuation::default(), Vec::new());
        play(&mut *self.position, by, action, &mut since)?;
        while found.actions.len() < LONGEST
            && let Some(seat) = self.position.turn().seats().first().copied()
        {
            let thinking = self.thinking(seat, &since)?;
            let Thought::Action(choice) = computers.think(thinking).await? else { break };
            let Decision::Play(action) = choice.decision else { break };
            found.actions.push(play(&mut *self.position, seat, &action, &mut since)?);
        }
        found.is_end = self.position.outcome().is_some();
        Some(found)
    }

    /// The turn of a seat after these actions. Its luck is not the table's, so that it foretells no computer player of the table.
    fn thinking(&self, seat: Seat, since: &[LoggedAction]) -> Option<Thinking> {
        let known = self.records.get(seat.index())?.iter().cloned();
        let record = known.chain(since.iter().map(|done| done.seen_by(Viewer::Seat(seat)))).collect();
        let task = ComputerTask { seat, level: PLAYS.0.number(), duty: ComputerDuty::Act };
        let (view, seed) = (self.position.view(Viewer::Seat(seat)), u64::from(self.position.ply()));
        Some(Thinking { task, view, record, seed, most: PLAYS.1 })
    }
}

/// The position of a game that hides nothing, which each of its views is; `None` where something is hidden.
pub(super) fn open_position(view: &dyn AnyView) -> Option<Box<dyn Position>> {
    games::find(view.frame().game).filter(|game| game.is_open())?;
    Some(view.determinize(&mut SplitMix64::new(0)))
}

/// Plays an action of a continuation, and gives it in canonical notation; `None` if it is refused.
fn play(position: &mut dyn Position, seat: Seat, action: &str, since: &mut Vec<LoggedAction>) -> Option<String> {
    let played = position.play(Actor::Seat(seat), action).ok()?;
    since.push(LoggedAction { by: Actor::Seat(seat), action: played.action.clone(), sealed: played.sealed });
    Some(played.action)
}
