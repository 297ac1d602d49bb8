//! From an interaction to its answer on the wire, by either door: in the response of an HTTP request, or by a callback.
//! Pictures, replays, reviews and a person's own data follow.

use std::time::Instant;

use serde_json::json;
use serenity::model::id::{ApplicationId, InteractionId};
use tracing::{Instrument as _, debug, debug_span, error, warn};

use super::answer_order::{AnswerOrder, OrderedAnswer};
use super::data_upload::upload_data;
use super::deadline::{timeout_answer, with_deadline};
use super::handle::{handle, label};
use super::inline_answer::InlineAnswer;
use super::original_response::OriginalResponse;
use super::recent_answers::{AnswerPromise, RecentAnswers};
use super::replay_upload::upload_replay;
use super::reply_upload::upload_reply;
use super::review_upload::upload_review;
use super::tasks::Tasks;
use crate::app::{App, Customer, WorkInHand};
use crate::discord::discord_id::signed;
use crate::discord::interaction::{Caller, IncomingInteraction};
use crate::discord::message::{AwaitedReply, Callback, InteractionAnswer, OutgoingPicture, RegisteredIds, paint};
use crate::metrics::AnswerOutcome;
use crash::{CrashPoint, crash_point};
use discord_rest::{Rest, RestError};

/// Turns interactions into answers.
#[derive(Clone)]
pub(in crate::discord) struct Dispatcher {
    pub app: App,
    pub rest: Rest,
    pub tasks: Tasks,
    pub application: ApplicationId,
    /// The ids of the commands and emblems that messages name.
    pub registered: RegisteredIds,
    pub order: AnswerOrder,
    pub recent: RecentAnswers,
}

/// An interaction that is being answered.
struct OpenInteraction {
    id: InteractionId,
    token: String,
    caller: Caller,
    /// The label under which metrics count it.
    label: &'static str,
    began: Instant,
    /// The listener for an answer that can go at once; the gateway has none.
    promise: AnswerPromise,
}

impl Dispatcher {
    /// Answers an interaction that came by the gateway. One that comes again while it is remembered is answered already.
    pub(in crate::discord) fn by_callback(&self, interaction: IncomingInteraction) {
        if let Ok(promise) = self.recent.begin(remembered(&interaction)) {
            self.spawn(interaction, promise.without_listener());
        } else {
            debug!("an interaction came again; it is answered already");
        }
    }

    /// Answers an interaction that came by HTTP; one that comes again gets the answer of the first. `None` for a kind that
    /// does not concern the bot, and where the work broke off.
    pub(in crate::discord) async fn inline(&self, interaction: IncomingInteraction) -> Option<InlineAnswer> {
        match self.recent.begin(remembered(&interaction)) {
            Ok(promise) => {
                let answer = promise.answer();
                self.spawn(interaction, promise);
                answer.wait().await
            }
            Err(repeated) => repeated.wait().await,
        }
    }

    fn spawn(&self, interaction: IncomingInteraction, promise: AnswerPromise) {
        let this = self.clone();
        // Log lines within this span belong to the interaction.
        let around = debug_span!("answering");
        self.tasks.spawn(async move { Box::pin(this.answer(interaction, promise)).await }.instrument(around));
    }

    async fn answer(&self, interaction: IncomingInteraction, promise: AnswerPromise) {
        let began = Instant::now();
        let Some((caller, request)) = interaction.read() else {
            debug!("an interaction of another kind is passed over");
            return promise.give(InlineAnswer::ByCallback);
        };
        let locked = interaction.locked_thread();
        let IncomingInteraction { id, token, .. } = interaction;
        let open = OpenInteraction { id, token, caller, label: label(&request), began, promise };
        let too_late = self.send(&open, (timeout_answer(&request), AnswerOutcome::Late));
        let answering = async {
            if let Some(thread) = locked
                && let Err(failure) = self.app.places().thread_heard_locked(thread).await
            {
                failure.log("a locked thread is found out later");
            }
            handle(&self.app, &open.caller, request).await
        };
        let answer = Box::pin(with_deadline(answering, too_late)).await;
        if let Some(answer) = answer {
            self.send(&open, answer).await;
        }
    }

