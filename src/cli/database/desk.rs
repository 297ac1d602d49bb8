//! `subrosa desk`: who does most, who is banned, whether the bot only shows things, what is kept about a person, and what was done here. All
//! processes of the bot obey within two seconds; this asks and writes the database alone.

use clap::{Args, Subcommand, ValueEnum};

use super::open::Database;
use crate::config::BotConfig;
use clock::Clock;
use store::{ActivityCounts, ActivityOrder, DeskAct, DeskActKind, RecordedAct, Store, Subject, SubjectKind};
use table::PlayerId;

const HOUR_MS: i64 = 3_600_000;
/// The longest reason, in characters: it is part of one sentence to whoever is banned.
const MAX_REASON: usize = 200;

/// The requests at the desk.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum DeskCommand {
    /// List the people and servers that press, open and call most; they are counted by the hour, for two days.
    Top {
        /// The window in hours, this one included.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=48))]
        hours: u8,
        /// The most lines of each list.
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=500))]
        most: u16,
        /// The number by which they are ordered.
        #[arg(long, value_enum, default_value_t = TopOrder::Presses)]
        by: TopOrder,
    },
    /// Ban a person everywhere, or all who ask something in a server; they are told so when they next ask something.
    Ban {
        #[command(flatten)]
        whom: Whom,
        /// The reason, as they read it; at most 200 characters.
        #[arg(long)]
        reason: String,
        /// For how many hours; left out, until `subrosa desk unban`.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=87_600))]
        hours: Option<u32>,
    },
    /// End the ban of a person or a server.
    Unban {
        #[command(flatten)]
        whom: Whom,
        /// The reason, for `subrosa desk acts`; at most 200 characters.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// List who is banned, the newest first.
    Bans,
    /// Print what `/about data:export` gives a person, as JSON, for somebody whose file is too large for a message.
    Data {
        /// The id that Discord gave them.
        #[arg(value_parser = clap::value_parser!(i64).range(1..))]
        id: i64,
    },
    /// Let the bot show things and change nothing; nobody is reminded or late meanwhile. Posts that wait are delivered, and what is due to be
    /// deleted is deleted, all the same.
    ReadOnly {
        /// The reason, for `subrosa desk acts`; at most 200 characters.
        #[arg(long)]
        reason: String,
    },
    /// Let the bot change things again; after more than ten minutes everybody to move has at least the grace time.
    Open {
        /// The reason, for `subrosa desk acts`; at most 200 characters.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// List what was done at the desk, the newest first.
    Acts {
        /// The number of lines that are listed at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1_000))]
        most: u16,
    },
}

/// A person or a server, by Discord's id.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct Whom {
    /// Whether it is a person or a server.
    #[arg(value_enum)]
    kind: WhomKind,
    /// The id that Discord gave it.
    #[arg(value_parser = clap::value_parser!(i64).range(1..))]
    id: i64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum WhomKind {
    /// A person, in every server and by direct message.
    Person,
    /// A server, and all who ask something in it.
    Server,
}

/// By what the busiest are listed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum TopOrder {
    /// All that they asked.
    Presses,
    /// Tables, seeks and tournaments.
    Opens,
    /// People and roles that were called by it.
    Calls,
}

impl From<Whom> for Subject {
    fn from(whom: Whom) -> Self {
        let kind = match whom.kind {
            WhomKind::Person => SubjectKind::Person,
            WhomKind::Server => SubjectKind::Server,
        };
        Self { kind, id: whom.id }
    }
}

impl From<TopOrder> for ActivityOrder {
    fn from(order: TopOrder) -> Self {
        match order {
            TopOrder::Presses => Self::Presses,
            TopOrder::Opens => Self::Opens,
            TopOrder::Calls => Self::Calls,
        }
    }
}

/// Does what is asked at the desk, and prints what it came to.
pub(in crate::cli) async fn run(config: BotConfig, command: DeskCommand) -> anyhow::Result<()> {
    let database = Database::reach(&config).await?;
    let done = carry_out(&database.store, command, Clock::system().now_ms()).await;
    database.close().await;
    println!("{}", done?);
    Ok(())
}

async fn carry_out(store: &Store, command: DeskCommand, now_ms: i64) -> anyhow::Result<String> {
    match command {
        DeskCommand::Top { hours, most, by } => top(store, now_ms - (i64::from(hours) - 1) * HOUR_MS, most, by).await,
        DeskCommand::Ban { whom, reason, hours } => {
            let until_ms = hours.map(|hours| now_ms + i64::from(hours) * HOUR_MS);
            let act =
                DeskAct { kind: DeskActKind::Ban, subject: Some(whom.into()), reason: checked(reason)?, until_ms };
            act_on(store, &act, now_ms).await
        }
        DeskCommand::Unban { whom, reason } => unban(store, whom.into(), reason, now_ms).await,
        DeskCommand::Bans => bans(store, now_ms).await,
        DeskCommand::Data { id } => Ok(format!("{:#}", store.people().data_of(PlayerId(id)).await?)),
        DeskCommand::ReadOnly { reason } => switch(store, DeskActKind::ReadOnly, reason, now_ms).await,
        DeskCommand::Open { reason } => switch(store, DeskActKind::Open, reason, now_ms).await,
        DeskCommand::Acts { most } => {
            let acts = store.desk().acts(i64::from(most)).await?;
            Ok(lines(acts.iter().map(recorded), "Nothing was done at the desk yet."))
        }
    }
}

