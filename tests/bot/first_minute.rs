//! The first minute: `/play now` leads by buttons to a table or a lesson, and `/help` begins where one stands.

use stand_in::{BotReply, ShownMessage};

use test_support::{Person, STEP_TIMEOUT, Stage, begin_by_two, choices, post, text};

/// The text of an embed.
fn embed(post: &ShownMessage) -> String {
    post.embeds.first().map(ToString::to_string).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_presses_lead_to_the_first_board_against_the_computer_and_three_more_play_the_first_move() {
    let stage = Stage::start(51).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    let asked = post(&ada.types(games, "/play now").await);
    assert!(asked.ephemeral && asked.content.contains("What do you feel like?"), "{}", asked.content);
    let which = post(&ada.presses(&asked, "Ten minutes with the computer").await);
    assert_eq!(which.buttons().len(), games::GAMES.len() + 1, "every game, and the way back");
    let level = post(&ada.presses(&which, "Roman Checkers").await);
    let opened = post(&ada.presses(&level, "Novice").await);
    assert!(opened.content.contains("Your table of Roman Checkers is open"), "{}", opened.content);
    assert!(opened.content.contains("the game begins") && opened.button("Start").is_none(), "{}", opened.content);
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    // A computer that begins may be thinking still.
    let board = |post: &ShownMessage| post.button("Move").is_some() && post.content.contains("to play");
    let board = ada.waits_for(thread.expect("the thread opens"), "the first board of hers", board).await;
    let asked = post(&ada.presses(&board, "Move").await);
    let chosen = asked.buttons().first().expect("a move is a button").label.clone();
    let chosen = post(&ada.presses(&asked, &chosen).await);
    let played = text(&ada.presses(&chosen, "Confirm").await);
    assert!(played.starts_with("Played"), "{played}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_and_more_come_to_a_lobby_by_buttons() {
    let stage = Stage::start(52).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    let asked = post(&ada.types(games, "/play now").await);
    let which = post(&ada.presses(&asked, "Two of us").await);
    assert!(which.button("TMAG").is_none() && which.button("Praetorian").is_some(), "those for two");
    let opened = post(&ada.presses(&which, "Conspirateurs").await);
    assert!(opened.button("Start").is_none() && opened.content.contains("pressed **Join**"), "{}", opened.content);
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    assert!(text(&brutus.presses(&lobby, "Join").await).contains("You sit at this table now"));

    let asked = post(&brutus.types(games, "/play now").await);
    let which = post(&brutus.presses(&asked, "More of us").await);
    assert!(which.button("Praetorian").is_none(), "those for three and more");
    let count = post(&brutus.presses(&which, "TMAG").await);
    let opened = post(&brutus.presses(&count, "Anyone who joins, 3 or more").await);
    assert!(opened.content.contains("Your table of TMAG is open"), "{}", opened.content);
    let lobby =
        ada.waits_for(games, "the other lobby", |post| embed(post).contains("3 players are enough to start")).await;
    assert!(lobby.button("Join").is_some());
    let lesson = post(&ada.presses(&post(&ada.types(games, "/play now").await), "A lesson").await);
    assert!(lesson.content.contains("Which game would you like to learn?"), "{}", lesson.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_keeps_to_the_rules_of_a_table_with_options() {
    let stage = Stage::start(53).await;
    let ada = Person::of(&stage, "Ada");
    let asked = post(&ada.types(ada.dm(), "/play now").await);
    let refused = text(&ada.presses(&asked, "Two of us").await);
    assert!(refused.contains("in a server"), "{refused}");
    let games = stage.channel("games");
    let mut said = Vec::new();
    for _ in 0..12 {
        let which = post(&ada.presses(&post(&ada.types(games, "/play now").await), "Two of us").await);
        said.push(text(&ada.presses(&which, "Praetorian").await));
    }
    assert!(said.last().expect("some").contains("You have opened tables or tournaments"), "{said:#?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_begins_where_one_stands() {
    let stage = Stage::start(54).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let help = async |who: &Person, channel| post(&who.types(channel, "/help").await);
    let first = help(&ada, games).await;
    assert!(first.content.contains("You have no table yet") && first.button("Play").is_some());
    assert!(first.button("A lesson").is_some());
    ada.types(games, "/play conspirateurs seat:0").await;
    stage.settled().await;
    let waiting = help(&ada, games).await;
    assert!(waiting.content.contains("one seat is still free"), "{}", waiting.content);
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = help(&ada, games).await;
    assert!(ready.content.contains("everybody is here"), "{}", ready.content);
    ada.presses(&ready, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    ada.waits_for(thread, "the first board", |post| post.button("Move").is_some()).await;
    stage.settled().await;
    let mine = help(&ada, games).await;
    assert!(mine.content.contains("it is **your turn**"), "{}", mine.content);
    let composer = post(&ada.presses(&mine, "Move").await);
    assert!(!choices(&composer).is_empty(), "{}", composer.content);
    let theirs = help(&brutus, thread).await;
    assert!(theirs.content.contains("it is not your turn yet. You are waiting for Ada"), "{}", theirs.content);
    let looks_on = help(&cleo, thread).await;
    assert!(looks_on.content.contains("you are watching"), "{}", looks_on.content);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_is_welcomed_once_where_it_wants_notices() {
    let stage = Stage::start(55).await;
    let ada = Person::of(&stage, "Ada");
    let (games, now_ms) = (stage.channel("games"), u64::try_from(stage.app.clock().now_ms()).expect("after 1970"));
    let is_welcome = |post: &ShownMessage| post.content.contains("I am Sub Rosa");
    // Long there, or without a place for such words: nothing is said.
    stage.control.add_bot(now_ms - 3_600_000, Some(games));
    stage.control.add_bot(now_ms, None);
    stage.control.add_bot(now_ms, Some(games));
    let welcome = ada.waits_for(games, "the welcome", is_welcome).await;
    stage.control.add_bot(now_ms, Some(games));
    let lesson = post(&ada.presses(&welcome, "A lesson").await);
    assert!(lesson.ephemeral && lesson.content.contains("Which game would you like to learn?"), "{}", lesson.content);
    let play = post(&ada.presses(&welcome, "Play").await);
    assert!(play.ephemeral && play.content.contains("What do you feel like?"), "{}", play.content);
    assert_eq!(ada.sees(games).iter().filter(|post| is_welcome(post)).count(), 1, "once");
    stage.end().await;
}

/// Roman Checkers begins with six moves: one choice, and the picture of what would be.
#[tokio::test(flavor = "multi_thread")]
async fn few_moves_are_buttons() {
    let stage = Stage::start(56).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let (_, thread) = begin_by_two(&stage, [&ada, &brutus], "/play roman-checkers seat:0").await;
    let board = ada.waits_for(thread, "the first board", |post| post.button("Move").is_some()).await;
    let moves = post(&ada.presses(&board, "Move").await);
    assert!(moves.content.starts_with("You have 6 moves."), "{}", moves.content);
    assert!(choices(&moves).len() == 6 && moves.select_menus().is_empty() && moves.button("c3-d4").is_some());
    let BotReply::Modal(form) = ada.presses(&moves, "Type it").await.reply else { panic!("a form was expected") };
    assert_eq!(form.inputs[0].placeholder, "such as a3-b4", "a move that is there");
    let what = post(&ada.presses(&moves, "c3-d4").await);
    assert!(what.content.contains("`c3-d4`"), "{}", what.content);
    let again = post(&ada.presses(&what, "Start over").await);
    assert_eq!(choices(&again).len(), 6);
    let other = post(&ada.presses(&board, "Move").await);
    ada.presses(&post(&ada.presses(&again, "c3-d4").await), "Confirm").await;
    stage.settled().await;
    let old = text(&ada.presses(&other, "e3-d4").await);
    assert!(old.contains("The game has moved on since") || old.contains("'s turn"), "{old}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_moves_are_two_buttons() {
    let stage = Stage::start(57).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let mut found = false;
    ada.types(games, "/play tmag seat:0 seats:3 first:0").await;
    for who in [&brutus, &cleo] {
        let lobby = who.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
        who.presses(&lobby, "Join").await;
    }
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    ada.presses(&ada.waits_for(games, "the full lobby", ready).await, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    // Dice decide how many moves there are; few come soon, near the corners and on a nought.
    for _ in 0..60 {
        stage.settled().await;
        let newest = |post: &ShownMessage| post.button("Move").is_some();
        let board = ada.waits_for(thread, "a board", newest).await;
        let mut taken = None;
        for who in [&ada, &brutus, &cleo] {
            let step = post(&who.presses(&board, "Move").await);
            if step.button("Type it").is_some() {
                taken = Some((who, step));
            }
        }
        let (who, step) = taken.expect("somebody is to act");
        let moves = choices(&step);
        let what = match moves.first() {
            Some(first) => {
                assert!(moves.len() <= 20 && step.select_menus().is_empty(), "{step:?}");
                found |= moves.len() == 2;
                who.clicks(&step, first).await
            }
            None => who.chooses(&step, 0, &[&step.select_menus()[0].options[0].1]).await,
        };
        assert!(text(&who.presses(&post(&what), "Confirm").await).starts_with("Played"));
        if found {
            break;
        }
    }
    assert!(found, "few moves come");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_asked_for_by_a_button_where_no_game_is_meant() {
    let stage = Stage::start(58).await;
    let ada = Person::of(&stage, "Ada");
    let which = post(&ada.types(stage.channel("games"), "/rules").await);
    assert_eq!(which.buttons().len(), games::GAMES.len(), "{}", which.content);
    let rules = post(&ada.presses(&which, "TMAG").await);
    assert!(rules.ephemeral && embed(&rules).contains("TMAG"), "{}", embed(&rules));
    stage.end().await;
}
