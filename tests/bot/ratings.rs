//! Rated games as people meet them: what the end tells, who may and who may not, leaderboards, and bots that are killed while
//! they rate.

use crash::{CrashPlan, CrashPoint};
use stand_in::{Control, ShownMessage, Snowflake};
use store::RatingScale;

use rating::Method;
use test_support::{
    BotProcess, Database, Person, STEP_TIMEOUT, Stage, TableInPlay, begin_by_two, patient_stand_in, post,
};

const RATED: &str = "/play conspirateurs seat:0 rated:yes";

/// Both have made a move.
async fn begun(seed: u64) -> TableInPlay {
    let table = TableInPlay::start(seed, RATED).await;
    both_move(&table.ada, &table.brutus, table.thread).await;
    table
}

async fn both_move(first: &Person, second: &Person, thread: Snowflake) {
    assert!(first.hears(thread, "/move move:h9").await.starts_with("Played"));
    assert!(second.hears(thread, "/move move:h8").await.starts_with("Played"));
}

/// Somebody leaves, after the question.
async fn resigns(person: &Person, thread: Snowflake) {
    let leaving = post(&person.types(thread, "/table resign").await);
    let label = leaving.buttons()[0].label.clone();
    person.presses(&leaving, &label).await;
}

fn is_end(post: &ShownMessage) -> bool {
    post.button("Review").is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_rated_game_tells_what_it_changed() {
    let table = begun(71).await;
    let lobby = table.ada.sees(table.games).into_iter().find(|post| !post.embeds.is_empty()).expect("the lobby");
    assert!(format!("{:?}", lobby.embeds).contains("Rated"), "{lobby:?}");
    let hint = table.ada.hears(table.thread, "/hint").await;
    assert!(hint.contains("rated, so there are no hints"), "{hint}");
    let kept = table.ada.hears(table.thread, "/table substitute").await;
    assert!(kept.contains("everybody plays their own seat"), "{kept}");
    resigns(&table.brutus, table.thread).await;
    let end = table.cleo.waits_for(table.thread, "the end", is_end).await;
    assert!(end.content.contains("📈 Ada 1662? (+162) and Brutus 1338? (−162)"), "{}", end.content);
    table.stage.settled().await;
    let list = table.ada.hears(table.games, "/ratings leaderboard game:conspirateurs").await;
    assert!(list.contains("Nobody has enough rated games here yet"), "{list}");
    assert!(list.contains("You have 1662?"), "{list}");
    let stranger = table.cleo.hears(table.games, "/ratings leaderboard game:conspirateurs seats:several").await;
    assert!(stranger.contains("for three and more") && stranger.contains("no rated game of this kind"), "{stranger}");
    let alone = table.cleo.hears(table.cleo.dm(), "/ratings leaderboard game:conspirateurs").await;
    assert!(alone.starts_with("A leaderboard is a server's"), "{alone}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_t_be_rated_is_refused_in_a_sentence() {
    let stage = Stage::start(72).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    for (line, words) in [
        ("/play conspirateurs rated:yes computers:1", "ratings are for people"),
        ("/play conspirateurs rated:yes late:computer", "nobody plays on for somebody else"),
        ("/play conspirateurs rated:yes late:substitute", "nobody plays on for somebody else"),
        ("/play conspirateurs rated:yes opponent:@Ada", "invite yourself"),
    ] {
        let heard = ada.hears(games, line).await;
        assert!(heard.contains(words), "{line}: {heard}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_called_off_or_has_not_begun_rates_nobody() {
    // Called off by both.
    let table = begun(73).await;
    table.ada.calls_off(table.thread).await;
    let asked = table.brutus.waits_for(table.thread, "the question", |post| post.button("Agree").is_some()).await;
    table.brutus.presses(&asked, "Agree").await;
    table.stage.settled().await;
    assert!(unrated(&table).await, "called off");
    table.stage.end().await;
    // Left before the other has moved.
    let table = TableInPlay::start(74, RATED).await;
    table.ada.types(table.thread, "/move move:h9").await;
    resigns(&table.brutus, table.thread).await;
    let end = table.cleo.waits_for(table.thread, "the end", is_end).await;
    assert!(
        end.content.contains("No rating changes: a game counts when two or more players, as many on each side"),
        "{}",
        end.content
    );
    assert!(unrated(&table).await, "it had not begun");
    table.stage.end().await;
}

/// Whether neither player has a rating.
async fn unrated(table: &TableInPlay) -> bool {
    table.stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let mut none = true;
    for person in [&table.ada, &table.brutus] {
        let list = person.hears(table.games, "/ratings leaderboard game:conspirateurs").await;
        none &= list.contains("no rated game of this kind");
    }
    none
}

/// Ada and somebody of this name have played a rated game; Ada's results and theirs are many, as far as the list goes.
async fn settled_ratings(stage: &Stage, name: &str, games_each: i64) -> (Person, Person) {
    let guest = stage.control.add_user(name);
    let (ada, guest) = (Person::of(stage, "Ada"), Person::at(stage, guest));
    let (_, thread) = begin_by_two(stage, [&ada, &guest], RATED).await;
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    both_move(&ada, &guest, thread).await;
    resigns(&guest, thread).await;
    ada.waits_for(thread, "the end", is_end).await;
    stage.settled().await;
    let store = &stage.database.store;
    let mut ledger = store.ratings().recomputed_ratings().await.expect("it answers").expect("whole");
    for number in 2..=u32::try_from(games_each).expect("few") {
        let side = |person: &Person, place| {
            let scale = RatingScale { game: "conspirateurs".to_owned(), method: Method::Duel };
            let player = table::PlayerId(i64::try_from(person.id).expect("an id"));
            rating::RatedSide { who: rating::RatedPerson::Of((player, scale), number), place, side: place }
        };
        // They win in turn, so that their ratings come close.
        let (first, second) = if number % 2 == 0 { (2, 1) } else { (1, 2) };
        let sides = vec![side(&ada, first), side(&guest, second)];
        ledger.record(&rating::RatedGame { method: Method::Duel, at_ms: stage.clock.now_ms(), sides });
    }
    store.ratings().replace_ratings(&ledger).await.expect("it answers");
    (ada, guest)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_shows_names_as_names_and_hides_who_wants_to_be_hidden() {
    let stage = Stage::start(75).await;
    let (ada, guest) = settled_ratings(&stage, "[Win](https://evil.example) @everyone", 12).await;
    let games = stage.channel("games");
    let list = post(&ada.types(games, "/ratings leaderboard game:conspirateurs").await);
    assert!(list.ephemeral && list.buttons().is_empty(), "{list:?}");
    assert!(list.content.contains(r"\[Win\]\(https\:\/\/evil.example\)"), "{}", list.content);
    assert!(list.content.contains("**Ada**") && list.content.contains("You are number "), "{}", list.content);
    assert!(list.content.contains("1. ") && list.content.contains("2. ") && list.content.contains("12 games"));

    // A page that has gone shows the last one; an id of no leaderboard shows nothing.
    for (who, name) in [(&ada, "**Ada**"), (&guest, r"**\[Win\]")] {
        let own = post(&who.types(games, "/ratings leaderboard game:conspirateurs").await);
        let pressed = async |id: &str| stage.control.forge_click(who.id, own.id, id).await.expect("sent");
        let far = post(&pressed("leaders:conspirateurs:two:77").await);
        assert!(far.content.contains("2. ") && far.content.contains(name), "{far:?}");
        for id in ["leaders:nothing:two:0", "leaders:conspirateurs:two:-1"] {
            let forged = pressed(id).await;
            assert!(!test_support::text(&forged).contains("Conspirateurs for two"), "{id}: {forged:?}");
        }
    }
    stage.control.forge_click(guest.id, list.id, "leaders:conspirateurs:two:0").await.expect_err("it is Ada's alone");

    let told = guest.hears(games, "/settings ratings:hidden").await;
    assert!(told.contains("don't show you"), "{told}");
    let list = ada.hears(games, "/ratings leaderboard game:conspirateurs").await;
    assert!(!list.contains("Win") && list.contains("1. **Ada**"), "{list}");
    let own = guest.hears(games, "/ratings leaderboard game:conspirateurs").await;
    assert!(own.contains("You are hidden") && !own.contains("Win"), "{own}");
    guest.hears(games, "/settings ratings:shown").await;
    assert!(ada.hears(games, "/ratings leaderboard game:conspirateurs").await.contains("Win"), "shown again");

    // A rating grows uncertain in time, and leaves the list.
    stage.clock.set_ahead(4 * 365 * 24 * 3_600_000);
    let list = ada.hears(games, "/ratings leaderboard game:conspirateurs").await;
    assert!(list.contains("Nobody has enough rated games") && list.contains("You have 1"), "{list}");
    assert!(list.contains("-# **Ada** · 1") && list.contains("? · 12 games"), "it stands in grey: {list}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_data_go_leaves_the_others_their_results() {
    let stage = Stage::start(76).await;
    let (ada, guest) = settled_ratings(&stage, "Livia", 1).await;
    let games = stage.channel("games");
    let asked = post(&guest.types(games, "/about data:delete").await);
    let done = post(&guest.presses(&asked, "Delete my data").await);
    assert!(done.content.starts_with("Done"), "{}", done.content);
    let list = ada.hears(games, "/ratings leaderboard game:conspirateurs").await;
    assert!(list.contains("You have 1662?"), "{list}");
    let gone = guest.hears(games, "/ratings leaderboard game:conspirateurs").await;
    assert!(gone.contains("no rated game"), "{gone}");
    let store = &stage.database.store;
    let anew = store.ratings().recomputed_ratings().await.expect("it answers").expect("whole");
    assert_eq!(store.ratings().compare_ratings(&anew).await.expect("it answers"), (0, 1));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_is_a_picture_and_others_see_what_happened_here() {
    let stage = Stage::start(77).await;
    let games = stage.channel("games");
    let cleo = Person::of(&stage, "Cleo");
    let nothing = cleo.hears(games, "/ratings profile").await;
    assert!(nothing.contains("You have finished no game yet"), "{nothing}");
    let (ada, guest) = settled_ratings(&stage, "[Win](https://evil.example)", 12).await;
    let own = post(&ada.types(games, "/ratings profile").await);
    assert!(own.ephemeral && own.content.starts_with("**Ada**\nConspirateurs for two: **1"), "{}", own.content);
    assert!(
        own.content.contains("1 game, 1 won") && own.content.contains("Plays: Conspirateurs (1)"),
        "{}",
        own.content
    );
    assert!(own.content.contains(r"Meets: \[Win\]\(https\:\/\/evil.example\) (1–0)"), "{}", own.content);
    let pictured = ada.with_picture(&own).await;
    let file = &pictured.attachments[0];
    let alt = file.description.clone().unwrap_or_default();
    assert!(file.name == "profile.png" && alt.starts_with("The profile of Ada. Conspirateurs for two 1"), "{alt}");
    let pixels = image::load_from_memory(&file.bytes).expect("a picture");
    assert_eq!(pixels.width(), 736);

    // Somebody else looks: here, in another server, by message, and at somebody who hides.
    let here = cleo.hears(games, "/ratings profile player:@Ada").await;
    assert!(here.starts_with("**Ada**\nConspirateurs for two"), "{here}");
    let elsewhere = stage.control.add_channel_elsewhere("elsewhere");
    let there = cleo.hears(elsewhere, "/ratings profile player:@Ada").await;
    assert!(there.starts_with("There is nothing to see"), "{there}");
    let there = ada.hears(elsewhere, "/ratings leaderboard game:conspirateurs").await;
    assert!(there.contains("Nobody has enough rated games here") && there.contains("You have 1"), "{there}");
    let by_message = cleo.hears(cleo.dm(), "/ratings profile player:@Ada").await;
    assert!(by_message.contains("in the server where you both play"), "{by_message}");
    guest.hears(games, "/settings ratings:hidden").await;
    let without = cleo.hears(games, "/ratings profile player:@Ada").await;
    assert!(!without.contains("Win"), "nobody who hides is told of: {without}");
    assert!(ada.hears(games, "/ratings profile").await.contains("Win"), "to oneself they are");
    ada.hears(games, "/settings ratings:hidden").await;
    let hidden = cleo.hears(games, "/ratings profile player:@Ada").await;
    let unknown = ada.hears(games, "/ratings profile player:@Cleo").await;
    assert!(hidden.starts_with("There is nothing to see") && hidden == unknown, "{hidden} / {unknown}");
    assert!(ada.hears(games, "/ratings profile").await.starts_with("**Ada**"), "one's own is there");
    stage.end().await;
}

/// The points at which a bot dies that rates, or has just ended a game.
pub const DEATHS: [CrashPoint; 4] = [CrashPoint::Committed, CrashPoint::Rating, CrashPoint::Rated, CrashPoint::Sending];

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_while_it_rates_rates_once() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let address = database.hand_over();
    let run = |death: Option<CrashPlan>| BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, death);
    let (ada, brutus) = (Person::with(&control, "Ada"), Person::with(&control, "Brutus"));
    let games = control.channel("games").expect("there");
    let mut told = Vec::new();
    for death in DEATHS {
        let mut bot = run(None);
        connected(&control, true).await;
        let thread = begin(&control, &ada, &brutus, games).await;
        both_move(&ada, &brutus, thread).await;
        let leaving = post(&brutus.types(thread, "/table resign").await);
        let label = leaving.buttons()[0].label.clone();
        ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-2.png")))
            .await;
        // A row that is left would be sent first by the one that is to die, and be its death.
        assert_eq!(database.drained().await, 0);
        bot.kill();
        connected(&control, false).await;
        let mut dying = run(Some(death.into()));
        connected(&control, true).await;
        dying.dies(death.into(), brutus.presses_as_seen(&leaving, &label)).await;
        connected(&control, false).await;
        let mut bot = run(None);
        connected(&control, true).await;
        let end = ada.waits_for(thread, "the end", is_end).await;
        let ends = ada.sees(thread).into_iter().filter(is_end).count();
        assert_eq!(ends, 1, "{death}");
        told.push(
            end.content
                .lines()
                .find(|line| line.contains('📈') || line.contains("No rating"))
                .unwrap_or_default()
                .to_owned(),
        );
        bot.kill();
        connected(&control, false).await;
    }
    // The fourth is one too many for a day; each of the others counted once.
    let changes: Vec<_> = told.iter().map(|line| line.split_whitespace().nth(2).unwrap_or_default()).collect();
    assert_eq!(changes[0], "1662?", "{told:#?}");
    assert!(changes[1] > changes[0] && changes[2] > changes[1], "{told:#?}");
    assert!(told[3].contains("three rated results in this game within a day"), "{told:#?}");
    let anew = database.store.ratings().recomputed_ratings().await.expect("it answers").expect("whole");
    let (differ, stand) = database.store.ratings().compare_ratings(&anew).await.expect("it answers");
    assert_eq!((differ, stand), (0, 2));
    let counted: Vec<_> = anew.ratings().map(|(_, rating)| rating.games).collect();
    assert_eq!(counted, [3, 3]);
    playground.shutdown().await;
    database.drop().await;
}

async fn connected(control: &Control, yes: bool) {
    assert!(control.wait_until(|control| (control.connected() > 0) == yes, STEP_TIMEOUT).await, "{yes}");
}

/// A rated game of Conspirateurs between two people begins; its thread.
async fn begin(control: &Control, ada: &Person, brutus: &Person, games: Snowflake) -> Snowflake {
    let before: Vec<_> = control.threads().into_iter().map(|thread| thread.id).collect();
    let heard = ada.hears(games, RATED).await;
    let id = heard.rsplit('`').nth(1).expect("the answer names the table").to_owned();
    let can = |post: &ShownMessage, label: &str| {
        post.button(label).is_some_and(|b| !b.disabled && b.custom_id.is_some_and(|i| i.contains(&id)))
    };
    let lobby = brutus.waits_for(games, "the lobby", |post| can(post, "Join")).await;
    brutus.presses(&lobby, "Join").await;
    let lobby = ada.waits_for(games, "the full lobby", |post| can(post, "Start")).await;
    ada.presses(&lobby, "Start").await;
    let opened =
        |control: &Control| control.threads().into_iter().map(|thread| thread.id).find(|id| !before.contains(id));
    let thread = control.wait_for(STEP_TIMEOUT, opened).await.expect("the thread opens");
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    thread
}
