//! Discord away, posts whose fate nobody knows, and people who have gone: tables go on, and are told in order and once.

use std::time::Duration;

use stand_in::{FaultKind, FaultRule, Membership, Permissions, ShownMessage, Snowflake, StandIn};

use test_support::{Database, Person, STEP_TIMEOUT, Stage, TableInPlay, begin_by_two, patient_server, post, text};

const POSTS: &str = "/channels/*/messages";

fn is_lobby(post: &ShownMessage) -> bool {
    !post.ephemeral && post.button("Leave").is_some()
}

/// Opens a table in a channel of its own, fills and starts it: its thread, with the first board in it.
async fn begin(stage: &Stage, ada: &Person, brutus: &Person, number: usize) -> Snowflake {
    let channel = stage.control.add_channel(&format!("table-{number}"));
    ada.types(channel, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(channel, "the lobby", is_lobby).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(channel, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let find = |control: &stand_in::Control| {
        control.threads().into_iter().find(|thread| thread.parent == Some(channel)).map(|thread| thread.id)
    };
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    thread
}

fn plies(who: &Person, thread: Snowflake) -> Vec<usize> {
    let names = who
        .sees(thread)
        .into_iter()
        .filter(|post| !post.ephemeral)
        .filter_map(|post| Some(post.attachments.first()?.name.clone()));
    names.filter_map(|name| name.trim_end_matches(".png").rsplit('-').next()?.parse().ok()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn while_discord_takes_no_posts_many_tables_play_on_and_all_is_told_in_order_afterwards() {
    let stage = Stage::start(41).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let mut threads = Vec::new();
    for number in 0..6 {
        threads.push(begin(&stage, &ada, &brutus, number).await);
    }
    stage.settled().await;
    stage.control.fault(FaultRule::once("POST", POSTS, FaultKind::Status(503)).times(u32::MAX));
    for (who, square) in [(&ada, "h9"), (&brutus, "i9"), (&ada, "h8")] {
        for thread in &threads {
            let heard = who.hears(*thread, &format!("/move move:{square}")).await;
            assert!(heard.starts_with("Played"), "nobody waits for a post: {heard}");
        }
    }
    // Every table's post is tried, and tried again.
    let failed =
        |control: &stand_in::Control| control.requests().iter().filter(|sent| sent.status == Some(503)).count();
    assert!(stage.control.wait_until(|control| failed(control) > 2 * threads.len(), STEP_TIMEOUT).await, "it is tried");
    stage.control.clear_faults();
    stage.settled().await;
    for thread in threads {
        let told = plies(&ada, thread);
        assert!(told.windows(2).all(|pair| pair[0] < pair[1]), "in order, none twice: {told:?}");
        assert_eq!(told.last(), Some(&3), "to the last move: {told:?}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_a_player_is_told_of_their_turn_once_however_many_turns_they_missed() {
    let table = TableInPlay::start_after(44, "/play conspirateurs seat:0", &[("Ada", "/settings turns:dm")]).await;
    let (control, thread) = (&table.stage.control, table.thread);
    let calls = || table.ada.dms().iter().filter(|dm| dm.content.contains("it is your turn")).count();
    table.stage.settled().await;
    let before = calls();
    let path = format!("/channels/{}/messages", control.dm_channel(table.ada.id));
    control.fault(FaultRule::once("POST", &path, FaultKind::Status(503)).times(u32::MAX));
    let failed = |control: &stand_in::Control| {
        let sent = control.requests();
        sent.iter().filter(|sent| sent.path == path && sent.status == Some(503)).count()
    };
    for (turn, squares) in [["h9", "i9"], ["h8", "i8"], ["h7", "i7"]].into_iter().enumerate() {
        for (who, square) in [&table.ada, &table.brutus].into_iter().zip(squares) {
            let heard = who.hears(thread, &format!("/move move:{square}")).await;
            assert!(heard.starts_with("Played"), "{heard}");
        }
        assert!(control.wait_until(|control| failed(control) > turn, STEP_TIMEOUT).await, "she is called in vain");
    }
    control.clear_faults();
    table.stage.settled().await;
    assert_eq!(calls(), before + 1, "{:?}", table.ada.dms());
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_the_latest_word_of_a_table_is_said_once_however_many_words_it_missed() {
    let table = TableInPlay::start(46, "/play conspirateurs seat:0").await;
    let (control, cleo, thread) = (&table.stage.control, &table.cleo, table.thread);
    control.set_user_permissions(cleo.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    let path = format!("/channels/{thread}/messages");
    control.fault(FaultRule::once("POST", &path, FaultKind::Status(503)).times(u32::MAX));
    assert!(cleo.hears(thread, "/moderate pause").await.contains("paused until"));
    // Nobody knows whether it was posted, so it is put off after three tries, and waits on when there is a later word.
    let is_put_off = |control: &stand_in::Control| {
        let sent = control.requests();
        sent.iter().filter(|sent| sent.path == path && sent.status == Some(503)).count() >= 3
    };
    assert!(control.wait_until(is_put_off, STEP_TIMEOUT).await, "it is put off");
    assert!(cleo.hears(thread, "/moderate resume").await.contains("goes on"));
    control.clear_faults();
    table.stage.settled().await;
    let posts = cleo.sees(thread).into_iter().filter(|post| !post.ephemeral);
    let said: Vec<_> = posts.map(|post| post.content).filter(|said| said.starts_with("A moderator ")).collect();
    assert!(said.len() == 1 && said[0].starts_with("A moderator lets this game go on."), "{said:#?}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_was_posted_though_nobody_could_tell_is_found_and_not_posted_twice() {
    let stage = Stage::start(42).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    stage.control.fault(FaultRule::once("POST", POSTS, FaultKind::ResetAfter));
    stage.control.fault(FaultRule::once(
        "POST",
        POSTS,
        FaultKind::Refuse(403, 50013, "Missing Permissions".to_owned()),
    ));
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", is_lobby).await;
    stage.settled().await;
    let given_up = stage.database.store.outbox().given_up().await.expect("the database answers");
    assert_eq!(given_up.len(), 1, "the bot believes that it is not there: {given_up:?}");
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let full = ada.waits_for(games, "the full lobby", ready).await;
    assert_eq!(full.id, lobby.id);
    stage.settled().await;
    assert_eq!(ada.sees(games).iter().filter(|post| is_lobby(post)).count(), 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_somebody_joined_before_it_had_a_post_closes_when_it_may_not_be_posted() {
    let stage = Stage::start(45).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    stage.control.fault(FaultRule::once("POST", POSTS, FaultKind::Status(503)).times(u32::MAX));
    ada.hears(games, "/play conspirateurs").await;
    let none = post(&brutus.types(games, "/games").await);
    let list = post(&brutus.presses(&none, "Free seats here").await);
    let joined = text(&brutus.presses(&list, "Join 1: Conspirateurs").await);
    assert!(joined.contains("You sit at this table now"), "{joined}");
    stage.control.set_bot_permissions(games, Permissions::BOT & !Permissions::SEND_MESSAGES);
    stage.control.clear_faults();
    for person in [&ada, &brutus] {
        person.waits_for(person.dm(), "a word", |post| post.content.contains("could not be made")).await;
    }
    stage.settled().await;
    assert!(ada.sees(games).iter().all(|post| !is_lobby(post)), "{:?}", ada.sees(games));
    let list = post(&brutus.types(games, "/games").await);
    assert!(!list.content.contains("Conspirateurs"), "{}", list.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_left_the_server_keeps_the_seat_and_finds_the_secret_when_they_come_back() {
    let table = TableInPlay::start(43, "/play praetorian seat:0").await;
    let (control, ada) = (&table.stage.control, &table.ada);
    control.set_in_guild(ada.id, Membership::Gone);
    let dm = control.dm_channel(ada.id);
    let heard = ada.hears(dm, &format!("/move move:assassin=7 targets=3,19 table:{}", table.id)).await;
    assert!(heard.starts_with("Played"), "in direct messages the game goes on: {heard}");
    table.board(table.thread, 2).await;
    table.stage.settled().await;
    assert!(ada.dms().iter().all(|dm| dm.ephemeral), "nothing can be sent to her: {:?}", ada.dms());
    let list = post(&table.brutus.types(table.thread, "/games").await);
    assert!(format!("{} {:?}", list.content, list.embeds).contains("Ada"), "her seat is hers: {list:?}");
    assert!(ada.hears(dm, &format!("/board show:secret table:{}", table.id)).await.contains('7'), "it is only for her");
    control.set_in_guild(ada.id, Membership::Member);
    let heard = ada.hears(table.thread, "/board").await;
    assert!(heard.contains("can't send you direct messages"), "{heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_whose_fate_nobody_knows_is_found_though_the_game_went_on_and_told_once() {
    let mut config = patient_server();
    // No nonce is remembered, so nothing but the search finds it.
    config.nonce_window = Duration::ZERO;
    let playground = StandIn::start(config).await.expect("the stand-in starts");
    let stage = Stage::on(playground, Database::fresh().await, 44).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let (_, thread) = begin_by_two(&stage, [&ada, &brutus], "/play stratogo seat:0").await;
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    stage.settled().await;
    let posts = format!("/channels/{}/messages", ada.dm());
    stage.control.fault(FaultRule::once("POST", &posts, FaultKind::StatusAfter(500)));
    stage.control.fault(FaultRule::once("POST", &posts, FaultKind::Status(500)).times(u32::MAX));
    let hers = ada.hears(thread, "/move move:setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr").await;
    assert!(hers.starts_with("Played"), "{hers}");
    let is_secret = |post: &ShownMessage| post.content.contains("your secret");
    ada.waits_for(ada.dm(), "the secret", is_secret).await;
    let his = brutus.hears(thread, "/move move:setup Nb Pb 4k Ak 5b 4b / 3b 5k 3k Pk 2b 2k").await;
    assert!(his.starts_with("Played"), "{his}");
    stage.clock.set_ahead(61_000);
    let is_searched = |control: &stand_in::Control| {
        control.requests().iter().any(|request| request.method == "GET" && request.path.starts_with(&posts))
    };
    assert!(stage.control.wait_until(is_searched, STEP_TIMEOUT).await, "it is looked for");
    stage.control.clear_faults();
    stage.settled().await;
    let secrets: Vec<_> = ada.dms().into_iter().filter(is_secret).collect();
    assert_eq!(secrets.len(), 1, "{secrets:#?}");
    let view = post(&ada.presses(&secrets[0], "My view").await);
    assert!(view.content.contains("you are"), "{}", view.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mutes_word_whose_fate_nobody_knows_is_told_once_though_it_would_say_another_time_by_now() {
    let mut config = patient_server();
    // No nonce is remembered, so nothing but the search finds it.
    config.nonce_window = Duration::ZERO;
    let playground = StandIn::start(config).await.expect("the stand-in starts");
    let stage = Stage::on(playground, Database::fresh().await, 46).await;
    let (ada, cleo) = (Person::of(&stage, "Ada"), Person::of(&stage, "Cleo"));
    let games = stage.channel("games");
    let rights = Permissions::MEMBER | Permissions::MANAGE_THREADS | Permissions::MODERATE_MEMBERS;
    stage.control.set_user_permissions(cleo.id, rights);
    let posts = format!("/channels/{}/messages", ada.dm());
    stage.control.fault(FaultRule::once("POST", &posts, FaultKind::StatusAfter(500)));
    stage.control.fault(FaultRule::once("POST", &posts, FaultKind::Status(500)).times(u32::MAX));
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1").await.contains("muted until"));
    let is_word = |post: &ShownMessage| post.content.contains("moderators have muted you");
    let first = ada.waits_for(ada.dm(), "the word", is_word).await;
    // A mute of somebody who is not in the server has no word of its own.
    stage.control.set_in_guild(ada.id, Membership::Gone);
    assert!(cleo.hears(games, "/moderate mute player:Ada for:72").await.contains("muted until"));
    stage.control.set_in_guild(ada.id, Membership::Member);
    stage.clock.set_ahead(61_000);
    let is_searched = |control: &stand_in::Control| {
        control.requests().iter().any(|request| request.method == "GET" && request.path.starts_with(&posts))
    };
    assert!(stage.control.wait_until(is_searched, STEP_TIMEOUT).await, "it is looked for");
    stage.control.clear_faults();
    stage.settled().await;
    let words: Vec<_> = ada.dms().into_iter().filter(is_word).collect();
    assert_eq!(words.len(), 1, "{words:#?}");
    assert_ne!(words[0].content, first.content, "the time is that of the longer mute");
    let tables = post(&ada.presses(&words[0], "My tables").await);
    assert!(tables.content.contains("You have no table"), "{}", tables.content);
    stage.end().await;
}

/// How often a post to a channel has failed at Discord.
fn failed_at(control: &stand_in::Control, path: &str) -> usize {
    control.requests().iter().filter(|sent| sent.path == path && sent.status == Some(503)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_of_a_mute_that_is_late_gives_way_to_that_of_the_longer_one() {
    let stage = Stage::start(47).await;
    let (ada, cleo) = (Person::of(&stage, "Ada"), Person::of(&stage, "Cleo"));
    let (control, games) = (&stage.control, stage.channel("games"));
    let rights = Permissions::MEMBER | Permissions::MANAGE_THREADS | Permissions::MODERATE_MEMBERS;
    control.set_user_permissions(cleo.id, rights);
    let path = format!("/channels/{}/messages", ada.dm());
    control.fault(FaultRule::once("POST", &path, FaultKind::Status(503)).times(u32::MAX));
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1").await.contains("muted until"));
    // A delivery tries three times. Nobody knows whether she was told, and the word waits.
    assert!(control.wait_until(|control| failed_at(control, &path) > 2, STEP_TIMEOUT).await, "it is put off");
    let heard = cleo.hears(games, "/moderate mute player:Ada for:72").await;
    let until = heard.split_once("<t:").and_then(|(_, rest)| rest.split_once(":f>")).expect("a time").0;
    control.clear_faults();
    stage.settled().await;
    let words: Vec<_> = ada.dms().into_iter().filter(|dm| dm.content.contains("moderators have muted you")).collect();
    assert!(words.len() == 1 && words[0].content.contains(&format!("<t:{until}:f>")), "{until}: {words:#?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_those_who_have_lost_the_same_seat_hears_of_it_though_the_first_word_is_late() {
    let table = TableInPlay::start(48, "/play conspirateurs seat:0").await;
    let (control, brutus, cleo, thread) = (&table.stage.control, &table.brutus, &table.cleo, table.thread);
    let drusus = Person::of(&table.stage, "Drusus");
    control.set_user_permissions(cleo.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    let path = format!("/channels/{}/messages", brutus.dm());
    control.fault(FaultRule::once("POST", &path, FaultKind::Status(503)).times(u32::MAX));
    cleo.hears(thread, "/moderate unseat player:Brutus").await;
    assert!(control.wait_until(|control| failed_at(control, &path) > 0, STEP_TIMEOUT).await, "he is told in vain");
    let offer = drusus.waits_for(thread, "the seat", |post| post.button("Take the seat").is_some()).await;
    assert!(text(&drusus.presses(&offer, "Take the seat").await).contains("The seat is yours"));
    cleo.hears(thread, "/moderate unseat player:Drusus").await;
    control.clear_faults();
    table.stage.settled().await;
    for who in [brutus, &drusus] {
        let words = who.dms().iter().filter(|dm| dm.content.contains("a moderator has taken your seat")).count();
        assert_eq!(words, 1, "{:?}", who.dms());
    }
    table.stage.end().await;
}
