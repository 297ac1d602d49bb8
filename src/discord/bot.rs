//! The bot as a whole: registration, the gateway, the outbox, and a shutdown that finishes what is held.

use futures_util::FutureExt as _;
use serde::Deserialize;
use serenity::model::id::{ApplicationId, UserId};
use tokio::net::TcpSocket;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use super::bot_error::BotError;
use super::broken_part::BrokenPart;
use super::command_registration::register;
use super::connection_settings::{ConnectionSettings, Door};
use super::emblem_upload::upload_emblems;
use super::process_roster::ProcessRoster;
use super::server_list::follow_server_list;
use crate::app::{App, ProcessId};
use crate::discord::delivery::OutboxDelivery;
use crate::discord::dispatch::{AnswerOrder, Dispatcher, RecentAnswers, Tasks, labels};
use crate::discord::door::{BotGateway, HttpServer, PublicKey, ShardKeeper, bind};
use crate::discord::message::RegisteredIds;
use discord_rest::{Policy, Rest, RestConfig, RestError};
use outbox::{Queue, Worker};

#[derive(Deserialize)]
struct Me {
    id: UserId,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    verify_key: String,
    /// The address to which Discord posts interactions; `None` if they come by the gateway.
    #[serde(default)]
    interactions_endpoint_url: Option<String>,
    /// Whether Discord posts webhook events.
    #[serde(default)]
    event_webhooks_status: u8,
}

/// Webhook events are on (Discord: "Application Event Webhook Status").
const EVENTS_ON: u8 = 2;

