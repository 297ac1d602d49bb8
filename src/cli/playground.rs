//! `subrosa playground`: a local stand-in for Discord with a web page, and the bot in it. It must not know what is played.

use std::net::SocketAddr;

use anyhow::Context as _;
use clap::Args;

use super::forum::forum;
use super::run;
use super::runtime::stop_signal;
use crate::config::{BotConfig, DISCORD};
use crate::discord::{ConnectionSettings, SecretToken};
use clock::Clock;
use stand_in::StandIn;

/// The flags of the playground.
#[derive(Args, Clone, Debug)]
pub(super) struct PlaygroundFlags {
    /// Where the playground's page is served: an address of this machine.
    #[arg(long, env = "SUBROSA_PLAYGROUND", default_value = "127.0.0.1:7878", value_name = "ADDRESS", global = true)]
    listen: SocketAddr,

    /// Let `--listen` be an address that other machines reach. Everybody who reaches the page plays for all people there,
    /// and nobody is asked for a password.
    #[arg(long, global = true)]
    expose_playground: bool,

    /// Do not open a browser for the playground.
    #[arg(long, global = true)]
    no_open: bool,
}

impl PlaygroundFlags {
    /// Refuses an address that other machines reach, unless its owner says otherwise: the page asks nobody for a password.
    fn check(&self) -> anyhow::Result<()> {
        let listen = self.listen;
        anyhow::ensure!(
            listen.ip().is_loopback() || self.expose_playground,
            "other machines reach {listen}, and everybody who reaches the playground plays for all people there without a password: \
             use --listen 127.0.0.1:{}, or say --expose-playground as well",
            listen.port()
        );
        Ok(())
    }
}

/// The stand-in's token: it is no secret, the stand-in listens on this machine only.
const TOKEN: &str = "playground.token";

/// Runs playground and bot until a signal.
pub(super) async fn run(config: BotConfig, flags: PlaygroundFlags) -> anyhow::Result<()> {
    let stop = stop_signal();
    if config.api()? != DISCORD {
        anyhow::bail!("the playground is its own Discord: unset DISCORD_API, or use `subrosa run` with DISCORD_TOKEN");
    }
    flags.check()?;
    let config = with_own_data(config)?;
    eprintln!("Sub Rosa: starting the playground…");
    let stand_in = StandIn::start(forum(flags.listen, TOKEN))
        .await
        .with_context(|| format!("the playground can't start on {}; try --listen with another port", flags.listen))?;
    let address = stand_in.base_url();
    let settings = ConnectionSettings::new(address.clone(), SecretToken::new(TOKEN));
    let mut bot = tokio::spawn({
        let (config, stop) = (config.clone(), stop.clone());
        async move { run::start(&config, settings, stop).await }
    });
    eprintln!("Sub Rosa: opening the database and joining…");
    let control = stand_in.control();
    tokio::select! {
        joined = control.wait_until(|control| control.connected() > 0, std::time::Duration::from_mins(1)) => {
            if joined {
                // As if it had just been invited: it says good evening, and a visitor begins with a press.
                let now_ms = u64::try_from(Clock::system().now_ms()).unwrap_or_default();
                control.add_bot(now_ms, control.channel("games").ok());
                eprintln!("Sub Rosa: ready. Open {address} and type /play now in #games. (Ctrl-C ends it.)");
                if !flags.no_open {
                    open(&address);
                }
            }
        }
        // It could not start: the person who waits is told so now.
        ended = &mut bot => {
            stand_in.shutdown().await;
            return ended?;
        }
        () = stop.cancelled() => {}
    }
    let ran = bot.await?;
    stand_in.shutdown().await;
    ran
}

/// The stand-in forgets everything when it ends, so its tables must not outlive it: unless a place is named, they live
/// in a directory of the playground's own, which is emptied at the start.
fn with_own_data(config: BotConfig) -> anyhow::Result<BotConfig> {
    if config.data.is_some() || config.database_url.is_some() {
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
