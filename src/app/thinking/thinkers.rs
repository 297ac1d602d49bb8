//! Threads of their own for computer players: a bounded number, to which jobs come in turn. They take nothing from
//! the threads that answer and post but a share of the cores, and end early when the program does.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use computer::{Appraisal, Budget, Choice, Knowledge, Level};
use game::{AnyView, VisibleAction};
use games::computers::{accepts_draw, appraise, choose, usual_nodes};
use table::{ComputerDuty, ComputerTask, DrawAnswer};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// How many jobs may wait for a thread, those included whose callers are gone.
const MOST_WAITING: usize = 512;

/// The task of one seat: a position to think out, with all that the seat knows.
#[derive(Debug)]
pub(in crate::app) struct Thinking {
    pub task: ComputerTask,
    pub view: Box<dyn AnyView>,
    pub record: Vec<VisibleAction>,
    pub seed: u64,
    /// The most positions that may be looked at, if its level looks at more.
    pub most: u64,
}

/// The choice that came out of it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum Thought {
    /// An action, in canonical notation, and why.
    Action(Choice<String>),
    /// Its answer to the draw that somebody offered.
    Draw(DrawAnswer),
}

/// An action of a game that is over, to be judged from what its seat could know then.
#[derive(Clone, Debug)]
pub(in crate::app) struct Judging {
    pub view: Arc<dyn AnyView>,
    /// The seat's record of the whole game.
    pub record: Arc<[VisibleAction]>,
    /// How much of it was played before.
    pub step: usize,
    pub played: String,
    /// How many positions may be looked at.
    pub nodes: u64,
}

/// The appraisal that came out of it; `None` for an action that can't be compared with others.
pub(in crate::app) type Judgement = Option<Appraisal<String>>;

enum Job {
    Think(Thinking, oneshot::Sender<Option<Thought>>),
    Judge(Judging, oneshot::Sender<Option<Judgement>>),
}

/// The threads. Cheap to clone; they end when the last one who can ask them is gone.
#[derive(Clone, Debug)]
pub(in crate::app) struct Thinkers {
    jobs: SyncSender<Job>,
    cancel: Arc<AtomicBool>,
}

impl Thinkers {
    /// A pool of this many threads, whose searches `metrics` counts.
    pub(in crate::app) fn new(threads: usize, metrics: &Arc<Metrics>) -> Self {
        let (jobs, waiting) = sync_channel(MOST_WAITING);
        let (waiting, cancel) = (Arc::new(Mutex::new(waiting)), Arc::new(AtomicBool::new(false)));
        for number in 0..threads {
            let (waiting, cancel, metrics) = (waiting.clone(), cancel.clone(), metrics.clone());
            let named = std::thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = named.spawn(move || work(&waiting, &cancel, &metrics)) {
                tracing::error!(%error, "a thread for computer players could not be started");
            }
        }
        Self { jobs, cancel }
    }

    /// Thinks something out. `None` if too many wait already, or the program ends.
    pub(in crate::app) async fn think(&self, thinking: Thinking) -> Option<Thought> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(Job::Think(thinking, answer)).ok()?;
        answered.await.ok().flatten()
    }

    /// Judges an action. `None` if too many wait already, or the program ends.
    pub(in crate::app) async fn judge(&self, judging: Judging) -> Option<Judgement> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(Job::Judge(judging, answer)).ok()?;
        answered.await.ok().flatten()
    }

    /// Ends every search; nothing is thought out any more.
    pub(in crate::app) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

fn work(waiting: &Mutex<Receiver<Job>>, cancel: &AtomicBool, metrics: &Metrics) {
    loop {
        // The lock is held while it waits, and only then: one thread waits for the next job, the others for the lock.
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        // The caller may be gone, before it is thought out or after.
        match next {
            Ok(Job::Think(_, answer)) if answer.is_closed() => {}
            Ok(Job::Judge(_, answer)) if answer.is_closed() => {}
            Ok(Job::Think(thinking, answer)) => drop(answer.send(thought_or_random(&thinking, cancel, metrics))),
            Ok(Job::Judge(judging, answer)) => drop(answer.send(judged(&judging, cancel))),
            Err(_) => return,
        }
    }
}

fn thought_or_random(thinking: &Thinking, cancel: &AtomicBool, metrics: &Metrics) -> Option<Thought> {
    let began = Instant::now();
    let thought = catch_unwind(AssertUnwindSafe(|| thought(thinking, cancel)));
    let thought = thought.unwrap_or_else(|_| {
        tracing::error!(level = thinking.task.level, "a computer player failed; it plays at random this once");
        at_random(thinking)
    });
    metrics.thought(began.elapsed());
    thought
}