/// Stops the bot once Discord does not accept its token: each further request would be refused, too.
async fn end_without_token(refused: CancellationToken, stop: CancellationToken) {
    tokio::select! {
        () = refused.cancelled() => {
            error!("Discord does not accept the bot's token any more; the process ends");
            stop.cancel();
        }
        () = stop.cancelled() => {}
    }
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
    /// If Discord refuses the token, can't be reached at the start, or closes the gateway for good. A bot that is told to end while it
    /// asks for that has ended in order.
    pub async fn run(self) -> Result<(), BotError> {
        let socket = self.socket()?;
        let token_refused = CancellationToken::new();
        let rest = self.rest(&token_refused)?;
        let me = rest.current_user::<Me>(Policy::Startup).await;
        let Some(me) = self.unless_ended(me)? else { return Ok(()) };
        let application = rest.current_application::<Application>(Policy::Startup).await;
        let Some(application) = self.unless_ended(application)? else { return Ok(()) };
        let process = ProcessId::draw(self.app.clock());
        let roster = ProcessRoster::of(self.settings.duty, self.settings.requests_per_second);
        roster.count(&self.app, &rest, process, self.settings.gateway.lease).await;
        let registered = RegisteredIds::default();
        let broken = BrokenPart::default();
        let part = |what, part| tokio::spawn(broken.clone().watch(what, part, self.stop.clone()));
        tokio::spawn(end_without_token(token_refused.clone(), self.stop.clone()));
        let outbox = part("outbox", self.worker((&rest, &registered), me.id, (process, &roster)).run().boxed());
        let (clocks, stop) = (self.app.clone(), self.stop.clone());
        let minds_clocks = self.settings.duty.posts();
        let minded = async move {
            if minds_clocks { clocks.clocks().run(stop).await } else { clocks.clocks().leave_to_others(stop).await }
        };
        let clocks = part("clocks", minded.boxed());
        if let Err(failure) = self.app.desk().look().await {
            failure.log("the operators' desk can't be read yet");
        }
        let (desk, stop) = (self.app.clone(), self.stop.clone());
        let desk = part("desk", async move { desk.desk().mind(stop).await }.boxed());
        let (listening, stop) = (self.app.clone(), self.stop.clone());
        let listening = part("listener", async move { listening.processes().listen(stop).await }.boxed());
        let counting = roster.clone().run(
            (self.app.clone(), rest.clone()),
            process,
            self.settings.gateway.lease,
            self.stop.clone(),
        );
        let counting = part("process roster", counting.boxed());
        register((&rest, &registered.commands), application.id, &self.stop).await;
        upload_emblems(&self.app, (&rest, &registered.emblems), application.id, &self.stop);
        if self.settings.duty.posts() {
            follow_server_list(&self.app, &rest, &self.stop);
        }
        self.app.metrics().expects(labels());
        let tasks = Tasks::default();
        let dispatcher = Dispatcher {
            app: self.app.clone(),
            rest,
            tasks: tasks.clone(),
            application: application.id,
            registered,
            order: AnswerOrder::default(),
            recent: RecentAnswers::default(),
        };
        let listened = match socket {
            _ if !self.settings.duty.answers() => {
                self.app.processes().open();
                self.stop.cancelled().await;
                Ok(())
            }
            Some(socket) => self.take_requests(dispatcher, &application, socket).await,
            None => self.hold_shards(dispatcher, &application, (process, roster)).await,
        };
        self.stop.cancel();
        tasks.finish().await;
        self.app.processes().leave_the_outbox().await;
        for part in [outbox, clocks, counting, listening, desk] {
            // A part that panicked has been told.
            let _ = part.await;
        }
        if token_refused.is_cancelled() {
            return Err(BotError::Token);
        }
        broken.found().map_or(listened, |part| Err(BotError::Broken { part }))
    }

    fn rest(&self, token_refused: &CancellationToken) -> Result<Rest, BotError> {
        let config = RestConfig::new(self.settings.api.clone(), self.settings.token.clone());
        let mut config = config.with_home(self.settings.home.as_deref());
        config.global_per_second = self.settings.requests_per_second;
        config.shutdown = self.stop.clone();
        config.token_refused = token_refused.clone();
        config.observer = self.app.metrics().clone();
        Rest::new(config).map_err(|error| self.start_error(&error))
    }

    /// An answer to what is asked at the start; `None` if there is none because the process is told to end.
    fn unless_ended<T>(&self, answer: Result<T, RestError>) -> Result<Option<T>, BotError> {
        match answer {
            Ok(answer) => Ok(Some(answer)),
            // A request that is given up may say why its last try failed.
            Err(error) if error != RestError::Unauthorized && self.stop.is_cancelled() => Ok(None),
            Err(error) => Err(self.start_error(&error)),
        }
    }

    fn start_error(&self, error: &RestError) -> BotError {
        BotError::at_start(error, &self.settings.api)
    }

    fn worker(
        &self,
        (rest, registered): (&Rest, &RegisteredIds),
        me: UserId,
        (ProcessId(id), roster): (ProcessId, &ProcessRoster),
    ) -> Worker<impl Queue + use<>, OutboxDelivery> {
        let courier = OutboxDelivery::new(self.app.clone(), rest.clone(), (me, roster.posting()), registered.clone());
        let timing = self.settings.timing;
        // With no slot it leaves what it has written to the others, and tells them.
        let timing = if self.settings.duty.posts() { timing } else { timing.with_slots(0) };
        Worker {
            queue: self.app.queue(),
            sender: std::sync::Arc::new(courier),
            timing,
            id,
            clock: self.app.clock().clone(),
            observer: self.app.metrics().clone(),
            wake_up: self.app.wake_up(),
            heard: self.app.heard(),
            stop: self.stop.clone(),
        }
    }

    /// Takes the HTTP door's port before anything else: somebody else may have it.
    fn socket(&self) -> Result<Option<TcpSocket>, BotError> {
        match self.settings.door {
            Door::Http { listen, .. } if self.settings.duty.answers() => bind(listen).map(Some),
            Door::Gateway | Door::Http { .. } => Ok(None),
        }
    }

    async fn take_requests(
        &self,
        dispatcher: Dispatcher,
        application: &Application,
        socket: TcpSocket,
    ) -> Result<(), BotError> {
        let Door::Http { key: named, drain, listen, .. } = self.settings.door else { return Ok(()) };
        let told = PublicKey::read(&application.verify_key);
        let key = told.or(named).filter(|key| named.is_none_or(|named| named == *key)).ok_or(BotError::PublicKey)?;
        if application.interactions_endpoint_url.is_none() {
            warn!(
                "Discord does not send interactions by HTTP yet: enter this bot's address in the developer portal (General \
                 Information → Interactions Endpoint URL)"
            );
        }
        if application.event_webhooks_status != EVENTS_ON {
            warn!(
                "without a process at the gateway no new server is welcomed: for that enter the same address in the developer portal \
                 (Webhooks → Endpoint) with the event Application Authorized"
            );
        }
        let (stop, proxies) = (self.stop.clone(), self.settings.proxies.clone());
        HttpServer { socket, key, dispatcher, drain, stop, proxies }.run(listen).await
    }

    async fn hold_shards(
        &self,
        dispatcher: Dispatcher,
        application: &Application,
        (process, roster): (ProcessId, ProcessRoster),
    ) -> Result<(), BotError> {
        if application.interactions_endpoint_url.is_some() {
            warn!(
                "Discord sends interactions by HTTP, so none come by the gateway: run with --door http, or clear the address \
                 in the developer portal (General Information → Interactions Endpoint URL)"
            );
        }
        let gateway = dispatcher.rest.bot_gateway::<BotGateway>(Policy::Startup).await;
        let Some(gateway) = self.unless_ended(gateway)? else { return Ok(()) };
        let keeper = ShardKeeper {
            dispatcher,
            token: self.settings.token.clone(),
            process,
            times: self.settings.gateway,
            roster,
            api: self.settings.api.clone(),
            stop: self.stop.clone(),
        };
        self.app.processes().open();
        keeper.run(gateway).await
    }
}
