//! The deeds of an operator beside live bots, and the faults of their machine: another key, a backup that is cut short, a look at many
//! tables, a role with too many rights, a full disk.

use std::path::PathBuf;
use std::process::{Command as Program, Output, Stdio};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};
use stand_in::{ShownMessage, Snowflake};
use subrosa::app::{App, Pictures, SecretSource, TableRequest};
use table::{ChannelId, GuildId, Place, Player, PlayerId, TableId, Terms};

use test_support::{
    BotProcess, Database, LOG_FILE, Person, STEP_TIMEOUT, TableInPlay, data_directory, eventually, patient_stand_in,
};

/// A directory of one test, which goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("subrosa-operated-{}-{name}", std::process::id()));
        std::fs::create_dir(&path).expect("the temporary directory can be written");
        Self(path)
    }

    /// A private file with this text.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        files::replace(&path, text.as_bytes()).expect("it can be written");
        path.display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("it can be listed").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn key(digits: &str) -> String {
    format!("{}\n", digits.repeat(32))
}

/// A command of the program's on a database.
fn subrosa(place: &(&str, String)) -> Program {
    with_its_settings(Program::new(crate::PROGRAM), place)
}

fn with_its_settings(mut program: Program, place: &(&str, String)) -> Program {
    program.env_clear().envs(std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME"));
    program.env(place.0, &place.1).env("SUBROSA_DATA", data_directory(&place.1));
    program.env("SUBROSA_LOG", "error").stdin(Stdio::null());
    program
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// The output of a command that succeeds or fails.
fn heard(program: &mut Program, fine: bool) -> String {
    let output = program.output().expect("it starts");
    assert_eq!(output.status.success(), fine, "{}", said(&output));
    said(&output)
}

/// Carries statements out as the owner of a database.
async fn as_owner(database: &Database, statements: &[&str]) {
    let mut connection = PgConnection::connect(database.url()).await.expect("the owner is let in");
    for sql in statements {
        sqlx::raw_sql(AssertSqlSafe((*sql).to_owned())).execute(&mut connection).await.expect(sql);
    }
    connection.close().await.expect("it ends");
}

/// Whether a number that the database answers with is more than 0.
async fn is_there(url: &str, count: &'static str) -> bool {
    let mut connection = PgConnection::connect(url).await.expect("the owner is let in");
    let row = sqlx::query(count).fetch_one(&mut connection).await.expect("it answers");
    connection.close().await.expect("it ends");
    row.try_get::<i64, _>(0).expect("a number") > 0
}

/// A game of Praetorian in which Ada is to choose in secret: its thread.
async fn begin(control: &stand_in::Control, ada: &Person, brutus: &Person) -> Snowflake {
    let games = control.channel("games").expect("there is one");
    ada.hears(games, "/play praetorian seat:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread = control.wait_for(STEP_TIMEOUT, |c| c.threads().first().map(|thread| thread.id)).await;
    thread.expect("the thread opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn another_key_breaks_no_table_of_a_bot_that_runs() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let (folder, database) = (Folder::new("key"), Database::fresh().await);
    let place = database.hand_over();
    // A connection without a key is a process that could not read what is sealed.
    database.store.close_idle(Duration::ZERO);
    let keys = folder.file("keys", &key("a1"));
    let settings = [("SUBROSA_KEY_FILE", keys.clone())];
    let mut bot = BotProcess::start_with(crate::PROGRAM, &playground.base_url(), &place, &settings);
    assert!(control.wait_until(|control| control.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
    let sealed_with = async || {
        let known = database.store.sealing().sealed_with().await.expect("the database answers");
        database.store.close_idle(Duration::ZERO);
        known
    };
    eventually("the database is sealed", sealed_with).await;
    let first = sealed_with().await;
    let (ada, brutus) = (Person::named(&control, "Ada"), Person::named(&control, "Brutus"));
    let thread = begin(&control, &ada, &brutus).await;
    assert!(ada.hears(thread, "/move move:assassin=13 targets=3,19").await.starts_with("Played"));

    let rotate = |new: Option<&str>| {
        let mut program = subrosa(&place);
        program.arg("rotate-key").env("SUBROSA_KEY_FILE", &keys).args(new.map(|file| ["--new", file]).iter().flatten());
        program
    };
    assert!(heard(&mut rotate(None), true).contains("the secrets of 1 table are sealed with it"));
    assert_eq!(std::fs::read_to_string(&keys).expect("it is there").lines().count(), 2, "the old one stays");
    let second = sealed_with().await;
    assert_ne!(first, second);
    assert!(ada.hears(thread, "/board show:secret").await.contains("13"), "the bot has read the new key");
    let heard_next = brutus.hears(thread, "/move move:nonsense").await;
    assert!(!heard_next.contains("went wrong") && !heard_next.contains("records"), "{heard_next}");

    // A key file that can't be written: as an open file of the caller's it has no place for another beside it.
    let mut shell = with_its_settings(Program::new("sh"), &place);
    shell.args(["-c", "exec \"$0\" rotate-key 3<\"$1\"", crate::PROGRAM, &keys]).env("SUBROSA_KEY_FILE", "/dev/fd/3");
    let refused = heard(&mut shell, false);
    assert!(refused.contains("can't be written, and nothing was changed") && refused.contains("--new"), "{refused}");
    assert_eq!(sealed_with().await, second);
    let new = folder.file("new", &key("c3"));
    assert!(heard(&mut rotate(Some(&new)), false).contains("not among the bots' keys"));
    let all = key("c3") + &std::fs::read_to_string(&keys).expect("it is there");
    folder.file("keys", &all);
    let third = heard(&mut rotate(Some(&new)), true);
    assert!(third.contains("The secrets of 1 table are sealed"), "{third}");
    assert_eq!(std::fs::read_to_string(&keys).expect("it is there"), all, "no file was written");
    assert_ne!(sealed_with().await, second);
    let secret = ada.hears(thread, "/board show:secret").await;
    assert!(secret.contains("13"), "the bot has read the third key: {secret}");
    bot.tell_to_end();
    bot.ends("it ends").await;
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_backup_that_is_ended_nothing_is_left() {
    let (folder, database) = (Folder::new("cut"), Database::fresh().await);
    let place = database.hand_over();
    let mut holder = PgConnection::connect(database.url()).await.expect("the owner is let in");
    let mut held = holder.begin().await.expect("it begins");
    sqlx::query("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE").execute(&mut *held).await.expect("nobody else has it");
    let gone = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    for signal in ["TERM", "INT", "KILL"] {
        let mut program = subrosa(&place);
        program.arg("backup").arg(folder.0.join("copy")).stderr(Stdio::piped());
        let mut backup = program.spawn().expect("it starts");
        eventually("it waits for the table", async || {
            assert!(backup.try_wait().expect("it is ours").is_none(), "{signal}: it has ended by itself");
            is_there(database.url(), waits).await.then_some(())
        })
        .await;
        let told = Program::new("kill").args([&format!("-{signal}"), &backup.id().to_string()]).status();
        assert!(told.expect("kill is there").success());
        let ended = backup.wait_with_output().expect("it ends");
        assert!(!ended.status.success(), "{signal}");
        assert_eq!(signal != "KILL", said(&ended).contains("no backup was made"), "{signal}: {}", said(&ended));
        assert_eq!(folder.names(), Vec::<String>::new(), "{signal}");
        // The server finds out that a client has gone when its statement could go on.
        as_owner(&database, &[gone]).await;
        eventually("nobody waits", async || (!is_there(database.url(), waits).await).then_some(())).await;
    }
    held.rollback().await.expect("it ends");
    holder.close().await.expect("it ends");
    let whole = folder.0.join("copy").display().to_string();
    assert!(heard(subrosa(&place).args(["backup", &whole]), true).contains("made without a key"));
    let signed = folder.0.join("signed").display().to_string();
    let said = heard(subrosa(&place).args(["backup", &signed]).env("SUBROSA_KEY", key("a1").trim()), true);
    assert!(said.contains("It is signed with the key"), "{said}");
    let keyed = Database::bare().await;
    let back = |copy: &str, more: &[&str]| {
        let mut program = subrosa(&("DATABASE_URL", keyed.url().to_owned()));
        program.args(["restore", copy]).args(more).env("SUBROSA_KEY", key("a1").trim());
        // The list of those whose data was deleted lies beside it: nobody else's.
        program.env("SUBROSA_DATA", folder.0.join("data"));
        program
    };
    assert!(heard(&mut back(&whole, &[]), false).contains("add --unsigned"));
    assert!(heard(&mut back(&whole, &["--unsigned"]), true).contains("whether somebody has changed it can't be told"));
    keyed.drop().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_replays_what_is_open_and_the_newest_that_have_ended_or_all() {
    let database = Database::fresh().await;
    let app = App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"));
    let wish = TableRequest {
        id: TableId(1),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: Some(2),
        opener: Player { id: PlayerId(11), name: "Ada".into() },
        seat: Some(0),
        guests: Vec::new(),
        computers: 0,
        roles: Vec::new(),
        pace_secs: Some(86_400),
        level: 0,
        terms: Terms::of_pace(86_400),
        place: Place { guild: Some(GuildId(1)), channel: ChannelId(2), ..Place::default() },
    };
    app.tables().open(wish).await.expect("it opens");
    // A thousand closed lobbies, and an older one that is damaged.
    let copies =
        "INSERT INTO tables SELECT (jsonb_populate_record(t, jsonb_build_object('id', n, 'phase', 'closed'))).*
            FROM tables t, generate_series(2, 1002) n;
        INSERT INTO seats SELECT (jsonb_populate_record(s, jsonb_build_object('table_id', n))).*
            FROM seats s, generate_series(2, 1002) n WHERE s.table_id = 1;
        UPDATE tables SET life = '{\"odd\": 1}' WHERE id = 2";
    as_owner(&database, &[copies]).await;
    let place = database.hand_over();
    let look = |more: &[&str], fine| heard(subrosa(&place).arg("doctor").args(more), fine);
    let newest = look(&[], true);
    assert!(newest.contains("1001 tables replay: all that are open") && newest.contains("--all"), "{newest}");
    let all = look(&["--all"], false);
    assert!(all.contains("1001 tables replay: every one") && all.contains("1 table does not replay"), "{all}");
    as_owner(&database, &["UPDATE tables SET life = '{\"odd\": 1}' WHERE id = 1"]).await;
    assert!(look(&[], false).contains("1 table does not replay"), "an open one is always looked at");
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_says_at_the_start_that_it_is_a_superuser_and_lets_no_core_be_dumped() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let (folder, database) = (Folder::new("rights"), Database::fresh().await);
    for (url, warned) in [(database.url().to_owned(), true), (database.hand_over().1, false)] {
        let log = folder.file("log", "");
        let settings = [(LOG_FILE, log.clone())];
        let before = control.connected();
        let mut bot = BotProcess::start_with(crate::PROGRAM, &playground.base_url(), &("DATABASE_URL", url), &settings);
        assert!(control.wait_until(|control| control.connected() > before, STEP_TIMEOUT).await, "the bot connects");
        let text = std::fs::read_to_string(&log).expect("it is there");
        assert_eq!(text.contains("is a superuser of its Postgres"), warned, "{text}");
        if cfg!(target_os = "linux") {
            let limits = std::fs::read_to_string(format!("/proc/{}/limits", bot.id())).expect("it runs");
            let core = limits.lines().find(|line| line.starts_with("Max core file size")).expect("there is one");
            assert_eq!(core.split_whitespace().skip(4).collect::<Vec<_>>(), ["0", "0", "bytes"]);
        }
        bot.tell_to_end();
        bot.ends("it ends").await;
        assert!(control.wait_until(|control| control.connected() == 0, STEP_TIMEOUT).await, "it is gone");
    }
    playground.shutdown().await;
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_nothing_is_lost_and_a_player_reads_that_it_may_be_over_in_a_minute() {
    let table = TableInPlay::start(93, "/play conspirateurs seat:0").await;
    // Postgres's error when it can't make a file longer (appendix A, 53100).
    let full = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION full_disk()";
    as_owner(&table.stage.database, &[full]).await;
    let heard = table.ada.hears(table.thread, "/move move:h9").await;
    assert!(heard.starts_with("My records can't be reached just now") && !heard.contains("went wrong"), "{heard}");
    as_owner(&table.stage.database, &["DROP TRIGGER full_disk ON actions"]).await;
    assert!(table.ada.hears(table.thread, "/move move:h9").await.starts_with("Played"));
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs psql: apt-get install postgresql"]
async fn the_roles_of_the_compose_file_are_no_superusers_and_a_bot_has_what_it_needs() {
    let (folder, name) = (Folder::new("roles"), format!("subrosa_composed_{}", std::process::id()));
    let (owner, bot) = (format!("{name}_owner"), format!("{name}_bot"));
    let passwords = (folder.file("owner", "o'w$ner\n"), folder.file("bot", "b\"ot\n"));
    let address = test_server::address();
    let (_, place) = address.split_once("://").expect("an address");
    let user = place.split(['@', ':']).next().expect("it names a role");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/postgres-roles");
    let mut program = Program::new("sh");
    // `psql` reads an address where it wants a database.
    let wrapped = folder.0.join("psql");
    std::fs::write(&wrapped, "#!/bin/sh\nPATH=${PATH#*:}\nexec psql \"$@\" --dbname=\"$ADDRESS\"\n")
        .expect("it can be written");
    std::fs::set_permissions(&wrapped, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is ours");
    let path = format!("{}:{}", folder.0.display(), std::env::var("PATH").unwrap_or_default());
    program.arg(script).env("PATH", path).env("ADDRESS", address).env("POSTGRES_USER", user);
    program.env("OWNER", &owner).env("BOT", &bot).env("DATABASE", &name);
    program.env("OWNER_PASSWORD_FILE", &passwords.0).env("BOT_PASSWORD_FILE", &passwords.1);
    heard(&mut program, true);
    let url = |role: &str| test_server::address_as(role, &test_server::address_of(&name));
    let place = |role: &str| ("DATABASE_URL", url(role));
    heard(subrosa(&place(&owner)).args(["migrate", "--role", &bot]), true);
    heard(subrosa(&place(&bot)).arg("doctor"), true);
    let copy = folder.0.join("copy").display().to_string();
    heard(subrosa(&place(&bot)).args(["backup", &copy]), true);
    for role in [&owner, &bot] {
        let store = store::Store::on_server(&url(role)).expect("an address");
        assert!(!store.is_superuser().await.expect("it is let in"), "{role}");
        store.close().await;
    }
    let compose = include_str!("../../compose.yaml");
    assert!(compose.contains("packaging/postgres-roles:/docker-entrypoint-initdb.d/"), "the image runs the script");
    test_server::admin(format!("DROP DATABASE {name}")).await;
    for role in [bot, owner] {
        test_server::admin(format!("DROP ROLE {role}")).await;
    }
}
