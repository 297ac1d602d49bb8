//! A bot with a key writes no secret that its database could tell: a choice made at Discord is nowhere in a copy. Without its key,
//! or with another, it does not start.

use std::process::Stdio;
use std::time::Duration;

use table::{EntryNo, LogEntry, TableId};
use tokio::process::Command;

use test_support::{BotProcess, Database, Person, STEP_TIMEOUT, TOKEN, eventually, patient_stand_in};

const CHOICE: &str = "assassin=13 targets=3,19";

fn key(digits: &str) -> String {
    digits.repeat(32)
}

/// The complaint of a bot that can't start.
async fn complaint(api: &str, place: &(&str, String), settings: &[(&str, String)]) -> String {
    let mut command = Command::new(crate::PROGRAM);
    command.arg("run").env_clear().envs(std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME"));
    command.env("DISCORD_API", api).env("DISCORD_TOKEN", TOKEN).env(place.0, &place.1).env("SUBROSA_LOG", "error");
    command.envs(settings.iter().map(|(name, value)| (name, value))).stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(STEP_TIMEOUT, command.output()).await.expect("it ends").expect("it starts");
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// With which key the database is sealed.
async fn sealed_with(database: &Database) -> Option<String> {
    let known = database.store.sealing().sealed_with().await.expect("the database answers");
    database.store.close_idle(Duration::ZERO);
    known
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_made_at_discord_is_nowhere_in_a_copy_of_the_database() {
    let playground = patient_stand_in().await;
    let (api, control) = (playground.base_url(), playground.control());
    let mut database = Database::fresh().await;
    let place = database.hand_over();
    // A connection without a key is a process that could not read what is sealed.
    database.store.close_idle(Duration::ZERO);
    let settings = [("SUBROSA_KEY", key("a1"))];
    let mut bot = BotProcess::start_with(crate::PROGRAM, &api, &place, &settings);
    assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
    eventually("the database is sealed", async || sealed_with(&database).await).await;
    let (ada, brutus) = (Person::named(&control, "Ada"), Person::named(&control, "Brutus"));
    let games = control.channel("games").expect("there is one");
    let heard = ada.hears(games, "/play praetorian seat:0").await;
    let id = heard.rsplit('`').nth(1).and_then(TableId::parse).expect("the answer names the table");
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &stand_in::ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread = control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    assert!(ada.hears(thread, &format!("/move move:{CHOICE}")).await.starts_with("Played"));
    assert!(ada.hears(thread, "/board show:secret").await.contains("13"), "it reads back what it has sealed");
    bot.tell_to_end();
    bot.ends("it ends").await;

    for wrong in [&[][..], &[("SUBROSA_KEY", key("b2"))]] {
        let said = complaint(&api, &place, wrong).await;
        assert!(said.contains("are sealed with the key") && said.contains("is not here"), "{said}");
    }
    let mut copy = Vec::new();
    database.store.backup().dump(&mut copy, 1).await.expect("a copy can be made");
    let copy = String::from_utf8(copy).expect("it is text");
    assert!(copy.contains("sealed-1:") && !copy.contains("assassin="), "the choice is sealed, and said nowhere else");
    assert!(!copy.contains("\"secret\":\"\\\\x"), "no table's secret is as it is");
    let keyed = database.store.clone().with_keys(store::Keyring::read(&key("a1")).expect("a key"));
    database.store.close().await;
    database.store = keyed;
    let log = database.store.tables().log_from(id, EntryNo(0)).await.expect("the key opens it");
    assert!(matches!(&log[0], LogEntry::Play(choice) if choice.action == CHOICE), "{log:?}");
    playground.shutdown().await;
    database.drop().await;
}
