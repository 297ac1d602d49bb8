//! Looking for company: who wants the same is seated together, once, by whatever way and in whatever race; tables with a free
//! seat; the table that has waited longest.

use std::time::Duration;

use crash::{CrashPlan, CrashPoint};
use futures_util::future::join_all;
use stand_in::{
    Control, FaultKind, FaultRule, ForumRule, NewChannel, Permissions, RoleMentions, ShownMessage, Snowflake,
};
use subrosa::discord::{Door, PublicKey};

use test_support::{
    Balancer, Bot, BotProcess, DAY_MS, Database, Person, STEP_TIMEOUT, Stage, TestClock, open_endpoint, own_address,
    patient_stand_in, post, text,
};

pub async fn people(seed: u64) -> (Stage, [Person; 3], Snowflake) {
    let stage = Stage::start(seed).await;
    let people = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    (stage, people, games)
}

/// The last question before somebody looks for a game of two.
pub async fn asked(who: &Person, channel: Snowflake, game: &str) -> ShownMessage {
    let which = post(&who.types(channel, "/play seek").await);
    assert!(which.ephemeral && which.content.contains("Find an opponent:"), "{}", which.content);
    post(&who.presses(&which, game).await)
}

/// Looks for a game of two with three days a move; what is said.
pub async fn seeks(who: &Person, channel: Snowflake, game: &str) -> ShownMessage {
    post(&who.presses(&asked(who, channel, game).await, "3 days").await)
}

pub fn is_seated(said: &str) -> bool {
    said.starts_with("Everybody is found")
}

pub fn waits(said: &str) -> bool {
    said.starts_with("You are looking for")
}