fn judged(judging: &Judging, cancel: &AtomicBool) -> Option<Judgement> {
    let Judging { view, record, step, played, nodes } = judging;
    let known = Knowledge::of(&**view, record.get(..*step)?)?;
    let mut budget = Budget::of(*nodes).until(cancel);
    let seed = u64::try_from(*step).unwrap_or_default();
    let found = catch_unwind(AssertUnwindSafe(|| appraise(&known, played, seed, &mut budget)));
    let judgement = found.unwrap_or_else(|_| {
        tracing::error!(game = view.frame().game, "an action could not be judged; a review leaves it out");
        None
    });
    (!cancel.load(Ordering::Relaxed)).then_some(judgement)
}

fn thought(thinking: &Thinking, cancel: &AtomicBool) -> Option<Thought> {
    let Thinking { task, view, record, seed, most } = thinking;
    let level = Level::of(task.level).unwrap_or(Level::Best);
    let known = Knowledge::of(&**view, record)?;
    let mut budget = Budget::of(usual_nodes(&**view, level).min(*most)).until(cancel);
    match task.duty {
        ComputerDuty::Act => choose(&known, level, *seed, &mut budget).map(Thought::Action),
        ComputerDuty::AnswerDraw => {
            let agrees = accepts_draw(&known, level, *seed, &mut budget);
            let answer = if agrees { DrawAnswer::Agrees } else { DrawAnswer::Declines };
            (!budget.is_cancelled()).then_some(Thought::Draw(answer))
        }
    }
}

/// A choice at random, for the case that thinking fails.
pub(in crate::app) fn at_random(thinking: &Thinking) -> Option<Thought> {
    let Thinking { task, view, record, seed, .. } = thinking;
    match task.duty {
        ComputerDuty::AnswerDraw => Some(Thought::Draw(DrawAnswer::Declines)),
        ComputerDuty::Act => {
            let known = Knowledge::of(&**view, record)?;
            choose(&known, Level::Random, *seed, &mut Budget::of(0)).map(Thought::Action)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Actor, Choices, Seat, Viewer};
    use store::PoolNumbers;

    fn thinking(level: u8) -> Thinking {
        let position = games::find("roman-checkers").expect("registered").start(2, &[]).expect("starts");
        let task = ComputerTask { seat: Seat(0), level, duty: ComputerDuty::Act };
        let view = position.view(Viewer::Seat(Seat(0)));
        Thinking { task, view, record: Vec::new(), seed: 1, most: u64::MAX }
    }

    #[tokio::test]
    async fn a_thought_comes_from_a_thread_of_its_own() {
        let thinkers = Thinkers::new(1, &Arc::default());
        let first = thinkers.think(thinking(1)).await;
        assert!(matches!(&first, Some(Thought::Action(choice)) if choice.notation().contains('-')), "{first:?}");
        assert_eq!(thinkers.think(thinking(1)).await, first, "the same again");
    }

    #[tokio::test]
    async fn an_action_is_judged_on_the_same_threads() {
        let thinkers = Thinkers::new(1, &Arc::default());
        let Thinking { view, .. } = thinking(3);
        let Choices::Listed(moves) = view.choices(Actor::Seat(Seat(0))) else { panic!("moves are listed") };
        let judging =
            Judging { view: view.into(), record: Arc::new([]), step: 0, played: moves[0].clone(), nodes: 500 };
        let judgement = thinkers.judge(judging).await.expect("the program goes on");
        assert!(judgement.is_some_and(|appraisal| appraisal.best_chance > 0.1));
    }

    #[test]
    fn whoever_no_longer_waits_is_not_thought_for() {
        let (jobs, waiting) = sync_channel(2);
        let (gone, waits) = (oneshot::channel().0, oneshot::channel());
        jobs.send(Job::Think(thinking(1), gone)).expect("there is room");
        jobs.send(Job::Think(thinking(1), waits.0)).expect("there is room");
        drop(jobs);
        let metrics = Metrics::default();
        work(&Mutex::new(waiting), &AtomicBool::default(), &metrics);
        assert!(waits.1.blocking_recv().expect("it was answered").is_some());
        let told = metrics.text(PoolNumbers::default(), None).expect("a string takes everything");
        assert!(told.contains("thought_seconds_count 1\n"), "{told}");
    }

    #[tokio::test]
    async fn nothing_comes_of_it_once_the_program_ends() {
        let thinkers = Thinkers::new(1, &Arc::default());
        thinkers.cancel();
        assert_eq!(thinkers.think(thinking(4)).await, None);
    }
}
