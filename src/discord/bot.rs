//! The bot as a whole: registration, the gateway, the outbox, and a shutdown that finishes what is held.

use serde::Deserialize;
use serenity::model::id::{ApplicationId, UserId};
use tokio::net::TcpSocket;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use super::bot_error::BotError;
use super::command_registration::register;
use super::connection_settings::{ConnectionSettings, Door};
use super::emblem_upload::upload_emblems;
use super::process_roster::ProcessRoster;
use super::running_parts::RunningParts;
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
        let Some((me, application)) = self.account(&rest).await? else { return Ok(()) };
        let (process, roster) = self.join_roster(&rest).await;
        let registered = RegisteredIds::default();
        tokio::spawn(end_without_token(token_refused.clone(), self.stop.clone()));
        let parts = self.start_parts((&rest, &registered), me.id, (process, &roster)).await;
        self.register_all((&rest, &registered), application.id).await;
        self.app.metrics().expects(labels());
        let dispatcher = self.dispatcher(rest, application.id, registered);
        let tasks = dispatcher.tasks.clone();
        let listened = self.take_interactions(dispatcher, &application, socket, (process, roster)).await;
        self.stop.cancel();
        tasks.finish().await;
        self.app.processes().leave_the_outbox().await;
        let broken = parts.finish().await;
        if token_refused.is_cancelled() {
            return Err(BotError::Token);
        }
        broken.map_or(listened, |part| Err(BotError::Broken { part }))
    }

    /// The bot's account and its application; `None` if the process is told to end before Discord has named them.
    async fn account(&self, rest: &Rest) -> Result<Option<(Me, Application)>, BotError> {
        let me = rest.current_user::<Me>(Policy::Startup).await;
        let Some(me) = self.unless_ended(me)? else { return Ok(None) };
        let application = rest.current_application::<Application>(Policy::Startup).await;
        Ok(self.unless_ended(application)?.map(|application| (me, application)))
    }

    /// Counts this process among those that share the token.
    async fn join_roster(&self, rest: &Rest) -> (ProcessId, ProcessRoster) {
        let process = ProcessId::draw(self.app.clock());
        let roster = ProcessRoster::of(self.settings.duty, self.settings.requests_per_second);
        roster.count(&self.app, rest, process, self.settings.gateway.lease).await;
        (process, roster)
    }

    /// Starts all that runs beside the door.
    async fn start_parts(
        &self,
        (rest, registered): (&Rest, &RegisteredIds),
        me: UserId,
        (process, roster): (ProcessId, &ProcessRoster),
    ) -> RunningParts {
        let mut parts = RunningParts::new(self.stop.clone());
        parts.start("outbox", self.worker((rest, registered), me, (process, roster)).run());
        parts.start("clocks", self.clocks());
        if let Err(failure) = self.app.desk().look().await {
            failure.log("the operators' desk can't be read yet");
        }
        let (desk, stop) = (self.app.clone(), self.stop.clone());
        parts.start("desk", async move { desk.desk().mind(stop).await });
        let (listening, stop) = (self.app.clone(), self.stop.clone());
        parts.start("listener", async move { listening.processes().listen(stop).await });
        let (lease, stop) = (self.settings.gateway.lease, self.stop.clone());
        let counting = roster.clone().run((self.app.clone(), rest.clone()), process, lease, stop);
        parts.start("process roster", counting);
        parts
    }

    /// Minds the clocks until it is told to stop, or leaves them to others.
    fn clocks(&self) -> impl Future<Output = ()> + Send + use<> {
        let (app, stop, posts) = (self.app.clone(), self.stop.clone(), self.settings.duty.posts());
        async move { if posts { app.clocks().run(stop).await } else { app.clocks().leave_to_others(stop).await } }
    }

    /// Has the commands registered, the emblems uploaded, and the list of servers followed.
    async fn register_all(&self, (rest, registered): (&Rest, &RegisteredIds), application: ApplicationId) {
        register((rest, &registered.commands), application, &self.stop).await;
        upload_emblems(&self.app, (rest, &registered.emblems), application, &self.stop);
        if self.settings.duty.posts() {
            follow_server_list(&self.app, rest, &self.stop);
        }
    }

    fn dispatcher(&self, rest: Rest, application: ApplicationId, registered: RegisteredIds) -> Dispatcher {
        Dispatcher {
            app: self.app.clone(),
            rest,
            tasks: Tasks::default(),
            application,
            registered,
            order: AnswerOrder::default(),
            recent: RecentAnswers::default(),
        }
    }

    /// Takes interactions by its door until it is told to stop. A process that posts alone opens none.
    async fn take_interactions(
        &self,
        dispatcher: Dispatcher,
        application: &Application,
        socket: Option<TcpSocket>,
        process: (ProcessId, ProcessRoster),
    ) -> Result<(), BotError> {
        match socket {
            _ if !self.settings.duty.answers() => {
                self.app.processes().open();
                self.stop.cancelled().await;
                Ok(())
            }
            Some(socket) => self.take_requests(dispatcher, application, socket).await,
            None => self.hold_shards(dispatcher, application, process).await,
        }
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
        let delivery = OutboxDelivery::new(self.app.clone(), rest.clone(), (me, roster.posting()), registered.clone());
        let timing = self.settings.timing;
        // With no slot it leaves what it has written to the others, and tells them.
        let timing = if self.settings.duty.posts() { timing } else { timing.with_slots(0) };
        Worker {
            queue: self.app.queue(),
            sender: std::sync::Arc::new(delivery),
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
