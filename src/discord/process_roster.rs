//! The processes that share the bot's token. Each reports that it is alive, and takes its share of Discord's limits. It knows no
//! door.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::duty::Duty;
use crate::app::{App, ProcessCount, ProcessId};
use discord_rest::Rest;

/// Requests a second of a process that posts nothing: answers to interactions don't count.
const ANSWERS_PER_SECOND: u32 = 2;
/// All such processes together have this part of Discord's limit at most, but one request a second each.
const ANSWERS_PART: u32 = 5;

/// The numbers of processes. Clones show the same numbers.
#[derive(Clone, Debug)]
pub(super) struct ProcessRoster {
    duty: Duty,
    /// Requests a second that Discord grants all of them together.
    per_second: NonZeroU32,
    alive: Arc<AtomicU32>,
    posting: Arc<AtomicU32>,
}

impl ProcessRoster {
    /// A roster with this process alone, until the first count.
    pub(super) fn of(duty: Duty, per_second: NonZeroU32) -> Self {
        let one = || Arc::new(AtomicU32::new(1));
        Self { duty, per_second, alive: one(), posting: one() }
    }

    /// The number of processes that post, shared with everybody who divides a limit by it.
    pub(super) fn posting(&self) -> Arc<AtomicU32> {
        self.posting.clone()
    }

    /// The number of processes alive, this one included: at least 1.
    pub(super) fn alive(&self) -> u32 {
        self.alive.load(Ordering::Relaxed).max(1)
    }

    /// Reports this process as alive for `lease`, and takes over the numbers of the others.
    pub(super) async fn count(&self, app: &App, rest: &Rest, process: ProcessId, lease: Duration) {
        match app.processes().beat(process, self.duty.posting(), lease).await {
            Ok(ProcessCount { alive, posting }) => {
                app.metrics().counts_processes(alive, posting);
                let before = (self.alive.swap(alive, Ordering::Relaxed), self.posting.swap(posting, Ordering::Relaxed));
                if before != (alive, posting) {
                    let per_second = share(self.per_second, self.duty, (alive, posting));
                    info!(alive, posting, per_second, "processes share Discord's limits");
                    rest.take_share(per_second, parts(self.duty, (alive, posting)));
                }
                if before.1 != posting && posting == 0 {
                    warn!(
                        "no process posts what is written, and none minds the clocks: start one with SUBROSA_DUTY=posts"
                    );
                }
            }
            Err(failure) => failure.log("the processes can't be counted"),
        }
    }

    /// Counts until it is told to stop, and says then that this process has gone.
    pub(super) async fn run(
        self,
        (app, rest): (App, Rest),
        process: ProcessId,
        lease: Duration,
        stop: CancellationToken,
    ) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(lease / 3) => self.count(&app, &rest, process, lease).await,
                () = stop.cancelled() => break,
            }
        }
        if let Err(failure) = app.processes().leave(process).await {
            failure.log("the others will find out that this process has ended");
        }
    }
}

/// One process's share of so many requests a second, where so many processes are alive and so many of them post: those that post
/// divide it, but for little that the others need. At least one.
fn share(all: NonZeroU32, duty: Duty, (alive, posting): (u32, u32)) -> NonZeroU32 {
    let all = all.get();
    let answering = alive.saturating_sub(posting);
    let reserve = (ANSWERS_PER_SECOND * answering).min((all / ANSWERS_PART).max(answering));
    let own = match (posting, duty.posts()) {
        (0, _) => all / alive.max(1),
        (_, true) => all.saturating_sub(reserve) / posting,
        (_, false) => reserve / answering.max(1),
    };
    NonZeroU32::new(own).unwrap_or(NonZeroU32::MIN)
}

/// One process's part of the budget of invalid answers, as the number of such parts in all of it. Those that post draw nearly all of
/// them, and the others have one such part together.
fn parts(duty: Duty, (alive, posting): (u32, u32)) -> NonZeroU32 {
    let answering = alive.saturating_sub(posting);
    let parts = match (answering, duty.posts()) {
        (0, _) => posting,
        (_, true) => posting + 1,
        (_, false) => (posting + 1) * answering,
    };
    NonZeroU32::new(parts).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_post_have_most_of_the_budget_of_invalid_answers() {
        for ((alive, posting), posts, answers) in
            [((1, 1), 1, None), ((3, 3), 3, None), ((10, 1), 2, Some(18)), ((4, 2), 3, Some(6)), ((2, 0), 1, Some(2))]
        {
            let own = |duty| parts(duty, (alive, posting)).get();
            assert_eq!((own(Duty::Both), own(Duty::Posts)), (posts, posts), "{alive} of which {posting} post");
            assert!(answers.is_none_or(|answers| own(Duty::Answers) == answers), "{alive} of which {posting} post");
        }
    }

    #[test]
    fn all_processes_together_have_discords_limit_and_those_that_post_have_most_of_it() {
        for (per_second, (alive, posting), posts, answers) in [
            (50, (1, 1), 50, None),
            (50, (3, 3), 16, None),
            (50, (4, 1), 44, Some(2)),
            (50, (40, 2), 6, Some(1)),
            (50, (9, 1), 40, Some(1)),
            (50, (2, 0), 25, Some(25)),
            (1_400, (10, 8), 174, Some(2)),
            (1, (3, 2), 1, Some(1)),
        ] {
            let all = NonZeroU32::new(per_second).expect("not nought");
            let own = |duty| share(all, duty, (alive, posting)).get();
            assert_eq!(own(Duty::Both), posts, "{alive} of which {posting} post");
            assert_eq!(own(Duty::Posts), posts);
            assert!(answers.is_none_or(|answers| own(Duty::Answers) == answers), "{alive} of which {posting} post");
            let together = posting * posts + (alive - posting) * own(Duty::Answers);
            assert!(together <= per_second.max(alive), "{together} of {per_second}");
        }
    }
}
