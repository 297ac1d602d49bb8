//! Reviews: a game that is over, looked back at by a strong computer player. Each action is judged from what its seat could know
//! then, on the computers' threads; what comes out is a function of the game's record alone, kept for a while and thought out
//! again when it is asked for later. It hands out no position.

use std::sync::Arc;

use computer::{JudgedAction, chance_lines};
use game::{Actor, AnyView, Outcome, Position, RESIGN, Seat, Viewer, VisibleAction};
use games::computers::appraised_nodes;
use table::{LoggedAction, Phase, PlayerId, Table, TableId, record_in_play};

use super::game_review::{GameReview, ReviewedGame};
use super::handle::Coach;
use crate::app::drawing::heavy_work::{HeavyKind, WorkInHand};
use crate::app::failure::Failure;
use crate::app::tables::summary::TableSummary;
use crate::app::tables::views::{steps, view_at};
use crate::app::tables::visit::{Loaded, Visit};
use crate::app::tables::visitor::Visitor;
use crate::app::thinking::thinkers::Judging;
use store::StoreError;

/// The most words of an explanation: what was better does, and what was played costs.
const MOST_WORDS: usize = 30;
/// So many actions are judged with all the positions that a strong player looks at; in a longer game all with fewer.
const WHOLE_ACTIONS: u64 = 60;

/// A review that was asked for: a reference. Its text is made when it is thought out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRequest {
    /// The table whose game is looked back at.
    pub table: TableId,
    /// The person who asks, and their place.
    pub visitor: Visitor,
    /// The work, which nobody has twice at a time.
    pub work: WorkInHand,
}

/// The board at a turning point.
#[derive(Debug)]
pub struct TurningBoard {
    /// The view of the seat that was to move.
    pub view: Box<dyn AnyView>,
    /// The action that they played, in canonical notation.
    pub played: String,
    /// How many actions were played before, and in the whole game.
    pub step: (usize, usize),
}

impl Coach {
    /// Begins a review, for somebody who may see the table.
    ///
    /// # Errors
    /// A refusal if the game is not over, if nobody can review it, or while their last heavy work is not done.
    pub(crate) fn begin_review(
        &self,
        table: &Visit,
        player: PlayerId,
        visitor: Visitor,
    ) -> Result<ReviewRequest, Failure> {
        outcome(table)?;
        Ok(ReviewRequest { table: table.id, visitor, work: self.pictures.begin_heavy(player, HeavyKind::Review)? })
    }

    /// Thinks a review out, or gives the one that is kept. A second asker meanwhile waits for the same one.
    ///
    /// # Errors
    /// A refusal as [`Coach::begin_review`], or if the computer has too much to think about; a fault if the database can't be asked.
    pub(crate) async fn review(&self, asked: &ReviewRequest) -> Result<(TableSummary, GameReview), Failure> {
        let table = self.tables.visit(&asked.visitor, asked.table).await?.into_loaded();
        outcome(&table)?;
        let game = self.reviews.kept.get_or_insert_async(&table.id, self.thought_out_review(&table)).await?;
        Ok((TableSummary::from(&*table), game.read_by(table.seat_of(asked.visitor.player))))
    }

    async fn thought_out_review(&self, table: &Loaded) -> Result<Arc<ReviewedGame>, Failure> {
        let _place = self.reviews.under_way.acquire().await.map_err(|_| too_busy())?;
        let end = outcome(table)?;
        let own = table.clone();
        let whole = tokio::task::spawn_blocking(move || GameSteps::of(&own));
        let steps = whole.await.map_err(|error| Failure::fault(&format!("{error:#}")))??;
        let think = |(seat, judging): (Seat, Judging)| async move {
            let (step, played, view) = (judging.step, judging.played.clone(), judging.view.clone());
            let found = self.computers.judge(judging).await?;
            let better = found.as_ref().map(|found| &found.best).filter(|best| **best != played);
            let words = better.and_then(|better| explained(&*view, better, &played));
            Some((found.map(|appraisal| JudgedAction { step, seat, played, appraisal }), (step, words)))
        };
        let thought_out = self.reviews.each_in_turn(steps.judgings, think).await.ok_or_else(too_busy)?;
        let (judged, words): (Vec<_>, Vec<_>) = thought_out.into_iter().unzip();
        let judged: Vec<_> = judged.into_iter().flatten().collect();
        let words = words.into_iter().filter_map(|(step, words)| Some((step, words?))).collect();
        if judged.is_empty() {
            return Err(Failure::refused("There was no move in this game that could be reviewed."));
        }
        let is_open = table.game.is_open();
        let lines = chance_lines(&judged, (steps.turns.len() - 1, &end), |seat| steps.sides[seat.index()]);
        Ok(Arc::new(ReviewedGame { judged, words, lines, turns: steps.turns, is_open }))
    }
}

impl TurningBoard {
    /// The board before an action of a game that is over, through the eyes of whose action it was.
    ///
    /// # Errors
    /// A refusal if the game is not over, or it was not this seat's turn then.
    pub(crate) fn at(table: &Visit, player: PlayerId, seat: Seat, step: usize) -> Result<Self, Failure> {
        outcome(table)?;
        let actions = table.log.counted();
        let action = actions.get(step).filter(|action| action.by == Actor::Seat(seat));
        let played = action.map(|action| action.action.clone());
        let played =
            played.ok_or_else(|| Failure::refused("That was not a turning point of this game; ask /review game."))?;
        let view = view_at(table, player, Viewer::Seat(seat), step)?;
        Ok(Self { view, played, step: (step, steps(&table.log)) })
    }
}

/// How the game ended.
fn outcome(table: &Table) -> Result<Outcome, Failure> {
    let over = table.outcome().filter(|_| table.phase() == Phase::Over);
    over.ok_or_else(|| Failure::refused("A game is reviewed when it is over: until then /hint says what you could do."))
}

/// The effect of the better action and the cost of the played one, in words to the seat that acted, from its view then.
fn explained(view: &dyn AnyView, better: &str, played: &str) -> Option<String> {
    let reason = view.reason(better)?.words;
    // A cost that the better action has as well is no reason against the other.
    let cost = view.warning(played).filter(|cost| view.warning(better).as_ref() != Some(cost));
    let both = cost.map(|cost| format!("{reason} `{played}`: {cost}"));
    both.filter(|words| words.split_whitespace().count() <= MOST_WORDS).or(Some(reason))
}

fn too_busy() -> Failure {
    Failure::refused("The computer has other games to think about just now. Ask for the review again in a minute.")
}

/// A game as it went.
struct GameSteps {
    /// The number of the turn at each step, the end included.
    turns: Vec<u32>,
    /// The side of each seat.
    sides: Vec<Seat>,
    /// The actions to judge, with whose they are.
    judgings: Vec<(Seat, Judging)>,
}

impl GameSteps {
    /// The actions of the game with the views of those who played them, as they were.
    fn of(table: &Table) -> Result<Self, Failure> {
        let actions = table.log.counted();
        let records: Vec<Arc<[VisibleAction]>> =
            Seat::all(table.seat_count()).map(|seat| record_in_play(table, seat).into()).collect();
        let (mut turns, mut sides, mut judgings) = (Vec::new(), Vec::new(), Vec::new());
        let look = |position: &dyn Position| {
            sides = Seat::all(table.seat_count()).map(|seat| position.side(seat)).collect();
            let step = turns.len();
            turns.push(position.view(Viewer::Public).turn_number());
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
        Ok(Self { turns, sides, judgings })
    }
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
