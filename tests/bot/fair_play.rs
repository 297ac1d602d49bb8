//! Fair play as people meet it: commitments behind a button, the secret at the end, `/record verify`, and `/record export` as a file that
//! only its caller gets.

use record::{TableRecord, verify_file};
use stand_in::{ShownMessage, Snowflake};
use store::PageBounds;

use subrosa::discord::Door;
use test_support::{Bot, Person, STEP_TIMEOUT, Stage, TableInPlay, post};

/// A game of Praetorian between Ada, who drew her seat, and Brutus; the assassin first.
struct Game {
    thread: Snowflake,
    assassin: Person,
    praetorian: Person,
}

async fn begin(stage: &Stage) -> Game {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let games = stage.channel("games");
    let heard = ada.hears(games, "/play praetorian").await;
    let id = heard.rsplit('`').nth(1).and_then(table::TableId::parse).expect("the answer names the table");
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread = stage.control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    let table = stage.app.operator().load(id).await.expect("the table is there");
    let ada_first = table.seats[0].player().is_some_and(|player| player.name.as_str() == "Ada");
    let (assassin, praetorian) = if ada_first { (ada, brutus) } else { (brutus, ada) };
    Game { thread: thread.expect("the thread opens"), assassin, praetorian }
}

/// The export that somebody gets from `/record export`: the file, and its content.
async fn export(who: &Person, thread: Snowflake) -> (Vec<u8>, TableRecord) {
    let answer = post(&who.types(thread, "/record export").await);
    assert!(answer.ephemeral, "only its caller sees it");
    let file = &answer.attachments[0];
    assert!(file.name.starts_with("praetorian-") && file.name.contains(".json"), "{}", file.name);
    let (record, _) = TableRecord::read(&file.bytes).expect("it reads back");
    (file.bytes.to_vec(), record)
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_choices_are_committed_to_and_everything_is_proved_at_the_end() {
    let stage = Stage::start(21).await;
    let Game { thread, assassin, praetorian } = begin(&stage).await;
    assert!(assassin.hears(thread, "/move move:assassin=7 targets=3,19").await.starts_with("Played"));
    stage.settled().await;
    let said = format!("{:?}", post(&praetorian.types(thread, "/record verify").await).embeds);
    let shown = said.split("Commitment: `").nth(1).and_then(|rest| rest.get(..64)).expect("64 digits").to_owned();
    let posts = praetorian.sees(thread).into_iter().filter(|post| !post.ephemeral);
    let has_hash = posts.map(|post| post.content).any(|text| text.contains(&shown) || text.contains("SHA-256"));
    assert!(!has_hash, "hashes stand behind Fair play alone");

    let (file, theirs) = export(&praetorian, thread).await;
    assert!(!String::from_utf8_lossy(&file).contains("assassin=7"), "what is hidden stays hidden");
    assert_eq!((theirs.record.actions[0].action.as_deref(), &theirs.secret), (None, &None));
    let (_, own) = export(&assassin, thread).await;
    assert_eq!(own.record.actions[0].action.as_deref(), Some("assassin=7 targets=3,19"));
    let checked = post(&praetorian.types(thread, "/record verify").await);
    assert!(checked.ephemeral && checked.content.contains("still on"), "{}", checked.content);

    let asked = post(&praetorian.types(thread, "/table resign").await);
    praetorian.presses(&asked, "Resign").await;
    assassin.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
    stage.settled().await;

    let (file, whole) = export(&praetorian, thread).await;
    let (report, _) = verify_file(&file);
    assert!(report.passes() && report.to_string().contains("drew seat"), "{report}");
    assert_eq!((whole.commitments.len(), &whole.commitments[0].shown.digest), (1, &shown), "as it was shown");
    assert!(whole.times.opened_ms <= whole.times.started_ms && whole.times.started_ms <= whole.times.ended_ms);
    assert!(whole.times.started_ms.is_some());
    let (same, _) = export(&assassin, thread).await;
    assert_eq!(same, file, "after the end everybody gets the same");
    assert!(!String::from_utf8_lossy(&file).contains(&assassin.id.to_string()), "no account is named");

    let over = assassin.waits_for(thread, "the button", |post| post.button("Fair play").is_some()).await;
    let pressed = post(&praetorian.presses(&over, "Fair play").await);
    let checked = post(&assassin.types(thread, "/record verify").await);
    assert!(checked.ephemeral && checked.content.contains("Everything fits"), "{}", checked.content);
    assert_eq!((pressed.ephemeral, pressed.content, &pressed.embeds), (true, checked.content.clone(), &checked.embeds));
    let proof = format!("{:?}", checked.embeds);
    assert!(proof.contains(&whole.secret.expect("told")) && proof.contains(&whole.fingerprint), "{proof}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_game_that_ended_long_ago_is_the_same_for_a_new_process() {
    let mut stage = Stage::start(24).await;
    let Game { thread, assassin, praetorian } = begin(&stage).await;
    assert!(assassin.hears(thread, "/move move:assassin=7 targets=3,19").await.starts_with("Played"));
    stage.settled().await;
    let asked = post(&praetorian.types(thread, "/table resign").await);
    praetorian.presses(&asked, "Resign").await;
    let over = assassin.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
    stage.settled().await;
    let (before, _) = export(&praetorian, thread).await;

    stage.clock.set_ahead(91 * 86_400_000);
    stage.app.operator().each_hour().await.expect("the database answers");
    let store = &stage.database.store;
    let (past, fault) = store.retention().move_past_logs(i64::MAX, 1, PageBounds::one(9)).await;
    assert!(past == 0 && fault.is_none(), "the hourly work has moved it: {past}, {fault:?}");
    let next = Bot::start(&stage.playground, &stage.database, 25, Door::Gateway, &stage.clock);
    std::mem::replace(&mut stage.bot, next).stop().await;
    assert!(stage.control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "another process connects");

    assert_eq!(export(&praetorian, thread).await.0, before);
    assert!(verify_file(&before).0.passes());
    let drawn = |post: &ShownMessage| post.attachments.iter().any(|file| file.name.contains(".gif"));
    praetorian.types(thread, "/review replay").await;
    praetorian.waits_for(thread, "the replay", drawn).await;
    let checked = post(&assassin.presses(&over, "Fair play").await);
    assert!(checked.content.contains("Everything fits"), "{}", checked.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_play_there_is_no_record() {
    let stage = Stage::start(22).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    ada.types(games, "/play conspirateurs").await;
    for command in ["/record export", "/record verify"] {
        let heard = ada.hears(games, command).await;
        assert!(heard.contains("has not begun"), "{heard}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_called_off_by_consent_and_opens_nobodys_secret_choice() {
    let stage = Stage::start(23).await;
    let Game { thread, assassin, praetorian } = begin(&stage).await;
    assert!(assassin.hears(thread, "/move move:assassin=7 targets=3,19").await.starts_with("Played"));
    praetorian.waits_for(thread, "the choice", |post| post.content.contains("in secret")).await;
    let heard = praetorian.hears(thread, "/table abort").await;
    assert!(heard.contains("the others are asked"), "a choice was made in secret: {heard}");
    let asked = assassin.waits_for(thread, "the question", |post| post.content.contains("call the game off")).await;
    assassin.presses(&asked, "Agree").await;
    let end = assassin.waits_for(thread, "the end", |post| post.content.contains("agree to call the game off")).await;
    stage.settled().await;
    assert!(end.embeds.is_empty() && end.content.contains("stays secret"), "{end:?}");
    let (file, theirs) = export(&praetorian, thread).await;
    assert!(!theirs.complete && theirs.secret.is_none() && !String::from_utf8_lossy(&file).contains("assassin=7"));
    let (report, _) = verify_file(&file);
    assert!(report.passes() && report.to_string().contains("never opened"), "{report}");
    let (_, own) = export(&assassin, thread).await;
    assert_eq!(
        own.record.actions[0].action.as_deref(),
        Some("assassin=7 targets=3,19"),
        "one's own choice is one's own"
    );
    for line in ["/record verify", "/board", "/board show:secret", "/review replay", "/record export"] {
        let heard = format!("{:?}", post(&praetorian.types(thread, line).await));
        assert!(!heard.contains("assassin=7") && !heard.contains("civilian 7"), "{line}: {heard}");
    }
    assert!(post(&praetorian.types(thread, "/record verify").await).content.contains("called off"));
    assert!(assassin.hears(thread, "/move move:14-8").await.contains("called off"));
    let board = format!("{:?}", post(&assassin.types(thread, "/board").await).embeds);
    assert!(board.contains("called off"), "{board}");
    stage.settled().await;
    let buttons = assassin.sees(thread).iter().filter(|post| !post.ephemeral && post.button("Move").is_some()).count();
    assert_eq!(buttons, 0, "nobody is asked to move");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_called_off_ends_with_a_sentence_and_shows_its_proof_to_whoever_asks() {
    let table = TableInPlay::start(24, "/play conspirateurs seat:0").await;
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.brutus.calls_off(table.thread).await;
    let end = table.cleo.waits_for(table.thread, "the end", |post| post.content.contains("called the game off")).await;
    let said = format!("{}{:?}", end.content, end.embeds);
    let is_wall = said.split(|letter: char| !letter.is_ascii_hexdigit()).any(|word| word.len() >= 32);
    assert!(end.embeds.is_empty() && !is_wall, "{said}");
    let proof = post(&table.cleo.presses(&end, "Fair play").await);
    assert!(format!("{:?}", proof.embeds).contains("SHA-256"), "{proof:?}");
    table.stage.end().await;
}
