//! Bots are killed at every named point of a move, and at any instant, while people play. Nothing is lost, doubled or
//! reordered, and the outbox empties. It is a short `subrosa soak`; the long ones are run by hand.

use std::process::Command;

use crash::CRASH_POINTS;

use test_support::Database;

/// On a server three processes share the database, and every point has its turn twice; the embedded database serves one,
/// and takes seconds to open after each death: every point has its turn once.
#[tokio::test(flavor = "multi_thread")]
async fn bots_killed_at_any_step_lose_and_double_nothing() {
    let mut database = Database::fresh().await;
    let rounds = if test_support::server().is_some() { 2 } else { 1 };
    let deaths = (CRASH_POINTS.len() * rounds).to_string();
    let (name, value) = database.hand_over().await;
    let mut soak = Command::new(crate::PROGRAM);
    soak.args(["soak", "--minutes", "1.5", "--deaths", &deaths, "--processes", "3"]);
    let kept = std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME");
    soak.env_clear().envs(kept).env(name, value).env("SUBROSA_LOG", "error");
    let ended = tokio::task::spawn_blocking(move || soak.output()).await.expect("no panic").expect("it starts");
    let said = String::from_utf8_lossy(&ended.stdout);
    println!("{said}");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert!(!said.contains(" 0 deaths") && said.contains("0 lost, 0 doubled, 0 reordered, 0 rows left"), "{said}");
    database.take_back().await;
    database.drop().await;
}
