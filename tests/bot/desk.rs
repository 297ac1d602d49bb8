//! The operators' desk, by the program and with the rights of the bot's own role: who is banned hears it in one sentence, a bot that only shows
//! things changes nothing, all processes obey, and every act is written down.

use std::process::Command as Program;

use ::table::TableId;
use stand_in::{InteractionOutcome, Snowflake};
use subrosa::discord::Door;
use test_support::{Bot, DAY_MS, Database, Person, Stage, TableInPlay, eventually, post, text};

const OPEN: &str = "/play conspirateurs seat:0";

/// The output of `subrosa desk` on a database, and whether it ended well.
fn desk_says(database: &Database, args: &[&str]) -> (bool, String) {
    let (name, address) = database.hand_over();
    let kept = std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME");
    let mut program = Program::new(crate::PROGRAM);
    program.arg("desk").args(args).env_clear().envs(kept).env(name, address).env("SUBROSA_LOG", "error");
    let output = program.output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

fn at_desk(stage: &Stage, line: &str, reason: &str) -> String {
    let mut args: Vec<_> = line.split(' ').collect();
    if !reason.is_empty() {
        args.extend(["--reason", reason]);
    }
    let (fine, said) = desk_says(&stage.database, &args);
    assert!(fine, "{line}: {said}");
    said
}

/// Waits until what somebody hears has these words.
async fn comes_to_hear(who: &Person, channel: Snowflake, line: &str, words: &str) -> String {
    let told = async || Some(who.hears(channel, line).await).filter(|heard| heard.contains(words));
    eventually(words, told).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_told_in_a_sentence_and_has_their_data_and_help_left() {
    let table = TableInPlay::start(601, OPEN).await;
    let (stage, ada, brutus, games) = (&table.stage, &table.ada, &table.brutus, table.games);
    let act = at_desk(stage, &format!("ban person {} --hours 2", ada.id), "Spam everywhere");
    assert!(act.contains(&format!("ban person {} until", ada.id)) && act.contains("Spam everywhere"), "{act}");
    let heard = comes_to_hear(ada, games, "/games", "You are banned").await;
    assert!(
        heard.starts_with("You are banned from this bot until <t:") && heard.contains("(Spam everywhere)"),
        "{heard}"
    );
    for line in [OPEN, "/play seek", "/settings", "/tournament list"] {
        assert_eq!(ada.hears(games, line).await, heard, "{line}");
    }
    assert_eq!(ada.hears(table.thread, "/move move:h9").await, heard);
    let board = table.board(table.thread, 0).await;
    assert_eq!(text(&ada.presses(&board, "My view").await), heard);
    let typed = stage.control.autocomplete(ada.id, table.thread, "/move", "move").await.expect("sent");
    assert!(typed.is_empty());
    assert!(!ada.hears(games, "/help").await.contains("banned"));
    assert!(ada.data(games).await.contains(&ada.id.to_string()));
    assert!(!brutus.hears(games, "/games").await.contains("banned"), "others play on");
    stage.clock.set_ahead(3 * 3_600_000);
    assert!(!ada.hears(games, "/games").await.contains("banned"), "it ends by itself");
    at_desk(stage, &format!("ban person {}", ada.id), "Again");
    assert!(!comes_to_hear(ada, games, "/games", "You are banned").await.contains("until"));
    at_desk(stage, &format!("unban person {}", ada.id), "");
    let free = async || (!ada.hears(games, "/games").await.contains("banned")).then_some(());
    eventually("the ban ends", free).await;
    let (fine, said) = desk_says(&stage.database, &["unban", "person", &ada.id.to_string()]);
    assert!(!fine && said.contains("is not banned"), "{said}");
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_outlives_the_data_of_whoever_is_banned_and_names_them_no_more() {
    let stage = Stage::start(605).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let (ban, unban, id) = (format!("ban person {}", ada.id), format!("unban person {}", ada.id), ada.id.to_string());
    ada.types(games, OPEN).await;
    at_desk(&stage, &ban, "Spam");
    let heard = comes_to_hear(&ada, games, "/games", "You are banned").await;
    let asked = post(&ada.types(games, "/about data:delete").await);
    assert!(text(&ada.presses(&asked, "Delete my data").await).starts_with("Done"));
    for line in ["bans", "acts"] {
        let listed = at_desk(&stage, line, "");
        assert!(listed.contains("person whose data are gone") && !listed.contains(&id), "{line}: {listed}");
    }
    // The decisions that the process knew are read anew, twice.
    for act in ["ban person 77", "unban person 77"] {
        at_desk(&stage, act, "Another");
        stage.app.desk().look().await.expect("the desk is read");
        assert_eq!(ada.hears(games, "/games").await, heard);
    }
    at_desk(&stage, &ban, "Spam again");
    at_desk(&stage, &unban, "");
    let (fine, said) = desk_says(&stage.database, &["unban", "person", &id]);
    assert!(!fine && said.contains("is not banned"), "both bans are ended: {said}");
    let free = async || (!ada.hears(games, "/games").await.contains("banned")).then_some(());
    eventually("the ban ends", free).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_server_is_told_so_and_its_people_play_on_elsewhere() {
    let stage = Stage::start(602).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    at_desk(&stage, &format!("ban server {}", stage.control.guild_id()), "A flood");
    let heard = comes_to_hear(&ada, games, "/games", "banned").await;
    assert!(heard.starts_with("This server is banned from this bot (A flood); only </about:"), "{heard}");
    assert!(heard.ends_with("> still work here."), "{heard}");
    let elsewhere = stage.control.add_channel_elsewhere("elsewhere");
    assert!(ada.hears(elsewhere, OPEN).await.starts_with("Your table"));
    let by_message = stage.control.forge_command_by_message(ada.id, "/games").await.expect("it is sent");
    assert!(!post(&by_message).content.contains("banned"));
    let bans = at_desk(&stage, "bans", "");
    assert!(bans.contains("until it is ended") && bans.contains("A flood"), "{bans}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bot_only_shows_things_nothing_changes_and_nobody_becomes_late() {
    let table = TableInPlay::start(603, OPEN).await;
    let (stage, ada, games, thread) = (&table.stage, &table.ada, table.games, table.thread);
    let id = TableId::parse(&table.id).expect("an id");
    let another = Bot::start(&stage.playground, &stage.database, 5, Door::Gateway, &stage.clock);
    // Of whom nothing is kept nothing is deleted.
    table.cleo.types(games, "/settings palette:light").await;
    at_desk(stage, "read-only", "A repair");
    for app in [&stage.app, &another.app] {
        eventually("every process obeys", async || app.desk().is_read_only().then_some(())).await;
    }
    let before = stage.app.operator().load(id).await.expect("there");
    let refused = "For now I only show things, so nothing was changed.";
    for line in ["/move move:h9", "/table draw", "/table pause", "/table resign"] {
        let answer = ada.types(thread, line).await;
        if line == "/table resign" {
            assert!(text(&ada.presses(&post(&answer), "Resign").await).starts_with(refused), "{line}");
        } else {
            assert!(text(&answer).starts_with(refused), "{line}: {}", text(&answer));
        }
    }
    for line in [OPEN, "/settings palette:dark", "/settings vacation:3", "/about data:delete"] {
        let answer = table.cleo.types(games, line).await;
        let said = match post(&answer).button("Delete my data") {
            Some(_) => text(&table.cleo.presses(&post(&answer), "Delete my data").await),
            None => text(&answer),
        };
        assert!(said.starts_with(refused), "{line}: {said}");
    }
    for line in [
        "/board",
        "/games",
        "/board show:moves",
        "/help",
        "/rules game:conspirateurs",
        "/settings",
        "/board show:secret",
    ] {
        let answer: InteractionOutcome = ada.types(thread, line).await;
        assert!(!format!("{answer:?}").contains("only show things"), "{line}: {answer:?}");
    }
    stage.clock.set_ahead(5 * DAY_MS);
    stage.app.clocks().wake_due().await.expect("it rests");
    let after = stage.app.operator().load(id).await.expect("there");
    assert_eq!((after.step, after.life.seat_clocks[0].late_ms), (before.step, None));
    at_desk(stage, "open", "");
    for app in [&stage.app, &another.app] {
        eventually("every process changes things again", async || (!app.desk().is_read_only()).then_some(())).await;
    }
    stage.app.clocks().wake_due().await.expect("the clocks can be read");
    // Another process may have claimed the table first.
    let has_time = async || {
        let after = stage.app.operator().load(id).await.expect("there");
        after.due_ms().is_some_and(|due| due >= stage.clock.now_ms() + 3_600_000).then_some(after)
    };
    let after = eventually("all have time left", has_time).await;
    assert_eq!(after.life.seat_clocks[0].late_ms, None, "nobody is late by it");
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.starts_with("Played"), "{heard}");
    let acts = at_desk(stage, "acts", "");
    let lines: Vec<_> = acts.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains("  open") && lines[1].ends_with("read-only: A repair"), "{acts}");
    another.stop().await;
    table.stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_most_is_listed_by_what_they_did_and_within_bounds() {
    let table = TableInPlay::start(604, OPEN).await;
    let (stage, ada, brutus, games) = (&table.stage, &table.ada, &table.brutus, table.games);
    for _ in 0..30 {
        brutus.types(games, "/games").await;
    }
    for _ in 0..3 {
        ada.hears(games, "/play conspirateurs opponent:Cleo").await;
    }
    ada.hears(table.thread, "/table draw").await;
    stage.app.desk().write_activity().await.expect("the database answers");
    let first = |by: &str| {
        let top = at_desk(stage, &format!("top --by {by} --most 1"), "");
        let line = top.lines().find(|line| line.starts_with("person")).expect("somebody").to_owned();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let busiest = first("presses");
    assert!(busiest[1] == brutus.id.to_string() && busiest[2].parse::<u32>().is_ok_and(|n| n >= 30), "{busiest:?}");
    assert_eq!((first("opens")[1].clone(), first("opens")[3].clone()), (ada.id.to_string(), "4".to_owned()));
    assert_eq!((first("calls")[1].clone(), first("calls")[4].clone()), (ada.id.to_string(), "4".to_owned()));
    let top = at_desk(stage, "top --hours 48", "");
    assert!(top.contains(&format!("server {}", stage.control.guild_id())), "{top}");
    let data = at_desk(stage, &format!("data {}", ada.id), "");
    let data: serde_json::Value = serde_json::from_str(&data).expect("it is JSON");
    assert!(data["seats"].as_array().is_some_and(|seats| !seats.is_empty()), "{data}");
    for args in [&["top", "--hours", "49"][..], &["top", "--most", "501"], &["ban", "person", "0", "--reason", "x"]] {
        assert!(!desk_says(&stage.database, args).0, "{args:?}");
    }
    table.stage.stop().await;
}
