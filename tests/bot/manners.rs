//! Nobody is pestered, stalled or cheated at a table, as people meet it: challenges that are declined, questions again and
//! again, people who block each other, seats that are offered twice, ends that were not meant.

use stand_in::ShownMessage;

use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, post, text};

/// Opens a challenge of Ada's to Brutus; its lobby as Brutus sees it.
async fn challenge(stage: &Stage) -> ShownMessage {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let games = stage.channel("games");
    ada.types(games, "/play conspirateurs seat:0 opponent:@Brutus").await;
    brutus.waits_for(games, "the challenge", |post| post.button("Decline").is_some()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_and_whoever_made_it_is_told() {
    let stage = Stage::start(301).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let lobby = challenge(&stage).await;
    assert!(lobby.button("Start").is_none(), "it begins by itself");
    assert!(text(&cleo.presses(&lobby, "Join").await).contains("kept for invited"));
    assert!(text(&cleo.presses(&lobby, "Decline").await).contains("don't sit"));
    let heard = text(&brutus.presses(&lobby, "Decline").await);
    assert!(heard.contains("declined"), "{heard}");
    stage.settled().await;
    let told = ada.dms().pop().expect("Ada is told");
    assert!(told.content.contains("Brutus") && told.content.contains("declines your challenge"), "{}", told.content);
    assert!(cleo.dms().is_empty() && brutus.dms().is_empty(), "and nobody else");
    let closed = stage.control.message(lobby.id).expect("the lobby stays");
    assert!(closed.button("Join").is_none() && closed.embeds[0].to_string().contains("declined"), "{closed:?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_begins_when_the_last_one_joins() {
    let stage = Stage::start(302).await;
    let brutus = Person::of(&stage, "Brutus");
    brutus.hears(stage.channel("games"), "/settings turns:dm").await;
    let lobby = challenge(&stage).await;
    brutus.presses(&lobby, "Join").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens by itself");
    let ada = Person::of(&stage, "Ada");
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    stage.settled().await;
    assert!(brutus.dms().iter().any(|dm| dm.content.contains("it is your turn")), "the settings of the last one count");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_questions_are_one_post_and_one_message() {
    let line = "/play conspirateurs seat:0";
    let table = TableInPlay::start_after(303, line, &[("Ada", "/settings questions:dm")]).await;
    let posts = || table.cleo.sees(table.thread).len();
    let (before, messages) = (posts(), table.ada.dms().len());
    let heard = table.brutus.hears(table.thread, "/table draw").await;
    assert!(heard.contains("the others are asked"), "{heard}");
    let question = table.ada.waits_for(table.thread, "the question", |post| post.button("Decline").is_some()).await;
    // A question that is answered before its message is sent needs none.
    table.stage.settled().await;
    table.ada.presses(&question, "Decline").await;
    // The next word in the thread would take the place of an answer that is still to be posted.
    table.stage.settled().await;
    for _ in 0..10 {
        let heard = table.brutus.hears(table.thread, "/table draw").await;
        assert!(heard.contains("You can ask it again after the next move, and not before 10 minutes"), "{heard}");
    }
    for again in 0..10 {
        let heard = table.brutus.hears(table.thread, "/table substitute").await;
        assert_eq!(heard.contains("on offer already"), again > 0, "{heard}");
    }
    table.stage.settled().await;
    assert_eq!(posts() - before, 3, "a question, its answer, an offer");
    assert_eq!(table.ada.dms().len() - messages, 1, "the question");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_blocks_asks_nothing_and_brings_nobody() {
    let table = TableInPlay::start(304, "/play conspirateurs seat:0").await;
    let TableInPlay { stage, ada, brutus, cleo, thread, .. } = &table;
    ada.hears(table.games, "/settings block:Brutus").await;
    let before = ada.sees(*thread).len();
    for line in ["/table draw", "/table pause", "/table draw"] {
        let heard = brutus.hears(*thread, line).await;
        assert!(heard.contains("take no questions just now"), "{line}: {heard}");
    }
    stage.clock.set_ahead(2 * 3_600_000);
    let heard = brutus.hears(*thread, "/table nudge").await;
    assert!(heard.contains("take no questions"), "{heard}");
    stage.settled().await;
    assert_eq!((ada.sees(*thread).len(), ada.dms().len()), (before, 0), "Ada hears nothing of it");
    assert!(ada.hears(*thread, "/move move:h9").await.starts_with("Played"), "the game itself goes on");
    assert!(ada.hears(*thread, "/table undo").await.contains("the others are asked"), "who blocks may ask");
    cleo.hears(table.games, "/settings block:Ada").await;
    let heard = brutus.hears(*thread, "/table substitute player:Cleo").await;
    assert!(heard.contains("can't be offered"), "{heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_somebody_blocks_does_not_invite_them_and_learns_it_by_no_request_that_could_be_no_table() {
    let stage = Stage::start(308).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    ada.hears(games, "/settings block:Brutus").await;
    for guest in ["Ada", "Cleo"] {
        let heard = brutus.hears(games, &format!("/play conspirateurs rated:yes late:computer opponent:{guest}")).await;
        assert!(heard.contains("nobody plays on for somebody else"), "{guest}: {heard}");
    }
    let heard = brutus.hears(games, "/play conspirateurs opponent:Ada").await;
    assert!(heard.contains("One of those players can't be invited to your table."), "{heard}");
    assert!(brutus.hears(games, "/play conspirateurs opponent:Cleo").await.starts_with("Your table"));
    stage.settled().await;
    assert!(
        ada.dms().is_empty() && ada.sees(games).iter().all(|post| !post.mentions.contains(&ada.id)),
        "she hears nothing"
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_writes_resign_as_a_move_is_asked_once_more() {
    let table = TableInPlay::start(305, "/play conspirateurs seat:0").await;
    for typed in ["resign", " Resign "] {
        let asked = post(&table.brutus.types(table.thread, &format!("/move move:{typed}")).await);
        assert!(asked.ephemeral && asked.content.contains("for good") && asked.button("Resign").is_some(), "{asked:?}");
    }
    assert!(table.cleo.hears(table.thread, "/move move:resign").await.contains("don't play"));
    assert!(table.ada.hears(table.thread, "/board show:secret").await.contains("no secrets at this table just now"));
    let asked = post(&table.brutus.types(table.thread, "/move move:resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.ada.waits_for(table.thread, "the end", |post| post.button("Review").is_some()).await;
    assert!(table.ada.hears(table.thread, "/board show:secret").await.contains("nothing of it is secret any more"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_had_a_seat_takes_no_other() {
    let table = TableInPlay::start(306, "/play praetorian seat:0").await;
    let TableInPlay { ada, brutus, cleo, thread, .. } = &table;
    ada.hears(*thread, "/move move:assassin=7 targets=3,19").await;
    ada.hears(*thread, "/table substitute player:Cleo").await;
    let take = |post: &ShownMessage| post.button("Take the seat").is_some();
    let offer = cleo.waits_for(*thread, "the offer", take).await;
    let heard = text(&cleo.presses(&offer, "Take the seat").await);
    assert_eq!(heard, "The seat is yours; its secrets come by direct message.");
    let heard = brutus.hears(*thread, "/table substitute player:Ada").await;
    assert!(heard.contains("already played another seat"), "{heard}");
    brutus.hears(*thread, "/table substitute").await;
    let offer = ada.waits_for(*thread, "the other seat", |post| take(post) && post.content.contains("to anyone")).await;
    let heard = text(&ada.presses(&offer, "Take the seat").await);
    assert!(heard.contains("already played another seat"), "{heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_that_was_a_mistake_costs_nothing_and_no_clock_that_runs_is_stretched() {
    let table = TableInPlay::start(307, "/play conspirateurs seat:0 pace:24").await;
    let due = async || {
        let id = table::TableId::parse(&table.id).expect("an id");
        table.stage.app.operator().load(id).await.expect("it is there").due_ms()
    };
    let before = due().await;
    for _ in 0..3 {
        let heard = table.ada.hears(table.games, "/settings vacation:7").await;
        assert!(heard.contains("keeps its deadline") && heard.contains("left this year: 23"), "{heard}");
        assert_eq!(due().await, before, "a turn that runs keeps its deadline");
        table.stage.clock.set_ahead(60_000);
        let heard = table.ada.hears(table.games, "/settings vacation:0").await;
        assert!(heard.contains("left this year: 30"), "it costs nothing: {heard}");
    }
    table.ada.hears(table.games, "/settings zone:Europe/Rome waking:8-16:30 weekends:stands").await;
    assert_eq!(due().await, before);
    table.ada.hears(table.games, "/settings vacation:7").await;
    table.stage.clock.set_ahead(3_600_000);
    let heard = table.ada.hears(table.games, "/settings vacation:0").await;
    assert!(heard.contains("left this year: 29"), "a day that has begun is used: {heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_invited_or_sits_hears_privately_and_once_that_a_lobby_has_closed() {
    let stage = Stage::start(309).await;
    let [ada, brutus, cleo, drusus] = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let words = |who: &Person, words: &str| who.dms().iter().filter(|dm| dm.content.contains(words)).count();
    ada.types(games, "/play tmag opponent:@Brutus seats:4").await;
    let lobby = cleo.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    cleo.presses(&lobby, "Join").await;
    ada.presses(&lobby, "Close").await;
    stage.settled().await;
    let closed = "closed before the game began";
    let told = [&ada, &brutus, &cleo, &drusus].map(|who| words(who, closed));
    assert_eq!(told, [0, 1, 1, 0], "who closed it knows, and who looks on is not concerned");

    ada.types(games, "/play conspirateurs opponent:@Brutus").await;
    stage.settled().await;
    stage.pass(24 * 8).await;
    let told = [&ada, &brutus, &cleo].map(|who| words(who, "the table was quiet for a week"));
    assert_eq!(told, [1, 1, 0]);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_computer_three_moves_are_taken_back_none_twice_and_no_more() {
    let stage = Stage::start(310).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    ada.types(games, "/play conspirateurs seat:0 computers:1 level:0").await;
    let thread = stage.control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    let plays = async || {
        let moves = stage.control.autocomplete(ada.id, thread, "/move", "move").await.expect("it is sent");
        let action = moves[0].value.as_str().expect("a move is a text");
        let heard = ada.hears(thread, &format!("/move move:{action}")).await;
        assert!(heard.starts_with("Played"), "{heard}");
    };
    for refused in ["back once", "back once", "three moves"] {
        plays().await;
        assert_eq!(ada.hears(thread, "/table undo").await, "It is agreed.", "nobody is to be asked");
        plays().await;
        let heard = ada.hears(thread, "/table undo").await;
        assert!(heard.contains(refused), "{heard}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_invited_hears_privately_and_once_that_the_game_began_without_them_unless_a_block_keeps_them_apart() {
    let stage = Stage::start(311).await;
    let [ada, brutus, cleo, drusus] = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let line = "/play tmag seat:0 seats:5 least:3 computers:2 level:0 opponent:@Brutus opponent2:@Cleo";
    ada.types(games, line).await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the lobby", ready).await;
    cleo.hears(games, "/settings block:Ada").await;
    ada.presses(&lobby, "Start").await;
    let thread = stage.control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    ada.waits_for(thread.expect("the thread opens"), "the first board", |post| !post.attachments.is_empty()).await;
    stage.settled().await;
    let words = "the game has begun without you, so the seat that was kept for you is gone.";
    let told =
        [&ada, &brutus, &cleo, &drusus].map(|who| who.dms().iter().filter(|dm| dm.content.contains(words)).count());
    assert_eq!(told, [0, 1, 0, 0], "Cleo could not have come, and nobody else was waited for");
    let word = brutus.dms().pop().expect("Brutus is told");
    assert!(word.content.starts_with("**TMAG** with ") && !word.content.contains("Brutus"), "{}", word.content);
    stage.end().await;
}
