//! The faults outside, and the mistakes of people: each has its clear answer, and nothing is lost, doubled or told.

use std::time::Duration;

use stand_in::{BotReply, DmPolicy, DroppedSessions, FaultKind, FaultRule, Permissions, TypedCommand};

use subrosa::discord::BotError;
use table::{GuildId, Phase, TableId};
use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, post, text};

async fn settled_at(table: &TableInPlay, ply: usize) {
    table.stage.settled().await;
    assert_eq!(table.plies(table.thread), (0..=ply).collect::<Vec<_>>(), "every turn once, in order");
}

/// Discord counts posts and edits apart: buttons that can't be taken away for now keep no board waiting.
#[tokio::test(flavor = "multi_thread")]
async fn a_limit_on_edits_holds_no_post_back() {
    let long = || FaultKind::RateLimited { retry_after: 60.0, global: false };
    let too_old = || FaultKind::Refuse(429, 30046, "Maximum number of edits to old messages reached".to_owned());
    for (seed, fault) in [(11, long()), (12, too_old())] {
        let table = TableInPlay::start(seed, "/play conspirateurs seat:0").await;
        table.stage.control.fault(FaultRule::once("PATCH", "/channels/*/messages/*", fault).times(20));
        for (turn, square) in ["h9", "i9", "h8", "i8"].into_iter().enumerate() {
            let who = if turn % 2 == 0 { &table.ada } else { &table.brutus };
            assert!(who.hears(table.thread, &format!("/move move:{square}")).await.starts_with("Played"));
            // Nobody waits for a board as long as the limit lasts.
            table.board(table.thread, turn + 1).await;
        }
        table.stage.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_interaction_twice_moves_once() {
    let table = TableInPlay::start(1, "/play conspirateurs seat:0").await;
    let control = table.stage.control.clone();
    let answers = || control.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    let before = answers();
    control.duplicate_interactions(1);
    let heard = table.ada.hears(table.thread, "/move move:h9").await;
    assert!(heard.starts_with("Played: `h9`"), "{heard}");
    settled_at(&table, 1).await;
    // It ends when all that it has heard is answered: a copy that is carried out, too, would say that it's Brutus's turn.
    table.stage.end().await;
    assert_eq!(answers() - before, 1, "the second copy is known");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_at_once_one_is_played_and_the_other_refused() {
    let table = TableInPlay::start(2, "/play conspirateurs seat:0").await;
    let (first, second) =
        tokio::join!(table.ada.hears(table.thread, "/move move:h9"), table.ada.hears(table.thread, "/move move:h8"));
    let played = [&first, &second].into_iter().filter(|heard| heard.starts_with("Played")).count();
    assert_eq!(played, 1, "{first} / {second}");
    let refused = if first.starts_with("Played") { second } else { first };
    assert!(refused.contains("It's Brutus's turn"), "{refused}");
    settled_at(&table, 1).await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_limited_erring_or_cut_off_delays_posts_and_doubles_none() {
    let table = TableInPlay::start(3, "/play conspirateurs seat:0").await;
    let faults = [
        FaultKind::RateLimited { retry_after: 0.3, global: false },
        FaultKind::RateLimited { retry_after: 0.3, global: true },
        FaultKind::Status(502),
        FaultKind::Reset,
        FaultKind::ResetAfter,
        FaultKind::StatusAfter(500),
        FaultKind::Hang(Duration::from_millis(700)),
    ];
    let squares = ["h9", "i9", "h8", "i8", "h10", "i10", "h7"];
    for (ply, (fault, square)) in faults.into_iter().zip(squares).enumerate() {
        table.stage.control.fault(FaultRule::once("POST", "/channels/*/messages", fault));
        let who = if ply % 2 == 0 { &table.ada } else { &table.brutus };
        let heard = who.hears(table.thread, &format!("/move move:{square}")).await;
        assert!(heard.starts_with("Played"), "the answer does not wait for the post: {heard}");
        settled_at(&table, ply + 1).await;
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_gateway_is_taken_up_again() {
    let table = TableInPlay::start(4, "/play conspirateurs seat:0").await;
    for (ply, sessions, who, square) in
        [(1, DroppedSessions::Kept, &table.ada, "h9"), (2, DroppedSessions::Forgotten, &table.brutus, "i9")]
    {
        table.stage.control.drop_gateway(sessions);
        assert!(table.stage.control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot comes back");
        let heard = who.hears(table.thread, &format!("/move move:{square}")).await;
        assert!(heard.starts_with("Played"), "{heard}");
        // A turn that is not posted yet when the next move is played is told with it.
        settled_at(&table, ply).await;
    }
    table.stage.end().await;
}

/// No gateway closes there: the first request that is refused tells.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_withdrawn_ends_a_bot_by_http_with_a_sentence_and_what_waits_is_posted_later() {
    let stage = Stage::by_http(14).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let refused = FaultKind::Refuse(401, 0, "401: Unauthorized".to_owned());
    stage.control.fault(FaultRule::once("POST", "/channels/*/messages", refused));
    ada.types(games, "/play conspirateurs seat:0").await;
    let Stage { bot, playground, database, .. } = stage;
    let error = bot.ended().await.expect_err("it ends by itself");
    assert!(matches!(error, BotError::Token), "{error}");
    assert_eq!(database.store.outbox().waiting().await.expect("the database answers"), 1, "the lobby's post");
    playground.shutdown().await;
    database.drop().await;
}

/// Without a gateway nobody tells of it: a refused post does.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_discord_does_not_know_counts_as_left_and_a_channel_alone_does_not() {
    let table = TableInPlay::start(13, "/play conspirateurs seat:0").await;
    let (control, store) = (&table.stage.control, &table.stage.database.store);
    let without_access = || FaultKind::Refuse(403, 50001, "Missing Access".to_owned());
    let unknown = FaultKind::Refuse(404, 10004, "Unknown Guild".to_owned());
    let left = async || store.retention().stranded(i64::MAX, 9).await.expect("the database answers").len();
    control.fault(FaultRule::once("POST", "/channels/*/messages", without_access()));
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.stage.settled().await;
    assert_eq!(left().await, 0, "the server itself answers");
    control.fault(FaultRule::once("POST", "/channels/*/messages", without_access()));
    control.fault(FaultRule::once("GET", "/guilds/*", unknown));
    assert!(table.brutus.hears(table.thread, "/move move:i9").await.starts_with("Played"));
    table.stage.settled().await;
    assert_eq!(left().await, 1, "its table is to stand still");
    assert_eq!(control.faults_left(), 0);
    table.stage.end().await;
}

/// Two days later its lobby would close, and its games would stop.
#[tokio::test(flavor = "multi_thread")]
async fn by_http_a_new_lobby_shows_that_a_server_which_counted_as_left_is_there() {
    let stage = Stage::by_http(15).await;
    let (ada, store) = (Person::of(&stage, "Ada"), &stage.database.store);
    let guild = GuildId(i64::try_from(stage.control.guild_id()).expect("an id"));
    let long_ago = stage.clock.now_ms() - 2 * 86_400_000;
    store.servers().left_servers(&[guild], long_ago).await.expect("the database answers");
    ada.types(stage.channel("games"), "/play conspirateurs seat:0").await;
    stage.settled().await;
    stage.app.operator().each_hour().await.expect("the database answers");
    let [id] = store.tables().table_ids(TableId(i64::MIN), 9).await.expect("the database answers")[..] else {
        panic!("there is one table")
    };
    assert_eq!(stage.app.operator().load(id).await.expect("it is there").phase(), Phase::Lobby);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_direct_messages_closed_secrets_stay_reachable_and_nothing_leaks() {
    let table = TableInPlay::start(5, "/play praetorian seat:0").await;
    table.stage.control.set_dms(table.ada.id, DmPolicy::Closed);
    table.ada.hears(table.thread, "/move move:assassin=7 targets=3,19").await;
    table.stage.settled().await;
    assert!(table.ada.dms().is_empty());
    let heard = table.ada.hears(table.thread, "/board show:secret").await;
    assert!(heard.contains('7') && heard.contains("19"), "{heard}");
    let first = table.ada.hears(table.thread, "/board").await;
    assert!(first.contains("can't send you direct messages"), "{first}");
    let again = table.ada.hears(table.thread, "/board").await;
    assert!(!again.contains("can't send you direct messages"), "told once");
    for other in [&table.brutus, &table.cleo] {
        let heard = other.hears(table.thread, "/board show:secret").await;
        assert!(heard.contains("no secrets"), "{heard}");
        let all: String = other.sees(table.thread).iter().map(|post| post.content.clone()).collect();
        assert!(!all.contains("assassin=7"));
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_do_wrong_is_answered_in_a_sentence_and_changes_nothing() {
    let table = TableInPlay::start(6, "/play conspirateurs seat:0").await;
    let games = table.stage.channel("games");
    let turn = table.ada.waits_for(table.thread, "the turn", |post| post.button("Move").is_some()).await;
    for (who, line, expected) in [
        (&table.brutus, "/move move:h9", "It's Ada's turn"),
        (&table.cleo, "/move move:h9", "You don't play at this table"),
        (&table.ada, "/move move:z99", "z99"),
        (&table.ada, "/move move:a1", "a1"),
        (&table.ada, "/move move:💥", "💥"),
        (&table.ada, "/move move:h9 table:nosuch", "isn't here"),
        (&table.ada, "/move move:h9 table:???", "No table has that id"),
        (&table.cleo, "/table resign", "You don't play at this table"),
    ] {
        let heard = who.hears(table.thread, line).await;
        assert!(heard.contains(expected), "{line}: {heard}");
    }
    for (who, line, expected) in [
        (&table.cleo, "/board", "You have no table"),
        (&table.cleo, "/games", "You have no table"),
        (&table.ada, "/play praetorian opponent:@Ada", "can't invite yourself"),
        (
            &table.ada,
            "/play conspirateurs opponent:@Brutus computers:1 seats:2",
            "3 players, yourself included, for 2 seats",
        ),
    ] {
        let heard = who.hears(games, line).await;
        assert!(heard.contains(expected), "{line}: {heard}");
    }
    let long = "h9 ".repeat(2_000);
    let outcome = ada_moves(&table, &long).await;
    assert!(text(&outcome).chars().count() <= 2_000);
    let foreign = post(&table.cleo.presses(&turn, "Move").await);
    assert!(foreign.ephemeral && foreign.content.contains("You don't play"), "{}", foreign.content);
    let early = post(&table.brutus.presses(&turn, "Move").await);
    assert!(early.content.contains("It's Ada's turn"), "{}", early.content);
    settled_at(&table, 0).await;
    table.stage.end().await;
}

async fn ada_moves(table: &TableInPlay, notation: &str) -> stand_in::InteractionOutcome {
    let invoke = TypedCommand::new("move").with("move", notation);
    table.stage.control.send_command(table.ada.id, table.thread, &invoke).await.expect("the command can be sent")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_composer_refuses_kindly() {
    let table = TableInPlay::start(7, "/play conspirateurs seat:0").await;
    let turn = table.ada.waits_for(table.thread, "the turn", |post| post.button("Move").is_some()).await;
    let composer = post(&table.ada.presses(&turn, "Move").await);
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    // Else the next change might be told by the same post.
    table.stage.settled().await;
    assert!(table.brutus.hears(table.thread, "/move move:i9").await.starts_with("Played"));
    let random = post(&table.ada.presses(&composer, "Random").await);
    assert!(random.content.contains("moved on"), "{}", random.content);
    settled_at(&table, 2).await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_over_says_so() {
    let table = TableInPlay::start(8, "/play conspirateurs seat:0").await;
    let asked = post(&table.ada.types(table.thread, "/table resign").await);
    table.ada.presses(&asked, "Resign").await;
    table.stage.settled().await;
    let heard = table.brutus.hears(table.thread, "/move move:h9").await;
    assert!(heard.contains("This game is over"), "{heard}");
    let again = text(&table.ada.types(table.thread, "/table resign").await);
    assert!(again.contains("This game is over"), "{again}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_permissions_the_bot_says_which_it_lacks() {
    let stage = Stage::start(9).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    stage.control.set_bot_permissions(games, Permissions::BOT & !Permissions::ATTACH_FILES);
    let heard = ada.hears(games, "/play praetorian").await;
    assert!(heard.contains("Attach Files"), "{heard}");
    let forged = stage.control.forge_command_by_message(ada.id, "/play praetorian").await.expect("it is sent");
    assert!(text(&forged).contains("open a table only in a server"), "{}", text(&forged));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn completions_hold_only_what_the_player_may_do() {
    let table = TableInPlay::start(10, "/play conspirateurs seat:0").await;
    let complete = async |who: &Person, line: &str| {
        table.stage.control.autocomplete(who.id, table.thread, line, "move").await.expect("completes")
    };
    let mine = complete(&table.ada, "/move move:h").await;
    assert!(!mine.is_empty() && mine.len() <= 25);
    assert!(mine.iter().all(|choice| choice.name.contains('h')));
    assert!(complete(&table.brutus, "/move move:h").await.is_empty(), "it is not Brutus's turn");
    assert!(complete(&table.cleo, "/move move:").await.is_empty(), "she does not play");
    let hung = matches!(table.ada.types(table.thread, "/help").await.reply, BotReply::Message(_));
    assert!(hung);
    table.stage.end().await;
}