/// The posts of those who wait.
pub fn posted(who: &Person, channel: Snowflake) -> Vec<ShownMessage> {
    who.sees(channel).into_iter().filter(|post| post.button("I'll play").is_some()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_waits_and_the_second_is_company() {
    let (stage, [ada, brutus, cleo], games) = people(402).await;
    stage.control.set_user_permissions(cleo.id, Permissions(Permissions::MEMBER.0 | 1 << 5));
    let players = stage.control.add_role("players", RoleMentions::Allowed);
    cleo.hears(games, "/server roles call:players").await;
    let said = seeks(&ada, games, "StraToGo").await;
    assert!(waits(&said.content) && said.content.contains("3 days a move"), "{}", said.content);
    let wish = cleo.waits_for(games, "the wish", |post| post.button("I'll play").is_some()).await;
    assert!(wish.content.starts_with(&format!("<@&{players}>: Ada is looking for a game")), "{}", wish.content);
    let own = text(&ada.presses(&wish, "I'll play").await);
    assert!(own.contains("your own seek"), "{own}");
    // Another pace is another wish.
    let slow = post(&brutus.presses(&asked(&brutus, games, "StraToGo").await, "7 days").await);
    assert!(waits(&slow.content), "{}", slow.content);
    stage.settled().await;
    assert_eq!(posted(&cleo, games).len(), 2);
    let other = text(&brutus.presses(&wish, "I'll play").await);
    assert!(other.contains("on other terms"), "{other}");
    brutus.presses(&slow, "Stop looking: StraToGo").await;
    let said = seeks(&brutus, games, "StraToGo").await;
    assert!(is_seated(&said.content), "{}", said.content);
    let thread = opened(&stage.control, 1).await;
    let board = ada.waits_for(thread, "the first board", |post| post.content.contains("begins")).await;
    assert!(board.mentions.contains(&ada.id) && board.mentions.contains(&brutus.id), "both are called");
    stage.settled().await;
    assert!(posted(&cleo, games).is_empty(), "nobody presses what is over");
    let over = stage.control.message(wish.id).expect("the post stays");
    assert!(over.content.contains("the players are found") && !over.content.contains("Ada"), "{}", over.content);
    let late = post(&stage.control.forge_click(cleo.id, wish.id, &answer_of(&wish)).await.expect("sent"));
    assert!(late.content.contains("has its players"), "{}", late.content);
    assert_eq!(stage.control.threads().len(), 1);
    assert_eq!(role_calls(&stage), 1, "once an hour for all wishes, and not by the table");
    stage.end().await;
}

fn answer_of(wish: &ShownMessage) -> String {
    wish.button("I'll play").and_then(|button| button.custom_id).expect("an id")
}

/// How often a role was called.
fn role_calls(stage: &Stage) -> usize {
    let sent = stage.control.requests().into_iter().filter(|request| request.method == "POST");
    sent.filter(|request| request.body["allowed_mentions"]["roles"].as_array().is_some_and(|roles| !roles.is_empty()))
        .count()
}

/// Waits until so many threads are open; the first.
pub async fn opened(control: &Control, count: usize) -> Snowflake {
    let find = |control: &Control| control.threads().first().filter(|_| control.threads().len() >= count).map(|t| t.id);
    control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_is_answered_once_however_often_it_is_pressed() {
    let (stage, [ada, brutus, _], games) = people(403).await;
    let said = seeks(&ada, games, "Praetorian").await;
    assert!(waits(&said.content), "{}", said.content);
    let wish = brutus.waits_for(games, "the wish", |post| post.button("I'll play").is_some()).await;
    stage.control.duplicate_interactions(1);
    let both = join_all((0..2).map(|_| brutus.presses(&wish, "I'll play"))).await;
    let heard: Vec<_> = both.iter().map(text).collect();
    assert!(heard.iter().any(|said| is_seated(said)), "{heard:?}");
    assert!(heard.iter().all(|said| is_seated(said) || said.contains("has its players")), "{heard:?}");
    opened(&stage.control, 1).await;
    stage.settled().await;
    assert_eq!((stage.control.threads().len(), posted(&ada, games).len()), (1, 0));
    // The same twice in one's own message.
    let pace = asked(&ada, games, "Praetorian").await;
    let both = join_all((0..2).map(|_| ada.presses(&pace, "3 days"))).await;
    assert!(both.iter().all(|answer| waits(&text(answer))), "{both:?}");
    stage.settled().await;
    assert_eq!(posted(&brutus, games).len(), 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_whose_post_is_in_doubt_and_that_is_withdrawn_leaves_no_button() {
    let (stage, [ada, brutus, _], games) = people(409).await;
    let posts = format!("/channels/{games}/messages");
    stage.control.fault(FaultRule::once("POST", &posts, FaultKind::StatusAfter(500)).times(u32::MAX));
    let said = seeks(&ada, games, "Praetorian").await;
    brutus.waits_for(games, "the wish", |post| post.button("I'll play").is_some()).await;
    ada.presses(&said, "Stop looking: Praetorian").await;
    stage.settled().await;
    assert!(posted(&brutus, games).is_empty(), "nobody presses what is over");
    stage.control.clear_faults();
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_blocks_another_never_meets_them_and_neither_is_told() {
    let (stage, [ada, brutus, cleo], games) = people(404).await;
    ada.hears(games, "/settings block:Brutus").await;
    assert!(waits(&seeks(&ada, games, "Praetorian").await.content));
    stage.settled().await;
    for (who, hears) in [(&cleo, true), (&brutus, false)] {
        let there = post(&who.types(games, "/play seek").await);
        assert_eq!(there.content.contains("Somebody is waiting"), hears, "{}", there.content);
    }
    let said = seeks(&brutus, games, "Praetorian").await;
    assert!(waits(&said.content), "blocked: {}", said.content);
    // The post can be pressed; it leads to no table with them.
    let wish = brutus.waits_for(games, "the wish", |post| post.content.starts_with("Ada is looking")).await;
    let pressed = text(&brutus.presses(&wish, "I'll play").await);
    assert!(waits(&pressed), "{pressed}");
    let there = post(&ada.types(games, "/play seek").await);
    let own = there.content.contains("You are looking for") && !there.content.contains("Somebody is waiting");
    assert!(own, "{}", there.content);
    stage.settled().await;
    assert!(stage.control.threads().is_empty());
    // A seeker whom neither blocks meets the one who has waited longer.
    assert!(is_seated(&seeks(&cleo, games, "Praetorian").await.content));
    let thread = opened(&stage.control, 1).await;
    let board = cleo.waits_for(thread, "the board", |post| post.content.contains("begins")).await;
    assert!(board.mentions.contains(&ada.id) && !board.mentions.contains(&brutus.id));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn company_keeps_to_its_channel_and_to_the_rules_there() {
    let (stage, [ada, brutus, cleo], games) = people(405).await;
    let (control, lounge) = (&stage.control, stage.channel("lounge"));
    let elsewhere = control.add_channel_elsewhere("elsewhere");
    let dm = post(&control.forge_command_by_message(ada.id, "/play seek").await.expect("it is sent"));
    assert!(dm.content.contains("in a server"), "{}", dm.content);
    assert!(waits(&seeks(&ada, elsewhere, "Praetorian").await.content));
    stage.settled().await;
    assert!(!post(&brutus.types(games, "/play seek").await).content.contains("Somebody is waiting"));
    assert!(waits(&seeks(&brutus, games, "Praetorian").await.content), "another server's people are not company");
    let wish = ada.waits_for(elsewhere, "the wish", |post| post.button("I'll play").is_some()).await;
    let mine = cleo.waits_for(games, "its post", |post| post.button("I'll play").is_some()).await;
    let forged = post(&control.forge_click(cleo.id, mine.id, &answer_of(&wish)).await.expect("it is sent"));
    assert!(forged.content.contains("has its players"), "{}", forged.content);

    control.set_user_permissions(ada.id, Permissions(Permissions::MEMBER.0 | 1 << 5));
    ada.hears(games, "/server channels allow:lounge").await;
    let refused = seeks_refused(&cleo, games, "Praetorian").await;
    assert!(refused.contains(&format!("tables are opened in <#{lounge}>")), "{refused}");
    // A table is opened where both asked: another channel may be one that they don't see.
    assert!(!post(&cleo.types(lounge, "/play seek").await).content.contains("Somebody is waiting"));
    assert!(waits(&seeks(&cleo, lounge, "Praetorian").await.content));
    let eva = Person::at(&stage, control.add_user("Eva"));
    assert!(is_seated(&seeks(&eva, lounge, "Praetorian").await.content));
    let thread = opened(control, 1).await;
    let is_it = |info: &stand_in::ChannelInfo| info.id == thread && info.parent == Some(lounge);
    assert!(control.threads().iter().any(is_it));
    control.set_user_permissions(
        ada.id,
        Permissions::MEMBER | Permissions::MANAGE_THREADS | Permissions::MODERATE_MEMBERS,
    );
    ada.hears(lounge, "/moderate mute player:Cleo for:1").await;
    assert!(seeks_refused(&cleo, lounge, "StraToGo").await.contains("muted you until"));
    control.set_user_permissions(brutus.id, Permissions::MEMBER & !Permissions::SEND_MESSAGES);
    let asked = post(&brutus.types(lounge, "/play seek").await);
    assert!(text(&brutus.presses(&asked, "StraToGo").await).contains("you can't look for an opponent here"));
    stage.settled().await;
    stage.end().await;
}

async fn seeks_refused(who: &Person, channel: Snowflake, game: &str) -> String {
    text(&who.presses(&asked(who, channel, game).await, "3 days").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_ends_by_itself_and_leaves_nothing_that_names_anybody() {
    let (stage, [ada, brutus, _], games) = people(406).await;
    let guest = Person::at(&stage, stage.control.add_user("[Win](https://evil.example) @here"));
    assert!(waits(&seeks(&guest, games, "Praetorian").await.content));
    assert!(waits(&seeks(&ada, games, "StraToGo").await.content));
    brutus.waits_for(games, "her wish", |post| post.content.starts_with("Ada is looking")).await;
    let wish = brutus.waits_for(games, "the wish", |post| post.content.contains("Win")).await;
    assert!(wish.content.contains(r"\[Win\]\(https\:\/\/evil.example\)"), "{}", wish.content);
    let deleting = post(&ada.types(games, "/about data:delete").await);
    let data = ada.data(games).await;
    assert!(data.contains("looked_for") && data.contains("stratogo"), "{data}");
    ada.presses(&deleting, "Delete my data").await;
    stage.settled().await;
    assert!(brutus.sees(games).iter().all(|post| !post.content.contains("Ada")));
    stage.clock.set_ahead(8 * DAY_MS);
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    stage.settled().await;
    assert!(posted(&brutus, games).is_empty());
    let over = stage.control.message(wish.id).expect("it stays");
    assert!(over.content.contains("nobody came in time") && !over.content.contains("Win"), "{}", over.content);
    assert!(waits(&seeks(&brutus, games, "Praetorian").await.content), "what is over is nobody's company");
    assert!(waits(&seeks(&guest, games, "StraToGo").await.content), "and can be asked for anew");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_who_ask_two_processes_at_once_are_one_table_and_one_who_waits() {
    let stage = Stage::by_http(407).await;
    let first = stage.listens().expect("by HTTP");
    let second = own_address();
    let key = PublicKey::read(&stage.control.public_key());
    let door = Door::Http { listen: second, key, drain: Duration::from_millis(100) };
    let other = Bot::start(&stage.playground, &stage.database, 5, door, &TestClock::default());
    open_endpoint(&stage.control, second).await;
    let balancer = Balancer::before(vec![first, second]).await;
    open_endpoint(&stage.control, balancer.address).await;
    let games = stage.channel("games");
    let people: Vec<_> = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name)).into();
    for round in 1..=5 {
        let mut ready = Vec::new();
        for person in &people {
            ready.push((person, asked(person, games, "Praetorian").await));
        }
        let answers = join_all(ready.iter().map(|(person, pace)| person.presses(pace, "3 days"))).await;
        opened(&stage.control, round).await;
        stage.settled().await;
        assert_eq!(stage.control.threads().len(), round, "{:?}", answers.iter().map(text).collect::<Vec<_>>());
        let mut waiting = 0;
        for person in &people {
            let mine = post(&person.types(games, "/play seek").await);
            if let Some(stop) = mine.buttons().iter().find(|button| button.label.starts_with("Stop looking")) {
                waiting += 1;
                person.presses(&mine, &stop.label).await;
            }
        }
        assert_eq!(waiting, 1, "round {round}");
    }
    stage.settled().await;
    assert!(posted(&people[0], games).is_empty());
    other.stop().await;
    stage.end().await;
}

/// The points at which a process dies that brings two together.
pub const DEATHS: [CrashPoint; 3] = [CrashPoint::Sought, CrashPoint::Seated, CrashPoint::Answered];

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_dies_while_two_are_brought_together_leaves_one_game_and_nobody_alone() {
    for point in DEATHS {
        let playground = patient_stand_in().await;
        let control = playground.control();
        let database = Database::fresh().await;
        let address = database.hand_over();
        let run = |death: Option<CrashPlan>| BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, death);
        let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::named(&control, name));
        let games = control.channel("games").expect("there");
        let is_there = |control: &Control| control.connected() > 0;
        let mut bot = run(None);
        assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
        let pace = asked(&brutus, games, "Praetorian").await;
        assert!(waits(&seeks(&ada, games, "Praetorian").await.content));
        ada.waits_for(games, "the wish", |post| post.button("I'll play").is_some()).await;
        bot.kill();
        assert!(control.wait_until(|control| !is_there(control), STEP_TIMEOUT).await, "it is gone");
        let mut dying = run(Some(point.into()));
        assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the next one comes");
        let asked = brutus.presses(&pace, "3 days");
        dying.dies(point.into(), asked).await;
        // Somebody else sees to it, a moment later and without being asked.
        let mut bot = run(None);
        let thread = opened(&control, 1).await;
        brutus.waits_for(thread, "the first board", |post| post.content.contains("begins")).await;
        bot.kill();
        assert_eq!(control.threads().len(), 1, "{point}");
        playground.shutdown().await;
        database.drop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn free_seats_are_joined_from_a_list_and_next_leads_to_who_has_waited_longest() {
    let (stage, [ada, brutus, cleo], games) = people(409).await;
    let lounge = stage.channel("lounge");
    ada.hears(games, "/play praetorian").await;
    brutus.hears(lounge, "/play stratogo").await;
    let none = post(&cleo.types(games, "/games").await);
    let list = post(&cleo.presses(&none, "Free seats here").await);
    assert!(list.content.contains("Praetorian") && list.content.contains("Ada"), "{}", list.content);
    assert!(!list.content.contains("StraToGo"), "another channel's tables are told of there: {}", list.content);
    let joined = text(&cleo.presses(&list, "Join 1: Praetorian").await);
    assert!(joined.contains("You sit at this table now"), "{joined}");
    let again = post(&brutus.presses(&post(&brutus.types(games, "/games").await), "Free seats here").await);
    assert!(again.content.contains("No table in this channel has a free seat"), "{}", again.content);
    let idle = post(&cleo.types(games, "/games").await);
    assert!(idle.button("Next").is_none(), "nothing waits yet");

    for (at, game) in (1..).zip(["conspirateurs", "roman-checkers"]) {
        let heard = ada.hears(games, &format!("/play {game} seat:0")).await;
        let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
        let can = |post: &ShownMessage, label: &str| {
            let button = post.button(label).filter(|button| !button.disabled);
            button.and_then(|button| button.custom_id).is_some_and(|own| own.contains(&id))
        };
        let lobby = brutus.waits_for(games, "the lobby", |post| can(post, "Join")).await;
        brutus.presses(&lobby, "Join").await;
        let lobby = ada.waits_for(games, "the full lobby", |post| can(post, "Start")).await;
        ada.presses(&lobby, "Start").await;
        opened(&stage.control, at).await;
        stage.settled().await;
    }
    let mine = post(&ada.types(games, "/games").await);
    let view = post(&ada.presses(&mine, "Next").await);
    assert!(view.ephemeral && view.content.contains("Conspirateurs"), "{}", view.content);
    ada.with_picture(&view).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_again_and_again_is_slowed_as_whoever_opens_tables() {
    let (stage, [ada, brutus, _], games) = people(410).await;
    let mut said = Vec::new();
    for _ in 0..12 {
        let heard = seeks(&ada, games, "Praetorian").await;
        said.push(heard.content.clone());
        if !waits(&heard.content) {
            break;
        }
        ada.presses(&heard, "Stop looking: Praetorian").await;
    }
    assert_eq!(said.iter().filter(|said| waits(said)).count(), 10, "{said:#?}");
    assert!(said.last().expect("some").contains("You have opened tables or tournaments"), "{said:#?}");
    assert!(waits(&seeks(&brutus, games, "Praetorian").await.content), "others may");
    assert!(ada.hears(games, "/play praetorian").await.contains("many times just now"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_forum_company_is_found_by_the_command_and_the_card_comes_into_the_games_post() {
    let (stage, [ada, brutus, cleo], _) = people(411).await;
    let forum = stage.control.add_channel_of(NewChannel::Forum(Vec::new(), ForumRule::Plain), "tables");
    let talk = stage.control.open_thread(cleo.id, forum, ("Who plays?", "I watch.")).expect("opened");
    assert!(waits(&seeks(&ada, talk, "Praetorian").await.content));
    stage.settled().await;
    let there = post(&brutus.types(talk, "/play seek").await);
    let said = post(&brutus.presses(&there, "Play Praetorian (3 days)").await);
    assert!(is_seated(&said.content), "{}", said.content);
    let is_its = |control: &Control| {
        control
            .threads()
            .into_iter()
            .find(|thread| thread.parent == Some(forum) && thread.id != talk)
            .map(|post| post.id)
    };
    let thread = stage.control.wait_for(STEP_TIMEOUT, is_its).await.expect("the game's post");
    ada.waits_for(thread, "the first board", |post| post.content.contains("begins")).await;
    let asked = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&asked, "Resign").await;
    let end = ada.waits_for(thread, "the end", |post| post.button("The card").is_some()).await;
    let card = post(&ada.presses(&end, "The card").await);
    ada.presses(&card, "Show it in this channel").await;
    let is_card = |post: &ShownMessage| post.attachments.iter().any(|file| file.name.contains("-card-"));
    cleo.waits_for(thread, "the card", |post| !post.ephemeral && is_card(post)).await;
    stage.settled().await;
    assert!(stage.database.store.outbox().given_up().await.expect("the database answers").is_empty());
    stage.end().await;
}

/// Ada has 1662? and Brutus 1338? from one game; Drusus has none, and counts as the newcomer that he is.
#[tokio::test(flavor = "multi_thread")]
async fn company_about_as_strong_is_found_by_ratings_and_whoever_hides_theirs_is_near_to_nobody() {
    let (stage, [ada, brutus, cleo], games) = people(412).await;
    let drusus = Person::at(&stage, stage.control.user("Drusus").unwrap_or_else(|_| stage.control.add_user("Drusus")));
    let mut ledger = rating::Ledger::default();
    let scale = store::RatingScale { game: "praetorian".to_owned(), method: rating::Method::Duel };
    let side = |person: &Person, place| {
        let key = (table::PlayerId(i64::try_from(person.id).expect("an id")), scale.clone());
        rating::RatedSide { who: rating::RatedPerson::Of(key, 1), place, side: place }
    };
    let sides = vec![side(&ada, 1), side(&brutus, 2)];
    ledger.record(&rating::RatedGame { method: rating::Method::Duel, at_ms: stage.clock.now_ms(), sides });
    stage.database.store.ratings().replace_ratings(&ledger).await.expect("it answers");

    let pace = asked(&ada, games, "Praetorian").await;
    assert!(pace.content.contains("With anybody; the game is not rated"), "{}", pace.content);
    let near = post(&ada.presses(&pace, "About my strength (±150)").await);
    assert!(near.content.contains("within 150 of yours"), "{}", near.content);
    let rated = post(&ada.presses(&near, "Rated").await);
    let said = post(&ada.presses(&rated, "3 days").await);
    assert!(waits(&said.content) && said.content.contains("rated, 3 days a move, near in rating (±150)"), "{said:?}");
    let wish = brutus.waits_for(games, "the wish", |post| post.button("I'll play").is_some()).await;
    assert!(wish.content.contains("near in rating (±150)"), "{}", wish.content);

    let far = text(&brutus.presses(&wish, "I'll play").await);
    assert!(far.contains("your ratings are too far apart"), "{far}");
    let list = post(&brutus.types(games, "/play seek").await);
    assert!(list.button("Play Praetorian (3 days)").is_none(), "what he can't have is not offered: {}", list.content);
    assert!(waits(&seeks(&brutus, games, "Praetorian").await.content), "anybody, but not rated: another wish");
    cleo.hears(games, "/settings ratings:hidden").await;
    let hidden = text(&cleo.presses(&wish, "I'll play").await);
    assert!(hidden.contains("Your rating is hidden"), "{hidden}");
    let near = post(&cleo.presses(&asked(&cleo, games, "StraToGo").await, "About my strength (±300)").await);
    assert!(text(&cleo.presses(&near, "7 days").await).contains("Your rating is hidden"));
    assert_eq!(stage.control.threads().len(), 0);

    let list = post(&drusus.types(games, "/play seek").await);
    let said = post(&drusus.presses(&list, "Play Praetorian (3 days)").await);
    assert!(is_seated(&said.content), "162 is near while both are new: {}", said.content);
    let thread = opened(&stage.control, 1).await;
    ada.waits_for(thread, "the first board", |post| post.content.contains("begins")).await;
    assert!(ada.hears(thread, "/hint").await.contains("rated, so there are no hints"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_want_another_game_or_block_one_another_starve_nobody_who_fits() {
    let stage = Stage::start(412).await;
    let (store, games) = (stage.database.store.clone(), stage.channel("games"));
    let crowd: Vec<_> = (0..40).map(|number| stage.control.add_user(&format!("Crowd {number}"))).collect();
    for (at, one) in crowd.iter().enumerate() {
        // Half of them want five seats; the others want three, and block one another.
        let seats = if at < 20 { 5 } else { 3 };
        let number = i64::try_from(at).expect("small");
        let player = ::table::PlayerId(i64::try_from(*one).expect("an id"));
        let seek = subrosa::app::Seek {
            guild: ::table::GuildId(i64::try_from(stage.control.guild_id()).expect("an id")),
            player: ::table::Player::named(player, ["Crowd"]),
            game: "tmag".to_owned(),
            id: 1_000 + number,
            asked: 1_000 + number,
            seats,
            pace_secs: 3 * 86_400,
            terms: subrosa::app::SeekTerms::default(),
            channel: ::table::ChannelId(i64::try_from(games).expect("an id")),
            state: subrosa::app::SeekState::Waiting,
            message: None,
            since_ms: stage.clock.now_ms() - DAY_MS + number,
            expires_ms: stage.clock.now_ms() + DAY_MS,
        };
        store.seeks().add_seek(&seek, None, &[]).await.expect("written");
        store.seeks().seek_settled(&seek).await.expect("written");
    }
    for one in &crowd[20..] {
        for other in crowd[20..].iter().filter(|other| *other != one) {
            let id = |one: &Snowflake| ::table::PlayerId(i64::try_from(*one).expect("an id"));
            store.people().block(id(one), id(other), 1).await.expect("written");
        }
    }
    let mut said = Vec::new();
    for name in ["Ada", "Brutus"] {
        let who = Person::of(&stage, name);
        let which = post(&who.types(games, "/play seek").await);
        let sizes = post(&who.presses(&which, "TMAG").await);
        let pace = post(&who.presses(&sizes, "3").await);
        said.push(post(&who.presses(&pace, "3 days").await).content);
    }
    assert!(waits(&said[0]), "of three one is missing: {}", said[0]);
    assert!(is_seated(&said[1]), "with the one of the crowd who has waited longest: {}", said[1]);
    let thread = opened(&stage.control, 1).await;
    let board = stage.control.wait_for(STEP_TIMEOUT, |control| {
        control.messages(thread, crowd[20]).into_iter().find(|post| !post.attachments.is_empty())
    });
    let board = board.await.expect("the board");
    assert!(board.mentions.contains(&crowd[20]) || board.content.contains("begins"), "{}", board.content);
    stage.stop().await;
}
