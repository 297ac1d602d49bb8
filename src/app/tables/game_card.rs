//! The content of a game's card: its last board, and its story from what everybody could see. It hands out no position.

use super::summary::TableSummary;
use game::{Actor, AnyView, Audience, Position, RESIGN, Refusal, Seat, Viewer};
use table::{DamagedLog, EntryNo, LoggedAction, Stage, Table};

/// The content of a card.
#[derive(Debug)]
pub struct GameCard {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The view of everybody at the end.
    pub view: Box<dyn AnyView>,
    /// How many turns were played, as players count them.
    pub turns: u32,
    /// How long it took, in milliseconds, where that is known.
    pub span_ms: Option<i64>,
    /// The step that decided it.
    pub decisive: Option<DecisiveStep>,
    /// Whether everybody has sat on their seat from the start.
    pub same_people: bool,
}

/// The step that decided a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisiveStep {
    /// The number of its turn, as players count.
    pub turn: u32,
    /// The reason why it is that one.
    pub why: DecisiveReason,
    /// The news of it that everybody was told, a sentence each; seats are called by their names in the game.
    pub told: Vec<String>,
}

/// The reason why a step is the one that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisiveReason {
    /// From here on the seat that won was ahead.
    LeadForGood(Seat),
    /// Nobody was ahead in any way that can be counted: it is the last move.
    LastMove,
}

/// A step as a story sees it.
struct StoryStep {
    turn: u32,
    is_move: bool,
    told: Vec<String>,
    standing: Vec<u32>,
}

impl GameCard {
    /// The card of a table whose time and people are not known; none before the end.
    ///
    /// # Errors
    /// If the log does not replay.
    pub fn of(table: &Table) -> Result<Option<Self>, DamagedLog> {
        let Stage::Over(board) = &table.stage else { return Ok(None) };
        let steps = story_steps(table)?;
        Ok(Some(Self {
            summary: TableSummary::from(table),
            view: board.position.view(Viewer::Public),
            turns: steps.iter().rev().find(|step| step.is_move).map_or(0, |step| step.turn),
            span_ms: None,
            decisive: decisive(&steps, winner(&*board.position)),
            same_people: true,
        }))
    }
}

/// The winner, if one seat did win.
fn winner(position: &dyn Position) -> Option<usize> {
    let outcome = position.outcome()?;
    let first: Vec<_> = (0..).zip(&outcome.ranks).filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat).collect();
    if let [one] = first[..] { Some(one) } else { None }
}

/// The game's steps as everybody saw them, what was taken back left out.
fn story_steps(table: &Table) -> Result<Vec<StoryStep>, DamagedLog> {
    let setup = table.setup();
    let damaged = |refusal| DamagedLog { entry: EntryNo::default(), refusal };
    let mut position = setup.game.start(setup.seats, setup.options).map_err(damaged)?;
    table.log.counted().into_iter().map(|action| story_step(&mut *position, action).map_err(damaged)).collect()
}

fn story_step(position: &mut dyn Position, action: &LoggedAction) -> Result<StoryStep, Refusal> {
    let turn = position.view(Viewer::Public).turn_number();
    let played = position.play(action.by, &action.action)?;
    let told = played.news.into_iter().filter(|news| news.audience == Audience::Public).map(|news| news.text);
    let is_move = action.by != Actor::Chance && action.action != RESIGN;
    Ok(StoryStep { turn, is_move, told: told.collect(), standing: position.view(Viewer::Public).standing() })
}

/// The step after which the winner was ahead to the end; else the last move. Only what was told can decide anything.
fn decisive(steps: &[StoryStep], winner: Option<usize>) -> Option<DecisiveStep> {
    let leads = |step: &StoryStep| {
        let own = winner.and_then(|seat| step.standing.get(seat));
        let others = (0..).zip(&step.standing).filter(|(seat, _)| Some(*seat) != winner).map(|(_, far)| far).max();
        matches!((own, others), (Some(own), Some(other)) if own > other)
    };
    let led = steps.iter().rev().take_while(|step| leads(step)).count();
    let first_lead = steps.get(steps.len() - led).filter(|step| led > 0 && !step.told.is_empty());
    let last = || steps.iter().rev().find(|step| step.is_move && !step.told.is_empty());
    let (step, why) = match first_lead {
        Some(step) => (step, DecisiveReason::LeadForGood(Seat(u8::try_from(winner?).ok()?))),
        None => (last()?, DecisiveReason::LastMove),
    };
    Some(DecisiveStep { turn: step.turn, why, told: step.told.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(turn: u32, standing: &[u32]) -> StoryStep {
        StoryStep { turn, is_move: true, told: vec![format!("Turn {turn}.")], standing: standing.to_vec() }
    }

    #[test]
    fn what_decides_is_the_lead_for_good_or_the_last_move() {
        let steps = [step(1, &[1, 0]), step(2, &[1, 2]), step(3, &[3, 2]), step(4, &[4, 2])];
        let of = |winner| decisive(&steps, winner).map(|step| (step.turn, step.why));
        assert_eq!(of(Some(0)), Some((3, DecisiveReason::LeadForGood(Seat(0)))));
        assert_eq!(of(Some(1)), Some((4, DecisiveReason::LastMove)), "they won from behind");
        assert_eq!(of(None), Some((4, DecisiveReason::LastMove)));
        assert_eq!(decisive(&[], Some(0)), None);
        let silent = [step(1, &[]), StoryStep { told: Vec::new(), ..step(2, &[]) }];
        assert_eq!(decisive(&silent, Some(0)).map(|step| step.turn), Some(1), "only what was told");
    }
}
