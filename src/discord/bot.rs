//! The bot as a whole: registration, the gateway, the outbox, and a shutdown that finishes what is held.

use std::net::SocketAddr;
use std::time::Duration;

use serde::Deserialize;
use serenity::model::id::{ApplicationId, UserId};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use super::answer_order::AnswerOrder;
use super::answering::Answering;
use super::census::Census;
use super::delivery::DiscordCourier;
use super::duty::Duty;
use super::gateway::{BotGateway, GatewayTimes, ShardKeeper};
use super::http::{HttpServer, PublicKey, bind};
use super::recent_answers::RecentAnswers;
use super::registration::register;
use super::tasks::Tasks;
use crate::app::{App, ProcessId};
use discord_rest::{Policy, Rest, RestConfig, RestError, SecretToken};
use outbox::{Queue, Timing, Worker};

/// What the bot is told.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// Where Discord's API is, without a slash at the end.
    pub api: String,
    /// The bot's token.
    pub token: SecretToken,
    /// Whom our requests name: the address of the project or of whoever runs the bot.
    pub home: Option<String>,
    /// How interactions come.
    pub door: Door,
    /// What this process does of all that a bot does.
    pub duty: Duty,
    /// The outbox's times.
    pub timing: Timing,
    /// The gateway's times.
    pub gateway: GatewayTimes,
}

impl ConnectionSettings {
    /// By the gateway, with the usual times.
    #[must_use]
    pub fn new(api: String, token: SecretToken) -> Self {
        let (timing, gateway) = (Timing::default(), GatewayTimes::default());
        Self { api, token, home: None, door: Door::Gateway, duty: Duty::Both, timing, gateway }
    }
}

/// How interactions come to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one door a process")]
pub enum Door {
    /// By a connection to Discord's gateway, as many shards as this process holds.
    Gateway,
    /// By requests of Discord's.
    Http {
        /// Where they are taken.
        listen: SocketAddr,
        /// What they are signed by; `None`: as Discord says.
        key: Option<PublicKey>,
        /// How long the end waits for a balancer to turn to others.
        drain: Duration,
    },
}

/// Why the bot can't start or go on: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The token is wrong.
    #[error("Discord refuses DISCORD_TOKEN: copy it again from the developer portal (Bot → Reset Token)")]
    Token,
    /// Discord can't be reached.
    #[error("Discord can't be reached at {api}: {reason}; check the network and DISCORD_API")]
    Unreachable {
        /// The API's address.
        api: String,
        /// Why.
        reason: String,
    },
    /// The gateway is somewhere else than the API.
    #[error("the gateway's address ({gateway}) does not belong to DISCORD_API ({api}); check DISCORD_API")]
    Gateway {
        /// The API's address.
        api: String,
        /// The gateway's address.
        gateway: String,
    },
    /// Discord has closed the gateway for good.
    #[error("{sentence}")]
    Closed {
        /// Discord's close code.
        code: u16,
        /// What it means, and what to do.
        sentence: &'static str,
    },
    /// The port can't be opened.
    #[error("interactions can't be taken at {address}: {reason}; set SUBROSA_HTTP to a free address")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        reason: String,
    },
    /// The public key is another application's.
    #[error(
        "DISCORD_PUBLIC_KEY is not that of this token's application: copy it again from the developer portal (General \
         Information → Public Key)"
    )]
    PublicKey,
}

impl BotError {
    /// Why a request failed before there was anything to go on with.
    pub(super) fn at_start(error: &RestError, api: &str) -> Self {
        match error {
            RestError::Unauthorized => Self::Token,
            error => Self::Unreachable { api: api.to_owned(), reason: error.to_string() },
        }
    }
}

#[derive(Deserialize)]
struct Me {
    id: UserId,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    verify_key: String,
    /// Where Discord sends interactions, if it is by HTTP.
    #[serde(default)]
    interactions_endpoint_url: Option<String>,
}

/// The running parts that all see.
#[derive(Debug)]
pub struct DiscordBot {
    settings: ConnectionSettings,
    app: App,
    stop: CancellationToken,
}

impl DiscordBot {
    /// A bot, not yet running. `stop` ends it.
    #[must_use]
    pub fn new(settings: ConnectionSettings, app: App, stop: CancellationToken) -> Self {
        Self { settings, app, stop }
    }

