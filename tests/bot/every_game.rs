//! All games through the real bot, by one person against the computer: set-ups, dice and forced steps, three to nine
//! seats.

use game::{Actor, SplitMix64};
use stand_in::{ShownMessage, TypedCommand};
use table::TableId;

use test_support::{Person, Stage, begin_alone, begin_by_two, post, text};

/// Opens a table with this line, plays `most` random moves by `/move`, and looks at the board after each.
async fn alone(line: &str, most: usize) {
    let stage = Stage::start(21).await;
    let ada = Person::of(&stage, "Ada");
    let (opened, thread) = begin_alone(&stage, &ada, line).await;
    let id = opened.rsplit('`').nth(1).and_then(TableId::parse).unwrap_or_else(|| panic!("{line}: {opened}"));
    let mut chooser = SplitMix64::new(3);
    for _ in 0..most {
        stage.settled().await;
        let table = stage.app.operator().load(id).await.expect("the table is there");
        let Some(seat) = table.to_act().first().copied() else { break };
        assert_eq!(table.seat_of(table::PlayerId(i64::try_from(ada.id).expect("an id"))), Some(seat), "{line}");
        let view = table.position().expect("in play").view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), &mut chooser).expect("it is her turn");
        let invoke = TypedCommand::new("move").with("move", action);
        let heard = text(&stage.control.send_command(ada.id, thread, &invoke).await.expect("the command can be sent"));
        assert!(heard.starts_with("Played"), "{line}: {heard}");
    }
    stage.settled().await;
    let board = ada.with_picture(&post(&ada.types(thread, "/board").await)).await;
    assert!(board.attachments[0].description.as_deref().is_some_and(|alt| !alt.is_empty()));
    for board in ada.sees(thread).iter().filter(|post| !post.ephemeral && !post.attachments.is_empty()) {
        image::load_from_memory(&board.attachments[0].bytes).expect("the picture can be read");
    }
    stage.end().await;
}

/// With nothing but what the registry says of it; so a game that is added is played here without a line of its own.
#[tokio::test(flavor = "multi_thread")]
async fn every_registered_game_is_played_alone() {
    for about in games::GAMES.iter().map(|game| game.about()) {
        let (least, most) = about.seats;
        let seats = if least < most { format!(" seats:{least}") } else { String::new() };
        alone(&format!("/play {} seat:0{seats} computers:{} level:0", about.id, least - 1), 6).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn praetorian_is_played_alone() {
    alone("/play praetorian seat:0 computers:1 level:0 targets:1 setup:random", 20).await;
}

/// The choice of an assassin and two targets: thousands of ways, told in a line.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_with_thousands_of_choices_is_told_in_few_words() {
    let stage = Stage::start(22).await;
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = begin_alone(&stage, &ada, "/play praetorian seat:0 computers:1 level:1").await;
    let board = post(&ada.types(thread, "/board").await);
    assert!(board.content.contains("6072 moves: press *Move* to choose one."), "{}", board.content);
    assert!(board.content.lines().count() < 6, "{}", board.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn roman_checkers_is_played_alone() {
    alone("/play roman-checkers seat:1 computers:1 level:0 prisoners:exchange squad0:centurions chase:30", 30).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stratogo_is_played_alone_from_secret_set_ups() {
    alone("/play stratogo seat:0 computers:1 level:0 quiet:60", 25).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tmag_is_played_alone_by_three_and_by_nine() {
    alone("/play tmag seat:0 seats:3 computers:2 level:0", 15).await;
    alone("/play tmag seat:4 seats:9 computers:8 level:0 board:6x6 first:0 keep-markers:yes", 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conspirateurs_is_played_alone_by_three_and_by_four() {
    alone("/play conspirateurs seat:2 seats:3 computers:2 level:0 shelter:strict", 25).await;
    alone("/play conspirateurs seat:0 seats:4 computers:3 level:0 teams:solo", 20).await;
}

/// Opens a table for Ada and Brutus and returns the first board's post.
async fn begin(stage: &Stage, line: &str) -> (Person, Person, ShownMessage) {
    let (ada, brutus) = (Person::of(stage, "Ada"), Person::of(stage, "Brutus"));
    let (_, thread) = begin_by_two(stage, [&ada, &brutus], line).await;
    let board = ada.waits_for(thread, "the board", |post| post.button("Move").is_some()).await;
    (ada, brutus, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn both_armies_of_stratogo_are_set_up_at_once_ready_made_random_or_typed() {
    let stage = Stage::start(22).await;
    let (ada, brutus, board) = begin(&stage, "/play stratogo seat:0").await;
    assert_eq!(board.mentions.len(), 2, "both are called, once each");
    let hers = post(&ada.presses(&board, "Move").await);
    let theirs = post(&brutus.presses(&board, "Move").await);
    let array = hers.select_menus()[0].options[0].1.clone();
    let what_would_be = post(&ada.chooses(&hers, 0, &[&array]).await);
    let what_would_be = ada.with_picture(&what_would_be).await;
    assert!(text(&ada.presses(&what_would_be, "Set up like this").await).starts_with("Played"));
    stage.settled().await;
    let second = ada
        .waits_for(board.channel, "the second post", |post| post.id != board.id && post.button("Move").is_some())
        .await;
    assert!(second.mentions.is_empty(), "Brutus was called before");
    let random = post(&brutus.presses(&theirs, "Random").await);
    let another = post(&brutus.presses(&random, "Another").await);
    assert_ne!(random.content, another.content);
    assert!(text(&brutus.presses(&another, "Set up like this").await).starts_with("Played"));
    stage.settled().await;
    assert_eq!((ada.dms().len(), brutus.dms().len()), (1, 1), "each is told their own set-up, once");
    let shown: String = stage
        .control
        .messages(board.channel, stage.control.user("Cleo").expect("there"))
        .iter()
        .map(|p| {
            let alts: String = p.attachments.iter().filter_map(|file| file.description.clone()).collect();
            p.content.clone() + &alts
        })
        .collect();
    assert!(!shown.contains("setup "), "nobody else sees a set-up");
    stage.end().await;
}
