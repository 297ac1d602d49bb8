//! Tournaments on the stand-in: from sign-up to standings, by those who may alone; killed at each point they go on exactly once.

use crash::{CrashPlan, CrashPoint};
use stand_in::{Control, Permissions, ShownMessage, Snowflake};
use test_support::{
    Bot, BotProcess, Database, Person, STEP_TIMEOUT, Stage, TestClock, gateway_times, never_within, patient_stand_in,
    post,
};

const OPEN: &str = "/tournament new game:Conspirateurs format:Swiss rounds:2";

/// The text of a post's frame.
fn frame(post: &ShownMessage) -> String {
    let embed = post.embeds.first().cloned().unwrap_or_default();
    format!("{}\n{}", embed["title"].as_str().unwrap_or_default(), embed["description"].as_str().unwrap_or_default())
}

fn says(words: &str) -> impl Fn(&ShownMessage) -> bool {
    move |post| frame(post).contains(words)
}

/// The word to an organiser that games ended without a result.
fn is_undecided(post: &ShownMessage) -> bool {
    post.content.contains("ended without a result. The tournament waits until you decide")
}

/// The posts of a channel whose frame says this.
fn count(control: &Control, who: &Person, channel: Snowflake, words: &str) -> usize {
    control.messages(channel, who.id).iter().filter(|post| says(words)(post)).count()
}

/// Ada manages the server; four people are there.
fn people(control: &Control) -> [Person; 4] {
    let people = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::named(control, name));
    control.set_user_permissions(people[0].id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    for one in &people[1..] {
        control.set_user_permissions(one.id, Permissions::MEMBER);
    }
    people
}

async fn sign_up(people: &[Person; 4], games: Snowflake, line: &str) -> ShownMessage {
    let opened = people[0].hears(games, line).await;
    assert!(opened.starts_with("The tournament is open"), "{opened}");
    let sign_up = people[0].waits_for(games, "the sign-up", |post| post.button("Start").is_some()).await;
    for one in people {
        assert!(post(&one.presses(&sign_up, "Join").await).content.starts_with("You take part."));
    }
    sign_up
}

/// Waits until so many tables' threads are there, each with a board.
async fn threads(control: &Control, who: &Person, wanted: usize) -> Vec<Snowflake> {
    let begun = |control: &Control| {
        let threads: Vec<_> = control.threads().iter().map(|thread| thread.id).collect();
        let has_board =
            |thread: &Snowflake| control.messages(*thread, who.id).iter().any(|post| !post.attachments.is_empty());
        (threads.len() >= wanted && threads.iter().all(has_board)).then_some(threads)
    };
    control
        .wait_for(STEP_TIMEOUT, begun)
        .await
        .unwrap_or_else(|| panic!("{wanted} tables: {}", control.threads().len()))
}

