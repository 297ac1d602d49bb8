//! A stand-in for Discord, a database of one's own, and the bot between them, all in one process.
//!
//! Without `SUBROSA_TEST_DATABASE` every test has an embedded database of its own; with it (the address of a server's
//! database) every test makes and drops a database there.

use std::time::Duration;

use stand_in::{Control, Snowflake, StandIn};
use subrosa::app::{App, Pictures, SecretSource};
use subrosa::discord::SecretToken;
use subrosa::discord::{BotError, ConnectionSettings, DiscordBot};
use subrosa::outbox::Timing;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Database, TestClock};

/// The stand-in's token.
pub const TOKEN: &str = "test.token";
/// No step of a test takes longer.
pub const STEP_TIMEOUT: Duration = Duration::from_secs(30);

/// A stand-in, a database and a bot in this process.
pub struct Stage {
    /// The stand-in.
    pub playground: StandIn,
    /// What tells the stand-in what people do.
    pub control: Control,
    /// The database.
    pub database: Database,
    /// The bot's application.
    pub app: App,
    /// The bot's clock.
    pub clock: TestClock,
    stop: CancellationToken,
    bot: JoinHandle<Result<(), BotError>>,
}

/// The outbox's times in tests: short leases, so that a dead worker's rows are soon free.
pub fn timing() -> Timing {
    Timing { lease: Duration::from_secs(2), poll: Duration::from_millis(200), at_once: 8 }
}

impl Stage {
    /// Everything running, with chance repeatable by this seed.
    pub async fn start(seed: u64) -> Self {
        let playground = StandIn::start(subrosa::cli::forum::local_forum(TOKEN)).await.expect("the stand-in starts");
        Self::on(playground, Database::fresh().await, seed).await
    }

    /// The bot on a stand-in and a database that are there.
    pub async fn on(playground: StandIn, database: Database, seed: u64) -> Self {
        if let Ok(filter) = std::env::var("SUBROSA_LOG") {
            subrosa::telemetry::start(&filter).expect("SUBROSA_LOG can be read");
        }
        let clock = TestClock::default();
        let pictures = Pictures::new().expect("the art is whole");
        let app = App::new(database.store.clone(), SecretSource::new(Some(seed)), pictures).with_clock(clock.clock());
        let stop = CancellationToken::new();
        let settings =
            ConnectionSettings { api: playground.base_url(), token: SecretToken::new(TOKEN), timing: timing() };
        let bot = tokio::spawn(DiscordBot::new(settings, app.clone(), stop.clone()).run());
        let control = playground.control();
        assert!(control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
        Self { playground, control, database, app, clock, stop, bot }
    }

    /// The channel of this name.
    pub fn channel(&self, name: &str) -> Snowflake {
        self.control.channel(name).expect("the channel exists")
    }

    /// Waits until nothing is left to deliver.
    pub async fn settled(&self) {
        let until = tokio::time::Instant::now() + STEP_TIMEOUT;
        while self.database.store.waiting().await.expect("the database answers") > 0 {
            assert!(tokio::time::Instant::now() < until, "the outbox empties");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Ends everything in order; nothing is left to deliver.
    pub async fn end(self) {
        self.settled().await;
        self.stop().await;
    }

    /// Ends everything in order.
    pub async fn stop(self) {
        self.stop.cancel();
        self.bot.await.expect("the bot does not panic").expect("the bot ends in order");
        self.playground.shutdown().await;
        self.database.drop().await;
    }
}
