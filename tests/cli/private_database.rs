//! The private database of a running bot: joined by a second command, ended with the bot when that is killed, whole afterwards.

use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Output};

use super::playground::Playground;
use test_support::eventually;

fn subrosa(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(crate::PROGRAM);
    command.args(words).env("SUBROSA_DATA", data).env_remove("DATABASE_URL").env("SUBROSA_LOG", "error");
    command.output().expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_second_command_joins_the_database_of_a_bot_that_runs() {
    let playground = Playground::start("joined");
    let copy = playground.data.join("copy.jsonl").display().to_string();
    let backup = subrosa(&playground.data, &["backup", &copy]);
    assert!(backup.status.success(), "{}", said(&backup));
    let doctor = subrosa(&playground.data, &["doctor"]);
    assert!(doctor.status.success() && said(&doctor).contains("Tables open or in play: 0"), "{}", said(&doctor));
    assert!(UnixStream::connect(playground.socket()).is_ok(), "a guest ends nothing");
}

#[tokio::test]
async fn a_killed_bots_database_ends_by_itself_and_is_whole() {
    let mut playground = Playground::start("killed");
    playground.program.kill().expect("it is there");
    playground.program.wait().expect("it ends");
    let socket = playground.socket();
    eventually("the server ends with its bot", async || UnixStream::connect(&socket).is_err().then_some(())).await;
    let doctor = subrosa(&playground.data, &["doctor"]);
    assert!(doctor.status.success(), "{}", said(&doctor));
}