    /// Runs until it is told to stop, then finishes what it holds.
    ///
    /// # Errors
    /// If Discord refuses the token, can't be reached at the start, or closes the gateway for good.
    pub async fn run(self) -> Result<(), BotError> {
        let listener = self.listener().await?;
        let rest = self.rest()?;
        let me: Me = rest.current_user(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        let application: Application =
            rest.current_application(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        let process = ProcessId::draw(self.app.clock());
        let census = Census::of(self.settings.duty);
        census.count(&self.app, &rest, process, self.settings.gateway.lease).await;
        let outbox = tokio::spawn(self.worker(&rest, me.id, (process, &census)).run());
        let (clocks, stop) = (self.app.clone(), self.stop.clone());
        let minds_clocks = self.settings.duty.posts();
        let clocks = tokio::spawn(async move {
            if minds_clocks { clocks.clocks().run(stop).await } else { clocks.clocks().leave_to_others(stop).await }
        });
        let (listening, stop) = (self.app.clone(), self.stop.clone());
        let listening = tokio::spawn(async move { listening.processes().listen(stop).await });
        let counting = census.clone().run(
            (self.app.clone(), rest.clone()),
            process,
            self.settings.gateway.lease,
            self.stop.clone(),
        );
        let counting = tokio::spawn(counting);
        register(&rest, application.id, &self.stop).await;
        let tasks = Tasks::default();
        let answering = Answering {
            app: self.app.clone(),
            rest,
            tasks: tasks.clone(),
            application: application.id,
            order: AnswerOrder::default(),
            recent: RecentAnswers::default(),
        };
        let listened = match listener {
            _ if !self.settings.duty.answers() => {
                self.stop.cancelled().await;
                Ok(())
            }
            Some(listener) => self.take_requests(answering, &application, listener).await,
            None => self.hold_shards(answering, &application, (process, census)).await,
        };
        self.stop.cancel();
        tasks.finish().await;
        self.app.processes().leave_the_outbox().await;
        for (task, what) in [(outbox, "outbox"), (clocks, "clocks"), (counting, "census"), (listening, "listener")] {
            if task.await.is_err() {
                warn!(what, "a part ended out of order; its leases run out");
            }
        }
        listened
    }

    fn rest(&self) -> Result<Rest, BotError> {
        let config = RestConfig::new(self.settings.api.clone(), self.settings.token.clone());
        let mut config = config.with_home(self.settings.home.as_deref());
        config.shutdown = self.stop.clone();
        config.observer = self.app.metrics().clone();
        Rest::new(config).map_err(|error| self.start_error(&error))
    }

    fn start_error(&self, error: &RestError) -> BotError {
        BotError::at_start(error, &self.settings.api)
    }

    fn worker(
        &self,
        rest: &Rest,
        me: UserId,
        (ProcessId(id), census): (ProcessId, &Census),
    ) -> Worker<impl Queue + use<>, DiscordCourier> {
        let courier = DiscordCourier::new(self.app.clone(), rest.clone(), (me, census.posting()));
        let timing = self.settings.timing;
        // With no slot it leaves what it has written to the others, and tells them.
        let at_once = if self.settings.duty.posts() { timing.at_once } else { 0 };
        Worker {
            queue: self.app.queue(),
            sender: std::sync::Arc::new(courier),
            processes: census.posting(),
            timing: Timing { at_once, ..timing },
            id,
            clock: self.app.clock().clone(),
            observer: self.app.metrics().clone(),
            wake_up: self.app.wake_up(),
            heard: self.app.heard(),
            stop: self.stop.clone(),
        }
    }

    /// The port of the door by HTTP, opened before anything else: whoever asks meanwhile waits a moment.
    async fn listener(&self) -> Result<Option<TcpListener>, BotError> {
        match self.settings.door {
            Door::Http { listen, .. } if self.settings.duty.answers() => bind(listen).await.map(Some),
            Door::Gateway | Door::Http { .. } => Ok(None),
        }
    }

    async fn take_requests(
        &self,
        answering: Answering,
        application: &Application,
        listener: TcpListener,
    ) -> Result<(), BotError> {
        let Door::Http { key: named, drain, .. } = self.settings.door else { return Ok(()) };
        let told = PublicKey::read(&application.verify_key);
        let key = told.or(named).filter(|key| named.is_none_or(|named| named == *key)).ok_or(BotError::PublicKey)?;
        if application.interactions_endpoint_url.is_none() {
            warn!(
                "Discord does not send interactions by HTTP yet: enter this bot's address in the developer portal (General \
                 Information → Interactions Endpoint URL)"
            );
        }
        HttpServer { listener, key, answering, drain, stop: self.stop.clone() }.run().await;
        Ok(())
    }

    async fn hold_shards(
        &self,
        answering: Answering,
        application: &Application,
        (process, census): (ProcessId, Census),
    ) -> Result<(), BotError> {
        if application.interactions_endpoint_url.is_some() {
            warn!(
                "Discord sends interactions by HTTP, so none come by the gateway: run with --door http, or clear the address \
                 in the developer portal (General Information → Interactions Endpoint URL)"
            );
        }
        let gateway: BotGateway =
            answering.rest.bot_gateway(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        let keeper = ShardKeeper {
            answering,
            token: self.settings.token.clone(),
            process,
            times: self.settings.gateway,
            census,
            api: self.settings.api.clone(),
            stop: self.stop.clone(),
        };
        keeper.run(gateway).await
    }
}
