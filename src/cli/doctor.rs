//! `subrosa doctor`: what waits, what was given up and why, and whether every table's log replays.

use super::run::Database;
use crate::app::{App, Failure, Pictures, SecretSource};
use crate::config::BotConfig;
use crate::outbox::GiveUpReason;
use crate::store::Store;

/// Tables asked for at once.
const PAGE: i64 = 1_000;

/// Looks the database over.
pub(super) async fn run(config: BotConfig) -> anyhow::Result<()> {
    let database = Database::reach(&config).await?;
    let looked = look(&database.store).await;
    database.close().await;
    looked
}

async fn look(store: &Store) -> anyhow::Result<()> {
    println!("Tables open or in play: {}.", store.open_tables().await?);
    println!("Rows to be delivered: {}.", store.waiting().await?);
    for group in store.given_up().await? {
        let reason = group.reason.map_or("for a reason of another version", GiveUpReason::word);
        println!("Given up: {} rows ({reason}), such as one of table {}: {}", group.rows, group.example, group.detail);
    }
    replay(store).await
}

/// Replays every table.
///
/// # Errors
/// If one does not replay, or the database can't be asked.
pub(super) async fn replay(store: &Store) -> anyhow::Result<()> {
    let app = App::new(store.clone(), SecretSource::System, Pictures::new()?);
    let (mut after, mut whole, mut damaged) = (i64::MIN, 0u64, 0u64);
    loop {
        let page = store.table_ids(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.0;
        for id in page {
            match app.operator().find(id).await {
                Ok(_) => whole += 1,
                Err(failure) => {
                    damaged += 1;
                    println!("Table {id} does not replay: {}", why(failure));
                }
            }
        }
    }
    println!("{whole} tables replay.");
    anyhow::ensure!(damaged == 0, "{damaged} tables do not replay: see above");
    Ok(())
}

fn why(failure: Failure) -> String {
    match failure {
        Failure::Refused(text) => text,
        Failure::Fault(fault) => format!("see fault {} in the log", fault.id),
    }
}
