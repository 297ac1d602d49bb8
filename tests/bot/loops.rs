//! Attacks that go in a circle: somebody does what a limit speaks to, has their data deleted, or closes what they opened, and does it
//! again. Each counts what came through.
//!
//! `SUBROSA_ATTACK_SECS=35` has the loop of deletions go on for so long: `cargo test --test bot loops::a_deletion -- --nocapture`.

use std::time::{Duration, Instant};

use ::table::PlayerId;
use stand_in::{Permissions, RoleMentions, ShownMessage, Snowflake};
use test_support::{Person, Stage, TableInPlay, post, text};

const OPEN: &str = "/play conspirateurs seat:0";
const RATED: &str = "/play conspirateurs seat:0 rated:yes";

/// Somebody has their data deleted; whether it was done.
async fn goes(who: &Person, channel: Snowflake) -> bool {
    let asked = post(&who.types(channel, "/about data:delete").await);
    text(&who.presses(&asked, "Delete my data").await).starts_with("Done")
}

/// How often new messages in the server have called this role or person.
fn called(stage: &Stage, kind: &str, id: Snowflake) -> usize {
    let sent = stage.control.requests().into_iter().filter(|request| request.method == "POST");
    let called = sent.filter_map(|request| request.body["allowed_mentions"][kind].as_array().cloned()).flatten();
    called.filter(|called| called.as_str() == Some(&*id.to_string())).count()
}

/// The rounds of an attack: so many, or as many as there is time for.
fn rounds(usual: usize) -> impl Iterator<Item = usize> {
    let secs = std::env::var("SUBROSA_ATTACK_SECS").ok().and_then(|secs| secs.parse().ok());
    let (begun, time) = (Instant::now(), secs.map(Duration::from_secs));
    (1..).take_while(move |round| time.map_or(*round <= usual, |time| begun.elapsed() < time))
}

