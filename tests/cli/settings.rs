//! The program's own face: wrong settings get one sentence that says what to set.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn subrosa(args: &[&str], env: &[(&str, &str)]) -> Output {
    let mut command = Command::new(crate::PROGRAM);
    command.args(args).env_clear().envs(env.iter().copied());
    command.output().expect("the program starts")
}

fn complaint(args: &[&str], env: &[(&str, &str)]) -> String {
    let output = subrosa(args, env);
    assert!(!output.status.success(), "{args:?} must fail");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!text.contains("panicked"), "{text}");
    text
}

#[test]
fn wrong_settings_get_one_sentence_that_says_what_to_set() {
    for (args, env, expected) in [
        (&["run"][..], &[][..], "DISCORD_TOKEN is not set"),
        (&["run"], &[("DISCORD_TOKEN", "two words")], "does not look like a bot token"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DISCORD_API", "nowhere")], "DISCORD_API must be an address"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_TEST_SEED", "1")], "SUBROSA_TEST_SEED is for tests"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DATABASE_URL", "mysql:/x")], "DATABASE_URL is not a Postgres address"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DATABASE_URL", "postgres://u:p/w@h/d")], "write %2F for /"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_HEALTH", "localhost:9090")], "set an IP address and a port"),
        (
            &["run"],
            &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_PROXY", "::1, 10.0.0.0/8")],
            "set the IP address of each proxy",
        ),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_LOG", "a=b=c")], "SUBROSA_LOG can't be read"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_DUTY", "posts")], "SUBROSA_DUTY shares the work"),
        (&[], &[("DATABASE_URL", "postgres://u@127.0.0.1:1/d")], "set DISCORD_TOKEN or DISCORD_TOKEN_FILE"),
        (&["playground"], &[("DISCORD_API", "http://127.0.0.1:1")], "unset DISCORD_API"),
        (&["playground", "--listen", "0.0.0.0:0"], &[], "--expose-playground"),
        (&["playground", "--listen", "192.0.2.7:80"], &[], "without a password"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DISCORD_API", "http://discord.com")], "use https://"),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DISCORD_TOKEN_FILE", "/x")], "are both set"),
        (&["run"], &[("DISCORD_TOKEN_FILE", "/nowhere/token")], "DISCORD_TOKEN_FILE leads to /nowhere/token"),
        (
            &["run"],
            &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_READ_DATABASE_URL", "postgres://u@h/d")],
            "without DATABASE_URL",
        ),
        (
            &["run"],
            &[
                ("DISCORD_TOKEN", "a.b"),
                ("DATABASE_URL", "postgres://u@127.0.0.1:1/d"),
                ("SUBROSA_READ_DATABASE_URL", "mysql:/x"),
            ],
            "SUBROSA_READ_DATABASE_URL is not a Postgres address",
        ),
        (
            &["run"],
            &[
                ("DISCORD_TOKEN", "a.b"),
                ("DATABASE_URL", "postgres://u@127.0.0.1:1,127.0.0.1:2/d"),
                ("SUBROSA_READ_DATABASE_URL", "postgres://u@127.0.0.1:2,127.0.0.1:3/d"),
            ],
            "name one standby alone",
        ),
        (&["doctor"], &[("DATABASE_URL_FILE", "/nowhere/url")], "DATABASE_URL_FILE leads to /nowhere/url"),
        (
            &["doctor"],
            &[("SUBROSA_KEY", "two words"), ("DATABASE_URL", "postgres://u@127.0.0.1:1/d")],
            "SUBROSA_KEY can't be used",
        ),
        (&["rotate-key"], &[("DATABASE_URL", "postgres://u@127.0.0.1:1/d")], "set SUBROSA_KEY_FILE to the key file"),
        (
            &["rotate-key", "--new", "/nowhere/key"],
            &[("DATABASE_URL", "postgres://u@127.0.0.1:1/d")],
            "there is no key here",
        ),
        (&["run", "--discord-token", "two words"], &[], "all users of this machine can read flags"),
        (&["doctor", "--database-url=postgres://u:two words@h/d"], &[], "DATABASE_URL_FILE"),
    ] {
        let said = complaint(args, env);
        assert!(said.contains(expected), "{args:?} {env:?}: {said}");
        assert!(!said.contains("two words"), "a token must not be shown");
    }
}

