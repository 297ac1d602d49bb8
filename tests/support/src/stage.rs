//! A stand-in for Discord, a database of one's own, and the bot between them, all in one process.
//!
//! The database is one of a test's own, on the server that all tests share.

use std::net::SocketAddr;
use std::time::Duration;

use outbox::Timing;
use stand_in::{Control, Snowflake, StandIn, StandInConfig};
use subrosa::app::{App, Pictures, SecretSource};
use subrosa::discord::{BotError, ConnectionSettings, DiscordBot, Door, GatewayTimes, SecretToken};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::mentions::nobody_is_called_unnamed;
use super::{Database, STEP_TIMEOUT, TestClock, eventually, own_address};

/// The bot token that the stand-in takes, and no other.
pub const TOKEN: &str = "test.token";

/// A gap in the heartbeat that does not count as an absence.
const BEAT_MS: i64 = 9 * 60_000;

/// A stand-in, a database and a bot in this process.
pub struct Stage {
    /// The stand-in for Discord, ended with the stage.
    pub playground: StandIn,
    /// The control that tells the stand-in of people's deeds.
    pub control: Control,
    /// A database of this stage alone, dropped when it ends.
    pub database: Database,
    /// The bot's use cases, for tests that go past Discord.
    pub app: App,
    /// The clock of the bot and of its database's heartbeat; a test may set it.
    pub clock: TestClock,
    /// The bot that the stage has started; others may stand beside it.
    pub bot: Bot,
    door: Door,
}

/// A bot in this process.
pub struct Bot {
    /// Its use cases, for tests that go past Discord.
    pub app: App,
    stop: CancellationToken,
    task: JoinHandle<Result<(), BotError>>,
}

impl Bot {
    /// A bot by this door, with chance repeatable by a seed.
    pub fn start(playground: &StandIn, database: &Database, seed: u64, door: Door, clock: &TestClock) -> Self {
        Self::timed(playground, database, seed, door, (clock, timing()))
    }

    /// The same, with these times of the outbox.
    pub fn timed(
        playground: &StandIn,
        database: &Database,
        seed: u64,
        door: Door,
        (clock, timing): (&TestClock, Timing),
    ) -> Self {
        let pictures = Pictures::new().expect("the art is whole");
        let app = App::new(database.store.clone(), SecretSource::new(Some(seed)), pictures).with_clock(clock.clock());
        let stop = CancellationToken::new();
        let mut settings = ConnectionSettings::new(playground.base_url(), SecretToken::new(TOKEN));
        (settings.timing, settings.gateway, settings.door) = (timing, gateway_times(), door);
        let task = tokio::spawn(DiscordBot::new(settings, app.clone(), stop.clone()).run());
        Self { app, stop, task }
    }

    /// Ends it in order.
    pub async fn stop(self) {
        self.stop.cancel();
        self.ended().await.expect("the bot ends in order");
    }

    /// Ends it as a kill would: nothing is finished, nothing is given up.
    pub async fn kill(self) {
        self.task.abort();
        let _ = self.task.await;
    }

    /// How it ends by itself.
    ///
    /// # Errors
    /// The text of it.
    pub async fn ended(self) -> Result<(), BotError> {
        let ended = tokio::time::timeout(STEP_TIMEOUT, self.task).await.expect("the bot ends");
        ended.expect("the bot does not panic")
    }
}

/// A door by HTTP at an address of its own.
pub fn http_door() -> Door {
    Door::Http { listen: own_address(), key: None, drain: Duration::from_millis(100) }
}

/// Enters an address in the developer portal, as soon as somebody answers there.
pub async fn open_endpoint(control: &Control, at: SocketAddr) {
    let url = format!("http://{at}/interactions");
    eventually("the bot answers", async || control.set_interactions_endpoint(&url).await.ok()).await;
    assert!(control.wait_until(|c| !c.commands().is_empty(), STEP_TIMEOUT).await, "the commands are registered");
}

/// How long an interaction may wait for its answer. Discord's three seconds would be a verdict on the machine that tests run on: how soon
/// an answer comes is measured by benches.
pub const ANSWER_LIMIT: Duration = Duration::from_secs(10);

