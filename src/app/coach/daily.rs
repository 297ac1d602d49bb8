//! The problem of the day: the same for everybody, a game's after the other's, and which servers are still to have it.

use super::handle::Coach;
use super::lessons::OpenLesson;
use crate::app::failure::Failure;
use game::AnyGame;
use games::GAMES;
use table::{ChannelId, GuildId};

/// For how many servers a day's problem is put into the outbox at once.
const MOST_PROBLEMS: i64 = 500;
/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;
/// The hour of a day, UTC, at which its problem takes the place of the one before, in milliseconds.
const CHANGES_AT_MS: i64 = 12 * 3_600_000;

impl Coach {
    /// Puts the day's problem into the outbox for each server that wants it and has not had it; for how many.
    pub(in crate::app) async fn post_problems(&self) -> Result<i64, Failure> {
        let now = self.clock.now_ms();
        let (mut all, day) = (0, problem_day(now));
        loop {
            let posted = self.store.servers().post_problems(day, now, MOST_PROBLEMS).await?;
            all += posted;
            if posted < MOST_PROBLEMS {
                return Ok(all);
            }
        }
    }

    /// The problem of the day that a row of the outbox names; none where that day is over. The process that wrote the row may be a
    /// moment ahead of this one.
    ///
    /// # Errors
    /// If no game has problems.
    pub(crate) fn problem_to_post(&self, day: i64) -> Result<Option<OpenLesson>, Failure> {
        let Ok(day) = i32::try_from(day) else { return Ok(None) };
        (day >= problem_day(self.clock.now_ms())).then(|| problem_of_the_day(day)).transpose()
    }

    /// Ends a server's daily problems when nothing can be posted in their channel.
    pub(crate) async fn problem_refused(&self, guild: GuildId, channel: ChannelId) -> Result<(), Failure> {
        Ok(self.store.servers().problem_refused(guild, channel).await?)
    }
}

/// The day whose problem holds at a time in Unix milliseconds, counted from the first of January 1970: it begins at noon, UTC.
fn problem_day(now_ms: i64) -> i32 {
    i32::try_from((now_ms - CHANGES_AT_MS).div_euclid(DAY_MS)).unwrap_or(i32::MAX)
}

/// The problem of a day, as it begins.
///
/// # Errors
/// If no game has problems.
fn problem_of_the_day(day: i32) -> Result<OpenLesson, Failure> {
    let all: Vec<_> = GAMES.iter().filter(|game| !game.about().problems.is_empty()).collect();
    let day = usize::try_from(day).unwrap_or_default();
    let game: &dyn AnyGame = **all.get(day % all.len().max(1)).ok_or_else(none)?;
    let problems = game.about().all_problems();
    let problem = problems.get(day / all.len() % problems.len().max(1)).ok_or_else(none)?;
    OpenLesson::find(game.about().id, &problem.key)
}

fn none() -> Failure {
    Failure::refused("No game has problems.")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_day_begins_at_noon() {
        assert_eq!([-1, 0, CHANGES_AT_MS, CHANGES_AT_MS + DAY_MS - 1].map(problem_day), [-1, -1, 0, 0]);
        assert_eq!(problem_day(CHANGES_AT_MS + DAY_MS), 1);
    }

    #[test]
    fn each_day_has_another_one_and_five_days_each_game() {
        let of = |day| {
            problem_of_the_day(day).map(|open| (open.sheet.about.id, open.sheet.key)).expect("there are problems")
        };
        let year: BTreeSet<_> = (20_000..20_365).map(of).collect();
        assert_eq!(year.len(), 365);
        let games: BTreeSet<_> = (0..).zip(GAMES).map(|(day, _)| of(day).0).collect();
        assert_eq!(games.len(), GAMES.len());
        assert_eq!(of(-1), of(0));
    }
}
