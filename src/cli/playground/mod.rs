//! `subrosa playground`: a local stand-in for Discord with a web page, and the bot in it. It must not know what is played.

mod flags;
mod session;

pub(super) use flags::PlaygroundFlags;

use super::runtime::stop_signal;
use crate::config::{BotConfig, DISCORD};
use session::{PlaygroundSession, SessionEnd};

/// Runs playground and bot until a signal, each time anew that somebody wishes to start over.
pub(super) async fn run(config: BotConfig, flags: PlaygroundFlags) -> anyhow::Result<()> {
    let stop = stop_signal();
    if config.api()? != DISCORD {
        anyhow::bail!("the playground is its own Discord: unset DISCORD_API, or use `subrosa run` with DISCORD_TOKEN");
    }
    flags.check()?;
    let config = with_own_data(config)?;
    let (mut listen, mut opens) = (flags.listen, !flags.no_open);
    loop {
        let Some(session) = PlaygroundSession::start(&config, listen, stop.child_token()).await? else { return Ok(()) };
        // A page that is open finds the next one under the same address.
        listen = session.listens();
        if session.is_joined().await && opens {
            open(&format!("http://{listen}"));
            opens = false;
        }
        if session.ended().await? == SessionEnd::Stopped {
            return Ok(());
        }
    }
}

/// The stand-in forgets everything when it ends, so its tables must not outlive it: unless a server is named, they live
/// in a directory of the playground's own within the bot's, which is emptied at the start.
fn with_own_data(config: BotConfig) -> anyhow::Result<BotConfig> {
    if config.has_server() {
        return Ok(config);
    }
    let own = config.data_directory()?.join("playground");
    Ok(BotConfig { data: Some(own), starts_afresh: true, ..config })
}

/// Opens the address in the user's browser, if there is one to open it in.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else if std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
        "xdg-open"
    } else {
        return;
    };
    let quiet = std::process::Stdio::null;
    let child = std::process::Command::new(opener).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Err(error) = child {
        tracing::debug!(%error, "no browser could be opened");
    }
}
