//! Reviews: a game that is over, looked back at by a strong computer player. Each action is judged from what its seat could know
//! then, on the computers' threads; nobody is blamed for what a hint would have told them. What comes out is a function of the table's
//! game alone, kept for a while and thought out again when it is asked for later. It hands out no position.

use std::collections::BTreeMap;
use std::sync::Arc;

use computer::{JudgedAction, chance_lines};
use game::{Actor, AnyView, Outcome, Seat, Viewer};
use table::{ComputerDuty, ComputerTask, Phase, PlayerId, Ply, Table, TableId, computer_seed_at};

use super::explanations::explained;
use super::game_review::{Continuation, GameReview, ReviewedGame, points_of_all};
use super::game_steps::GameSteps;
use super::handle::Coach;
use super::hints::{LEVEL, POSITIONS};
use super::judged_game::{JudgedGame, WordedJudgement};
use super::stretches::slow_losses;
use crate::app::drawing::heavy_work::{HeavyKind, WorkInHand};
use crate::app::failure::Failure;
use crate::app::tables::summary::TableSummary;
use crate::app::tables::views::{steps, view_at};
use crate::app::tables::visit::{Loaded, Visit};
use crate::app::tables::visitor::Visitor;
use crate::app::thinking::thinkers::{Judging, Thinking, Thought};

/// A review that was asked for, by its table: the text is made once the review is thought out.
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
        let since = self.store.tables().history(table.id).await?.since;
        let own = table.clone();
        let whole = tokio::task::spawn_blocking(move || GameSteps::of(&own, &since));
        let steps = whole.await.map_err(|error| Failure::fault(&format!("{error:#}")))??;
        let game = self.judged_game(steps.judgings.clone()).await.ok_or_else(too_busy)?;
        if game.actions.is_empty() {
            return Err(Failure::refused("There was no move in this game that could be reviewed."));
        }
        self.reviewed(table, &steps, game, &end).await.map(Arc::new).ok_or_else(too_busy)
    }

    /// The review of a game whose actions are judged, with its end. `None` if too many wait, or the program ends.
    pub(in crate::app) async fn reviewed(
        &self,
        table: &Table,
        steps: &GameSteps,
        mut game: JudgedGame,
        end: &Outcome,
    ) -> Option<ReviewedGame> {
        let mut hints = BTreeMap::new();
        self.excuse_hinted(table, steps, (&mut game.actions, &mut hints)).await?;
        // The curve is that of one search throughout, to which its chances are fitted.
        let lines = chance_lines(&game.actions, (steps.turns.len() - 1, end), |seat| steps.sides[seat.index()]);
        self.look_longer(table, steps, (&mut game, &mut hints)).await?;
        let JudgedGame { actions: judged, words } = game;
        let points: Vec<_> = points_of_all(&judged, &steps.turns, &steps.since).into_iter().cloned().collect();
        let think = |point| self.continued(steps, point);
        let continuations = self.reviews.each_in_turn(points, think).await?.into_iter().collect();
        let (turns, since, is_open) = (steps.turns.clone(), steps.since.clone(), table.game.is_open());
        Some(ReviewedGame { judged, words, continuations, lines, turns, since, is_open })
    }

    /// The step of an action and the continuation after it. `None` as for [`Self::reviewed`].
    async fn continued(&self, steps: &GameSteps, point: JudgedAction) -> Option<(usize, Continuation)> {
        let JudgedAction { step, seat, played, .. } = point;
        Some((step, steps.departure(step)?.after(&self.computers, seat, &played).await?))
    }

    /// Judges the actions among which a seat's chances fell slowly once more; a hint excuses what is found as well.
    async fn look_longer(
        &self,
        table: &Table,
        steps: &GameSteps,
        (game, hints): (&mut JudgedGame, &mut BTreeMap<usize, String>),
    ) -> Option<()> {
        let slow = slow_losses(&game.actions, steps.sides.len(), &steps.by_chance);
        let again = self.judged_game(steps.longer_judgings(&slow)).await?;
        if game.correct(again) { self.excuse_hinted(table, steps, (&mut game.actions, hints)).await } else { Some(()) }
    }

    /// The actions as they are judged, each in its turn. `None` as for [`Self::reviewed`].
    async fn judged_game(&self, judgings: Vec<(Seat, Judging)>) -> Option<JudgedGame> {
        let think = |(seat, judging)| self.judged(seat, judging);
        Some(JudgedGame::of(self.reviews.each_in_turn(judgings, think).await?))
    }

    /// An action as it is judged, with the coach's words to its seat.
    async fn judged(&self, seat: Seat, judging: Judging) -> Option<WordedJudgement> {
        let (step, played, view) = (judging.step, judging.played.clone(), judging.view.clone());
        let found = self.computers.judge(judging).await?;
        let better = found.as_ref().map(|found| &found.best).filter(|best| **best != played);
        let words = better.and_then(|better| explained(&*view, better, &played));
        Some((found.map(|appraisal| JudgedAction { step, seat, played, appraisal }), words))
    }

    /// Excuses the actions among the turning points that a hint on that turn would have told, until none of them is one. `hints` has
    /// what was thought out before, by step.
    async fn excuse_hinted(
        &self,
        table: &Table,
        steps: &GameSteps,
        (judged, hints): (&mut [JudgedAction], &mut BTreeMap<usize, String>),
    ) -> Option<()> {
        loop {
            for action in judged.iter_mut().filter(|action| hints.get(&action.step) == Some(&action.played)) {
                action.appraisal = action.appraisal.clone().excused(action.played.clone());
            }
            let points = points_of_all(judged, &steps.turns, &steps.since).into_iter();
            let points = points.map(|point| (point.step, point.seat));
            let new: Vec<_> = points.filter(|(step, _)| !hints.contains_key(step)).collect();
            if new.is_empty() {
                return Some(());
            }
            let think = |(step, seat)| async move { Some((step, self.hinted(table, steps, (step, seat)).await?)) };
            hints.extend(self.reviews.each_in_turn(new, think).await?);
        }
    }

    /// The action that `/hint` would have told on a turn, with the same luck. `None` if too many wait, or the program ends.
    async fn hinted(&self, table: &Table, steps: &GameSteps, (step, seat): (usize, Seat)) -> Option<String> {
        let position = steps.positions.get(step)?;
        let record = steps.records.get(seat.index())?.get(..step)?.to_vec();
        let task = ComputerTask { seat, level: LEVEL.number(), duty: ComputerDuty::Act };
        let seed = computer_seed_at(table, seat, Ply(position.ply()));
        let thinking = Thinking { task, view: position.view(Viewer::Seat(seat)), record, seed, most: POSITIONS };
        let Thought::Action(choice) = self.computers.think(thinking).await? else { return None };
        Some(choice.notation().to_owned())
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
    over.ok_or_else(|| {
        Failure::refused(match table.phase() {
            Phase::Lobby => "This game has not begun: it is reviewed when it is over.",
            Phase::Closed => "This game was closed without a result, so there is no review of it.",
            _ => {
                "A game is reviewed when it is over: until then /hint says what you could do, unless the game is rated."
            }
        })
    })
}

fn too_busy() -> Failure {
    Failure::refused("The computer has other games to think about just now. Ask for the review again in a minute.")
}
