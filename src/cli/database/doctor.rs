//! `subrosa doctor`: rows that wait or were given up, ratings against the results of rated games, and the replay of tables.
//! It must not change anything unless it is told to.

use clap::Args;

use super::open::Database;
use crate::app::{App, Failure, Pictures, SecretSource};
use crate::config::BotConfig;
use game::count;
use outbox::GiveUpReason;
use rating::Ledger;
use store::{RatingKey, Sessions, Store};
use table::TableId;

/// The number of tables that one query asks for.
const PAGE: i64 = 1_000;
/// Of tables that have ended so many are replayed, unless all are asked for.
const ENDED: i64 = 1_000;

/// The flags of `subrosa doctor`.
#[derive(Args, Debug)]
pub(in crate::cli) struct DoctorFlags {
    /// Make all ratings anew from the results of rated games first; stop the bots before.
    #[arg(long)]
    remake_ratings: bool,
    #[command(flatten)]
    replayed: ReplayedFlags,
}

/// The flag by which more tables are replayed.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct ReplayedFlags {
    /// Replay every table that has ended, and not only the newest of them.
    #[arg(long)]
    all: bool,
}

impl ReplayedFlags {
    pub(in crate::cli) fn scope(self) -> ReplayScope {
        if self.all { ReplayScope::All } else { ReplayScope::Newest }
    }
}

/// The tables replayed beside those that are open.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum ReplayScope {
    /// The newest that have ended.
    Newest,
    /// All that have ended.
    All,
}

/// Looks the database over, and fails if ratings differ or a table does not replay. If it is told to, it makes all ratings anew from the
/// results first, in place of those that stand.
pub(in crate::cli) async fn run(config: BotConfig, flags: DoctorFlags) -> anyhow::Result<()> {
    let database = Database::reach(&config).await?;
    let looked = async {
        if flags.remake_ratings {
            database.store.ratings().replace_ratings(&recomputed(&database.store).await?).await?;
        }
        look(&database.store, flags.replayed.scope()).await
    };
    let looked = looked.await;
    database.close().await;
    looked
}

async fn recomputed(store: &Store) -> anyhow::Result<Ledger<RatingKey>> {
    let recomputed = store.ratings().recomputed_ratings().await?;
    recomputed.ok_or_else(|| anyhow::anyhow!("results of rated games are missing: ratings can't be made from them"))
}

async fn look(store: &Store, scope: ReplayScope) -> anyhow::Result<()> {
    if store.sessions() == Sessions::Lent {
        println!(
            "A pooler in transaction mode is before the database: statements take longer, and processes don't hear one another. Set its \
             pool_mode to session, or lead DATABASE_URL to the server itself."
        );
    }
    println!("Tables open or in play: {}.", store.tables().open_tables().await?);
    println!("Rows to be delivered: {}.", store.outbox().waiting().await?);
    for group in store.outbox().given_up().await? {
        let reason = group.reason.map_or("for a reason of another version", GiveUpReason::word);
        println!("Given up: {} rows ({reason}), such as one of table {}: {}", group.rows, group.example, group.detail);
    }
    compare_ratings(store).await?;
    replay(store, scope).await
}

/// Compares the ratings that stand with those that the results give.
async fn compare_ratings(store: &Store) -> anyhow::Result<()> {
    let (differ, ratings) = store.ratings().compare_ratings(&recomputed(store).await?).await?;
    println!("{ratings} ratings stand; {differ} of them differ from what the results give.");
    anyhow::ensure!(differ == 0, "{differ} ratings differ: `subrosa doctor --remake-ratings` makes them anew");
    Ok(())
}

/// Replays every table that is open, and of those that have ended the newest or all; prints those that do not replay.
///
/// # Errors
/// If one does not replay, or the database can't be asked.
pub(in crate::cli) async fn replay(store: &Store, scope: ReplayScope) -> anyhow::Result<()> {
    let mut replays =
        Replays { app: App::new(store.clone(), SecretSource::System, Pictures::new()?), whole: 0, damaged: 0 };
    let mut after = TableId(i64::MIN);
    loop {
        let page = match scope {
            ReplayScope::All => store.tables().table_ids(after, PAGE).await?,
            ReplayScope::Newest => store.tables().open_table_ids(after, PAGE).await?,
        };
        let Some(last) = page.last() else { break };
        after = *last;
        replays.add(page).await;
    }
    if matches!(scope, ReplayScope::Newest) {
        replays.add(store.tables().newest_ended_table_ids(ENDED).await?).await;
    }
    let Replays { whole, damaged, .. } = replays;
    match scope {
        ReplayScope::All => println!("{}: every one was looked at.", replaying(whole)),
        ReplayScope::Newest => {
            println!(
                "{}: all that are open, and of those that have ended the newest {ENDED} (--all: every one).",
                replaying(whole)
            );
        }
    }
    let verb = if damaged == 1 { "does" } else { "do" };
    anyhow::ensure!(damaged == 0, "{} {verb} not replay: see above", count(damaged, "table"));
    Ok(())
}

fn replaying(tables: u64) -> String {
    format!("{} {}", count(tables, "table"), if tables == 1 { "replays" } else { "replay" })
}

/// How many tables replay, and how many do not.
struct Replays {
    app: App,
    whole: u64,
    damaged: u64,
}

impl Replays {
    async fn add(&mut self, tables: Vec<TableId>) {
        for id in tables {
            match self.app.operator().find(id).await {
                Ok(_) => self.whole += 1,
                Err(failure) => {
                    self.damaged += 1;
                    println!("Table {id} does not replay: {}", why(failure));
                }
            }
        }
    }
}

fn why(failure: Failure) -> String {
    match failure {
        Failure::Refused(text) => text,
        Failure::Fault(fault) => format!("fault {fault}"),
    }
}
