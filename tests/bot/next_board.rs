//! The answer to a move becomes its player's next board: once the reply is there, in the same private message, from
//! their own view.

use stand_in::{Control, ShownMessage};

use test_support::{Bot, Person, STEP_TIMEOUT, Stage, TableInPlay, begin_alone, post};

/// The message of an answer as soon as *Move* and a picture stand in it.
async fn as_board(control: &Control, answer: &ShownMessage) -> ShownMessage {
    let is_board = |post: &ShownMessage| post.button("Move").is_some() && !post.attachments.is_empty();
    let find = |control: &Control| control.message(answer.id).filter(is_board);
    let now = control.message(answer.id);
    control.wait_for(STEP_TIMEOUT, find).await.unwrap_or_else(|| panic!("it becomes the board: {now:?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_becomes_the_board_when_the_computer_has_replied() {
    let stage = Stage::start(811).await;
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = begin_alone(&stage, &ada, "/play conspirateurs seat:0 computers:1 level:1").await;
    stage.settled().await;
    let first = ada.waits_for(thread, "the first board", |post| post.button("Move").is_some()).await;
    let asked = post(&ada.presses(&first, "Move").await);
    let file = post(&ada.picks(&asked, "h").await);
    let chosen = post(&ada.picks(&file, "9").await);
    let answer = post(&ada.presses(&chosen, "Confirm").await);
    assert!(answer.content.starts_with("Played: ") && answer.content.contains("thinking"), "{}", answer.content);

    let board = as_board(&stage.control, &answer).await;
    assert!(board.ephemeral && board.mentions.is_empty(), "{board:?}");
    assert!(board.content.contains("It is your turn.") && !board.content.contains("thinking"), "{}", board.content);
    stage.settled().await;
    let posts: Vec<_> = ada.sees(thread).into_iter().filter(|post| post.button("Move").is_some()).collect();
    let private = posts.iter().filter(|post| post.ephemeral).count();
    assert_eq!(
        (private, posts.len()),
        (1, 2),
        "her answer and the newest post, and no message beside them: {posts:#?}"
    );

    // It leads on like any board.
    let next = post(&ada.presses(&board, "Move").await);
    assert!(next.ephemeral && next.id != board.id && !next.components.is_empty(), "{next:?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_waits_for_a_person_and_shows_what_its_reader_sees_and_nothing_else() {
    let table = TableInPlay::start(812, "/play stratogo seat:0").await;
    let control = &table.stage.control;
    let set_up = async |who: &Person| {
        let boards = who.sees(table.thread).into_iter().filter(|post| post.button("Move").is_some() && !post.ephemeral);
        let start = post(&who.presses(&boards.last().expect("there is a board"), "Move").await);
        let drawn = post(&who.presses(&start, "Random").await);
        post(&who.presses(&drawn, "Set up like this").await)
    };
    let hers = set_up(&table.ada).await;
    assert!(hers.content.starts_with("Played: `setup "), "{}", hers.content);
    table.stage.settled().await;
    let before = control.message(hers.id).expect("it is there");
    assert_eq!((&before.content, before.attachments.len()), (&hers.content, 0), "the reply is still to come");

    let his = set_up(&table.brutus).await;
    let secret = his.content.split('`').nth(1).expect("his set-up").to_owned();
    let mine = as_board(control, &hers).await;
    let told = format!("{mine:?}");
    assert!(!told.contains(&secret), "his set-up is his alone: {told}");
    let seen = table.ada.with_picture(&post(&table.ada.types(table.thread, "/board").await)).await;
    assert_eq!(mine.content, seen.content, "it is what /board shows her");
    assert_eq!(mine.attachments[0].description, seen.attachments[0].description);
    assert_eq!(mine.attachments[0].bytes, seen.attachments[0].bytes);
    for other in [&table.brutus, &table.cleo] {
        assert!(other.sees(table.thread).iter().all(|post| post.id != hers.id), "only she sees it");
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_stays_as_it_was_where_another_process_takes_over() {
    let table = TableInPlay::start(813, "/play conspirateurs seat:0").await;
    let answer = post(&table.ada.types(table.thread, "/move move:h9").await);
    table.board(table.thread, 1).await;
    let TableInPlay { stage, brutus, thread, .. } = table;
    stage.settled().await;
    let Stage { playground, control, database, clock, bot, .. } = stage;
    bot.stop().await;
    let next = Bot::start(&playground, &database, 814, subrosa::discord::Door::Gateway, &clock);
    assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the next bot comes");
    assert!(brutus.hears(thread, "/move move:h8").await.starts_with("Played"));
    database.drained().await;
    let now = control.message(answer.id).expect("it is there");
    assert_eq!((now.content, now.attachments.len()), (answer.content, 0));
    next.stop().await;
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_becomes_the_last_board_when_the_game_ends() {
    let table = TableInPlay::start(815, "/play conspirateurs seat:0").await;
    let answer = post(&table.ada.types(table.thread, "/move move:h9").await);
    table.stage.settled().await;
    let asked = post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    let find = |control: &Control| {
        control
            .message(answer.id)
            .filter(|post| post.content.contains("The game is over.") && post.button("Move").is_none())
    };
    assert!(table.stage.control.wait_for(STEP_TIMEOUT, find).await.is_some());
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn by_http_too_an_answer_becomes_the_board_however_soon_the_reply_is_there() {
    let stage = Stage::by_http(816).await;
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = begin_alone(&stage, &ada, "/play conspirateurs seat:0 computers:1 level:1").await;
    ada.waits_for(thread, "the first board", |post| post.button("Move").is_some()).await;
    stage.settled().await;
    let before = stage.control.deliveries(202);
    let answer = post(&ada.types(thread, "/move move:h9").await);
    assert!(answer.content.starts_with("Played: `h9`"), "{}", answer.content);
    let is_called_back = |control: &Control| control.deliveries(202) > before;
    assert!(stage.control.wait_until(is_called_back, STEP_TIMEOUT).await, "an edit could overtake a response");
    let board = as_board(&stage.control, &answer).await;
    assert!(board.content.contains("It is your turn."), "{}", board.content);
    stage.end().await;
}
