//! Bots are killed at every crash point. Those that people pass who play are killed in a short soak, at any instant besides,
//! and nothing is lost, doubled or reordered; each of the others has a test that dies there. It must not know how a soak is played.

use std::collections::BTreeSet;

use clap::Parser as _;
use crash::{CrashPlan, CrashPoint};
use soak::{SoakProgram, played_points};
use subrosa::config::Hidden;

use super::{alone, computers, privacy, ratings, seek, tournaments};
use test_support::{Database, eventually};

/// The minutes after which the soak gives up; it ends as soon as a bot has died at each point.
const MINUTES: &str = "15";

/// Plays with so many processes until so many have died at each point.
async fn nothing_is_lost(config: impl FnOnce(&mut subrosa::config::BotConfig), processes: &str, each: u32) {
    let each_said = each.to_string();
    let flags =
        [["--program", crate::PROGRAM], ["--minutes", MINUTES], ["--each", &each_said], ["--processes", processes]];
    let words = ["subrosa-soak"].into_iter().chain(flags.into_iter().flatten());
    let mut program = SoakProgram::try_parse_from(words).expect("the flags are a soak's");
    config(&mut program.config);
    let count = soak::run(program).await.expect("nothing is lost, doubled, reordered or left");
    for point in played_points() {
        let deaths = count.deaths_at.get(&point).copied().unwrap_or_default();
        assert!(deaths >= each, "{deaths} bots died at {point}, not {each}");
    }
    assert!(count.is_clean() && count.moves > 0, "{count:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_killed_at_each_point_of_play_lose_and_double_nothing() {
    let database = Database::fresh().await;
    let (_, url) = database.hand_over();
    nothing_is_lost(|config| config.database_url = Some(Hidden::from(url.as_str())), "3", 2).await;
    database.drop().await;
}

/// The server dies with its bot each time, and is started by the next one.
#[tokio::test(flavor = "multi_thread")]
async fn bots_killed_with_their_private_database_lose_and_double_nothing() {
    let data = std::env::temp_dir().join(format!("subrosa-crash-{}", std::process::id()));
    nothing_is_lost(|config| config.data = Some(data.clone()), "1", 1).await;
    // The last server may still write its last page there.
    eventually("the last server ends", async || std::fs::remove_dir_all(&data).ok()).await;
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
