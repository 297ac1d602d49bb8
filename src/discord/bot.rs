//! The bot as a whole: registration, the gateway, the outbox, and a shutdown that finishes what is held.

use serde::Deserialize;
use serenity::all::GatewayIntents;
use serenity::client::ClientBuilder;
use serenity::http::HttpBuilder;
use serenity::model::id::{ApplicationId, UserId};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::answer_order::AnswerOrder;
use super::commands::definitions;
use super::delivery::DiscordCourier;
use super::gateway::{Handler, RECONNECT, UnreadableEvents};
use super::rest::{DISCORD, Policy, Rest, RestConfig, RestError, SecretToken};
use super::tasks::Tasks;
use crate::app::App;
use crate::outbox::{Queue, Timing, Worker};

/// What the bot is told.
#[derive(Clone, Debug)]
pub struct ConnectionSettings {
    /// Where Discord's API is, without a slash at the end.
    pub api: String,
    /// The bot's token.
    pub token: SecretToken,
    /// The outbox's times.
    pub timing: Timing,
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
    /// Discord refuses the commands.
    #[error("Discord refuses the commands: {0}")]
    Commands(String),
    /// The gateway is somewhere else than the API.
    #[error("the gateway's address ({gateway}) does not belong to DISCORD_API ({api}); check DISCORD_API")]
    Gateway {
        /// The API's address.
        api: String,
        /// The gateway's address.
        gateway: String,
    },
    /// The gateway failed for good.
    #[error("the gateway failed: {0}")]
    Failed(String),
}

#[derive(Deserialize)]
struct Me {
    id: UserId,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
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
    /// If Discord refuses the token or the commands, or can't be reached at the start.
    pub async fn run(self) -> Result<(), BotError> {
        let mut config = RestConfig::new(self.settings.api.clone(), self.settings.token.clone());
        config.shutdown = self.stop.clone();
        let rest = Rest::new(config).map_err(|error| self.start_error(&error))?;
        let me: Me = rest.current_user(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        let application: Application =
            rest.current_application(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        self.register(&rest, application.id).await?;
        let outbox = tokio::spawn(self.worker(&rest, me.id).run());
        let (clocks, stop) = (self.app.clone(), self.stop.clone());
        let clocks = tokio::spawn(async move { clocks.run_clocks(stop).await });
        let tasks = Tasks::default();
        let (app, application, order) = (self.app.clone(), application.id, AnswerOrder::default());
        let handler = Handler { app, rest, tasks: tasks.clone(), application, order };
        let listened = self.listen(handler).await;
        self.stop.cancel();
        tasks.finish().await;
        if outbox.await.is_err() {
            warn!("the outbox ended out of order; its leases run out");
        }
        if clocks.await.is_err() {
            warn!("the clocks ended out of order; their leases run out");
        }
        listened
    }

    fn start_error(&self, error: &RestError) -> BotError {
        match error {
            RestError::Unauthorized => BotError::Token,
            error => BotError::Unreachable { api: self.settings.api.clone(), reason: error.to_string() },
        }
    }

    async fn register(&self, rest: &Rest, application: ApplicationId) -> Result<(), BotError> {
        let commands = definitions();
        let registered = rest.overwrite_commands::<serde_json::Value>(application, &commands, Policy::Startup).await;
        registered.map_err(|error| BotError::Commands(error.to_string()))?;
        info!(commands = commands.len(), "commands registered");
        Ok(())
    }

    fn worker(&self, rest: &Rest, me: UserId) -> Worker<impl Queue + use<>, DiscordCourier> {
        let mut id = [0; 8];
        // Two workers of one number would only renew each other's leases; the clock parts them where randomness fails.
        let drawn = getrandom::fill(&mut id).is_ok();
        Worker {
            queue: self.app.queue(),
            courier: std::sync::Arc::new(DiscordCourier::new(self.app.clone(), rest.clone(), me)),
            timing: self.settings.timing,
            id: if drawn { i64::from_le_bytes(id) } else { self.app.now_ms() },
            clock: self.app.clock().clone(),
            wake_up: self.app.wake_up(),
            stop: self.stop.clone(),
        }
    }

    /// Keeps a gateway connection until it is told to stop.
    async fn listen(&self, handler: Handler) -> Result<(), BotError> {
        self.check_gateway(&handler.rest).await?;
        let handler = std::sync::Arc::new(handler);
        while !self.stop.is_cancelled() {
            // serenity's own limiter ignores the base address, so it stays off; it is used for the gateway's address only.
            let http = HttpBuilder::new(self.settings.token.expose())
                .proxy(&self.settings.api)
                .ratelimiter_disabled(true)
                .build();
            let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
                .event_handler_arc(handler.clone())
                .raw_event_handler(UnreadableEvents);
            let ended = match builder.await {
                Ok(mut client) => {
                    let shards = client.shard_manager.clone();
                    tokio::select! {
                        ended = client.start() => ended,
                        () = self.stop.cancelled() => {
                            shards.shutdown_all().await;
                            return Ok(());
                        }
                    }
                }
                Err(error) => Err(error),
            };
            match ended {
                Err(serenity::Error::Gateway(serenity::gateway::GatewayError::InvalidAuthentication)) => {
                    return Err(BotError::Token);
                }
                Err(error) => warn!(%error, "the gateway is lost; it is tried again"),
                Ok(()) => warn!("the gateway has closed; it is tried again"),
            }
            tokio::select! {
                () = tokio::time::sleep(RECONNECT) => {}
                () = self.stop.cancelled() => {}
            }
        }
        Ok(())
    }

    /// A stand-in must not send the bot to the real gateway, nor the real API to somewhere else.
    async fn check_gateway(&self, rest: &Rest) -> Result<(), BotError> {
        let gateway = rest.gateway_url(Policy::Startup).await.map_err(|error| self.start_error(&error))?;
        let host =
            |url: &str| url.split("://").nth(1).unwrap_or(url).split(['/', ':', '?']).next().unwrap_or("").to_owned();
        let api = &self.settings.api;
        let fits = if api == DISCORD {
            gateway.starts_with("wss://") && host(&gateway).ends_with("discord.gg")
        } else {
            host(&gateway) == host(api) || host(&gateway).ends_with("discord.gg") && host(api).ends_with("discord.com")
        };
        if fits { Ok(()) } else { Err(BotError::Gateway { api: api.clone(), gateway }) }
    }
}
