//! The people who may not judge: moderators who play there, organisers in their own games; and nobody is put into a tournament who has not agreed.

use ::table::TableId;
use stand_in::{Permissions, ShownMessage, Snowflake};
use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, post, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_who_plays_moderates_nothing_at_their_own_table_and_mutes_no_opponent() {
    let table = TableInPlay::start(611, "/play conspirateurs seat:0 rated:yes").await;
    let (stage, ada, brutus, cleo, thread) = (&table.stage, &table.ada, &table.brutus, &table.cleo, table.thread);
    for moderator in [ada, cleo] {
        stage.control.set_user_permissions(
            moderator.id,
            Permissions::MEMBER | Permissions::MANAGE_GUILD | Permissions::MANAGE_THREADS,
        );
    }
    for square in [(ada, "h9"), (brutus, "h8")] {
        assert!(square.0.hears(thread, &format!("/move move:{}", square.1)).await.starts_with("Played"));
    }
    let id = TableId::parse(&table.id).expect("an id");
    let before = stage.app.operator().load(id).await.expect("there").step;
    for deed in ["pause", "close", "resume", "reopen", "unseat player:Brutus"] {
        let heard = ada.hears(thread, &format!("/moderate {deed}")).await;
        assert!(heard.contains("only another moderator decides here"), "{deed}: {heard}");
    }
    for deed in ["mute player:Brutus for:1", "unmute player:Brutus"] {
        let heard = ada.hears(thread, &format!("/moderate {deed}")).await;
        assert!(heard.contains("only another moderator decides about them"), "{deed}: {heard}");
    }
    assert!(ada.hears(thread, "/moderate mute player:Drusus for:1").await.contains("muted until"));
    assert_eq!(stage.app.operator().load(id).await.expect("there").step, before);

    let heard = cleo.hears(thread, "/moderate unseat player:Brutus reason:Insults").await;
    assert!(heard.contains("The game is rated, so nobody else plays it"), "{heard}");
    let told = |post: &ShownMessage| post.content.contains("if it is not given back within a week");
    let said = ada.waits_for(thread, "what becomes of the result", told).await;
    assert!(said.button("Take the seat").is_none());
    brutus.waits_for(brutus.dm(), "the word", |post| post.content.contains("The game is rated")).await;
    let asked = post(&ada.types(thread, "/table resign").await);
    ada.presses(&asked, "Resign").await;
    let end = cleo.waits_for(thread, "the end", |post| post.content.contains("📈")).await;
    assert!(end.content.contains("(+162)") && end.content.contains("(−162)"), "her loss counts: {}", end.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_who_has_had_a_seat_moderates_nothing_there_after_a_deletion_of_their_data() {
    let table = TableInPlay::start(613, "/play conspirateurs seat:0").await;
    let (ada, cleo, thread) = (&table.ada, &table.cleo, table.thread);
    table.stage.control.set_user_permissions(ada.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    ada.hears(thread, "/table substitute player:Cleo").await;
    let offer = cleo.waits_for(thread, "the offer", |post| post.button("Take the seat").is_some()).await;
    cleo.presses(&offer, "Take the seat").await;
    let asked = post(&ada.types(table.games, "/about data:delete").await);
    assert!(text(&ada.presses(&asked, "Delete my data").await).starts_with("Done"));
    for deed in ["pause", "close", "unseat player:Brutus"] {
        let heard = ada.hears(thread, &format!("/moderate {deed}")).await;
        assert!(heard.contains("only another moderator decides here"), "{deed}: {heard}");
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_who_has_sent_somebody_away_does_not_take_their_seat_and_secrets() {
    let table = TableInPlay::start(617, "/play praetorian seat:0").await;
    let (ada, cleo, thread) = (&table.ada, &table.cleo, table.thread);
    table.stage.control.set_user_permissions(cleo.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    assert!(ada.hears(thread, "/move move:assassin=7 targets=3,19").await.starts_with("Played"));
    cleo.hears(thread, "/moderate unseat player:Ada").await;
    let offer = cleo.waits_for(thread, "the offer", |post| post.button("Take the seat").is_some()).await;
    assert!(text(&cleo.presses(&offer, "Take the seat").await).contains("You have decided about this game"));
    let asked = post(&cleo.types(table.games, "/about data:delete").await);
    assert!(text(&cleo.presses(&asked, "Delete my data").await).starts_with("Done"));
    assert!(text(&cleo.presses(&offer, "Take the seat").await).contains("You have decided about this game"));
    table.stage.settled().await;
    assert!(cleo.dms().iter().all(|dm| !dm.content.contains("assassin")), "{:?}", cleo.dms());
    let drusus = Person::of(&table.stage, "Drusus");
    assert!(text(&drusus.presses(&offer, "Take the seat").await).contains("The seat is yours"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_who_has_decided_about_a_game_is_offered_no_seat_in_it_whoever_asks() {
    let table = TableInPlay::start(618, "/play praetorian seat:0").await;
    let (ada, cleo, thread) = (&table.ada, &table.cleo, table.thread);
    table.stage.control.set_user_permissions(cleo.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    assert!(cleo.hears(thread, "/moderate pause").await.contains("paused until"));
    assert!(cleo.hears(thread, "/moderate resume").await.contains("goes on"));
    let is_refused = async || {
        let heard = ada.hears(thread, "/table substitute player:Cleo").await;
        assert!(heard.contains("That player can't be offered a seat at this table"), "{heard}");
    };
    is_refused().await;
    let asked = post(&cleo.types(table.games, "/about data:delete").await);
    assert!(text(&cleo.presses(&asked, "Delete my data").await).starts_with("Done"));
    is_refused().await;
    table.stage.settled().await;
    assert!(cleo.sees(thread).iter().all(|post| post.button("Take the seat").is_none()), "nothing is on offer");
    let heard = ada.hears(thread, "/table substitute player:Drusus").await;
    assert!(heard.starts_with("Your seat is on offer to "), "they have decided nothing: {heard}");
    table.stage.end().await;
}

/// The threads of so many tables, each with a board.
async fn threads(stage: &Stage, who: &Person, wanted: usize) -> Vec<Snowflake> {
    let begun = |control: &stand_in::Control| {
        let threads: Vec<_> = control.threads().iter().map(|thread| thread.id).collect();
        let has_board =
            |thread: &Snowflake| control.messages(*thread, who.id).iter().any(|post| !post.attachments.is_empty());
        (threads.len() >= wanted && threads.iter().all(has_board)).then_some(threads)
    };
    stage.control.wait_for(STEP_TIMEOUT, begun).await.expect("the tables open")
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_tournament_entrants_judge_no_table_and_a_substitute_agrees_before_anything_happens_to_them() {
    let stage = Stage::start(612).await;
    let games = stage.channel("games");
    let people = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let eva = Person::at(&stage, stage.control.add_user("Eva"));
    let [ada, brutus, cleo, drusus] = &people;
    let manager = Permissions::MEMBER | Permissions::MANAGE_GUILD | Permissions::MANAGE_THREADS;
    for (who, rights) in [(ada, manager), (brutus, Permissions::MEMBER), (cleo, Permissions::MEMBER), (drusus, manager)]
    {
        stage.control.set_user_permissions(who.id, rights);
    }
    ada.hears(games, "/tournament new game:Conspirateurs format:Swiss rounds:2").await;
    for one in [ada, brutus, cleo] {
        assert!(one.hears(games, "/tournament join").await.starts_with("You take part."));
    }
    stage.control.add_user("Flavia");
    let plain = brutus.hears(games, "/tournament substitute player:Cleo by:Flavia").await;
    assert!(drusus.hears(games, "/moderate mute player:Flavia for:1").await.contains("muted"));
    let heard = brutus.hears(games, "/tournament substitute player:Cleo by:Flavia").await;
    assert_eq!(heard, plain, "whoever organises nothing learns of no mute");
    stage.settled().await;
    stage.control.clear_requests();
    let refused = ada.hears(games, "/tournament substitute player:Cleo by:Eva").await;
    assert!(refused.contains("another member who manages the server decides about the others"), "{refused}");
    let heard = drusus.hears(games, "/tournament substitute player:Cleo by:Eva").await;
    assert!(heard.contains("Tell Eva to use </tournament join:"), "{heard}");
    assert!(!ada.hears(games, "/tournament standings").await.contains("Eva"), "nothing has happened yet");
    stage.settled().await;
    assert!(eva.dms().is_empty() && eva.sees(games).iter().all(|post| !post.mentions.contains(&eva.id)));
    let heard = eva.hears(games, "/tournament join").await;
    assert!(heard.contains("you play in the place of Cleo"), "{heard}");
    assert!(ada.hears(games, "/tournament start").await.contains("begins"));
    let refused = ada.hears(games, "/tournament withdraw player:Brutus").await;
    assert!(refused.contains("another member who manages the server decides about the others"), "{refused}");
    let thread = threads(&stage, ada, 1).await[0];
    stage.settled().await;
    let players: Vec<_> =
        stage.control.messages(thread, ada.id).iter().flat_map(|post| post.mentions.clone()).collect();
    assert!(!players.contains(&cleo.id), "Eva has her place");
    let heard = ada.hears(thread, "/moderate pause").await;
    assert!(heard.contains("another moderator decides here"), "{heard}");
    assert!(drusus.hears(thread, "/moderate pause").await.contains("paused until"), "who plays nothing there may");
    assert!(drusus.hears(thread, "/moderate resume").await.contains("goes on"));
    // A game without a result: who organises it and plays in it takes nothing from the other.
    let one = [ada, brutus, &eva].into_iter().find(|one| players.contains(&one.id)).expect("somebody is to move");
    one.calls_off(thread).await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let round = stage
        .control
        .messages(games, ada.id)
        .iter()
        .filter_map(|post| post.embeds.first().cloned())
        .collect::<Vec<_>>();
    let ada_plays = !format!("{round:?}").contains("Ada has a bye");
    let expected =
        if ada_plays { "you can only give the others the points" } else { "They have no game in this round" };
    for outcome in ["won", "drew", "nobody"] {
        let own = ada.hears(games, &format!("/tournament result player:Ada outcome:{outcome}")).await;
        assert!(own.contains(expected), "{outcome}: {own}");
    }
    let other = if ada_plays { "Ada" } else { "Brutus" };
    let heard = drusus.hears(games, &format!("/tournament result player:{other} outcome:drew")).await;
    assert!(heard.contains("decided"), "{heard}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_who_comes_to_play_has_asked_nobody_in_the_place_of_a_rival() {
    let stage = Stage::start(613).await;
    let games = stage.channel("games");
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    stage.control.set_user_permissions(ada.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    ada.hears(games, "/tournament new game:Conspirateurs format:Swiss rounds:2").await;
    assert!(brutus.hears(games, "/tournament join").await.starts_with("You take part."));
    let heard = ada.hears(games, "/tournament substitute player:Brutus by:Cleo").await;
    assert!(heard.contains("Tell Cleo to use"), "she plays nothing yet: {heard}");
    assert!(ada.hears(games, "/tournament join").await.starts_with("You take part."));
    let heard = cleo.hears(games, "/tournament join").await;
    assert!(heard.starts_with("You take part."), "in nobody's place: {heard}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_who_comes_too_late_to_play_ends_nothing_that_was_asked() {
    let stage = Stage::start(619).await;
    let games = stage.channel("games");
    let people = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let eva = Person::at(&stage, stage.control.add_user("Eva"));
    let [ada, brutus, cleo, drusus] = &people;
    stage.control.set_user_permissions(drusus.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    drusus.hears(games, "/tournament new game:Conspirateurs format:Swiss rounds:2").await;
    for one in [ada, brutus, cleo] {
        assert!(one.hears(games, "/tournament join").await.starts_with("You take part."));
    }
    assert!(drusus.hears(games, "/tournament start").await.contains("begins"));
    threads(&stage, ada, 1).await;
    let heard = drusus.hears(games, "/tournament substitute player:Cleo by:Eva").await;
    assert!(heard.contains("Tell Eva to use"), "{heard}");
    let refused = drusus.hears(games, "/tournament join").await;
    assert!(refused.contains("nobody can sign up any more"), "{refused}");
    let heard = eva.hears(games, "/tournament join").await;
    assert!(heard.contains("you play in the place of Cleo"), "what was asked stands: {heard}");
    stage.end().await;
}
