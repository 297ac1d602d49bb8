//! `subrosa health`: asks the bot of this machine how it does; for containers, which have no other program to ask with. It must
//! not know how the bot finds out.

use clap::Args;

use crate::config::BotConfig;
use crate::health::{HealthQuestion, ask};

/// The flags of `subrosa health`.
#[derive(Args, Debug)]
pub(super) struct HealthFlags {
    /// Ask whether it can work, not only whether it lives: whether the database answers, and somebody is at the gateway.
    #[arg(long)]
    ready: bool,
}

/// Asks at the address of `--health`, and fails unless the answer is yes.
pub(super) async fn run(config: BotConfig, flags: HealthFlags) -> anyhow::Result<()> {
    let Some(address) = config.health else {
        anyhow::bail!("set SUBROSA_HEALTH or --health to the address at which the bot tells how it does");
    };
    let (question, yes) = if flags.ready {
        (HealthQuestion::Ready, "The bot is ready.")
    } else {
        (HealthQuestion::Alive, "The bot is alive.")
    };
    ask(address, question).await?;
    println!("{yes}");
    Ok(())
}
