//! The way in by the gateway: interactions become tasks, and nothing else is listened to.

use std::time::{Duration, Instant};

use serde_json::json;
use serenity::async_trait;
use serenity::client::{Context, EventHandler, RawEventHandler};
use serenity::model::application::Interaction;
use serenity::model::event::Event;
use serenity::model::gateway::Ready;
use serenity::model::id::{ApplicationId, InteractionId};
use tracing::{debug, error, info, warn};

use super::answer::{Callback, InteractionAnswer};
use super::answer_order::{AnswerOrder, OrderedAnswer};
use super::deadline::{timeout_answer, with_deadline};
use super::handle::handle;
use super::incoming::{self, Caller};
use super::original_response::OriginalResponse;
use super::outgoing::OutgoingPicture;
use super::painting::paint;
use super::replay_upload::upload_replay;
use super::rest::Rest;
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
    pub order: AnswerOrder,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        info!(user = %ready.user.name, guilds = ready.guilds.len(), "connected to Discord");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let this = self.clone();
        self.tasks.spawn(async move { Box::pin(this.answer(interaction)).await });
    }
}

/// The event kinds that matter; one of them that can't be read is a fault, not noise.
const KNOWN: [&str; 3] = ["INTERACTION_CREATE", "READY", "RESUMED"];

/// Raises the alarm where serenity is silent: an event that does not deserialise.
pub(super) struct UnreadableEvents;

#[async_trait]
impl RawEventHandler for UnreadableEvents {
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
        let Some((caller, request)) = incoming::read(&interaction) else { return };
        let (id, token) = (interaction.id(), interaction.token().to_owned());
        let too_late = self.send(id, &token, timeout_answer(&request), &caller, began);
        let answer = Box::pin(with_deadline(handle(&self.app, &caller, request), too_late)).await;
        if let Some(answer) = answer {
            self.send(id, &token, answer, &caller, began).await;
        }
    }

    async fn send(&self, id: InteractionId, token: &str, answer: InteractionAnswer, caller: &Caller, began: Instant) {
        let ordered = self.order.register(message_of(&answer.callback, caller));
        let sent = self.rest.answer(id, token, &answer.body(), answer.callback.files()).await;
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
        self.follow_up(OriginalResponse { rest: &self.rest, application: self.application, token }, answer, &ordered)
            .await;
    }

    /// What follows an answer: its replay or its picture.
    async fn follow_up(&self, response: OriginalResponse<'_>, answer: InteractionAnswer, ordered: &OrderedAnswer) {
        if let Callback::Replay(_, replay) = &answer.callback {
            upload_replay(&self.app, response, replay).await;
        }
        match answer.picture {
            Some(picture) => self.add_picture(response, picture, ordered).await,
            None if ordered.overlaps_edit => remove_picture(response, ordered).await,
            None => {}
        }
    }

    /// Adds the picture and touches nothing else: texts and controls may have changed since.
    async fn add_picture(&self, response: OriginalResponse<'_>, picture: OutgoingPicture, ordered: &OrderedAnswer) {
        match paint(&self.app, picture).await {
            Ok(file) => match ordered.edit(response.edit(&json!({}), vec![file])).await {
                Some(Err(error)) => warn!(%error, "a picture did not arrive"),
                Some(Ok(())) => {}
                None => debug!("a picture came too late for its message"),
            },
            Err(error) => error!(%error, "a picture could not be painted"),
        }
    }
}

/// Removes the picture that an older answer may have put there while this one, which has none, was on its way.
async fn remove_picture(response: OriginalResponse<'_>, ordered: &OrderedAnswer) {
    if let Some(Err(error)) = ordered.edit(response.edit(&json!({ "attachments": [] }), Vec::new())).await {
        warn!(%error, "a picture could not be removed");
    }
}

/// The message that an answer is about, by the interaction that made it: a new message is made by the caller's own.
fn message_of(callback: &Callback, caller: &Caller) -> i64 {
    match callback {
        Callback::Update(_) => caller.origin,
        Callback::Message(_)
        | Callback::File(..)
        | Callback::Replay(..)
        | Callback::Choices(_)
        | Callback::Modal(_) => caller.interaction,
    }
}

/// How long to wait before the gateway is tried again.
pub(super) const RECONNECT: Duration = Duration::from_secs(2);
