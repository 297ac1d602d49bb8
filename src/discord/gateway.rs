//! The way in by the gateway: interactions become tasks, and nothing else is listened to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::async_trait;
use serenity::client::{Context, EventHandler, RawEventHandler};
use serenity::model::application::Interaction;
use serenity::model::event::Event;
use serenity::model::gateway::Ready;
use serenity::model::id::{ApplicationId, InteractionId};
use tracing::{debug, error, info, warn};

use super::answer::{Answer, Reply};
use super::handle::handle;
use super::incoming::{self, Caller};
use super::outgoing::Picture;
use super::patience;
use super::rest::{Policy, Rest};
use super::tasks::Tasks;
use crate::app::App;
use crate::crash::crash_point;

/// What turns events into answers.
#[derive(Clone)]
pub(super) struct Handler {
    pub app: App,
    pub rest: Rest,
    pub tasks: Tasks,
    pub application: ApplicationId,
    pub latest: Latest,
}

/// Which interaction was the latest about each private message, so that a picture that is painted late does not replace
/// a newer one.
#[derive(Clone, Debug, Default)]
pub(super) struct Latest(Arc<Mutex<HashMap<i64, i64>>>);

/// The most messages remembered; a composer lives for minutes.
const MAX_LATEST: usize = 4_096;

impl Latest {
    fn begin(&self, caller: &Caller) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.len() >= MAX_LATEST {
            latest.clear();
        }
        latest.insert(caller.thread_of_answers, caller.interaction);
    }

    fn is(&self, caller: &Caller) -> bool {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.get(&caller.thread_of_answers).is_none_or(|interaction| *interaction == caller.interaction)
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        info!(user = %ready.user.name, guilds = ready.guilds.len(), "connected to Discord");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let this = self.clone();
        self.tasks.spawn(async move { this.answer(interaction).await });
    }
}

/// The event kinds that matter; one of them that can't be read is a fault, not noise.
const KNOWN: [&str; 3] = ["INTERACTION_CREATE", "READY", "RESUMED"];

/// Raises the alarm where serenity is silent: an event that does not deserialise.
pub(super) struct Alarm;

#[async_trait]
impl RawEventHandler for Alarm {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = &event
            && KNOWN.contains(&unknown.kind.as_str())
        {
            error!(kind = unknown.kind, "Discord sent something of a known kind that can't be read; it is lost");
            if let Err(error) = serde_json::from_value::<Interaction>(unknown.value.clone()) {
                debug!(%error, "why it can't be read");
            }
        }
    }
}

impl Handler {
    async fn answer(&self, interaction: Interaction) {
        let began = Instant::now();
        let Some((caller, ask)) = incoming::read(&interaction) else { return };
        let (id, token) = (interaction.id(), interaction.token().to_owned());
        self.latest.begin(&caller);
        let excuse = self.send(id, &token, patience::excuse(&ask), &caller, began);
        let answer = patience::within(handle(&self.app, &caller, ask), excuse).await;
        if let Some(answer) = answer {
            self.send(id, &token, answer, &caller, began).await;
        }
    }

    async fn send(&self, id: InteractionId, token: &str, answer: Answer, caller: &Caller, began: Instant) {
        let sent = self.rest.answer(id, token, &answer.reply.body(), answer.reply.files()).await;
        let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        crash_point("answered");
        match sent {
            Ok(()) => debug!(took_ms, "answered"),
            Err(error) if error.already_done() => debug!("answered before"),
            Err(error) => {
                warn!(%error, took_ms, "an answer did not arrive; what it says is done all the same");
                return;
            }
        }
        if let Reply::Watch(_, replay) = answer.reply {
            super::watch::add_film(self, token, &replay).await;
        }
        if let Some(picture) = answer.picture {
            self.add_picture(token, picture, caller).await;
        }
    }

    /// Adds the picture and touches nothing else: texts and controls may have moved on.
    async fn add_picture(&self, token: &str, picture: Picture, caller: &Caller) {
        match super::deliver::paint(&self.app, picture).await {
            Ok(_) if !self.latest.is(caller) => debug!("a picture came too late for its message"),
            Ok(file) => {
                let body = serde_json::json!({});
                let edit = self.rest.edit_original::<serde_json::Value>(
                    self.application,
                    token,
                    &body,
                    vec![file],
                    Policy::Interaction,
                );
                if let Err(error) = edit.await {
                    warn!(%error, "a picture did not arrive");
                }
            }
            Err(error) => error!(%error, "a picture could not be painted"),
        }
    }
}

/// How long to wait before the gateway is tried again.
pub(super) const RECONNECT: Duration = Duration::from_secs(2);
