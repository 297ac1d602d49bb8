//! The operators' desk, as this process knows it: who is banned, and whether the bot only shows things. The database is asked once a second
//! what the latest act is. It knows no door.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::activity::{Activity, CountedCaller};
use crate::app::failure::Failure;
use clock::Clock;
use store::{Aliases, Ban, DeskState, Store, Subject, SubjectKind};
use table::PlayerId;

/// Between two looks at what the operators have decided.
const LOOK: Duration = Duration::from_secs(1);
/// Numbers are written with every so many looks.
const LOOKS_A_WRITE: u32 = 5;

/// The operators' decisions, and the numbers counted for them. Clones know the same.
#[derive(Clone, Debug)]
pub struct Desk {
    store: Store,
    clock: Clock,
    known: Arc<RwLock<Known>>,
    activity: Activity,
}

/// The state of the desk at the last look.
#[derive(Debug, Default)]
struct Known {
    state: DeskState,
    bans: HashMap<Subject, Ban>,
    /// Where somebody is banned whose data are gone.
    aliases: Option<Aliases>,
}

impl Known {
    /// The ban of a person that counts at a time, by their id or by what they are known by without their data.
    fn ban_of(&self, player: PlayerId, now_ms: i64) -> Option<&Ban> {
        let person = |id| Subject { kind: SubjectKind::Person, id };
        let by_alias = || self.ban(person(self.aliases.as_ref()?.of(player)), now_ms);
        self.ban(person(player.0), now_ms).or_else(by_alias)
    }

    /// The ban of somebody that counts at a time.
    fn ban(&self, subject: Subject, now_ms: i64) -> Option<&Ban> {
        self.bans.get(&subject).filter(|ban| ban.until_ms.is_none_or(|until| until > now_ms))
    }
}

impl Desk {
    /// A desk of which nothing is known yet.
    pub(in crate::app) fn new(store: Store, clock: Clock) -> Self {
        Self { store, clock, known: Arc::default(), activity: Activity::default() }
    }

    /// The numbers counted for the operators.
    pub(in crate::app) fn activity(&self) -> &Activity {
        &self.activity
    }

    /// Counts an interaction for its person and its server, by the hour.
    pub(crate) fn pressed(&self, actor: CountedCaller) {
        self.activity.pressed(actor);
    }

    /// Whether the bot only shows things.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).state.read_only
    }

    /// The sentence to somebody who is banned, or asks in a server that is; `None` if neither is so now.
    pub(crate) fn refusal(&self, actor: CountedCaller) -> Option<Failure> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now_ms();
        let server = actor.guild.map(|guild| Subject { kind: SubjectKind::Server, id: guild.0 });
        let found = known.ban_of(actor.player, now).or_else(|| known.ban(server?, now));
        found.map(|ban| Failure::refused(told(ban)))
    }

    /// Looks what the operators have decided since the last look.
    ///
    /// # Errors
    /// If the database can't be asked: what was known counts on.
    pub async fn look(&self) -> Result<(), Failure> {
        let state = self.store.desk().state().await?;
        if state.version == self.known.read().unwrap_or_else(PoisonError::into_inner).state.version {
            return Ok(());
        }
        let bans = self.store.desk().bans(self.clock.now_ms()).await?;
        let has_alias = bans.iter().any(|ban| ban.subject.id < 0);
        let aliases = if has_alias { Some(self.store.desk().aliases().await?) } else { None };
        let bans = bans.into_iter().map(|ban| (ban.subject, ban)).collect();
        tracing::info!(act = state.version, read_only = state.read_only, "the operators have acted at their desk");
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Known { state, bans, aliases };
        Ok(())
    }

    /// Writes down what was counted.
    ///
    /// # Errors
    /// If the database can't be asked: it is counted on.
    pub async fn write_activity(&self) -> Result<(), Failure> {
        let counted = self.activity.take();
        if counted.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.store.desk().add_activity(counted.clone(), self.clock.now_ms()).await {
            self.activity.put_back(counted);
            return Err(error.into());
        }
        Ok(self.store.desk().drop_activity_of_forgotten(&counted).await?)
    }

    /// Looks and writes until it is told to stop.
    pub(crate) async fn mind(&self, stop: CancellationToken) {
        let mut looks = 0u32;
        while !stop.is_cancelled() {
            looks = looks.wrapping_add(1);
            if let Err(failure) = self.look().await {
                failure.log("the operators' desk can't be read; what was known counts on");
            }
            if looks.is_multiple_of(LOOKS_A_WRITE) {
                self.write_counted().await;
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(LOOK) => {}
            }
        }
        self.write_counted().await;
    }

    async fn write_counted(&self) {
        if let Err(failure) = self.write_activity().await {
            failure.log("who does how much is written down later");
        }
    }
}

fn told(ban: &Ban) -> String {
    let whom = match ban.subject.kind {
        SubjectKind::Person => "You are banned from this bot",
        SubjectKind::Server => "This server is banned from this bot",
    };
    let until = ban.until_ms.map_or_else(String::new, |until| format!(" until <t:{}:f>", until / 1_000));
    let why = if ban.reason.is_empty() { String::new() } else { format!(" ({})", ban.reason) };
    format!("{whom}{until}{why}; only `/about` and `/help` still work here.")
}
