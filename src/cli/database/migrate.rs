//! `subrosa migrate`: the schema brought up to date, and the rights of the role that the bot runs as.

use clap::Args;

use super::open::Database;
use crate::config::BotConfig;

/// The flags of `subrosa migrate`.
#[derive(Args, Debug)]
pub(in crate::cli) struct MigrateFlags {
    /// Give this role of the server's the rights that a bot needs, and no others: it can neither change what was played nor the
    /// schema. `DATABASE_URL` is the owner's then, and the bot's own has this role.
    #[arg(long, value_name = "NAME")]
    role: Option<String>,
}

/// Brings the schema up to date, and gives the role its rights if one is named.
pub(in crate::cli) async fn run(config: BotConfig, flags: MigrateFlags) -> anyhow::Result<()> {
    let database = Database::open(&config).await?;
    let granted = match &flags.role {
        Some(role) => database.store.grant_to(role).await,
        None => Ok(()),
    };
    database.close().await;
    println!("The database's schema is up to date.");
    granted?;
    if let Some(role) = flags.role {
        println!("The role {role} has what a bot needs, and can change neither what was played nor the schema.");
    }
    Ok(())
}
