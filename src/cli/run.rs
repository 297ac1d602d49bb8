//! `subrosa run`: the bot from the configuration alone. It opens the database and connects; it must not know what is played.

use std::num::NonZeroUsize;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::info;

use super::database::{Database, keys};
use super::runtime::stop_signal;
use crate::app::{App, Capacities, House, InteractionSource, Pictures, SecretSource};
use crate::config::{BotConfig, CapacityConfig, ConfigError, DoorName, DutyName};
use crate::discord::{ConnectionSettings, DiscordBot, Door, Duty, GatewayTimes, PublicKey, SecretToken};
use crate::health::HealthListener;
use clock::Clock;

/// How long a process that is told to end goes on answering by HTTP: a balancer finds out meanwhile and turns to others.
const DRAIN: Duration = Duration::from_secs(5);

/// Runs the bot until a signal ends it.
pub(super) async fn run(config: BotConfig) -> anyhow::Result<()> {
    let stop = stop_signal();
    info!(version = env!("CARGO_PKG_VERSION"), "the bot starts");
    config.check()?;
    let settings = connection(&config)?;
    let Some(opened) = OpenedBot::open(&config, Clock::system(), &stop).await? else {
        info!("stopped before the database was open");
        return Ok(());
    };
    opened.run(settings, stop).await
}

/// The connection to Discord, as it is configured.
fn connection(config: &BotConfig) -> Result<ConnectionSettings, ConfigError> {
    let mut settings = ConnectionSettings::new(config.api()?, SecretToken::new(config.token()?.expose()));
    settings.home = config.home()?.map(str::to_owned);
    settings.door = door(config)?;
    settings.proxies.clone_from(&config.proxies);
    settings.duty = duty(config.duty);
    settings.timing = settings.timing.with_slots(capacities(config.capacities).deliveries);
    settings.requests_per_second = config.capacities.requests_per_second.unwrap_or(settings.requests_per_second);
    if let Some(lease) = config.test_lease_ms.map(Duration::from_millis) {
        settings.timing.lease = lease;
        settings.gateway = GatewayTimes { lease, identify: lease };
        if let Door::Http { drain, .. } = &mut settings.door {
            *drain = lease;
        }
    }
    Ok(settings)
}

fn door(config: &BotConfig) -> Result<Door, ConfigError> {
    if config.door == DoorName::Gateway {
        return Ok(Door::Gateway);
    }
    let named = config.discord_public_key.as_deref().map(str::trim).filter(|key| !key.is_empty());
    let key = named.map(|key| PublicKey::read(key).ok_or(ConfigError::BadPublicKey)).transpose()?;
    Ok(Door::Http { listen: config.http, key, drain: DRAIN })
}

fn duty(name: DutyName) -> Duty {
    match name {
        DutyName::Both => Duty::Both,
        DutyName::Answers => Duty::Answers,
        DutyName::Posts => Duty::Posts,
    }
}

/// A bot whose database is open, and which has not connected to Discord.
pub(super) struct OpenedBot {
    database: Database,
    app: App,
    health: Option<HealthListener>,
}

impl OpenedBot {
    /// Opens the configured database for a bot that goes by this clock; `stop` ends what it does with its keys. `None` if it is told to
    /// end while it waits for that.
    pub(super) async fn open(
        config: &BotConfig,
        clock: Clock,
        stop: &CancellationToken,
    ) -> anyhow::Result<Option<Self>> {
        #[cfg(feature = "crash-points")]
        if let Some(plan) = config.test_crash {
            crash::plan_crash(plan);
        }
        let health = match config.health {
            Some(address) => Some(HealthListener::bind(address).await?),
            None => None,
        };
        let pictures = tokio::task::spawn_blocking(Pictures::new).await??.with_theme(config.palette);
        let Some(database) = Database::open_until(config, stop).await? else { return Ok(None) };
        keys::begin(&database.store, stop).await?;
        if config.has_server() && database.store.is_superuser().await? {
            tracing::warn!(
                "the bot is a superuser of its Postgres and could change what was played: make a role for it, and run `subrosa migrate --role`"
            );
        }
        let capacities = told_capacities(config.capacities);
        let app = App::new(database.store.clone(), SecretSource::new(config.test_seed), pictures)
            .with_clock(clock)
            .with_house(house(config))
            .with_capacities(capacities);
        Ok(Some(Self { database, app: with_deletions(app, config).await, health }))
    }

    /// The application of it; a clone acts on the same bot.
    #[cfg(feature = "playground")]
    pub(super) fn app(&self) -> App {
        self.app.clone()
    }