/// The stand-in's server, with time for an answer.
pub fn patient_server() -> StandInConfig {
    let mut config = subrosa::cli::playground_server::local_server(TOKEN);
    config.interaction_timeout = ANSWER_LIMIT;
    config
}

/// The stand-in with that server.
///
/// # Panics
/// If the machine gives it no port.
pub async fn patient_stand_in() -> StandIn {
    StandIn::start(patient_server()).await.expect("the stand-in starts")
}

/// The outbox's times in tests: short leases, so that a dead worker's rows are soon free.
pub fn timing() -> Timing {
    Timing { lease: Duration::from_secs(2), poll: Duration::from_millis(200), at_once: 8, per_server: 6 }
}

/// The gateway's times in tests: a dead process's shards are soon free.
pub fn gateway_times() -> GatewayTimes {
    GatewayTimes { lease: Duration::from_secs(2), identify: Duration::from_millis(500) }
}

impl Stage {
    /// Everything running, with chance repeatable by this seed.
    pub async fn start(seed: u64) -> Self {
        let playground = patient_stand_in().await;
        Self::on(playground, Database::fresh().await, seed).await
    }

    /// Everything running, with interactions that come by HTTP.
    pub async fn by_http(seed: u64) -> Self {
        let playground = patient_stand_in().await;
        Self::through(playground, Database::fresh().await, seed, http_door()).await
    }

    /// The bot on a stand-in and a database that are there.
    pub async fn on(playground: StandIn, database: Database, seed: u64) -> Self {
        Self::through(playground, database, seed, Door::Gateway).await
    }

    /// The same, by this door.
    pub async fn through(playground: StandIn, database: Database, seed: u64, door: Door) -> Self {
        if let Ok(filter) = std::env::var("SUBROSA_LOG") {
            let format = subrosa::telemetry::LogFormat::Text;
            drop(subrosa::telemetry::start(&filter, format).expect("SUBROSA_LOG can be read"));
        }
        let clock = TestClock::default();
        let bot = Bot::start(&playground, &database, seed, door, &clock);
        let control = playground.control();
        match door {
            Door::Gateway => {
                // The start waits for the commands, but not for long.
                let is_there = |c: &Control| c.connected() > 0 && !c.commands().is_empty();
                assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot connects, and has its commands");
            }
            Door::Http { listen, .. } => open_endpoint(&control, listen).await,
        }
        Self { playground, control, database, app: bot.app.clone(), clock, bot, door }
    }

    /// Where the bot takes interactions by HTTP, if it does.
    pub fn listens(&self) -> Option<SocketAddr> {
        match self.door {
            Door::Http { listen, .. } => Some(listen),
            Door::Gateway => None,
        }
    }

    /// The channel of this name.
    pub fn channel(&self, name: &str) -> Snowflake {
        self.control.channel(name).expect("the channel exists")
    }

    /// Waits until nothing is left to deliver: no row waits or is under way, and what a delivery adds is delivered too. Only what was
    /// written before counts, by a deed that was answered or by [`Stage::pass`]: an event of the gateway's, a computer's thought and the
    /// picture of an answer are waited for by what they bring.
    pub async fn settled(&self) {
        let store = &self.database.store;
        let is_empty = async || (store.outbox().waiting().await.expect("the database answers") == 0).then_some(());
        eventually("the outbox empties", is_empty).await;
    }

    /// Time passes, and the bot is awake all the while.
    pub async fn pass(&self, hours: i64) {
        // The bot's own look would take a heartbeat from the future for a wrong clock's.
        let rest = self.app.clocks().rest().await;
        let (start, span) = (self.clock.now_ms(), hours * 3_600_000);
        for beat in 1..=span / BEAT_MS {
            self.database.store.clocks().heartbeat(start + beat * BEAT_MS).await.expect("the database answers");
        }
        self.clock.set_ahead(span);
        drop(rest);
        self.app.clocks().wake_due().await.expect("the clocks can be read");
        self.settled().await;
    }

    /// Ends everything in order; nothing is left to deliver.
    pub async fn end(self) {
        self.settled().await;
        self.stop().await;
    }

    /// Ends everything in order; no message has called anybody whom it did not name.
    pub async fn stop(self) {
        nobody_is_called_unnamed(&self.control.requests());
        self.bot.stop().await;
        self.playground.shutdown().await;
        self.database.drop().await;
    }
}
