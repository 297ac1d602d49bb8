//! A game that is over, step by step, as it is looked back at. It tells nobody.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::{Actor, Position, RESIGN, Seat, Viewer, VisibleAction};
use games::computers::appraised_nodes;
use table::{EntryNo, LoggedAction, Table, record_in_play};

use super::continuations::Departure;
use crate::app::failure::Failure;
use crate::app::tables::seated_since::SeatedSince;
use crate::app::thinking::thinkers::Judging;
use store::StoreError;

/// So many actions are judged with all the positions that a strong player looks at; in a longer game all with fewer.
const WHOLE_ACTIONS: u64 = 60;
/// So many times the positions are looked at where an action is judged once more, and at most so many.
const LONGER: u64 = 8;
const LONGEST: u64 = 400_000;

/// A game as it went.
pub(in crate::app) struct GameSteps {
    /// The number of the turn at each step, the end included.
    pub(super) turns: Vec<u32>,
    /// The side of each seat.
    pub(super) sides: Vec<Seat>,
    /// The actions to judge, with whose they are.
    pub(super) judgings: Vec<(Seat, Judging)>,
    /// The position at each step, the end included.
    pub(super) positions: Vec<Box<dyn Position>>,
    /// The record of each seat, as it knew it while the game went on.
    pub(super) records: Vec<Arc<[VisibleAction]>>,
    /// The steps at which chance acted.
    pub(super) by_chance: BTreeSet<usize>,
    /// The number of actions that were played before each seat had its present player.
    pub(super) since: Vec<usize>,
}

impl GameSteps {
    /// The actions of the game with the views of those who played them, as they were. `since` has the entry of the log from which each
    /// seat has its present player; a seat that it leaves out has theirs from the start.
    ///
    /// # Errors
    /// A refusal if no computer player knows the game; a fault if its log is damaged.
    pub(in crate::app) fn of(table: &Table, since: &[EntryNo]) -> Result<Self, Failure> {
        let actions = table.log.counted();
        let records: Vec<Arc<[VisibleAction]>> =
            Seat::all(table.seat_count()).map(|seat| record_in_play(table, seat).into()).collect();
        let (mut turns, mut sides, mut judgings, mut positions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let look = |position: &dyn Position| {
            sides = Seat::all(table.seat_count()).map(|seat| position.side(seat)).collect();
            let step = turns.len();
            turns.push(position.view(Viewer::Public).turn_number());
            positions.push(position.boxed());
            judgings.extend(actions.get(step).and_then(|action| judging(position, action, (step, &records))));
        };
        table.log.visit(table.setup(), look).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        if judgings.first().is_some_and(|(_, judging)| judging.nodes == 0) {
            return Err(Failure::refused("No computer player knows this game well enough to review it."));
        }
        let count = u64::try_from(judgings.len()).unwrap_or(u64::MAX).max(WHOLE_ACTIONS);
        for (_, judging) in &mut judgings {
            judging.nodes = judging.nodes * WHOLE_ACTIONS / count;
        }
        let by_chance = (0..).zip(&actions).filter(|(_, action)| action.by == Actor::Chance).map(|(step, _)| step);
        let by_chance = by_chance.collect();
        let since = actions_before(SeatedSince::of(table, since).entries(), &table.log.counted_entries());
        Ok(Self { turns, sides, judgings, positions, records, by_chance, since })
    }

    /// The moment before a step, from which the game could have gone on otherwise.
    pub(super) fn departure(&self, step: usize) -> Option<Departure<'_>> {
        let records = self.records.iter().map(|record| record.get(..step)).collect::<Option<Vec<_>>>()?;
        Some(Departure { position: self.positions.get(step)?.boxed(), records })
    }

    /// The actions at these steps, to be judged once more, where a longer search is allowed.
    pub(super) fn longer_judgings(&self, steps: &BTreeSet<usize>) -> Vec<(Seat, Judging)> {
        let longer = |judging: &Judging| {
            let nodes = judging.nodes.saturating_mul(LONGER).min(LONGEST);
            (nodes > judging.nodes).then(|| Judging { nodes, ..judging.clone() })
        };
        let at = self.judgings.iter().filter(|(_, judging)| steps.contains(&judging.step));
        at.filter_map(|(seat, judging)| Some((*seat, longer(judging)?))).collect()
    }
}

/// How many of the actions that count, whose entries ascend, were played before each of these.
fn actions_before(since: &[EntryNo], counted: &[EntryNo]) -> Vec<usize> {
    since.iter().map(|from| counted.partition_point(|at| at < from)).collect()
}

/// The action to judge at a step; nothing where chance acted, where the lot may have chosen, or somebody resigned.
fn judging(
    position: &dyn Position,
    action: &LoggedAction,
    (step, records): (usize, &[Arc<[VisibleAction]>]),
) -> Option<(Seat, Judging)> {
    let Actor::Seat(seat) = action.by else { return None };
    if action.action == RESIGN {
        return None;
    }
    let (view, record) = (position.view(Viewer::Seat(seat)), records.get(seat.index())?.clone());
    if view.may_be_drawn() {
        return None;
    }
    let nodes = appraised_nodes(&*view);
    Some((seat, Judging { view: view.into(), record, step, played: action.action.clone(), nodes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_changed_hands_has_the_actions_that_count_before_that() {
        // The third entry and the fourth are an action that was taken back, and its taking back.
        let [counted, since] =
            [&[0, 1, 4, 5][..], &[0, 2, 4, 5, 6]].map(|all| all.iter().map(|at| EntryNo(*at)).collect::<Vec<_>>());
        assert_eq!(actions_before(&since, &counted), [0, 2, 2, 3, 4]);
    }
}
