//! A table's life through the real bot against the stand-in: questions and answers, clocks and reminders, seats that change
//! hands, settings, rematches. The clock is set ahead, so that days pass at once.

use stand_in::{ShownMessage, Snowflake};

use test_support::{Person, STEP_TIMEOUT, Stage, post, text};

/// A table in play: Ada on the first seat, Brutus on the second.
async fn begin(stage: &Stage, line: &str) -> Snowflake {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let games = stage.channel("games");
    let before = stage.control.threads().len();
    ada.hears(games, line).await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some_and(|join| !join.disabled)).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().get(before).map(|thread| thread.id)).await;
    stage.settled().await;
    thread.expect("the thread opens")
}

async fn said(person: &Person, thread: Snowflake, words: &str) -> ShownMessage {
    person.waits_for(thread, words, |post| post.content.contains(words)).await
}

/// The newest post of a thread with a picture.
fn board(person: &Person, thread: Snowflake) -> ShownMessage {
    person.sees(thread).into_iter().rfind(|post| !post.ephemeral && !post.attachments.is_empty()).expect("a board")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_lives_through_questions_clocks_and_changes() {
    let stage = Stage::start(11).await;
    let (ada, brutus, cleo) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"), Person::of(&stage, "Cleo"));
    settings(&stage, &ada, &brutus).await;
    talk(&stage, &ada, &brutus).await;
    clocks(&stage, &ada, &brutus).await;
    hands(&stage, &ada, &brutus, &cleo).await;
    lobbies(&stage, &ada, &brutus, &cleo).await;
    stage.end().await;
}

/// Brutus wants to be told by direct message; what makes no sense is refused in a sentence.
async fn settings(stage: &Stage, ada: &Person, brutus: &Person) {
    let games = stage.channel("games");
    for (line, words) in [
        ("/settings zone:Europe/Atlantis", "I don't know that time zone"),
        ("/settings waking:3-5", "Write your waking hours"),
        ("/settings waking:soon", "Write your waking hours"),
        ("/settings vacation:30", "Have a good time"),
        ("/settings vacation:1", "Have a good time"),
        ("/settings vacation:0", "Welcome back"),
    ] {
        let heard = ada.hears(games, line).await;
        assert!(heard.contains(words), "{line}: {heard}");
    }
    let heard = brutus.hears(games, "/settings turns:dm zone:Europe/Rome waking:0-23:59 palette:light").await;
    assert!(heard.contains("**Turn notices** come by direct message."), "{heard}");
    assert!(heard.contains("from 00:00 to 23:59 in the zone Europe/Rome"), "{heard}");
}

/// A draw declined, an undo agreed, a pause, a nudge, conditional moves.
async fn talk(stage: &Stage, ada: &Person, brutus: &Person) {
    let thread = begin(stage, "/play roman-checkers seat:0 pace:72 late:claim").await;
    assert!(board(ada, thread).mentions == [ada.id], "whose turn it is, is called");
    let older = post(&brutus.types(thread, "/table if moves:a3-b4 then c8-b7").await);
    let heard = brutus.hears(thread, "/table if moves:a3-b4 then a8-b7").await;
    assert!(heard.contains("Are these your conditional moves?"), "{heard}");
    let heard = text(&brutus.presses(&older, "Confirm").await);
    assert!(heard.contains("are set") && heard.contains("then `a8-b7`") && !heard.contains("c8-b7"), "which: {heard}");
    assert!(post(&brutus.types(thread, "/table if").await).button("Confirm").is_none(), "they are set already");
    ada.hears(thread, "/move move:a3-b4").await;
    stage.settled().await;
    let told = board(ada, thread);
    let moved = ["moves from a3 to b4", "moves from a8 to b7"].map(|way| told.content.contains(way));
    assert_eq!(moved, [true; 2], "{}", told.content);
    ada.hears(thread, "/move move:b2-a3").await;
    stage.settled().await;
    assert!(board(ada, thread).mentions.is_empty(), "Brutus is called by direct message alone");
    let call = brutus.dms().pop().expect("Brutus is told");
    assert!(call.content.contains("it is your turn") && !call.attachments.is_empty(), "{}", call.content);
    assert!(call.button("Move").is_some());

    let heard = ada.hears(thread, "/table draw").await;
    assert!(heard.contains("the others are asked"), "{heard}");
    let question = said(brutus, thread, "offers a draw").await;
    assert!(question.mentions.is_empty(), "one mention a turn");
    assert!(text(&ada.presses(&question, "Agree").await).contains("your own question"));
    brutus.presses(&question, "Decline").await;
    said(ada, thread, "declines the draw").await;
    let heard = text(&brutus.presses_as_seen(&question, "Agree").await);
    assert!(heard.contains("Nothing is being asked"), "{heard}");
    assert!(ada.hears(thread, "/table draw").await.contains("You can ask it again"), "once a turn");

    assert!(ada.hears(thread, "/table undo").await.contains("the others are asked"));
    let undo = said(brutus, thread, "asks to take back the last move").await;
    let heard = text(&brutus.presses_as_seen(&question, "Agree").await);
    assert!(heard.contains("no longer open"), "the draw's button answers the draw: {heard}");
    brutus.presses(&undo, "Agree").await;
    stage.settled().await;
    let told = board(ada, thread);
    assert!(told.content.contains("By agreement the last move was taken back."), "{}", told.content);
    assert_eq!(told.mentions, [ada.id], "it is her turn again");

    ada.hears(thread, "/table pause").await;
    let question = said(brutus, thread, "stop the clocks").await;
    brutus.presses(&question, "Agree").await;
    let pause = said(ada, thread, "Clocks paused").await;
    assert!(ada.hears(thread, "/move move:b2-a3").await.contains("paused"));
    ada.presses(&pause, "Resume").await;
    said(ada, thread, "lets the clocks run again").await;
    assert!(brutus.hears(thread, "/table nudge").await.contains("less than an hour ago"));
    stage.pass(2).await;
    assert!(brutus.hears(thread, "/table nudge").await.contains("They are told"));
    stage.settled().await;
    let nudge = said(ada, thread, "the others are waiting").await;
    assert!(nudge.content.contains("it is your turn") && nudge.mentions == [ada.id], "{}", nudge.content);
    assert!(brutus.hears(thread, "/table abort").await.contains("the others are asked"));
    let question = said(ada, thread, "asks to call the game off").await;
    ada.presses(&question, "Decline").await;
    assert!(brutus.hears(thread, "/table abort").await.contains("after the next move, and not before"));
    assert!(brutus.hears(thread, "/table draw").await.contains("the others are asked"));
    ada.hears(thread, "/table draw").await;
    said(ada, thread, "The players agreed on a draw").await;
    stage.settled().await;
}

/// Reminders, a deadline, a claim.
async fn clocks(stage: &Stage, ada: &Person, brutus: &Person) {
    let thread = begin(stage, "/play roman-checkers seat:0 pace:24 late:claim").await;
    let reminders = || ada.sees(thread).iter().filter(|post| post.content.contains("still due")).count();
    let before = reminders();
    stage.pass(11).await;
    assert_eq!(reminders(), before, "nothing early");
    stage.pass(2).await;
    assert_eq!(reminders(), before + 1, "at a half");
    stage.pass(5).await;
    assert_eq!(reminders(), before + 1, "nothing twice");
    assert!(brutus.hears(thread, "/move move:a8-b7").await.contains("It's Ada's turn"));
    stage.pass(7).await;
    let late = said(brutus, thread, "has run out of time").await;
    assert!(late.mentions.is_empty());
    let may_claim = said(brutus, brutus.dm(), "has run out of time. You may claim the game, or give more time").await;
    brutus.presses(&may_claim, "Give time").await;
    said(brutus, thread, "gives more time").await;
    stage.settled().await;
    assert!(brutus.dms().iter().all(|dm| dm.button("Claim the game").is_none()), "it can't be claimed now");
    assert!(text(&brutus.presses_as_seen(&late, "Claim the game").await).contains("Nobody is late now"));
    stage.pass(30).await;
    let late =
        brutus.sees(thread).into_iter().rfind(|post| post.button("Claim the game").is_some()).expect("late again");
    assert!(text(&ada.presses(&late, "Claim the game").await).contains("Nobody is late now"));
    let in_private = brutus.dms().into_iter().rfind(|dm| dm.button("Claim the game").is_some()).expect("he may again");
    brutus.presses(&in_private, "Claim the game").await;
    said(ada, thread, "🏆").await;
    stage.settled().await;
    assert!(brutus.dms().iter().any(|dm| dm.content.contains("the game is over")), "Brutus is told by direct message");
}

/// A seat with a secret changes hands; then a rematch with seats turned.
async fn hands(stage: &Stage, ada: &Person, brutus: &Person, cleo: &Person) {
    let thread = begin(stage, "/play praetorian seat:0 setup:random").await;
    ada.hears(thread, "/move move:assassin=14 targets=8,12").await;
    stage.settled().await;
    assert!(ada.hears(thread, "/board show:secret").await.contains("civilian 14"));
    assert!(ada.hears(thread, "/table substitute player:Ada").await.contains("You sit there already"));
    assert!(ada.hears(thread, "/table substitute player:Brutus").await.contains("sits at this table already"));
    ada.hears(thread, "/table substitute player:Cleo").await;
    let offer = said(cleo, thread, "is on offer").await;
    assert!(text(&brutus.presses(&offer, "Take the seat").await).contains("already sit"));
    cleo.presses(&offer, "Take the seat").await;
    stage.settled().await;
    assert!(cleo.dms().iter().any(|dm| dm.content.contains("civilian 14")), "the new player gets the secret");
    let heard = ada.hears(thread, "/board show:secret").await;
    assert!(!heard.contains("14"), "the old one has lost it: {heard}");
    assert!(!ada.hears(thread, "/board").await.contains("civilian 14"));
    cleo.hears(thread, "/table resign").await;
    let sure = cleo.sees(thread).into_iter().rfind(|post| post.button("Resign").is_some()).expect("asked once more");
    cleo.presses(&sure, "Resign").await;
    let over = said(brutus, thread, "🏆").await;
    assert!(text(&ada.presses(&over, "Rematch").await).contains("Only its players can open a rematch"));
    let heard = text(&brutus.presses(&over, "Rematch").await);
    assert!(heard.contains("The rematch's lobby is"), "{heard}");
    stage.settled().await;
    assert!(text(&cleo.presses(&over, "Rematch").await).contains("open already"));
    let games = stage.channel("games");
    let lobby = cleo.waits_for(games, "the rematch", |post| post.mentions == [cleo.id]).await;
    let words = lobby.embeds[0]["description"].as_str().expect("who sits where").to_owned();
    assert!(words.contains(&format!("**Assassin**: <@{}>", brutus.id)), "seats are turned: {words}");
    brutus.presses(&lobby, "Close").await;
    stage.settled().await;
}

/// Seats are chosen, and blocked people stay away.
async fn lobbies(stage: &Stage, ada: &Person, brutus: &Person, cleo: &Person) {
    let games = stage.channel("games");
    ada.hears(games, "/settings block:Brutus").await;
    ada.hears(games, "/play conspirateurs seats:3 seat:0").await;
    let open = |post: &ShownMessage| !post.ephemeral && !post.select_menus().is_empty();
    let lobby = ada.waits_for(games, "the lobby", open).await;
    assert!(text(&brutus.presses(&lobby, "Join").await).contains("not open to you"));
    assert!(ada.hears(games, "/settings block:Ada").await.contains("can't block yourself"));
    cleo.chooses(&lobby, 0, &["2"]).await;
    stage.settled().await;
    let words = stage.control.message(lobby.id).expect("it is there").embeds[0]["description"].to_string();
    assert!(
        words.contains(&format!("Seat 3**: <@{}>", cleo.id)) || words.contains(&format!("<@{}>", cleo.id)),
        "{words}"
    );
    for _ in 0..10 {
        assert!(text(&cleo.presses(&lobby, "Join").await).contains("already sit"));
    }
    assert!(ada.hears(games, "/settings unblock:Brutus").await.contains("**Turn notices**"));
    ada.presses(&lobby, "Close").await;
    stage.settled().await;
}