    async fn send(&self, open: &OpenInteraction, (mut answer, outcome): (InteractionAnswer, AnswerOutcome)) {
        let ordered = message_of(&answer.callback, &open.caller).map(|message| self.order.register(message));
        let overlaps_edit = ordered.as_ref().is_some_and(|ordered| ordered.overlaps_edit);
        let sent = if open.promise.has_listener() && is_whole(&answer) && !overlaps_edit {
            open.promise.give(InlineAnswer::Body(self.registered.within(answer.body())));
            Ok(())
        } else {
            open.promise.give(InlineAnswer::ByCallback);
            self.call_back(open, &answer).await
        };
        let took = open.began.elapsed();
        self.app.metrics().answered(open.label, outcome, took);
        let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let took_ms = took_us / 1_000;
        crash_point(CrashPoint::Answered);
        match sent {
            Ok(()) => debug!(took_ms, took_us, "answered"),
            Err(error) if error.already_done() => debug!("answered before"),
            Err(error) => {
                warn!(%error, took_ms, "an answer did not arrive; what it says is done all the same");
                return;
            }
        }
        let Some(ordered) = ordered else { return };
        let (rest, application, registered) = (&self.rest, self.application, &self.registered);
        let response = OriginalResponse { rest, application, token: &open.token, registered };
        let awaited = answer.awaits.take();
        self.follow_up(response, answer, &ordered, Customer::Person(open.caller.player.id)).await;
        if let Some(awaited) = awaited {
            self.await_reply(open, awaited, ordered);
        }
    }

    /// Answers by a callback; where Discord does not have an emblem any more, once more without.
    async fn call_back(&self, open: &OpenInteraction, answer: &InteractionAnswer) -> Result<(), RestError> {
        let mut sent = self.try_callback(open, answer).await;
        if sent.as_ref().is_err_and(|refused| self.registered.forget_lost_emblem(refused, &answer.body())) {
            sent = self.try_callback(open, answer).await;
        }
        sent
    }

    async fn try_callback(&self, open: &OpenInteraction, answer: &InteractionAnswer) -> Result<(), RestError> {
        let body = self.registered.within(answer.body());
        self.rest.answer(open.id, &open.token, &body, answer.callback.files()).await
    }

    /// Lets an answer wait for the reply to the move that it tells of.
    fn await_reply(&self, open: &OpenInteraction, awaited: AwaitedReply, ordered: OrderedAnswer) {
        let (this, token, began) = (self.clone(), open.token.clone(), open.began);
        self.tasks.spawn_waiting(async move {
            let (rest, application, registered) = (&this.rest, this.application, &this.registered);
            let response = OriginalResponse { rest, application, token: &token, registered };
            Box::pin(upload_reply(&this.app, response, (&awaited, &ordered), began)).await;
        });
    }

    /// Sends the parts that follow an answer: its replay, its review, the caller's data or its picture.
    async fn follow_up(
        &self,
        response: OriginalResponse<'_>,
        answer: InteractionAnswer,
        ordered: &OrderedAnswer,
        customer: Customer,
    ) {
        match &answer.callback {
            Callback::Replay(_, replay) => upload_replay(&self.app, response, replay).await,
            Callback::Review(_, review) => upload_review(&self.app, response, review).await,
            Callback::Data(_, player) => upload_data(&self.app, response, *player).await,
            _ => {}
        }
        match answer.picture {
            Some(picture) => self.add_picture(response, picture, ordered, customer).await,
            None if ordered.overlaps_edit => remove_picture(response, ordered).await,
            None => {}
        }
    }

    /// Adds the picture and touches nothing else: texts and controls may have changed since.
    async fn add_picture(
        &self,
        response: OriginalResponse<'_>,
        picture: OutgoingPicture,
        ordered: &OrderedAnswer,
        customer: Customer,
    ) {
        let work = picture.work.clone();
        let painted = paint(&self.app, picture, customer).await;
        work.iter().for_each(WorkInHand::done);
        match painted {
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

/// The key under which an interaction is remembered; `None` for completions, which come with every keystroke and change
/// nothing.
fn remembered(interaction: &IncomingInteraction) -> Option<i64> {
    (!interaction.is_autocomplete()).then(|| signed(interaction.id))
}

/// Whether nothing follows the answer, now or when the others have moved, and no file goes with it: an edit could overtake a response.
fn is_whole(answer: &InteractionAnswer) -> bool {
    answer.picture.is_none()
        && answer.awaits.is_none()
        && !matches!(
            answer.callback,
            Callback::File(..) | Callback::Replay(..) | Callback::Review(..) | Callback::Data(..)
        )
}

/// The message that an answer is about, by the interaction that made it: a new message is made by the caller's own. Completions and forms
/// are about none, and nothing follows them.
fn message_of(callback: &Callback, caller: &Caller) -> Option<i64> {
    match callback {
        Callback::Update(_) => Some(caller.origin),
        Callback::Message(_)
        | Callback::File(..)
        | Callback::Replay(..)
        | Callback::Review(..)
        | Callback::Data(..) => Some(caller.interaction),
        Callback::Choices(_) | Callback::Modal(_) | Callback::MenuForm(_) => None,
    }
}
