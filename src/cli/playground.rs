//! `subrosa playground`: a local stand-in for Discord with a web page, and the bot in it.

use std::net::SocketAddr;

use anyhow::Context as _;
use clap::Args;

use super::run;
use super::runtime::stop_signal;
use crate::config::{Config, DISCORD, Hidden};
use crate::discord::Settings;
use crate::outbox::Timing;
use crate::playground::{Config as PlaygroundConfig, Playground};

/// Flags of the playground.
#[derive(Args, Clone, Debug)]
pub(super) struct Flags {
    /// Where the page is served; only addresses of this machine make sense.
    #[arg(long, env = "SUBROSA_PLAYGROUND", default_value = "127.0.0.1:7878", value_name = "ADDRESS")]
    listen: SocketAddr,

    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
}

impl Default for Flags {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 7878)), no_open: false }
    }
}

/// The stand-in's token: it is no secret, the stand-in listens on this machine only.
const TOKEN: &str = "playground.token";

/// Runs playground and bot until a signal.
pub(super) async fn run(config: Config, flags: Flags) -> anyhow::Result<()> {
    let stop = stop_signal();
    if config.api()? != DISCORD {
        anyhow::bail!("the playground is its own Discord: unset DISCORD_API, or use `subrosa run` with DISCORD_TOKEN");
    }
    eprintln!("Sub Rosa: starting the playground…");
    let playground = Playground::start(PlaygroundConfig::new(flags.listen, TOKEN))
        .await
        .with_context(|| format!("the playground can't start on {}; try --listen with another port", flags.listen))?;
    let address = playground.base_url();
    let settings = Settings { api: address.clone(), token: Hidden::from(TOKEN), timing: Timing::default() };
    let bot = tokio::spawn({
        let (config, stop) = (config.clone(), stop.clone());
        async move { run::start(&config, settings, stop).await }
    });
    eprintln!("Sub Rosa: opening the database and joining…");
    let control = playground.control();
    let bot = tokio::select! {
        joined = control.wait_until(|control| control.connected() > 0, std::time::Duration::from_secs(60)) => {
            if joined {
                eprintln!("Sub Rosa: ready. Open {address} and type /new in #games. (Ctrl-C ends it.)");
                if !flags.no_open {
                    open(&address);
                }
            }
            bot
        }
        () = stop.cancelled() => bot,
    };
    let ran = bot.await?;
    playground.shutdown().await;
    ran
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