fn checked(reason: String) -> anyhow::Result<String> {
    let reason = reason.trim().to_owned();
    let is_line = !reason.chars().any(char::is_control);
    anyhow::ensure!(
        is_line && reason.chars().count() <= MAX_REASON,
        "a reason is one line of at most {MAX_REASON} characters"
    );
    Ok(reason)
}

async fn act_on(store: &Store, act: &DeskAct, now_ms: i64) -> anyhow::Result<String> {
    store.desk().act(act, now_ms).await?;
    let latest = store.desk().acts(1).await?;
    Ok(lines(latest.iter().map(recorded), "nothing was done"))
}

async fn unban(store: &Store, subject: Subject, reason: String, now_ms: i64) -> anyhow::Result<String> {
    let (reason, known_by) = (checked(reason)?, known_by(store, subject).await?);
    let mut bans = store.desk().bans(now_ms).await?;
    bans.retain(|ban| known_by.contains(&ban.subject));
    anyhow::ensure!(!bans.is_empty(), "{} is not banned: `subrosa desk bans` lists who is", named(subject));
    let mut said = Vec::new();
    for ban in bans {
        let subject = Some(ban.subject);
        let act = DeskAct { kind: DeskActKind::Unban, subject, reason: reason.clone(), until_ms: None };
        said.push(act_on(store, &act, now_ms).await?);
    }
    Ok(said.join("\n"))
}

/// As whom somebody may be banned: a person under their id or, once their data are gone, without it.
async fn known_by(store: &Store, subject: Subject) -> anyhow::Result<Vec<Subject>> {
    let mut all = vec![subject];
    if subject.kind == SubjectKind::Person {
        let id = store.desk().aliases().await?.of(PlayerId(subject.id));
        all.push(Subject { id, ..subject });
    }
    Ok(all)
}

async fn switch(store: &Store, kind: DeskActKind, reason: String, now_ms: i64) -> anyhow::Result<String> {
    let is_read_only = store.desk().state().await?.read_only;
    let wanted = kind == DeskActKind::ReadOnly;
    anyhow::ensure!(is_read_only != wanted, "the bot is {} already", if wanted { "read-only" } else { "open" });
    let act = DeskAct { kind, subject: None, reason: checked(reason)?, until_ms: None };
    act_on(store, &act, now_ms).await
}

async fn top(store: &Store, since_ms: i64, most: u16, by: TopOrder) -> anyhow::Result<String> {
    let mut all = vec![format!("{:<28}{:>10}{:>8}{:>8}", "", "presses", "opens", "calls")];
    for kind in [SubjectKind::Person, SubjectKind::Server] {
        let busiest = store.desk().busiest(kind, since_ms, by.into(), i64::from(most)).await?;
        all.extend(busiest.into_iter().map(|(subject, ActivityCounts { presses, opens, calls })| {
            format!("{:<28}{presses:>10}{opens:>8}{calls:>8}", named(subject))
        }));
    }
    if all.len() == 1 {
        all = vec!["Nobody did anything in this window.".to_owned()];
    }
    Ok(all.join("\n"))
}

async fn bans(store: &Store, now_ms: i64) -> anyhow::Result<String> {
    let bans = store.desk().bans(now_ms).await?;
    let line = |ban: &store::Ban| {
        let until =
            ban.until_ms.map_or_else(|| "until it is ended".to_owned(), |until| format!("until {}", utc(until)));
        format!("{}  {until}  {}", named(ban.subject), ban.reason)
    };
    Ok(lines(bans.iter().map(line), "Nobody is banned."))
}

fn recorded(recorded: &RecordedAct) -> String {
    let RecordedAct { number, at_ms, act } = recorded;
    let word: &'static str = act.kind.into();
    let whom = act.subject.map_or_else(String::new, |subject| format!(" {}", named(subject)));
    let until = act.until_ms.map_or_else(String::new, |until| format!(" until {}", utc(until)));
    let why = if act.reason.is_empty() { String::new() } else { format!(": {}", act.reason) };
    format!("{number}  {}  {word}{whom}{until}{why}", utc(*at_ms))
}

fn named(subject: Subject) -> String {
    let kind: &'static str = subject.kind.into();
    if subject.id < 0 { format!("{kind} whose data are gone") } else { format!("{kind} {}", subject.id) }
}

fn lines(all: impl Iterator<Item = String>, none: &str) -> String {
    let all: Vec<_> = all.collect();
    if all.is_empty() { none.to_owned() } else { all.join("\n") }
}

/// A time as operators write it: `2026-11-23 20:45 UTC`.
fn utc(at_ms: i64) -> String {
    jiff::Timestamp::from_millisecond(at_ms)
        .map_or_else(|_| format!("{at_ms} ms"), |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        for (at_ms, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399_999, "2000-02-28 23:59 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_700_000_000_000, "2023-11-14 22:13 UTC"),
            (4_102_444_799_000, "2099-12-31 23:59 UTC"),
        ] {
            assert_eq!(utc(at_ms), text);
        }
    }
}
