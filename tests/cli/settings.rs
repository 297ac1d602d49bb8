//! The program's own face: wrong settings get one sentence that says what to set.

use std::net::TcpListener;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

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
        (&["run"], &[("DISCORD_TOKEN", "a.b"), ("SUBROSA_LOG", "a=b=c")], "SUBROSA_LOG can't be read"),
        (&["playground"], &[("DISCORD_API", "http://127.0.0.1:1")], "unset DISCORD_API"),
    ] {
        let said = complaint(args, env);
        assert!(said.contains(expected), "{args:?} {env:?}: {said}");
        assert!(!said.contains("two words"), "a token must not be shown");
    }
}

#[cfg(feature = "embedded")]
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
    let began = Instant::now();
    let env = [("DATABASE_URL", "mysql:/x")];
    let said = complaint(&["playground", "--no-open", "--listen", "127.0.0.1:0"], &env);
    assert!(said.contains("DATABASE_URL is not a Postgres address"), "{said}");
    assert!(began.elapsed() < Duration::from_secs(30), "after {:?}", began.elapsed());
}

#[test]
fn help_lists_every_setting() {
    let output = subrosa(&["--help"], &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for setting in ["DISCORD_TOKEN", "DISCORD_API", "DATABASE_URL", "SUBROSA_DATA", "SUBROSA_LOG"] {
        assert!(text.contains(setting), "{setting} is missing");
    }
    assert!(!text.contains("TEST_SEED"), "test settings are not advertised");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_so() {
    use stand_in::StandIn;
    let playground =
        StandIn::start(subrosa::cli::forum::local_forum("right.token")).await.expect("the stand-in starts");
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
