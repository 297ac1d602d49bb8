//! The continuation of a game after an action, each side playing well from what it could know. It shows what the action costs.

use computer::{Decision, JudgedAction, Level};
use game::{Actor, LoggedAction, Position, Seat, Viewer};
use table::{ComputerDuty, ComputerTask};

use super::game_review::Continuation;
use super::game_steps::GameSteps;
use super::handle::Coach;
use crate::app::thinking::thinkers::{Thinking, Thought};

/// The actions of a continuation at most: an answer, what follows, and the answer to that.
const LONGEST: usize = 3;
/// The level that plays it, and the most positions that it looks at for an action.
const PLAYS: (Level, u64) = (Level::Strong, 100_000);

/// The step of an action and the continuation after it, which ends where chance acts. `None` if too many wait, or the program ends.
pub(super) async fn continuation_of(
    coach: &Coach,
    steps: &GameSteps,
    point: JudgedAction,
) -> Option<(usize, Continuation)> {
    let JudgedAction { step, seat, played, .. } = point;
    let mut position = steps.positions.get(step)?.boxed();
    let (mut found, mut since) = (Continuation::default(), Vec::new());
    play(&mut *position, seat, &played, &mut since)?;
    while found.actions.len() < LONGEST
        && let Some(seat) = position.turn().seats().first().copied()
    {
        let known = steps.records.get(seat.index())?.get(..step)?.iter().cloned();
        let record = known.chain(since.iter().map(|done: &LoggedAction| done.seen_by(Viewer::Seat(seat)))).collect();
        let task = ComputerTask { seat, level: PLAYS.0.number(), duty: ComputerDuty::Act };
        let seed = u64::from(position.ply());
        let thinking = Thinking { task, view: position.view(Viewer::Seat(seat)), record, seed, most: PLAYS.1 };
        let Thought::Action(choice) = coach.computers.think(thinking).await? else { break };
        let Decision::Play(action) = choice.decision else { break };
        found.actions.push(play(&mut *position, seat, &action, &mut since)?);
    }
    found.is_end = position.outcome().is_some();
    Some((step, found))
}

/// Plays an action of a continuation, and gives it in canonical notation; `None` if it is refused.
fn play(position: &mut dyn Position, seat: Seat, action: &str, since: &mut Vec<LoggedAction>) -> Option<String> {
    let played = position.play(Actor::Seat(seat), action).ok()?;
    since.push(LoggedAction { by: Actor::Seat(seat), action: played.action.clone(), sealed: played.sealed });
    Some(played.action)
}