    /// The store on its database.
    #[cfg(feature = "playground")]
    pub(super) fn store(&self) -> store::Store {
        self.database.store.clone()
    }

    /// Runs it with these settings until `stop` is cancelled.
    pub(super) async fn run(self, settings: ConnectionSettings, stop: CancellationToken) -> anyhow::Result<()> {
        let Self { database, app, health } = self;
        let watched = health.map(|listener| listener.serve(app.clone(), source(&settings), stop.clone()));
        let ran = DiscordBot::new(settings, app, stop).run().await;
        if let Some(watched) = watched {
            watched.end().await;
        }
        database.close().await;
        info!("stopped");
        Ok(ran?)
    }
}

fn source(settings: &ConnectionSettings) -> InteractionSource {
    match settings.door {
        _ if !settings.duty.answers() => InteractionSource::None,
        Door::Gateway => InteractionSource::Gateway,
        Door::Http { .. } => InteractionSource::Requests,
    }
}

/// The application with the list of those who had their data deleted, if one is kept. Data that a copy has brought back go again.
async fn with_deletions(app: App, config: &BotConfig) -> App {
    let Ok(file) = config.forgotten_list() else { return app };
    let app = app.with_forgotten_list(file);
    if let Err(failure) = app.people().settle_forgotten_list().await {
        tracing::error!(%failure, "data that people had deleted are back from a copy; the next start tries again to delete them");
    }
    app
}

/// The capacities, which the log tells of.
fn told_capacities(set: CapacityConfig) -> Capacities {
    let capacities = capacities(set);
    let connections = set.connections.map(NonZeroUsize::get);
    info!(?capacities, connections, "how much of this machine is taken");
    capacities
}

/// This machine's capacities, but for those that are set.
fn capacities(set: CapacityConfig) -> Capacities {
    let usual = Capacities::default();
    let or = |set: Option<NonZeroUsize>, usual: usize| set.map_or(usual, NonZeroUsize::get);
    Capacities {
        painters: or(set.painters, usual.painters),
        replays: or(set.replays, usual.replays),
        thinkers: or(set.thinkers, usual.thinkers),
        reviews: or(set.reviews, usual.reviews),
        kept_reviews: or(set.kept_reviews, usual.kept_reviews),
        waiting_replays: or(set.waiting_replays, usual.waiting_replays),
        waiting_hints: or(set.waiting_hints, usual.waiting_hints),
        waiting_reviews: or(set.waiting_reviews, usual.waiting_reviews),
        proofs: usual.proofs,
        deliveries: or(set.deliveries, usual.deliveries),
        kept_tables: or(set.kept_tables, usual.kept_tables),
        picture_bytes: set.picture_mb.map_or(usual.picture_bytes, |mb| mb.get().saturating_mul(1 << 20)),
    }
}

fn house(config: &BotConfig) -> House {
    let own = config.operator.clone();
    House {
        operator: own.name.filter(|name| !name.trim().is_empty()),
        support_url: own.support_url,
        privacy_url: own.privacy_url,
        terms_url: own.terms_url,
        keep_days: own.keep_days,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::config::Hidden;

    /// A command line with the bot's settings alone.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        bot: BotConfig,
    }

    #[test]
    fn what_a_machine_is_said_to_take_reaches_the_deliveries_and_the_limiter() {
        let line = ["subrosa", "--deliveries", "7", "--requests-per-second", "90"];
        let config = BotConfig { discord_token: Some(Hidden::from("a.token")), ..Line::parse_from(line).bot };
        let settings = connection(&config).expect("the settings fit");
        assert_eq!((settings.timing.at_once, settings.requests_per_second.get()), (7, 90));
    }

    #[tokio::test]
    async fn a_process_that_is_told_to_end_waits_for_no_database_that_is_away() {
        let away = std::net::TcpListener::bind("127.0.0.1:0").and_then(|bound| bound.local_addr()).expect("a port");
        let url = Hidden::from(format!("postgres://bot@{away}/games").as_str());
        let config = BotConfig { database_url: Some(url), ..Line::parse_from(["subrosa"]).bot };
        let stop = CancellationToken::new();
        let (opened, ()) = tokio::join!(Database::open_until(&config, &stop), async { stop.cancel() });
        assert!(opened.expect("no error").is_none(), "it ends in order");
        let stop = CancellationToken::new();
        let (reached, ()) = tokio::join!(Database::reach_until(&config, &stop), async { stop.cancel() });
        assert!(reached.expect("no error").is_none(), "and so does a backup");
    }
}
