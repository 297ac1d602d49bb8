//! `subrosa migrate`: the schema brought up to date, tables spread over a cluster, and the rights of the role that the bot runs as.

use clap::Args;

use super::open::Database;
use crate::config::BotConfig;
use clock::Clock;
use store::Distribution;

/// The flags of `subrosa migrate`.
#[derive(Args, Debug)]
pub(in crate::cli) struct MigrateFlags {
    /// Give this role of the server's the rights that a bot needs, and no others: it can neither change what was played nor the
    /// schema. `DATABASE_URL` is the owner's then, and the bot's own has this role.
    #[arg(long, value_name = "NAME")]
    role: Option<String>,
    /// Spread the tables over the machines of a Citus cluster, with what is in them, while no bot runs. `DATABASE_URL` is the
    /// coordinator's.
    #[arg(long)]
    distribute: bool,
}

/// Brings the schema up to date, spreads tables if it is asked to, and gives the role its rights if one is named.
pub(in crate::cli) async fn run(config: BotConfig, flags: MigrateFlags) -> anyhow::Result<()> {
    if flags.distribute {
        let database = Database::reach_alone(&config).await?;
        let done = database.store.distribute(Clock::system().now_ms()).await;
        database.close().await;
        println!("{}", told(&done?));
    }
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

/// The lines that tell what was done to a cluster's tables.
fn told(done: &Distribution) -> String {
    let mut lines = Vec::new();
    for (tables, deed) in [(&done.spread, "Spread"), (&done.whole, "Put on every machine")] {
        if !tables.is_empty() {
            lines.push(format!("{deed}: {}.", tables.join(", ")));
        }
    }
    if lines.is_empty() {
        lines.push("All tables were where they belong.".to_owned());
    }
    if done.is_function_new {
        lines.push("Made: the function that writes moves where a table is.".to_owned());
    }
    lines.push(format!("Tables lie on {} machines in {} parts.", done.machines, done.parts));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_to_a_cluster_is_told_and_that_nothing_was() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let first = Distribution {
            machines: 2,
            parts: 32,
            spread: names(&["tables", "seats"]),
            whole: names(&["players"]),
            is_function_new: true,
        };
        let said = "Spread: tables, seats.\nPut on every machine: players.\nMade: the function that writes moves where a table is.\n\
                    Tables lie on 2 machines in 32 parts.";
        assert_eq!(told(&first), said);
        let again = Distribution { machines: 2, parts: 32, ..Distribution::default() };
        assert_eq!(told(&again), "All tables were where they belong.\nTables lie on 2 machines in 32 parts.");
    }
}
