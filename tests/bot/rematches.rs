//! Rematches, and tables for people who are named: whoever blocks another locks nobody out, nobody is left out without a word, and a
//! lobby that can't be posted holds nothing up.

use stand_in::{FaultKind, FaultRule, Permissions, ShownMessage, Snowflake};

use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, begun_thread, post, text};

/// A game of several that was called off before its first move; its thread.
async fn called_off(stage: &Stage, people: &[&Person], line: &str) -> Snowflake {
    let games = stage.channel("games");
    people[0].hears(games, line).await;
    let lobby = people[0].waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    for guest in &people[1..] {
        let heard = text(&guest.presses(&lobby, "Join").await);
        assert!(heard.contains("You sit at this table now"), "{heard}");
    }
    let is_full = |post: &ShownMessage| post.button("Start").is_some() && post.button("Join").is_none();
    let lobby = people[0].waits_for(games, "the full lobby", is_full).await;
    people[0].presses(&lobby, "Start").await;
    let thread = begun_thread(stage).await;
    people[0].waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    stage.settled().await;
    people[0].calls_off(thread).await;
    stage.settled().await;
    thread
}

/// Somebody sets a game up again; its new lobby.
async fn again(stage: &Stage, person: &Person, thread: Snowflake) -> ShownMessage {
    let games = stage.channel("games");
    let end = person.waits_for(thread, "the end", |post| post.button("Set it up again").is_some()).await;
    let heard = text(&person.presses(&end, "Set it up again").await);
    assert!(heard.contains("rematch's lobby is"), "{heard}");
    stage.settled().await;
    person.waits_for(games, "the rematch", |post| post.button("Join").is_some()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rematch_of_people_who_block_each_other_whoever_comes_first_sits() {
    let stage = Stage::start(951).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let thread = called_off(&stage, &[&ada, &brutus, &cleo], "/play conspirateurs seats:3 seat:0").await;
    brutus.hears(stage.channel("games"), "/settings block:Cleo").await;
    let lobby = again(&stage, &ada, thread).await;
    assert_eq!(lobby.mentions.len(), 2, "nobody learns of the block: {:?}", lobby.mentions);
    assert!(text(&cleo.presses(&lobby, "Join").await).contains("You sit at this table now"), "Brutus does not sit yet");
    let heard = text(&cleo.presses_as_seen(&lobby, "Join").await);
    assert!(heard.contains("already sit"), "the kept seat of Brutus keeps nobody away who sits: {heard}");
    let heard = text(&brutus.presses_as_seen(&lobby, "Join").await);
    assert!(heard.contains("not open to you any more. Press *Decline*"), "{heard}");
    brutus.presses_as_seen(&lobby, "Decline").await;
    stage.settled().await;
    again(&stage, &ada, thread).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_for_which_fewer_are_enough_says_so_and_begins_without_who_does_not_come() {
    let stage = Stage::start(953).await;
    let [ada, brutus, cleo, drusus] = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let line = "/play conspirateurs seats:4 least:3 seat:0";
    let thread = called_off(&stage, &[&ada, &brutus, &cleo, &drusus], line).await;
    let lobby = again(&stage, &ada, thread).await;
    let words = lobby.embeds[0].to_string();
    assert!(words.contains("3 players are enough to start"), "{words}");
    assert!(words.contains("without invited players who have not joined"), "{words}");
    assert!(lobby.button("Decline").is_none() && lobby.button("Leave").is_some(), "one refusal does not end it");
    for guest in [&cleo, &drusus] {
        assert!(text(&guest.presses(&lobby, "Join").await).contains("You sit at this table now"));
    }
    let games = stage.channel("games");
    let can_start = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let enough = cleo.waits_for(games, "enough", can_start).await;
    assert!(enough.embeds[0].to_string().contains("without invited players who have not joined"), "{enough:?}");
    cleo.presses(&enough, "Start").await;
    let has_begun = |control: &stand_in::Control| control.threads().len() == 2;
    assert!(stage.control.wait_until(has_begun, STEP_TIMEOUT).await, "the game begins");
    let heard = text(&brutus.presses_as_seen(&lobby, "Join").await);
    assert!(heard.contains("has begun without you"), "{heard}");
    stage.end().await;
}

/// A game that Brutus has left, and the line that opens its rematch.
async fn over(seed: u64) -> (TableInPlay, String) {
    let table = TableInPlay::start(seed, "/play conspirateurs seat:0").await;
    let asked = post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.ada.waits_for(table.thread, "the end", |post| post.button("Rematch").is_some()).await;
    table.stage.settled().await;
    let line = format!("/table rematch table:{}", table.id);
    (table, line)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_not_opened_where_its_lobby_could_not_be_posted() {
    let (table, line) = over(954).await;
    let control = &table.stage.control;
    control.set_bot_permissions(table.games, Permissions::BOT & !Permissions::EMBED_LINKS);
    for channel in [table.thread, table.games] {
        let heard = table.ada.hears(channel, &line).await;
        assert!(heard.contains("In this channel I lack: Embed Links"), "{heard}");
    }
    control.set_bot_permissions(table.games, Permissions::BOT);
    let heard = table.ada.hears(table.thread, &line).await;
    assert!(heard.contains("rematch's lobby is"), "nothing is in its way: {heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_whose_lobby_may_not_be_posted_closes_and_is_free_again() {
    let (table, line) = over(955).await;
    let forbidden = FaultKind::Refuse(403, 50013, "Missing Permissions".to_owned());
    let posts = format!("/channels/{}/messages", table.games);
    table.stage.control.fault(FaultRule::once("POST", &posts, forbidden));
    let heard = table.ada.hears(table.thread, &line).await;
    assert!(heard.contains("rematch's lobby is"), "{heard}");
    for person in [&table.ada, &table.brutus] {
        person.waits_for(person.dm(), "a word", |post| post.content.contains("could not be made")).await;
    }
    table.stage.settled().await;
    let heard = table.brutus.hears(table.thread, &line).await;
    assert!(heard.contains("rematch's lobby is"), "{heard}");
    table.stage.settled().await;
    let is_lobby = |post: &ShownMessage| !post.ephemeral && post.button("Join").is_some();
    assert_eq!(table.ada.sees(table.games).iter().filter(|post| is_lobby(post)).count(), 1);
    table.stage.end().await;
}
