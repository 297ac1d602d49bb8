//! `subrosa doctor`: rows that wait or were given up, ratings against the results of rated games, and the replay of every table.
//! It must not change anything unless it is told to.

use super::open::Database;
use crate::app::{App, Failure, Pictures, SecretSource};
use crate::config::BotConfig;
use outbox::GiveUpReason;
use rating::Ledger;
use store::{RatingKey, Store};

/// The number of tables that one query asks for.
const PAGE: i64 = 1_000;

/// Looks the database over, and fails if ratings differ or a table does not replay.
pub(in crate::cli) async fn run(config: BotConfig) -> anyhow::Result<()> {
    let database = Database::reach(&config).await?;
    let looked = look(&database.store).await;
    database.close().await;
    looked
}

/// Makes all ratings anew from the results, in place of those that stand, and looks the database over.
pub(in crate::cli) async fn remake_ratings(config: BotConfig) -> anyhow::Result<()> {
    let database = Database::reach(&config).await?;
    let looked = async {
        database.store.ratings().replace_ratings(&made_anew(&database.store).await?).await?;
        look(&database.store).await
    };
    let looked = looked.await;
    database.close().await;
    looked
}

async fn made_anew(store: &Store) -> anyhow::Result<Ledger<RatingKey>> {
    let anew = store.ratings().ratings_made_anew().await?;
    anew.ok_or_else(|| anyhow::anyhow!("results of rated games are missing: ratings can't be made from them"))
}

async fn look(store: &Store) -> anyhow::Result<()> {
    println!("Tables open or in play: {}.", store.tables().open_tables().await?);
    println!("Rows to be delivered: {}.", store.outbox().waiting().await?);
    for group in store.outbox().given_up().await? {
        let reason = group.reason.map_or("for a reason of another version", GiveUpReason::word);
        println!("Given up: {} rows ({reason}), such as one of table {}: {}", group.rows, group.example, group.detail);
    }
    compare_ratings(store).await?;
    replay(store).await
}

/// Compares the ratings that stand with those that the results give.
async fn compare_ratings(store: &Store) -> anyhow::Result<()> {
    let (differ, ratings) = store.ratings().compare_ratings(&made_anew(store).await?).await?;
    println!("{ratings} ratings stand; {differ} of them differ from what the results give.");
    anyhow::ensure!(differ == 0, "{differ} ratings differ: `subrosa doctor --remake-ratings` makes them anew");
    Ok(())
}

/// Replays every table, and prints those that do not replay.
///
/// # Errors
/// If one does not replay, or the database can't be asked.
pub(in crate::cli) async fn replay(store: &Store) -> anyhow::Result<()> {
    let app = App::new(store.clone(), SecretSource::System, Pictures::new()?);
    let (mut after, mut whole, mut damaged) = (i64::MIN, 0u64, 0u64);
    loop {
        let page = store.tables().table_ids(after, PAGE).await?;
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
        Failure::Fault(fault) => format!("fault {fault}"),
    }
}