/// A stage whose server calls a role for open seats.
async fn calling(seed: u64) -> (Stage, Snowflake, Snowflake) {
    let stage = Stage::start(seed).await;
    let (drusus, games) = (Person::of(&stage, "Drusus"), stage.channel("games"));
    stage.control.set_user_permissions(drusus.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    let role = stage.control.add_role("players", RoleMentions::Allowed);
    drusus.hears(games, "/server roles call:players").await;
    stage.control.clear_requests();
    (stage, games, role)
}

fn lobby_of(id: &str) -> impl Fn(&ShownMessage) -> bool {
    move |post| post.button("Close").and_then(|b| b.custom_id).is_some_and(|own| own.ends_with(id))
}

/// Opens a table and closes it as soon as it is posted; whether it was opened.
async fn opens_and_closes(who: &Person, games: Snowflake, line: &str) -> bool {
    let heard = who.hears(games, line).await;
    let Some(id) = heard.starts_with("Your table").then(|| heard.rsplit('`').nth(1)).flatten() else { return false };
    let lobby = who.waits_for(games, "the lobby", lobby_of(id)).await;
    who.presses(&lobby, "Close").await;
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_in_a_loop_gives_no_new_tables_calls_or_invitations() {
    let (stage, games, role) = calling(701).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let (mut tables, mut invitations, mut deletions, mut last) = (0, 0, 0, 0);
    for round in rounds(20) {
        last = round;
        tables += usize::from(ada.hears(games, OPEN).await.starts_with("Your table"));
        let invited = ada.hears(games, "/play conspirateurs opponent:@Brutus").await;
        invitations += usize::from(invited.starts_with("Your table"));
        stage.settled().await;
        deletions += usize::from(goes(&ada, games).await);
    }
    let listed = stage.database.store.people().forgotten().await.expect("it answers").len();
    let roles = called(&stage, "roles", role);
    let (pings, messages) = (called(&stage, "users", brutus.id), brutus.dms().len());
    println!(
        "{last} rounds: {tables} tables, {invitations} invitations, {roles} role calls, {pings} pings and {messages} messages to the \
         one who is invited, {deletions} deletions, {listed} on the list"
    );
    assert!(tables + invitations <= 10 && invitations <= 4, "{tables} tables, {invitations} invitations");
    assert!(pings <= 4 && messages <= 8, "{pings} pings, {messages} messages");
    assert_eq!((roles, deletions, listed), (1, 1, 1));
    assert!(ada.hears(games, OPEN).await.contains("You have opened tables or tournaments"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_members_who_open_and_close_call_the_servers_role_once_an_hour() {
    let (stage, games, role) = calling(702).await;
    let people = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let mut opened = 0;
    for _ in 0..10 {
        for who in &people {
            opened += usize::from(opens_and_closes(who, games, OPEN).await);
        }
    }
    stage.settled().await;
    println!("30 tables opened and closed: {opened} came through, {} role calls", called(&stage, "roles", role));
    assert_eq!((opened, called(&stage, "roles", role)), (30, 1));
    people[0].types(games, "/play seek").await;
    stage.clock.set_ahead(61 * 60_000);
    assert!(people[1].hears(games, OPEN).await.starts_with("Your table"));
    stage.settled().await;
    assert_eq!(called(&stage, "roles", role), 2, "once more after an hour");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_costs_its_opener_what_a_table_costs() {
    let stage = Stage::start(703).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    stage.control.set_user_permissions(ada.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    let mut opened = 0;
    for _ in 0..30 {
        let heard = ada.hears(games, "/tournament new game:Conspirateurs format:Swiss rounds:2").await;
        if heard.starts_with("The tournament is open") {
            opened += 1;
            let id = heard.rsplit('`').nth(1).expect("its id");
            ada.hears(games, &format!("/tournament cancel tournament:{id}")).await;
        } else {
            assert!(heard.contains("You have opened tables or tournaments"), "{heard}");
        }
    }
    println!("30 tournaments opened and cancelled: {opened} came through");
    assert_eq!(opened, 10);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_invite_one_person_they_are_called_twelve_times_and_then_every_quarter_of_an_hour() {
    let stage = Stage::start(704).await;
    let (brutus, games) = (Person::of(&stage, "Brutus"), stage.channel("games"));
    let mut invitations = 0;
    for number in 0..6 {
        let who = Person::at(&stage, stage.control.add_user(&format!("Guest{number}")));
        for _ in 0..4 {
            invitations += usize::from(opens_and_closes(&who, games, "/play conspirateurs opponent:@Brutus").await);
        }
    }
    stage.settled().await;
    println!("24 invitations by six people: {invitations} came through");
    assert!(invitations <= 12, "{invitations}");
    let heard = Person::of(&stage, "Ada").hears(games, "/play conspirateurs opponent:@Brutus").await;
    assert!(heard.contains("They have been invited by many people just now"), "{heard}");
    assert!(goes(&brutus, games).await, "nothing is kept, or it is deleted");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_seen_a_seat_takes_no_other_after_a_deletion_and_two() {
    let table = TableInPlay::start(705, "/play praetorian seat:0").await;
    let TableInPlay { stage, ada, brutus, cleo, thread, games, .. } = &table;
    ada.hears(*thread, "/move move:assassin=7 targets=3,19").await;
    ada.hears(*thread, "/table substitute player:Cleo").await;
    let take = |post: &ShownMessage| post.button("Take the seat").is_some();
    let offer = cleo.waits_for(*thread, "the offer", take).await;
    cleo.presses(&offer, "Take the seat").await;
    assert!(goes(ada, *games).await);
    brutus.hears(*thread, "/table substitute").await;
    let offer = ada.waits_for(*thread, "the other seat", |post| take(post) && post.content.contains("to anyone")).await;
    let heard = text(&ada.presses(&offer, "Take the seat").await);
    assert!(heard.contains("already played another seat"), "{heard}");
    stage.clock.set_ahead(25 * 3_600_000);
    assert!(goes(ada, *games).await, "a day later");
    let offer = ada.waits_for(*thread, "the other seat", |post| take(post) && post.content.contains("to anyone")).await;
    let heard = text(&ada.presses(&offer, "Take the seat").await);
    assert!(heard.contains("already played another seat"), "{heard}");
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_a_moderator_has_unseated_muted_or_somebody_blocked_stays_so_after_a_deletion() {
    let table = TableInPlay::start(706, OPEN).await;
    let TableInPlay { stage, ada, brutus, cleo, thread, games, .. } = &table;
    let rights = Permissions::MEMBER | Permissions::MANAGE_THREADS | Permissions::MODERATE_MEMBERS;
    stage.control.set_user_permissions(cleo.id, rights);
    cleo.hears(*thread, "/moderate unseat player:Brutus reason:Insults").await;
    ada.hears(*games, "/settings block:Brutus").await;
    assert!(goes(brutus, *games).await);
    assert!(
        ada.hears(*games, "/settings").await.contains("1 person who has had their data deleted"),
        "a block is seen, and nobody named"
    );
    let heard = cleo.hears(*games, "/moderate unmute player:Brutus").await;
    assert!(heard.contains("They are not muted"), "{heard}");
    let id = PlayerId(brutus.id.to_string().parse().expect("a number"));
    let known_as = stage.database.store.people().number_of(id).await.expect("the database answers");
    assert_ne!(known_as, id.0, "nobody is brought back by another");
    let offer = brutus.waits_for(*thread, "the seat", |post| post.button("Take the seat").is_some()).await;
    let heard = post(&brutus.presses(&offer, "Take the seat").await).content;
    assert!(heard.contains("unless they give it back"), "{heard}");
    let lobby = async |who: &Person| {
        let heard = who.hears(*games, OPEN).await;
        let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
        brutus.waits_for(*games, "the lobby", lobby_of(&id)).await
    };
    let heard = post(&brutus.presses(&lobby(ada).await, "Join").await).content;
    assert!(heard.contains("This table is not open to you"), "{heard}");

    cleo.hears(*games, "/moderate mute player:Brutus for:72 reason:Spam").await;
    stage.clock.set_ahead(25 * 3_600_000);
    assert!(goes(brutus, *games).await, "a day later");
    let heard = post(&brutus.presses(&lobby(cleo).await, "Join").await).content;
    assert!(heard.contains("muted you until"), "{heard}");
    ada.hears(*games, "/settings unblock:Brutus").await;
    cleo.hears(*games, "/moderate unmute player:Brutus").await;
    let heard = post(&brutus.presses(&lobby(ada).await, "Join").await).content;
    assert!(!heard.contains("not open to you") && !heard.contains("muted"), "{heard}");
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_has_three_rated_games_a_day_however_often_one_of_them_deletes() {
    let stage = Stage::start(707).await;
    let (ada, brutus, games) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"), stage.channel("games"));
    let mut deletions = 0;
    for _ in 0..6 {
        lose(&stage, &ada, &brutus).await;
        deletions += usize::from(goes(&brutus, games).await);
    }
    stage.settled().await;
    let me = table::PlayerId(ada.id.to_string().parse().expect("a number"));
    let rated = stage.database.store.ratings().ratings_of(me).await.expect("it answers")[0].1.games;
    println!("six rated games of a pair, {deletions} deletions: {rated} counted");
    assert_eq!((rated, deletions), (3, 1));
    stage.end().await;
}

/// A rated game between two, in which the second resigns after a move each.
async fn lose(stage: &Stage, ada: &Person, brutus: &Person) {
    let (games, before) = (stage.channel("games"), stage.control.threads().len());
    let heard = ada.hears(games, RATED).await;
    let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
    let lobby = brutus.waits_for(games, "the lobby", lobby_of(&id)).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| lobby_of(&id)(post) && post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    stage.control.wait_until(|control| control.threads().len() > before, test_support::STEP_TIMEOUT).await;
    stage.settled().await;
    let found = stage.app.operator().load(table::TableId::parse(&id).expect("an id")).await.expect("it is there");
    let thread = found.place.thread.expect("it has a thread").to_string();
    let thread = stage.control.threads().iter().map(|known| known.id).find(|known| known.to_string() == thread);
    let thread = thread.expect("the thread is known");
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    assert!(brutus.hears(thread, "/move move:h8").await.starts_with("Played"));
    let asked = post(&brutus.types(thread, "/table resign").await);
    brutus.presses(&asked, "Resign").await;
    ada.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
    stage.settled().await;
}
