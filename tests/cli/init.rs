//! `subrosa init`, `completions` and `man`: a token becomes a private file, if Discord knows it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use stand_in::StandIn;

/// A folder in which the program runs, and which goes when it is dropped.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("subrosa-init-{}-{name}", std::process::id()));
        fs::create_dir(&path).expect("the temporary directory can be written");
        Self(path)
    }

    /// The program's output there, and whether all was well.
    fn subrosa(&self, args: &[&str], env: &[(&str, &str)]) -> (bool, String) {
        let mut command = Command::new(crate::PROGRAM);
        command.args(args).env_clear().envs(env.iter().copied()).current_dir(&self.0).stdin(Stdio::null());
        let Output { status, stdout, stderr } = command.output().expect("the program starts");
        let text = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
        assert!(!text.contains("panicked") && !text.contains(".token"), "{text}");
        (status.success(), text)
    }

    fn file(&self) -> Option<String> {
        fs::read_to_string(self.0.join("subrosa.env")).ok()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_knows_becomes_a_private_file_and_a_link() {
    let discord = StandIn::start(subrosa::cli::playground_server::local_server("right.token"))
        .await
        .expect("the stand-in starts");
    let (api, desk) = (discord.base_url(), Desk::new("known"));
    let env = [("DISCORD_TOKEN", "right.token"), ("DISCORD_API", api.as_str())];
    let (fine, said) = desk.subrosa(&["init"], &env);
    assert!(fine && said.contains("that of Sub Rosa"), "{said}");
    let link = said.lines().find(|line| line.starts_with("Invite")).expect("it is there");
    let number = link.split_once("client_id=").and_then(|(_, rest)| rest.split('&').next()).expect("it is there");
    assert!(number.len() > 5 && number.bytes().all(|b| b.is_ascii_digit()), "{link}");
    assert!(link.ends_with("&scope=bot+applications.commands&permissions=309237763072"), "{link}");
    assert_eq!(desk.file().as_deref(), Some("DISCORD_TOKEN=right.token\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        assert_eq!(fs::metadata(desk.0.join("subrosa.env")).expect("it is there").mode() & 0o777, 0o600);
    }
    // The token is read from the file that it wrote.
    let read = [("DISCORD_TOKEN_FILE", "subrosa.env"), ("DISCORD_API", api.as_str())];
    let (fine, said) = desk.subrosa(&["init", "--file", "another"], &read);
    assert!(fine, "{said}");
    assert_eq!(fs::read_to_string(desk.0.join("another")).ok(), desk.file());
    discord.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_refuses_is_not_written() {
    let discord = StandIn::start(subrosa::cli::playground_server::local_server("right.token"))
        .await
        .expect("the stand-in starts");
    let (api, desk) = (discord.base_url(), Desk::new("refused"));
    for (token, words) in [("wrong.token", "Discord refuses DISCORD_TOKEN"), ("Bot wrong.token", "does not look like")]
    {
        let (fine, said) = desk.subrosa(&["init"], &[("DISCORD_TOKEN", token), ("DISCORD_API", &api)]);
        assert!(!fine && said.contains(words), "{said}");
    }
    let (fine, said) = desk.subrosa(&["init"], &[("DISCORD_API", &api)]);
    assert!(!fine && said.contains("DISCORD_TOKEN is not set"), "{said}");
    assert_eq!(fs::read_dir(&desk.0).expect("it is there").count(), 0, "nothing is left");
    discord.shutdown().await;
}

#[test]
fn a_discord_that_is_away_is_told_and_may_be_left_out() {
    let desk = Desk::new("away");
    let env = [("DISCORD_TOKEN", "MTIzNDU2Nzg5.a.token"), ("DISCORD_API", "http://127.0.0.1:1")];
    let (fine, said) = desk.subrosa(&["init"], &env);
    assert!(!fine && said.contains("can't be reached") && said.contains("--offline"), "{said}");
    assert_eq!(desk.file(), None);
    let (fine, said) = desk.subrosa(&["init", "--offline"], &env);
    assert!(fine && said.contains("client_id=123456789&") && desk.file().is_some(), "{said}");
}

#[test]
fn a_file_that_is_there_is_replaced_only_if_that_was_said() {
    let desk = Desk::new("there");
    let env = [("DISCORD_TOKEN", "a.new.token")];
    fs::write(desk.0.join("subrosa.env"), "mine").expect("it can be written");
    let (fine, said) = desk.subrosa(&["init", "--offline"], &env);
    assert!(!fine && said.contains("is there already") && said.contains("--replace"), "{said}");
    assert_eq!(desk.file().as_deref(), Some("mine"));
    let (fine, said) = desk.subrosa(&["init", "--offline", "--replace"], &env);
    assert!(fine && desk.file().as_deref() == Some("DISCORD_TOKEN=a.new.token\n"), "{said}");
    let (fine, said) = desk.subrosa(&["init", "--offline", "--file", "nowhere/x"], &env);
    assert!(!fine && said.contains("nowhere/x can't be written"), "{said}");
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let desk = Desk::new("pages");
    let program = subrosa::cli::definition();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (fine, script) = desk.subrosa(&["completions", shell], &[]);
        assert!(fine && program.get_subcommands().all(|command| script.contains(command.get_name())), "{shell}");
    }
    let (fine, page) = desk.subrosa(&["man"], &[]);
    assert!(fine && page.contains(".TH subrosa 1") && page.contains("DISCORD_TOKEN_FILE"), "{page}");
    for command in program.get_subcommands().map(clap::Command::get_name) {
        assert!(page.replace("\\-", "-").contains(&format!("subrosa-{command}(1)")), "{command}: {page}");
        let (fine, own) = desk.subrosa(&["man", command], &[]);
        assert!(fine && own.contains(".TH subrosa"), "{own}");
    }
    let (fine, said) = desk.subrosa(&["man", "nothing"], &[]);
    assert!(!fine && said.contains("no command `nothing`"), "{said}");
}