/// In each thread one player resigns: the first of these people who plays there.
async fn resign_in(people: &[Person], threads: &[Snowflake]) {
    for thread in threads {
        for one in people {
            let asked = post(&one.types(*thread, "/table resign").await);
            if asked.button("Resign").is_some() {
                one.presses(&asked, "Resign").await;
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_of_four_goes_from_sign_up_to_standings() {
    let stage = Stage::start(131).await;
    let (people, games) = (people(&stage.control), stage.channel("games"));
    let [ada, brutus, ..] = &people;
    assert!(brutus.hears(games, OPEN).await.contains("opened by those who manage it"));
    let sign_up = sign_up(&people, games, OPEN).await;
    assert!(post(&brutus.presses(&sign_up, "Join").await).content.contains("already"));
    assert!(post(&brutus.presses(&sign_up, "Start").await).content.contains("Only the organiser"));
    for line in ["/tournament cancel", "/tournament withdraw player:Cleo", "/tournament result player:Cleo outcome:won"]
    {
        assert!(brutus.hears(games, line).await.contains("Only the organiser"), "{line}");
    }
    assert!(brutus.hears(games, "/tournament standings").await.contains("not begun yet"));
    let (one, other) = tokio::join!(ada.hears(games, "/tournament start"), ada.hears(games, "/tournament start"));
    let begun = [&one, &other].iter().filter(|heard| heard.contains("begins")).count();
    assert!(begun == 1 && [one, other].iter().any(|heard| heard.contains("has begun")), "it begins once");
    let first = threads(&stage.control, ada, 2).await;
    ada.waits_for(games, "the first round", says(": round 1 of 2")).await;
    resign_in(&people, &first).await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let both = threads(&stage.control, ada, 4).await;
    let second = ada.waits_for(games, "the second round", says(": round 2 of 2")).await;
    let picture = second.attachments.first().expect("the standings");
    assert!(picture.name.starts_with("standings-") && picture.name.ends_with("-1.png"), "{}", picture.name);
    let alt = picture.description.clone().unwrap_or_default();
    assert!(alt.contains("after round 1 of 2") && alt.contains("1. "), "{alt}");
    let now: Vec<_> = both.into_iter().filter(|thread| !first.contains(thread)).collect();
    assert_eq!(now.len(), 2);
    resign_in(&people, &now).await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let end = ada.waits_for(games, "the end", says("the end")).await;
    assert!(frame(&end).contains("has won") && !end.attachments.is_empty(), "{}", frame(&end));
    let standings = brutus.types(games, "/tournament standings").await;
    assert!(post(&standings).content.contains("after round 2 of 2"), "{}", post(&standings).content);
    assert!(
        post(&standings).content.contains("You are number ") && post(&standings).content.contains(" of 4. Points: ")
    );
    brutus.with_picture(&post(&standings)).await;
    stage.settled().await;
    for (words, posts) in [(": round 1 of 2", 1), (": round 2 of 2", 1), ("the end", 1), (": over", 1)] {
        assert_eq!(count(&stage.control, ada, games, words), posts, "{words}");
    }
    assert_eq!(stage.control.threads().len(), 4);
    assert!(ada.hears(games, "/tournament cancel").await.contains("over"));
    stage.end().await;
}

/// The text of each table's last word, and of its first.
fn contents(control: &Control, who: &Person, thread: Snowflake) -> Vec<String> {
    control.messages(thread, who.id).into_iter().map(|post| post.content).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rounds_post_links_to_its_threads_once_and_its_tables_say_which_round_they_are() {
    let stage = Stage::start(139).await;
    let (people, games) = (people(&stage.control), stage.channel("games"));
    let ada = &people[0];
    let sign_up = sign_up(&people, games, OPEN).await;
    post(&ada.presses(&sign_up, "Start").await);
    let threads = threads(&stage.control, ada, 2).await;
    let links = |post: &ShownMessage| threads.iter().filter(|id| frame(post).contains(&format!("<#{id}>"))).count();
    stage.settled().await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let linked = |post: &ShownMessage| says(": round 1 of 2")(post) && links(post) == 2;
    let round = ada.waits_for(games, "the links", linked).await;
    assert!(!frame(&round).contains('`'), "nobody needs an id: {}", frame(&round));
    let edits = || {
        let is_edit = |request: &stand_in::LoggedRequest| {
            request.method == "PATCH" && request.path.ends_with(&format!("/messages/{}", round.id))
        };
        stage.control.requests().iter().filter(|request| is_edit(request)).count()
    };
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    stage.settled().await;
    assert_eq!((edits(), links(&round)), (1, 2), "it is edited once");
    let lobbies = stage.control.messages(games, ada.id);
    let lobbies: Vec<_> = lobbies.iter().filter(|post| says("**Tournament**, round 1 of 2.")(post)).collect();
    assert_eq!(lobbies.len(), 2);
    assert!(post(&ada.presses(lobbies[0], "Standings").await).content.contains("first round"));
    for thread in &threads {
        let first = contents(&stage.control, ada, *thread).remove(0);
        assert!(first.contains("begins, round 1 of 2 of the tournament:"), "{first}");
    }
    let standings = ada.hears(games, "/tournament standings").await;
    let shown = |id: &Snowflake| standings.contains(&format!(" · <#{id}>"));
    assert!(standings.contains("Under way:") && threads.iter().all(shown), "{standings}");
    resign_in(&people, &threads).await;
    for thread in &threads {
        let said = |post: &ShownMessage| post.content.contains("-# This was round 1 of 2 of a tournament.");
        let end = ada.waits_for(*thread, "the end", said).await;
        assert!(end.button("Standings").is_some());
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_knows_nothing_of_it_and_a_name_that_is_a_link_is_none() {
    let stage = Stage::start(132).await;
    let evil = stage.control.add_user("[prize](https://example.org) @everyone");
    let (people, games) = (people(&stage.control), stage.channel("games"));
    let sign_up = sign_up(&people, games, OPEN).await;
    let evil = Person::at(&stage, evil);
    stage.control.set_user_permissions(evil.id, Permissions::MEMBER);
    assert!(post(&evil.presses(&sign_up, "Join").await).content.starts_with("You take part."));
    let shown = people[0].waits_for(games, "five people", says("5 signed up")).await;
    let text = frame(&shown);
    assert!(!text.contains("](https://") && !text.contains(" https://"), "{text}");
    assert!(shown.mentions.is_empty(), "nobody is called");
    let id = text.rsplit('`').nth(1).expect("its id").to_owned();
    let elsewhere = stage.control.add_channel_elsewhere("abroad");
    for line in ["join", "standings", "start", "cancel"] {
        let heard = people[0].hears(elsewhere, &format!("/tournament {line} tournament:{id}")).await;
        assert!(heard.contains("no such tournament"), "{line}: {heard}");
    }
    assert!(people[0].hears(elsewhere, "/tournament list").await.contains("There is no tournament"));
    assert!(people[0].hears(games, "/tournament list").await.contains(&id));
    stage.end().await;
}

/// Its channel may be one that not everybody sees: from another channel it is there for its own people and for those who manage the
/// server.
#[tokio::test(flavor = "multi_thread")]
async fn from_another_channel_a_tournament_is_there_for_its_own_people_alone() {
    let stage = Stage::start(137).await;
    let eva = stage.control.add_user("Eva");
    let (people, games, lounge) = (people(&stage.control), stage.channel("games"), stage.channel("lounge"));
    let sign_up = sign_up(&people, games, OPEN).await;
    let id = frame(&sign_up).rsplit('`').nth(1).expect("its id").to_owned();
    let eva = Person::at(&stage, eva);
    stage.control.set_user_permissions(eva.id, Permissions::MEMBER);
    for line in ["join", "leave", "standings", "start", "cancel"] {
        let named = eva.hears(lounge, &format!("/tournament {line} tournament:{id}")).await;
        assert!(named.contains("no such tournament"), "{line}: {named}");
        assert!(eva.hears(lounge, &format!("/tournament {line}")).await.contains("There is no tournament"), "{line}");
    }
    assert!(eva.hears(lounge, "/tournament list").await.contains("There is no tournament"));
    for who in &people {
        assert!(who.hears(lounge, "/tournament list").await.contains(&id), "{}", who.id);
    }
    assert!(eva.hears(games, "/tournament list").await.contains(&id));
    assert!(eva.hears(games, "/tournament join").await.starts_with("You take part."));
    assert!(eva.hears(lounge, "/tournament leave").await.starts_with("You no longer take part."));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_is_paired_no_more_and_a_game_without_a_result_is_decided_by_the_organiser() {
    let stage = Stage::start(133).await;
    let (people, games) = (people(&stage.control), stage.channel("games"));
    let [ada, brutus, cleo, drusus] = &people;
    let sign_up = sign_up(&people, games, "/tournament new game:Conspirateurs format:knock-out").await;
    assert!(post(&drusus.presses(&sign_up, "Leave").await).content.contains("no longer"));
    assert!(post(&drusus.presses(&sign_up, "Leave").await).content.contains("don't take part"));
    assert!(ada.hears(games, "/tournament start").await.contains("begins"));
    // Three: one has a bye, two play.
    let first = threads(&stage.control, ada, 1).await;
    let round = ada.waits_for(games, "the first round", says(": round 1 of 2")).await;
    assert!(frame(&round).contains("has a bye (1)"), "{}", frame(&round));
    let plays =
        |one: &Person| stage.control.messages(first[0], one.id).iter().any(|post| post.mentions.contains(&one.id));
    let called_off = [ada, brutus, cleo].into_iter().find(|one| plays(one)).expect("somebody is to move");
    assert!(
        ada.hears(games, "/tournament result player:Brutus outcome:won").await.contains("result"),
        "it is under way"
    );
    called_off.calls_off(first[0]).await;
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    let waiting = ada.hears(games, "/tournament standings").await;
    assert!(waiting.contains("the organiser decides"), "{waiting}");
    let told = ada.waits_for(games, "the word to the organiser", is_undecided).await;
    assert!(told.mentions == [ada.id] && told.content.contains("</tournament result:"), "{told:?}");
    stage.control.set_user_permissions(drusus.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    let name = ["Ada", "Brutus", "Cleo"][people.iter().position(|one| one.id == called_off.id).expect("one of them")];
    let heard = drusus.hears(games, &format!("/tournament substitute player:{name} by:Drusus")).await;
    assert!(heard.contains("in their place"), "{heard}");
    assert!(drusus.hears(games, "/tournament join").await.contains("you play in the place of"));
    let heard = drusus.hears(games, "/tournament result player:Drusus outcome:lost").await;
    assert!(heard.contains("decided"), "{heard}");
    threads(&stage.control, ada, 2).await;
    ada.waits_for(games, "the final", says(": round 2 of 2")).await;
    let heard = drusus.hears(games, &format!("/tournament substitute player:Drusus by:{name}")).await;
    assert!(heard.contains("no further round"), "who has lost is out: {heard}");
    stage.settled().await;
    let posts = ada.sees(games);
    assert_eq!(posts.iter().filter(|post| is_undecided(post)).count(), 1, "the organiser is told once");
    assert!(ada.hears(games, "/tournament cancel").await.contains("called off"));
    stage.end().await;
}

/// The deaths of a process that begins a round of two tables: one round is written, two tables are opened and begun.
pub const DEATHS: [CrashPlan; 5] = [
    CrashPlan { point: CrashPoint::Paired, passage: 1 },
    CrashPlan { point: CrashPoint::Opened, passage: 1 },
    CrashPlan { point: CrashPoint::Opened, passage: 2 },
    CrashPlan { point: CrashPoint::Begun, passage: 1 },
    CrashPlan { point: CrashPoint::Begun, passage: 2 },
];

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_each_point_a_round_begins_exactly_once() {
    for plan in DEATHS {
        round_after_a_death(plan).await;
    }
}

async fn round_after_a_death(plan: CrashPlan) {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let control = playground.control();
    let address = database.hand_over();
    let mut bot = BotProcess::start(crate::PROGRAM, &playground.base_url(), &address, Some(plan));
    assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the bot comes");
    let (people, games) = (people(&control), control.channel("games").expect("there"));
    let sign_up = sign_up(&people, games, OPEN).await;
    let start = sign_up.button("Start").and_then(|button| button.custom_id).expect("an id");
    let asked = control.click(people[0].id, sign_up.id, &start);
    bot.dies(plan, asked).await;
    let bot = Bot::start(&playground, &database, 9, subrosa::discord::Door::Gateway, &TestClock::default());
    let tables = threads(&control, &people[0], 2).await;
    people[0].waits_for(games, "the first round", says(": round 1 of 2")).await;
    let twice = async || control.threads().len() > 2 || count(&control, &people[0], games, ": round 1 of 2") > 1;
    never_within(2 * gateway_times().lease, "a second table or post", twice).await;
    assert_eq!(database.drained().await, 0);
    assert_eq!((tables.len(), control.threads().len()), (2, 2), "{plan}: two tables");
    assert_eq!(count(&control, &people[0], games, ": round 1 of 2"), 1, "{plan}: one post");
    resign_in(&people, &tables).await;
    bot.app.clocks().wake_due().await.expect("the clocks can be read");
    assert_eq!(threads(&control, &people[0], 4).await.len(), 4, "{plan}: the second round");
    assert_eq!(database.drained().await, 0);
    bot.stop().await;
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn points_tables_are_for_games_of_more_than_two_and_seat_all_at_one_table() {
    let stage = Stage::start(134).await;
    let (people, games) = (people(&stage.control), stage.channel("games"));
    for (line, words) in [
        ("game:TMAG format:Swiss", "choose points tables"),
        ("game:Praetorian format:points tables", "choose Swiss"),
        ("game:TMAG format:points tables options:nonsense", "name:value"),
        ("game:TMAG format:points tables options:no-such:1", "no-such"),
        ("game:TMAG format:points tables seats:4 options:first:3", "Some tables may have 3 seats"),
        ("game:Conspirateurs format:points tables", "`teams:solo`"),
    ] {
        let heard = people[0].hears(games, &format!("/tournament new {line}")).await;
        assert!(heard.contains(words), "{line}: {heard}");
    }
    sign_up(&people, games, "/tournament new game:TMAG format:points tables seats:4").await;
    assert!(people[0].hears(games, "/tournament start").await.contains("begins"));
    threads(&stage.control, &people[0], 1).await;
    let round = people[0].waits_for(games, "the first round", says(": round 1 of 3")).await;
    let text = frame(&round);
    assert!(["Ada", "Brutus", "Cleo", "Drusus"].iter().all(|name| text.contains(name)), "{text}");
    stage.settled().await;
    assert_eq!(stage.control.threads().len(), 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_players_agreed_to_a_pause_is_decided_by_the_organiser_a_week_later() {
    let stage = Stage::start(147).await;
    let (people, games) = (people(&stage.control), stage.channel("games"));
    let [ada, brutus, cleo, _] = &people;
    ada.hears(games, "/tournament new game:Conspirateurs format:knock-out").await;
    for one in [brutus, cleo] {
        assert!(one.hears(games, "/tournament join").await.starts_with("You take part."));
    }
    assert!(ada.hears(games, "/tournament start").await.contains("begins"));
    let thread = threads(&stage.control, brutus, 1).await[0];
    for one in [brutus, cleo] {
        one.hears(thread, "/table pause").await;
    }
    brutus.waits_for(thread, "the pause", |post| post.content.contains("Clocks paused")).await;
    let decided = "/tournament result player:Cleo outcome:won";
    assert!(ada.hears(games, decided).await.contains("still under way"));
    stage.clock.set_ahead(7 * 86_400_000);
    assert!(ada.hears(games, decided).await.contains("decided"));
    let end = ada.waits_for(games, "the end", says("the end")).await;
    assert!(frame(&end).contains("Cleo** has won"), "{}", frame(&end));
    let asked = post(&brutus.types(thread, "/table resign").await);
    assert!(asked.button("Resign").is_some(), "the game itself may go on");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_whose_channel_was_deleted_moves_to_another() {
    let stage = Stage::start(148).await;
    let (people, games, lounge) = (people(&stage.control), stage.channel("games"), stage.channel("lounge"));
    let [ada, brutus, ..] = &people;
    sign_up(&people, games, OPEN).await;
    stage.settled().await;
    assert!(ada.hears(games, "/tournament move").await.contains("already"));
    stage.control.delete_channel(games).expect("it is there");
    assert!(brutus.hears(lounge, "/tournament move").await.contains("Only the organiser"));
    assert!(ada.hears(lounge, "/tournament move").await.contains("is here now"));
    let sign_up = ada.waits_for(lounge, "the sign-up", says("4 signed up")).await;
    ada.presses(&sign_up, "Start").await;
    ada.waits_for(lounge, "the first round", says(": round 1 of 2")).await;
    threads(&stage.control, ada, 2).await;
    assert!(stage.control.threads().iter().all(|thread| thread.parent == Some(lounge)));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_moves_leaves_no_button_behind_and_moves_cost_what_a_new_one_costs() {
    let stage = Stage::start(150).await;
    let (people, games, lounge) = (people(&stage.control), stage.channel("games"), stage.channel("lounge"));
    let ada = &people[0];
    let left = sign_up(&people, games, OPEN).await;
    stage.settled().await;
    assert!(ada.hears(lounge, "/tournament move").await.contains("is here now"));
    ada.waits_for(lounge, "the sign-up", says("4 signed up")).await;
    stage.settled().await;
    let left = stage.control.message(left.id).expect("it stays");
    assert!(left.buttons().is_empty() && frame(&left).contains(": moved"), "{}", frame(&left));
    assert!(frame(&left).contains(&format!("It is in <#{lounge}> now.")), "{}", frame(&left));
    for channel in [games, lounge].into_iter().cycle().take(8) {
        assert!(ada.hears(channel, "/tournament move").await.contains("is here now"));
        stage.settled().await;
    }
    let heard = ada.hears(games, "/tournament move").await;
    let words = "moved tournaments or looked for games many times just now; you may do so again <t:";
    assert!(heard.contains(words), "one was opened, and nine moves: {heard}");
    let heard = ada.hears(games, "/play conspirateurs").await;
    assert!(heard.contains(words), "what opens a table is used up by moves: {heard}");
    let live = |post: &&ShownMessage| post.button("Join").is_some();
    let live = [games, lounge].map(|channel| ada.sees(channel).iter().filter(live).count());
    assert_eq!(live, [0, 1], "it is in the lounge");
    stage.end().await;
}
