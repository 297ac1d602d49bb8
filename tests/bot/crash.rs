//! Bots are killed at every crash point. Those that people pass who play are killed in a short soak, at any instant besides,
//! and nothing is lost, doubled or reordered; each of the others has a test that dies there. It must not know how a soak is played.

use std::collections::BTreeSet;

use clap::Parser as _;
use crash::{CrashPlan, CrashPoint};
use soak::{SoakProgram, played_points};
use subrosa::config::Hidden;

use super::{alone, computers, privacy, ratings, seek, tournaments};
use test_support::Database;

/// The minutes after which the soak gives up; it ends as soon as a bot has died at each point.
const MINUTES: &str = "15";

/// On a server three processes share the database, and two die at each point; the embedded database serves one, takes seconds
/// to open after each death, and has one.
#[tokio::test(flavor = "multi_thread")]
async fn bots_killed_at_each_point_of_play_lose_and_double_nothing() {
    let mut database = Database::fresh().await;
    let each: u32 = if test_support::server().is_some() { 2 } else { 1 };
    let (variable, value) = database.hand_over().await;
    let each_said = each.to_string();
    let flags =
        ["subrosa-soak", "--program", crate::PROGRAM, "--minutes", MINUTES, "--each", &each_said, "--processes", "3"];
    let mut program = SoakProgram::try_parse_from(flags).expect("the flags are a soak's");
    match variable {
        "DATABASE_URL" => program.config.database_url = Some(Hidden::from(value.as_str())),
        _ => program.config.data = Some(value.into()),
    }
    let count = soak::run(program).await.expect("nothing is lost, doubled, reordered or left");
    for point in played_points() {
        let deaths = count.deaths_at.get(&point).copied().unwrap_or_default();
        assert!(deaths >= each, "{deaths} bots died at {point}, not {each}");
    }
    assert!(count.is_clean() && count.moves > 0, "{count:?}");
    database.take_back().await;
    database.drop().await;
}

/// The points at which the other tests of this program kill a bot: their own lists, each of which is gone through, and at each of
/// whose points [`test_support::BotProcess::dies`] sees the bot die.
fn killed_elsewhere() -> impl Iterator<Item = CrashPoint> {
    let plans = privacy::DEATHS.into_iter().chain(tournaments::DEATHS).map(|CrashPlan { point, .. }| point);
    plans.chain(seek::DEATHS).chain(ratings::DEATHS).chain(computers::DEATHS).chain([alone::DEATH])
}

#[test]
fn bots_are_killed_at_every_point_that_there_is() {
    let killed: BTreeSet<_> = played_points().chain(killed_elsewhere()).collect();
    let spared: Vec<_> = CrashPoint::ALL.iter().filter(|point| !killed.contains(point)).collect();
    assert!(spared.is_empty(), "no test kills a bot at {spared:?}");
}
