//! The gateway: shards as Discord says, sessions that are taken up, budgets that are kept, and processes that follow each
//! other without a press lost or answered twice.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use stand_in::{BotReply, Control, DroppedSessions, FaultKind, FaultRule, StandIn};
use subrosa::discord::{BotError, Door};
use table::GuildId;

use test_support::{
    Bot, Database, Person, STEP_TIMEOUT, Stage, TOKEN, TestClock, data_directory, eventually, never_within,
    patient_server, patient_stand_in,
};

async fn wait(control: &Control, what: &str, holds: impl Fn(&Control) -> bool) {
    assert!(control.wait_until(holds, STEP_TIMEOUT).await, "waited in vain: {what}");
}

fn shards(control: &Control) -> Vec<(u64, u64)> {
    let mut all = control.shards();
    all.sort_unstable();
    all
}

fn start(playground: &StandIn, database: &Database) -> Bot {
    Bot::start(playground, database, 1, Door::Gateway, &TestClock::default())
}

async fn drop_all(playground: StandIn, database: Database) {
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_code_that_nothing_can_mend_ends_the_process_with_a_sentence() {
    for (code, says) in
        [(4004, "DISCORD_TOKEN"), (4010, "report"), (4012, "newer"), (4013, "intents"), (4014, "GUILDS")]
    {
        let (playground, database) = (patient_stand_in().await, Database::fresh().await);
        playground.control().refuse_identify(Some(code));
        let error = start(&playground, &database).ended().await.expect_err("it ends with an error");
        assert!(error.to_string().contains(says), "{code}: {error}");
        let fits =
            matches!(&error, BotError::Token) || matches!(&error, BotError::Closed { code: own, .. } if *own == code);
        assert!(fits, "{error:?}");
        assert_eq!(playground.control().handshakes(), (0, 0), "it does not try for ever");
        drop_all(playground, database).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_as_many_shards_as_discord_says_and_they_identify_at_its_pace() {
    let mut config = patient_server();
    config.identify_period = Duration::from_millis(100);
    let playground = StandIn::start(config).await.expect("the stand-in starts");
    let (control, database) = (playground.control(), Database::fresh().await);
    control.set_shards(3);
    control.set_identify_budget(100, 2);
    let bot = start(&playground, &database);
    wait(&control, "three shards", |control| shards(control) == [(0, 3), (1, 3), (2, 3)]).await;
    assert_eq!(control.identify_violations(), 0, "shards 0 and 2 share a bucket, and keep their distance");
    assert_eq!(control.handshakes().0, 3);
    let ada = control.user("Ada").expect("there");
    wait(&control, "commands", |control| !control.commands().is_empty()).await;
    let heard = control.command(ada, control.channel("games").expect("there"), "/help").await.expect("it is sent");
    assert!(heard.message().is_some(), "whichever shard the server is on: {:?}", heard.reply);
    bot.stop().await;
    drop_all(playground, database).await;
}

/// With so many identifies left the bot does not connect; with more it does.
async fn waits_with(left: u64) {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    control.set_identify_budget(left, 1);
    control.set_identify_reset(Duration::from_millis(500));
    let bot = start(&playground, &database);
    wait(&control, "commands", |control| !control.commands().is_empty()).await;
    let tries = async || (control.identify_violations(), control.handshakes()) != (0, (0, 0));
    never_within(Duration::from_millis(500), "Discord would reset the token", tries).await;
    control.set_identify_budget(100, 1);
    wait(&control, "the bot", |control| control.connected() == 1).await;
    bot.stop().await;
    drop_all(playground, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_no_session_left_today_a_bot_waits_and_loses_nothing() {
    waits_with(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_sessions_of_a_day_are_not_begun() {
    waits_with(10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_discord_wants_more_shards_the_gateway_is_divided_anew_and_nothing_is_handled_twice() {
    let stage = Stage::start(1).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    assert_eq!(shards(&stage.control), [(0, 1)]);
    stage.control.set_shards(2);
    stage.control.close_gateway(4009);
    wait(&stage.control, "two shards", |control| shards(control) == [(0, 2), (1, 2)]).await;
    ada.types(games, "/play conspirateurs").await;
    ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    stage.settled().await;
    let is_callback = |request: &&stand_in::LoggedRequest| request.path.ends_with("/callback");
    assert_eq!(stage.control.requests().iter().filter(is_callback).count(), 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_resumed_where_discord_says_and_what_was_pressed_meanwhile_is_answered() {
    let stage = Stage::start(1).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    stage.control.drop_gateway(DroppedSessions::Kept);
    assert!(ada.types(games, "/help").await.message().is_some());
    assert_eq!(stage.control.handshakes(), (1, 1));
    assert_eq!(stage.control.resumes_by_address(), 1);
    stage.control.close_gateway(4000);
    wait(&stage.control, "the second time", |control| control.handshakes() == (1, 2)).await;
    stage.control.drop_gateway(DroppedSessions::Forgotten);
    wait(&stage.control, "a session anew", |control| control.handshakes() == (2, 2)).await;
    assert!(ada.types(games, "/help").await.message().is_some());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_taken_up_after_tries_that_fail_and_a_press_meanwhile_is_answered() {
    for (refused, broken) in [(1, 0), (0, 2), (2, 1)] {
        let stage = Stage::start(1).await;
        let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
        stage.control.refuse_gateway(refused, broken);
        stage.control.drop_gateway(DroppedSessions::Kept);
        let (control, id) = (stage.control.clone(), ada.id);
        let pressed = tokio::spawn(async move { control.command(id, games, "/help").await });
        wait(&stage.control, "the session", |control| control.handshakes() == (1, 1)).await;
        assert_eq!(stage.control.resumes_by_address(), 1, "{refused} {broken}");
        wait(&stage.control, "the answer", |control| {
            control.requests().iter().any(|request| request.path.ends_with("/callback"))
        })
        .await;
        pressed.abort();
        stage.end().await;
    }
}

/// The pauses are 1, 2, 4 and 8 seconds.
#[tokio::test(flavor = "multi_thread")]
async fn connections_that_are_closed_before_they_have_a_session_follow_each_other_with_pauses() {
    let stage = Stage::start(1).await;
    stage.control.close_after_hello(u32::MAX, 4000);
    stage.control.drop_gateway(DroppedSessions::Kept);
    wait(&stage.control, "the third", |control| control.closed_after_hello() >= 3).await;
    let storms = async || stage.control.closed_after_hello() > 4;
    never_within(Duration::from_secs(2), "Discord is asked without pauses", storms).await;
    stage.control.close_after_hello(0, 4000);
    wait(&stage.control, "the session", |control| control.handshakes() == (1, 1)).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    assert!(ada.types(games, "/help").await.message().is_some());
    stage.end().await;
}

/// The pauses are 0, 1, 2, 4 and 8 seconds; one less where the first session has lasted.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_are_closed_as_soon_as_they_are_taken_up_follow_each_other_with_pauses() {
    let stage = Stage::start(1).await;
    for resumed in 1..=4 {
        stage.control.close_gateway(4000);
        wait(&stage.control, "the session", |control| control.handshakes() == (1, resumed)).await;
    }
    stage.control.close_gateway(4000);
    let storms = async || stage.control.handshakes() != (1, 4);
    never_within(Duration::from_secs(2), "Discord is asked without pauses", storms).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_code_that_ends_the_session_a_new_one_is_begun() {
    for code in [4003, 4007, 4009] {
        let stage = Stage::start(1).await;
        stage.control.close_gateway(code);
        wait(&stage.control, "a session anew", |control| control.handshakes() == (2, 0)).await;
        stage.end().await;
    }
}

/// The shards that a process holds, by its metrics.
async fn held(bot: &Bot) -> u32 {
    let numbers = bot.app.processes().numbers().await;
    let line = numbers.lines().find_map(|line| line.strip_prefix("subrosa_shards_held "));
    line.and_then(|count| count.parse().ok()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_move_over_to_a_second_process_one_by_one_and_no_session_is_lost() {
    let mut config = patient_server();
    config.identify_period = Duration::from_millis(100);
    let playground = StandIn::start(config).await.expect("the stand-in starts");
    let (control, database) = (playground.control(), Database::fresh().await);
    control.set_shards(2);
    let first = start(&playground, &database);
    wait(&control, "both shards", |control| shards(control) == [(0, 2), (1, 2)]).await;
    let second = start(&playground, &database);
    let is_spread = async || ((held(&first).await, held(&second).await) == (1, 1)).then_some(());
    eventually("one shard each", is_spread).await;
    wait(&control, "both connected", |control| shards(control) == [(0, 2), (1, 2)]).await;
    assert_eq!(control.handshakes(), (2, 1), "the session was taken up");
    let ada = control.user("Ada").expect("there");
    let heard = control.command(ada, control.channel("games").expect("there"), "/help").await.expect("it is sent");
    assert!(heard.message().is_some(), "{:?}", heard.reply);
    second.stop().await;
    wait(&control, "both shards again", |control| shards(control) == [(0, 2), (1, 2)]).await;
    first.stop().await;
    drop_all(playground, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_holds_the_shard_and_the_next_takes_its_session_up_when_it_ends() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    let first = start(&playground, &database);
    wait(&control, "the first", |control| control.connected() == 1).await;
    let second = start(&playground, &database);
    let meddles = async || (control.connected(), control.handshakes()) != (1, (1, 0));
    never_within(Duration::from_millis(1_500), "the other does not stand by", meddles).await;
    let (ada, games) = (control.user("Ada").expect("there"), control.channel("games").expect("there"));
    let ending = tokio::spawn(first.stop());
    let mut heard = Vec::new();
    while !ending.is_finished() || heard.len() < 10 {
        heard.push(control.command(ada, games, "/help").await.expect("it is sent").reply);
    }
    ending.await.expect("no panic");
    assert!(heard.iter().all(|reply| matches!(reply, BotReply::Message(_))), "no press is lost: {heard:?}");
    assert_eq!(control.handshakes(), (1, 1), "the session went from hand to hand");
    second.stop().await;
    drop_all(playground, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_holder_is_killed_another_takes_over_by_itself() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    let first = start(&playground, &database);
    wait(&control, "the first", |control| control.connected() == 1).await;
    let second = start(&playground, &database);
    first.kill().await;
    control.drop_gateway(DroppedSessions::Kept);
    wait(&control, "the second", |control| control.connected() == 1).await;
    let (ada, games) = (control.user("Ada").expect("there"), control.channel("games").expect("there"));
    let heard = control.command(ada, games, "/help").await.expect("it is sent");
    assert!(heard.message().is_some(), "{:?}", heard.reply);
    second.stop().await;
    drop_all(playground, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_discord_does_not_take_stop_nothing_else() {
    let stage = Stage::start(1).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let refusal =
        FaultKind::Refuse(400, 30034, "Max number of daily application command creates has been reached".into());
    stage.control.fault(FaultRule::once("PUT", "/applications/*/commands", refusal));
    let second = start(&stage.playground, &stage.database);
    wait(&stage.control, "the refusal", |control| control.faults_left() == 0).await;
    stage.control.drop_gateway(DroppedSessions::Forgotten);
    wait(&stage.control, "the bot", |control| control.connected() == 1).await;
    ada.types(games, "/play conspirateurs").await;
    ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    second.stop().await;
    stage.end().await;
}

/// serenity's gateway printed its frames at this level, and the token is in the first of them.
#[tokio::test(flavor = "multi_thread")]
async fn no_token_is_in_the_log_at_any_level() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    let (name, place) = database.hand_over();
    let log = std::env::temp_dir().join(format!("subrosa-trace-{}.log", std::process::id()));
    let mut bot = std::process::Command::new(crate::PROGRAM)
        .arg("run")
        .env_clear()
        .envs(std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME"))
        .envs([("DISCORD_API", playground.base_url()), ("DISCORD_TOKEN", TOKEN.to_owned())])
        .env("SUBROSA_DATA", data_directory(&place))
        .envs([(name, place), ("SUBROSA_LOG", "trace".to_owned())])
        .stderr(std::fs::File::create(&log).expect("a log"))
        .spawn()
        .expect("the bot starts");
    wait(&control, "the bot", |control| control.connected() == 1).await;
    control.drop_gateway(DroppedSessions::Kept);
    wait(&control, "the bot again", |control| control.handshakes().1 == 1).await;
    bot.kill().expect("it runs");
    bot.wait().expect("it is killed");
    let said = std::fs::read_to_string(&log).expect("it is text");
    let _ = std::fs::remove_file(&log);
    assert!(said.contains("TRACE") && said.contains("gateway"), "the log is as chatty as can be");
    let line = said.lines().find(|line| line.contains(TOKEN));
    assert_eq!(line, None, "the token is in the log");
    drop_all(playground, database).await;
}

/// Whether the bot is gone from a server, as far as it knows.
async fn is_gone(database: &Database, guild: i64) -> bool {
    let mut owner = PgConnection::connect(database.url()).await.expect("the database answers");
    let gone = sqlx::query_scalar::<_, Option<i64>>("SELECT gone_ms FROM servers WHERE id = $1").bind(guild);
    gone.fetch_one(&mut owner).await.expect("the server is known").is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_the_thousands_of_servers_that_sessions_tell_of_each_is_known_to_be_there() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    control.set_shards(4);
    control.set_crowd(10_000);
    let one_of = |number: i64| number << 22;
    let left = [1, 5_000, 10_000].map(|number| GuildId(one_of(number)));
    let now_ms = TestClock::default().now_ms();
    database.store.servers().left_servers(&left, now_ms).await.expect("the database answers");
    let bot = start(&playground, &database);
    wait(&control, "four shards", |control| control.connected() == 4).await;
    for server in [1, 5_000, 10_000].map(one_of) {
        eventually("it is heard of", async || (!is_gone(&database, server).await).then_some(())).await;
    }
    bot.stop().await;
    drop_all(playground, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_took_the_bot_out_while_nobody_listened_are_missed_by_the_next_sessions() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let control = playground.control();
    control.set_shards(2);
    control.set_crowd(10);
    for number in [1, 10, 11, 12] {
        let greeted = database.store.servers().welcome(GuildId(number << 22), TestClock::default().now_ms()).await;
        assert!(greeted.expect("the database answers"), "it is known");
    }
    let bot = start(&playground, &database);
    wait(&control, "two shards", |control| control.connected() == 2).await;
    for number in [11, 12] {
        eventually("it is missed", async || is_gone(&database, number << 22).await.then_some(())).await;
    }
    for number in [1, 10] {
        assert!(!is_gone(&database, number << 22).await, "a session names it");
    }
    bot.stop().await;
    drop_all(playground, database).await;
}