#[test]
fn a_wrong_setting_has_another_exit_code_than_a_server_that_is_away() {
    let url = ("DATABASE_URL", "postgres://u@127.0.0.1:1/d");
    for (args, env, code) in [
        (&["run"][..], &[][..], 2),
        (&["run"], &[("DISCORD_TOKEN", "two words")], 2),
        (&["run"], &[("DISCORD_TOKEN_FILE", "/nowhere/token")], 2),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_LOG", "a=b=c")], 2),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("DATABASE_URL", "mysql:/x")], 2),
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_KEY", "no key"), url], 2),
        (&[], &[url], 2),
        (&["doctor"], &[url], 1),
    ] {
        assert_eq!(subrosa(args, env).status.code(), Some(code), "{args:?} {env:?}");
    }
}

/// A server that answers the question for TLS with no (`PostgreSQL`, "SSL Session Encryption").
#[test]
fn a_server_without_tls_is_told_from_one_that_is_away() {
    use std::io::{Read, Write};
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("postgres://u:p@{}/d?sslmode=require", listener.local_addr().expect("bound"));
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("somebody connects");
            let mut question = [0; 8];
            counted.fetch_add(1, Ordering::Relaxed);
            let _ = stream.read_exact(&mut question).and_then(|()| stream.write_all(b"N"));
        }
    });
    let said = complaint(&["doctor"], &[("DATABASE_URL", &url)]);
    assert!(said.contains("has no TLS") && said.contains("sslmode=disable"), "{said}");
    assert_eq!(asked.load(Ordering::Relaxed), 1, "a refusal is not asked for again");
}

#[test]
fn a_data_directory_that_can_not_be_written_is_named() {
    let file = std::env::temp_dir().join(format!("subrosa-no-directory-{}", std::process::id()));
    std::fs::write(&file, b"a file, no directory").expect("the temporary directory can be written");
    let path = file.join("data").display().to_string();
    let said = complaint(&["migrate"], &[("SUBROSA_DATA", &path)]);
    std::fs::remove_file(&file).expect("it was made here");
    assert!(said.contains("can't be written") && said.contains("SUBROSA_DATA"), "{said}");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("bound").to_string();
    let said = complaint(&["playground", "--no-open", "--listen", &address], &[]);
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
}

#[test]
fn a_playground_whose_bot_can_not_start_says_why_at_once() {
    let env = [("DATABASE_URL", "mysql:/x")];
    let said = complaint(&["playground", "--no-open", "--listen", "127.0.0.1:0"], &env);
    assert_eq!(said.matches("DATABASE_URL is not a Postgres address").count(), 1, "{said}");
    assert!(!said.contains("again"), "nothing is tried a second time: {said}");
}

#[test]
fn a_variable_that_is_empty_counts_as_one_that_is_not_set() {
    let program = subrosa::cli::definition();
    let own = program.get_arguments().filter_map(clap::Arg::get_env).map(|name| name.to_string_lossy().into_owned());
    let names: Vec<_> = own.chain(subrosa::cli::secret_variables().map(str::to_owned)).collect();
    assert!(names.len() > 30, "the settings are found: {names:?}");
    for empty in ["", " "] {
        let env: Vec<_> = names.iter().map(|name| (name.as_str(), empty)).collect();
        let said = complaint(&["run"], &env);
        assert!(said.contains("DISCORD_TOKEN is not set"), "{said}");
    }
}

#[test]
fn help_lists_every_setting() {
    let output = subrosa(&["--help"], &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for setting in [
        "DISCORD_TOKEN",
        "DISCORD_TOKEN_FILE",
        "DISCORD_API",
        "DATABASE_URL",
        "SUBROSA_READ_DATABASE_URL",
        "SUBROSA_KEY",
        "SUBROSA_DATA",
        "SUBROSA_LOG",
    ] {
        assert!(text.contains(setting), "{setting} is missing");
    }
    assert!(!text.contains("TEST_SEED"), "test settings are not advertised");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_so() {
    use stand_in::StandIn;
    let playground = StandIn::start(subrosa::cli::playground_server::local_server("right.token"))
        .await
        .expect("the stand-in starts");
    let api = playground.base_url();
    let data = std::env::temp_dir().join(format!("subrosa-wrong-token-{}", std::process::id())).display().to_string();
    let at = data.clone();
    let ran =
        move || complaint(&["run"], &[("DISCORD_TOKEN", "wrong.token"), ("DISCORD_API", &api), ("SUBROSA_DATA", &at)]);
    let said = tokio::task::spawn_blocking(ran).await.expect("no panic");
    assert!(said.contains("Discord refuses DISCORD_TOKEN"), "{said}");
    assert!(!said.contains("wrong.token"));
    let _ = std::fs::remove_dir_all(data);
    playground.shutdown().await;
}
