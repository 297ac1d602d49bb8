//! A server is governed by its people: its rules, its moderators, and limits that no member can use up for all. Each is
//! tried by somebody without the right, from another server, by direct message, in a loop and in a race.

use std::time::Duration;

use ::table::{ChannelId, Phase, PlayerId, TableId};
use futures_util::future::join_all;
use serde_json::Value;
use stand_in::{DmPolicy, Membership, Permissions, RoleMentions, ShownMessage, Snowflake};
use subrosa::app::ServerPresence;

use test_support::{DAY_MS, Person, Stage, TableInPlay, eventually, post};

const OPEN: &str = "/play conspirateurs seat:0";

fn may(stage: &Stage, who: &Person, more: Permissions) {
    stage.control.set_user_permissions(who.id, Permissions::MEMBER | more);
}

const MAY_MUTE: Permissions = Permissions(Permissions::MANAGE_THREADS.0 | Permissions::MODERATE_MEMBERS.0);

async fn people(seed: u64) -> (Stage, [Person; 4], Snowflake) {
    let stage = Stage::start(seed).await;
    let people = ["Ada", "Brutus", "Cleo", "Drusus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    (stage, people, games)
}

async fn is_told(who: &Person, words: &str) {
    who.waits_for(who.dm(), words, |post| post.content.contains(words)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_tables_at_once_are_ten_and_the_others_in_the_server_may_still_open_theirs() {
    let (stage, [ada, brutus, ..], games) = people(81).await;
    let answers = join_all((0..200).map(|_| ada.types(games, OPEN))).await;
    // A busy machine may be too late to answer all of them; what it opens is what counts.
    let heard: Vec<_> = answers.iter().filter_map(|answer| Some(answer.message()?.content.clone())).collect();
    let words = ["again <t:", "are slow right now", "can't be reached just now"];
    let fine = |heard: &String| heard.starts_with("Your table") || words.iter().any(|word| heard.contains(word));
    assert!(heard.iter().all(fine), "{heard:#?}");
    // Those that were excused as slow may still be opened.
    let posted = || brutus.sees(games).iter().filter(|post| post.button("Join").is_some()).count();
    eventually("ten of them are posted", async || (posted() >= 10).then_some(())).await;
    stage.settled().await;
    assert_eq!(posted(), 10);
    assert!(brutus.hears(games, OPEN).await.starts_with("Your table"));
    stage.clock.set_ahead(4 * 60_000);
    assert!(ada.hears(games, OPEN).await.starts_with("Your table"), "one more, as time goes by");
    assert!(ada.hears(games, OPEN).await.contains("You have opened tables or tournaments"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn inviting_the_same_person_again_and_again_is_slowed_and_bots_and_strangers_are_never_invited() {
    let (stage, [ada, brutus, cleo, _], games) = people(82).await;
    for round in 0..5 {
        let heard = ada.hears(games, "/play conspirateurs opponent:Brutus").await;
        if round == 4 {
            assert!(heard.contains("invited them several times already"), "{heard}");
        } else {
            let id = heard.rsplit('`').nth(1).expect("its id").to_owned();
            let mine = |post: &ShownMessage| {
                post.button("Close").and_then(|b| b.custom_id).is_some_and(|own| own.ends_with(&id))
            };
            let lobby = ada.waits_for(games, "the lobby", mine).await;
            ada.presses(&lobby, "Close").await;
        }
    }
    let heard = ada.hears(games, &format!("/play conspirateurs opponent:{}", stage.control.bot_id())).await;
    assert!(heard.contains("A bot can't sit at a table"), "{heard}");
    stage.control.set_in_guild(cleo.id, Membership::Gone);
    let heard = ada.hears(games, "/play conspirateurs opponent:Cleo").await;
    assert!(heard.contains("They are not in this server"), "{heard}");
    assert!(brutus.hears(games, OPEN).await.starts_with("Your table"), "whom they invited is not held to account");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_post_or_open_threads_in_a_channel_opens_no_table_there() {
    let (stage, [ada, ..], games) = people(83).await;
    for missing in [Permissions::SEND_MESSAGES, Permissions::CREATE_PUBLIC_THREADS] {
        stage.control.set_user_permissions(ada.id, Permissions::MEMBER & !missing);
        assert!(ada.hears(games, OPEN).await.contains("you can't open a table here"));
    }
    stage.control.set_user_permissions(ada.id, Permissions::MEMBER);
    assert!(ada.hears(games, OPEN).await.starts_with("Your table"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_where_and_by_whom_tables_are_opened_and_whom_they_call() {
    let (stage, [ada, brutus, ..], games) = people(84).await;
    let (control, lounge) = (&stage.control, stage.channel("lounge"));
    for line in ["/server show", "/server channels allow:lounge", "/server forget forget:everything"] {
        assert!(brutus.hears(games, line).await.contains("Manage Server"), "{line}");
    }
    may(&stage, &ada, Permissions::MANAGE_GUILD);
    let heard = ada.hears(games, "/server channels allow:lounge").await;
    assert!(heard.contains(&format!("Tables may be opened: <#{lounge}>")), "{heard}");
    assert!(brutus.hears(games, OPEN).await.contains(&format!("tables are opened in <#{lounge}>")));
    let players = control.add_role("players", RoleMentions::Allowed);
    let staff = control.add_role("staff", RoleMentions::Restricted);
    assert!(ada.hears(games, "/server roles call:staff").await.contains("everybody may mention"), "{staff}");
    ada.hears(games, "/server roles open:players call:players").await;
    assert!(brutus.hears(lounge, OPEN).await.contains(&format!("<@&{players}>")));
    control.set_roles(brutus.id, &[players]);
    ada.hears(games, "/server tables pace:12 each:1 palette:light").await;
    control.clear_requests();
    assert!(brutus.hears(lounge, OPEN).await.starts_with("Your table"));
    let lobby = ada.waits_for(lounge, "the lobby", |post| post.button("Join").is_some()).await;
    assert!(lobby.content.contains(&format!("<@&{players}>: there is a free seat")), "{}", lobby.content);
    stage.settled().await;
    assert_eq!(called(&stage), [players.to_string()], "the role is called once");
    assert!(brutus.hears(lounge, OPEN).await.contains("the most that a player may have"), "one each");
    ada.presses(&lobby, "Join").await;
    stage.settled().await;
    assert_eq!(called(&stage).len(), 1, "and not again");
    let shown = ada.hears(games, "/server show").await;
    assert!(shown.contains("12 hours") && shown.contains("light") && shown.contains("of one member: 1"), "{shown}");
    ada.hears(games, "/server forget forget:everything").await;
    assert!(brutus.hears(games, OPEN).await.starts_with("Your table"));
    stage.end().await;
}

/// The roles that new messages have called.
fn called(stage: &Stage) -> Vec<String> {
    let sent = stage.control.requests().into_iter().filter(|request| request.method == "POST");
    let roles = sent.filter_map(|request| request.body["allowed_mentions"]["roles"].as_array().cloned()).flatten();
    roles.filter_map(|role: Value| role.as_str().map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_moderator_of_its_channel_moderates_a_table() {
    let table = TableInPlay::start(85, OPEN).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    let deeds = ["close", "reopen", "pause", "resume", "unseat player:Ada", "reseat player:Ada", "history"];
    let line = |deed: &str| {
        let (word, rest) = deed.split_once(' ').unwrap_or((deed, ""));
        format!("/moderate {word} {rest} table:{}", table.id)
    };
    for deed in deeds {
        let heard = table.cleo.hears(table.games, &line(deed)).await;
        assert!(heard.contains("permission Manage Threads"), "{deed}: {heard}");
    }
    assert!(table.cleo.hears(table.games, "/moderate mute player:Ada for:1").await.contains("Manage Threads"));
    may(&table.stage, &table.cleo, Permissions::MANAGE_THREADS);
    for deed in ["mute player:Ada for:1", "unmute player:Ada"] {
        let heard = table.cleo.hears(table.games, &format!("/moderate {deed}")).await;
        assert!(heard.contains("Timeout Members"), "a right in one channel silences nobody in all: {heard}");
    }
    let elsewhere = control.add_channel_elsewhere("elsewhere");
    for (channel, deed) in [lounge, elsewhere].into_iter().flat_map(|channel| deeds.map(|deed| (channel, deed))) {
        let heard = table.cleo.hears(channel, &line(deed)).await;
        assert!(heard.contains("isn't here") || heard.contains("none to give back"), "{deed}: {heard}");
    }
    let id = TableId::parse(&table.id).expect("an id");
    let loaded = table.stage.app.operator().load(id).await.expect("there");
    assert!(loaded.life.hold.is_none() && loaded.seats.iter().all(|seat| seat.player().is_some()));
    let list = control.autocomplete(table.cleo.id, table.games, "/moderate close", "table").await.expect("sent");
    assert!(list.iter().any(|choice| choice.value == table.id.as_str()), "{list:?}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_a_moderator_closes_pauses_or_clears_can_be_given_back_and_its_people_are_told() {
    let table = TableInPlay::start(86, OPEN).await;
    let (cleo, thread) = (&table.cleo, table.thread);
    may(&table.stage, cleo, Permissions::MANAGE_THREADS);
    // Two moderators at once are one.
    let both = join_all((0..2).map(|_| cleo.hears(thread, "/moderate pause reason:Dinner"))).await;
    assert!(both.iter().any(|heard| heard.contains("paused until")), "{both:?}");
    assert!(both.iter().any(|heard| heard.contains("paused already")), "{both:?}");
    cleo.waits_for(thread, "the word", |post| post.content.contains("A moderator has paused this game")).await;
    is_told(&table.ada, "a moderator has paused the game").await;
    assert!(table.ada.hears(thread, "/move move:h9").await.contains("has paused this game"));
    assert!(cleo.hears(thread, "/moderate resume").await.contains("goes on"));
    assert!(table.ada.hears(thread, "/move move:h9").await.starts_with("Played"));

    cleo.hears(thread, "/moderate unseat player:Brutus reason:Insults").await;
    is_told(&table.brutus, "a moderator has taken your seat").await;
    assert!(!table.brutus.hears(thread, "/move move:i9").await.starts_with("Played"));
    let offer = table.brutus.waits_for(thread, "the seat", |post| post.button("Take the seat").is_some()).await;
    let heard = post(&table.brutus.presses(&offer, "Take the seat").await).content;
    assert!(heard.contains("unless they give it back"), "{heard}");
    assert!(cleo.hears(thread, "/moderate reseat player:Brutus").await.contains("their seat again"));
    assert!(table.brutus.hears(thread, "/move move:i9").await.starts_with("Played"));

    assert!(cleo.hears(thread, "/moderate close").await.contains("closed"));
    let id = TableId::parse(&table.id).expect("an id");
    let loaded = table.stage.app.operator().load(id).await.expect("there");
    assert_eq!(loaded.phase(), Phase::Playing, "nothing secret comes out while it can be opened again");
    assert!(cleo.hears(thread, "/moderate reopen").await.contains("open again"));
    let history = cleo.hears(thread, "/moderate history").await;
    for words in ["paused the game: Dinner", "let it go on", "took the seat of", "Insults", "closed the table"] {
        assert!(history.contains(words), "{words}: {history}");
    }
    table.stage.settled().await;
    let exported = post(&table.ada.types(thread, "/record export").await);
    assert!(!String::from_utf8_lossy(&exported.attachments[0].bytes).contains("Dinner"), "the record is the game's");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_member_plays_on_but_neither_opens_nor_joins_nor_asks() {
    let table = TableInPlay::start(87, OPEN).await;
    let (ada, brutus, cleo, games) = (&table.ada, &table.brutus, &table.cleo, table.games);
    may(&table.stage, cleo, MAY_MUTE);
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1 reason:Spam").await.contains("muted until"));
    is_told(ada, "moderators have muted you there until").await;
    brutus.hears(games, OPEN).await;
    let lobby = brutus.waits_for(games, "a lobby", |post| post.button("Join").is_some_and(|join| !join.disabled)).await;
    assert!(post(&ada.presses(&lobby, "Join").await).content.contains("muted you until"));
    for line in [OPEN, "/play conspirateurs opponent:Cleo"] {
        assert!(ada.hears(games, line).await.contains("muted you until"), "{line}");
    }
    for line in ["/table draw", "/table undo", "/table pause", "/table nudge", "/table substitute"] {
        assert!(ada.hears(table.thread, line).await.contains("muted you until"), "{line}");
    }
    assert!(ada.hears(table.thread, "/move move:h9").await.starts_with("Played"), "they can play on");
    assert!(cleo.hears(games, "/moderate mute player:Cleo for:1").await.contains("yourself"));
    assert!(cleo.hears(games, "/moderate unmute player:Ada").await.contains("no longer muted"));
    is_told(ada, "You are no longer muted").await;
    assert!(ada.hears(games, OPEN).await.starts_with("Your table"));
    for _ in 0..4 {
        cleo.hears(games, "/moderate mute player:Ada for:1").await;
        // A mute that is over before its word is sent is not told.
        table.stage.settled().await;
        cleo.hears(games, "/moderate unmute player:Ada").await;
    }
    table.stage.settled().await;
    let words = ada.dms().iter().filter(|dm| dm.content.contains("muted")).count();
    assert_eq!(words, 3, "nobody is flooded by a moderator: {:?}", ada.dms());
    cleo.hears(games, "/moderate mute player:Ada for:1").await;
    table.stage.clock.set_ahead(i64::try_from(Duration::from_hours(2).as_millis()).expect("small"));
    assert!(ada.hears(games, OPEN).await.starts_with("Your table"), "it ends by itself");
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_player_looks_answers_and_leaves_in_their_own_thread_and_asks_nothing_there_by_a_button() {
    let table = TableInPlay::start(94, OPEN).await;
    let (ada, brutus, cleo, thread) = (&table.ada, &table.brutus, &table.cleo, table.thread);
    may(&table.stage, cleo, MAY_MUTE);
    assert!(cleo.hears(thread, "/moderate mute player:Ada for:1").await.contains("muted until"));
    let board = table.board(thread, 0).await;
    for label in ["Offer a draw", "Pause", "Offer my seat"] {
        let more = post(&ada.presses(&board, "More").await);
        let heard = post(&ada.presses(&more, label).await).content;
        assert!(heard.contains("muted you until"), "{label}: {heard}");
    }
    for line in ["/board", "/board show:moves", "/hint"] {
        let answer = ada.types(thread, line).await;
        assert!(!post(&answer).content.contains("muted"), "{line}: {answer:?}");
    }
    assert!(ada.hears(thread, "/move move:h9").await.starts_with("Played"));
    let answers = async |line: &str, label: &str| {
        brutus.hears(thread, line).await;
        let question = ada.waits_for(thread, line, |post| post.button(label).is_some()).await;
        let heard = post(&ada.presses(&question, label).await).content;
        table.stage.settled().await;
        heard
    };
    assert_eq!(answers("/table draw", "Decline").await, "That request is closed.");
    assert_eq!(answers("/table pause", "Agree").await, "You agree.");
    assert_eq!(ada.hears(thread, "/table pause").await, "The clocks run again.");
    assert!(brutus.hears(thread, "/move move:i9").await.starts_with("Played"));
    assert!(ada.hears(thread, "/table abort").await.contains("muted you until"), "the other would be asked");
    let asked = post(&ada.types(thread, "/table resign").await);
    ada.presses(&asked, "Resign").await;
    let end = ada.waits_for(thread, "the end", |post| post.button("Rematch").is_some()).await;
    assert!(post(&ada.presses(&end, "Rematch").await).content.contains("muted you until"), "it would open a table");
    let card = post(&ada.presses(&end, "The card").await);
    let heard = post(&ada.presses(&card, "Show it in this channel").await).content;
    assert!(heard.contains("muted you until"), "{heard}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_has_left_is_muted_and_let_off_and_a_bot_is_not() {
    let (stage, [ada, _, cleo, _], games) = people(93).await;
    may(&stage, &cleo, MAY_MUTE);
    stage.control.set_in_guild(ada.id, Membership::Gone);
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1").await.contains("muted until"));
    assert!(cleo.hears(games, "/moderate unmute player:Ada").await.contains("no longer muted"));
    stage.settled().await;
    let opened = |sent: &stand_in::LoggedRequest| sent.path.starts_with("/users/@me/channels");
    assert!(!stage.control.requests().iter().any(opened), "nobody outside the server is written to");
    let bot = stage.control.bot_id();
    for line in [format!("/moderate mute player:{bot} for:1"), format!("/moderate unmute player:{bot}")] {
        let heard = cleo.hears(games, &line).await;
        assert!(heard.contains("it can't be muted: name a person"), "{heard}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_opened_where_the_game_was_played_and_by_whom_may_open_tables_there() {
    let table = TableInPlay::start(88, OPEN).await;
    let (control, lounge) = (&table.stage.control, table.stage.channel("lounge"));
    let asked = post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.ada.waits_for(table.thread, "the end", |post| post.button("Rematch").is_some()).await;
    let line = format!("/table rematch table:{}", table.id);
    let forged = control.forge_command_by_message(table.ada.id, &line).await.expect("it is sent");
    assert!(post(&forged).content.contains("where the game was played"));
    for channel in [lounge, control.add_channel_elsewhere("elsewhere")] {
        let heard = table.ada.hears(channel, &line).await;
        assert!(heard.contains("where the game was played"), "{heard}");
    }
    control.set_user_permissions(table.ada.id, Permissions::MEMBER & !Permissions::SEND_MESSAGES);
    assert!(table.ada.hears(table.thread, &line).await.contains("you can't open a rematch here"));
    control.set_user_permissions(table.ada.id, Permissions::MEMBER);
    assert!(table.ada.hears(table.thread, &line).await.contains("rematch's lobby is"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_needs_goes_by_itself_and_a_server_that_is_left_finds_its_tables_again() {
    let table = TableInPlay::start(89, OPEN).await;
    let (ada, games, app) = (&table.ada, table.games, table.stage.app.operator());
    let id = TableId::parse(&table.id).expect("an id");
    let heard = ada.hears(games, OPEN).await;
    let lobby_id = TableId::parse(heard.rsplit('`').nth(1).expect("its id")).expect("an id");
    let is_it =
        |post: &ShownMessage| post.button("Close").is_some() && post.button("Join").is_some_and(|j| !j.disabled);
    let lobby = ada.waits_for(games, "the lobby", is_it).await;
    ada.presses(&lobby, "Close").await;
    may(&table.stage, &table.cleo, Permissions::MANAGE_GUILD);
    table.cleo.hears(games, "/server tables pace:12").await;
    table.stage.settled().await;
    assert_eq!(app.each_hour().await.expect("it answers"), 0, "nothing is old");

    let guild = app.load(id).await.expect("there").place.guild.expect("in a server");
    app.set_presence(guild, ServerPresence::Gone).await.expect("it answers");
    table.stage.clock.set_ahead(2 * DAY_MS);
    app.each_hour().await.expect("it answers");
    table.stage.settled().await;
    let loaded = app.load(id).await.expect("there");
    assert!(loaded.life.hold.is_some() && loaded.due_ms().is_none(), "nobody loses while the server is away");
    app.set_presence(guild, ServerPresence::Here).await.expect("it answers");
    table.stage.clock.set_ahead(20 * DAY_MS);
    app.each_hour().await.expect("it answers");
    assert!(table.cleo.hears(games, "/server show").await.contains("12 hours"), "it came back in time");
    let board = post(&ada.types(games, &format!("/board table:{}", table.id)).await);
    assert!(board.button("Play on in this channel").is_some());

    app.set_presence(guild, ServerPresence::Gone).await.expect("it answers");
    table.stage.clock.set_ahead(31 * DAY_MS);
    assert!(app.each_hour().await.expect("it answers") > 0);
    assert!(app.find(lobby_id).await.expect("it answers").is_none(), "a table that never began is gone");
    assert!(!table.cleo.hears(games, "/server show").await.contains("12 hours"), "what the server decided, too");
    assert_eq!(app.load(id).await.expect("a game stays").id, id);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_the_bot_is_said_to_whoever_asks() {
    let (stage, [ada, ..], games) = people(90).await;
    let heard = ada.hears(games, "/about").await;
    assert!(heard.contains(env!("CARGO_PKG_VERSION")) && heard.contains("*Delete my data*"), "{heard}");
    assert!(!ada.hears(games, "/help").await.contains("/moderate"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_member_with_closed_messages_hears_of_it_when_they_ask_and_nothing_is_lost_or_delayed() {
    let table = TableInPlay::start(91, OPEN).await;
    let (ada, cleo, games) = (&table.ada, &table.cleo, table.games);
    may(&table.stage, cleo, MAY_MUTE);
    table.stage.control.set_dms(ada.id, DmPolicy::Closed);
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1 reason:Spam").await.contains("muted until"));
    table.stage.settled().await;
    assert!(ada.dms().is_empty() && ada.sees(table.thread).iter().all(|post| !post.content.contains("muted")));
    let given_up = table.stage.database.store.outbox().given_up().await.expect("the database answers");
    let reasons: Vec<_> = given_up.iter().map(|group| group.reason).collect();
    assert!(reasons.iter().all(|reason| *reason == Some(outbox::GiveUpReason::ClosedMessages)), "{given_up:?}");
    let reached = table.stage.database.store.people().dm_state(PlayerId(i64::try_from(ada.id).expect("an id"))).await;
    assert!(reached.expect("the database answers").closed_ms.is_some(), "no further message is tried");
    assert!(ada.hears(games, OPEN).await.contains("muted you until"), "they hear it when they ask");
    assert!(ada.hears(table.thread, "/move move:h9").await.starts_with("Played"), "and play on");
    table.board(table.thread, 1).await;
    assert!(cleo.hears(games, "/moderate unmute player:Ada").await.contains("no longer muted"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_messages_are_noted_too_where_the_known_channel_is_gone() {
    let (stage, [ada, _, cleo, _], games) = people(93).await;
    may(&stage, &cleo, MAY_MUTE);
    stage.control.set_dms(ada.id, DmPolicy::Closed);
    let (known, player) = (stage.database.store.people(), PlayerId(i64::try_from(ada.id).expect("an id")));
    known.set_dm_channel(player, ChannelId(1)).await.expect("the database answers");
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1 reason:Spam").await.contains("muted until"));
    stage.settled().await;
    let reached = known.dm_state(player).await.expect("the database answers");
    assert!(reached.closed_ms.is_some() && reached.channel != Some(ChannelId(1)), "{reached:?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_word_of_a_mute_is_said_once_and_leaves_the_outbox() {
    let (stage, [ada, _, cleo, _], games) = people(92).await;
    may(&stage, &cleo, MAY_MUTE);
    assert!(cleo.hears(games, "/moderate mute player:Ada for:1 reason:Spam").await.contains("muted until"));
    is_told(&ada, "moderators have muted you there until").await;
    stage.settled().await;
    assert_eq!(ada.dms().len(), 1);
    stage.end().await;
}
