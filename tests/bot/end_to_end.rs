//! Whole games through the real bot against the stand-in: by commands, and by the composer alone.

use std::collections::HashSet;

use game::{Actor, Dice, SplitMix64, Turn};
use stand_in::{ShownMessage, Snowflake};
use table::TableId;

use test_support::{Person, STEP_TIMEOUT, Stage, choices, post, text};

/// No composer asks more often.
const MAX_STEPS: usize = 40;

/// A table in play.
struct Table {
    id: TableId,
    thread: Snowflake,
    seats: Vec<Person>,
}

async fn begin(stage: &Stage, line: &str) -> Table {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let games = stage.channel("games");
    let opened = ada.hears(games, line).await;
    let id = opened.rsplit('`').nth(1).and_then(TableId::parse).expect("the answer names the table");
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    let heard = text(&brutus.presses(&lobby, "Join").await);
    assert_eq!(heard, "You sit at this table now.");
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    // Of two turns that wait for their post only the later one has a board.
    stage.settled().await;
    Table { id, thread, seats: vec![ada, brutus] }
}

/// Plays random legal moves by `/move` until the game is over or `most` were played.
async fn play_by_command(stage: &Stage, table: &Table, chooser: &mut SplitMix64, most: usize) -> usize {
    for played in 0..most {
        let now = stage.app.operator().load(table.id).await.expect("the table is there");
        let position = now.position().expect("it is in play");
        let Turn::Seats(seats) = position.turn() else { return played };
        let seat = seats[0];
        let view = position.view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), chooser).expect("it is the seat's turn");
        let who = &table.seats[seat.index()];
        let heard = who.hears(table.thread, &format!("/move move:{action}")).await;
        assert!(heard.starts_with(&format!("Played: `{action}`")), "{heard}");
        stage.settled().await;
    }
    most
}

async fn resign(who: &Person, thread: Snowflake) {
    let asked = post(&who.types(thread, "/table resign").await);
    who.presses(&asked, "Resign").await;
}

fn is_over(post: &ShownMessage) -> bool {
    post.button("Review").is_some()
}

/// Invariants of a table's thread at any time.
fn check_thread(table: &Table, plays: usize) {
    let posts = table.seats[0].sees(table.thread);
    let boards: Vec<_> = posts.iter().filter(|post| !post.ephemeral && !post.attachments.is_empty()).collect();
    assert_eq!(boards.len(), plays + 1, "every turn is posted once");
    let names: HashSet<_> = boards.iter().map(|post| post.attachments[0].name.clone()).collect();
    assert_eq!(names.len(), boards.len(), "no turn is posted twice");
    for (at, board) in boards.iter().enumerate() {
        let most = if at == 0 { table.seats.len() } else { 1 };
        assert!(board.mentions.len() <= most, "the first post calls all, each other who is to move");
        let file = &board.attachments[0];
        let alt = file.description.as_deref().unwrap_or_default();
        assert!(!alt.is_empty() && alt.chars().count() <= 1_024, "every picture has words");
        let picture = image::load_from_memory(&file.bytes).expect("the picture can be read");
        assert!(picture.width() >= 300 && picture.width() <= 1_000);
        assert_eq!(board.buttons().is_empty(), at + 1 < boards.len(), "only the latest post has buttons");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_conspirateurs_is_played_by_commands() {
    let stage = Stage::start(1).await;
    let table = begin(&stage, "/play conspirateurs seat:0 shelter:final").await;
    let mut chooser = SplitMix64::new(7);
    let plays = play_by_command(&stage, &table, &mut chooser, 60).await;
    check_thread(&table, plays);
    resign(&table.seats[1], table.thread).await;
    let over = table.seats[1].waits_for(table.thread, "the end", is_over).await;
    assert!(over.mentions.is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_praetorian_is_played_by_commands_and_secrets_stay_with_their_owner() {
    let stage = Stage::start(2).await;
    let table = begin(&stage, "/play praetorian seat:0").await;
    let ada = &table.seats[0];
    let heard = ada.hears(table.thread, "/move move:assassin=7 targets=19,3").await;
    assert!(heard.starts_with("Played: `assassin=7 targets=3,19`"), "{heard}");
    stage.settled().await;
    let mut chooser = SplitMix64::new(11);
    let plays = play_by_command(&stage, &table, &mut chooser, 120).await;
    check_thread(&table, plays + 1);
    // Play at random may go on for hours.
    if !ada.sees(table.thread).iter().any(is_over) {
        resign(&table.seats[1], table.thread).await;
    }
    let end = ada.waits_for(table.thread, "the end", is_over).await;
    assert!(end.content.contains("The assassin was 7; target 3 "), "now it can be told: {}", end.content);
    let dms = ada.dms();
    assert_eq!(dms.len(), 1, "the assassin's secret comes once");
    assert!(dms[0].content.contains('7') && !dms[0].attachments.is_empty());
    assert!(table.seats[1].dms().is_empty(), "the Praetorian has no secret");
    stage.end().await;
}

/// Plays by the composer alone until the game is over or `most` moves were made.
async fn play_by_composer(stage: &Stage, table: &Table, chooser: &mut SplitMix64, most: usize) -> usize {
    for played in 0..most {
        let now = stage.app.operator().load(table.id).await.expect("the table is there");
        let Some(seat) = now.to_act().first().copied() else { return played };
        let who = &table.seats[seat.index()];
        let has_move = |post: &ShownMessage| post.button("Move").is_some();
        let turn = who.waits_for(table.thread, "the turn's post", has_move).await;
        let mut step = post(&who.presses(&turn, "Move").await);
        assert!(step.ephemeral, "a composer is its player's alone");
        for _ in 0..MAX_STEPS {
            if step.button("Confirm").is_some() {
                break;
            }
            step = who.with_picture(&step).await;
            step = post(&choose_something(who, &step, chooser).await);
        }
        let step = who.with_picture(&step).await;
        let heard = text(&who.presses(&step, "Confirm").await);
        assert!(heard.starts_with("Played: "), "{heard}");
        stage.settled().await;
    }
    most
}

async fn choose_something(who: &Person, step: &ShownMessage, chooser: &mut SplitMix64) -> stand_in::InteractionOutcome {
    let (menus, buttons) = (step.select_menus(), choices(step));
    assert!(!menus.is_empty() || !buttons.is_empty(), "a composer asks something: {}", step.content);
    let pick = |chooser: &mut SplitMix64, count: usize| usize::try_from(chooser.below(count as u64)).expect("small");
    let at = pick(chooser, menus.len() + usize::from(!buttons.is_empty()));
    let Some(menu) = menus.get(at) else { return who.clicks(step, &buttons[pick(chooser, buttons.len())]).await };
    let first = pick(chooser, menu.options.len());
    let count = usize::try_from(menu.min_values).expect("small");
    let values: Vec<_> =
        menu.options.iter().cycle().skip(first).take(count).map(|(_, value, _)| value.as_str()).collect();
    who.chooses(step, at, &values).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_praetorian_is_played_by_the_composer_alone() {
    let stage = Stage::start(3).await;
    let table = begin(&stage, "/play praetorian seat:0 questioning:every-turn suspects:3").await;
    let plays = play_by_composer(&stage, &table, &mut SplitMix64::new(5), 40).await;
    check_thread(&table, plays);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_conspirateurs_is_played_by_the_composer_alone() {
    let stage = Stage::start(4).await;
    let table = begin(&stage, "/play conspirateurs seat:0").await;
    let plays = play_by_composer(&stage, &table, &mut SplitMix64::new(6), 60).await;
    check_thread(&table, plays);
    stage.end().await;
}
