//! Messages and channels by the bot's own token: created once (by the row's nonce, and later by looking for an earlier
//! try's message), edited, found. Knows nothing of what a message says.

use std::sync::Arc;

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::dm_throttle::DmThrottle;
use super::error::DeliveryError;
use super::posted::{CreatedChannel, PostedMessage};
use crate::app::{App, Customer};
use crate::discord::discord_id::{channel_id, kept_channel, kept_message, message_id, user_id};
use crate::discord::message::{OutgoingMessage, OutgoingPicture, RegisteredIds, paint};
use crash::{CrashPoint, crash_point};
use discord_rest::{Policy, Rest, RestError};
use outbox::{GiveUpReason, Row};
use table::{MessageId as KeptMessageId, PlayerId};

/// Within this time of the first try the nonce alone keeps a message single (Discord: "the past few minutes"); later the
/// channel is read first.
const NONCE_HOLDS_MS: i64 = 60_000;
/// A message without a sound: Discord's flag `SUPPRESS_NOTIFICATIONS` ("Message Flags").
const SILENT: u32 = 1 << 12;
/// A channel's latest messages that are searched for an earlier try's.
const SEARCH_DEPTH: u8 = 50;

/// Sends what deliveries make.
#[derive(Clone, Debug)]
pub(in crate::discord::delivery) struct Sender {
    pub(in crate::discord::delivery) app: App,
    pub(in crate::discord::delivery) rest: Rest,
    /// The bot's own account.
    pub(in crate::discord::delivery) me: UserId,
    /// The ids of the commands and emblems that messages name.
    pub(in crate::discord::delivery) registered: RegisteredIds,
    /// The pace of new direct-message channels.
    pub(in crate::discord::delivery) openings: Arc<DmThrottle>,
}

impl Sender {
    /// Creates a message, unless an earlier try did: `is_it` recognises that one. An earlier message is brought up to
    /// date, since its text may hold no longer.
    pub(in crate::discord::delivery) async fn create_once(
        &self,
        row: &Row,
        channel: ChannelId,
        (message, picture): (&OutgoingMessage, Option<OutgoingPicture>),
        is_it: impl Fn(&PostedMessage) -> bool + Send,
    ) -> Result<MessageId, DeliveryError> {
        let posted = match self.find_earlier(row, channel, is_it).await? {
            Some(found) => found,
            None => self.create_message(row, channel, message, picture).await?,
        };
        let (id, body) = (posted.id, message.body());
        let words = self.registered.within(body.clone());
        if row.touched_before && !posted.says(words["content"].as_str().unwrap_or_default()) {
            let said = json!({
                "content": body["content"], "components": body["components"], "embeds": body["embeds"],
                "allowed_mentions": body["allowed_mentions"],
            });
            self.edit(channel, kept_message(id), &said).await?;
        }
        Ok(id)
    }

    /// An earlier try's message, where one may exist and the nonce no longer holds.
    pub(in crate::discord::delivery) async fn find_earlier(
        &self,
        row: &Row,
        channel: ChannelId,
        is_it: impl Fn(&PostedMessage) -> bool + Send,
    ) -> Result<Option<PostedMessage>, DeliveryError> {
        if !row.touched_before || self.app.clock().now_ms() - row.first_try_ms < NONCE_HOLDS_MS {
            return Ok(None);
        }
        self.search(channel, is_it).await
    }

    /// A message of the bot's own among the channel's latest.
    pub(in crate::discord::delivery) async fn search(
        &self,
        channel: ChannelId,
        is_it: impl Fn(&PostedMessage) -> bool + Send,
    ) -> Result<Option<PostedMessage>, DeliveryError> {
        let posted: Vec<PostedMessage> = self.rest.messages(channel, SEARCH_DEPTH, Policy::Outbox).await?;
        Ok(posted.into_iter().find(|posted| posted.is_by(self.me) && is_it(posted)))
    }

    /// Creates a message under the row's nonce, and gives its id; where an earlier try has created it, that one's.
    pub(in crate::discord::delivery) async fn create(
        &self,
        row: &Row,
        channel: ChannelId,
        message: &OutgoingMessage,
        picture: Option<OutgoingPicture>,
    ) -> Result<MessageId, DeliveryError> {
        self.create_message(row, channel, message, picture).await.map(|created| created.id)
    }

    /// Creates a message under the row's nonce; where an earlier try has, it is that one that comes back. Where Discord does not have an
    /// emblem any more the message goes without.
    async fn create_message(
        &self,
        row: &Row,
        channel: ChannelId,
        message: &OutgoingMessage,
        picture: Option<OutgoingPicture>,
    ) -> Result<PostedMessage, DeliveryError> {
        let files = self.files(picture.clone()).await?;
        crash_point(CrashPoint::Sending);
        let mut created = self.try_create(row, channel, message, files).await;
        if created.as_ref().is_err_and(|refused| self.registered.forget_lost_emblem(refused, &message.body())) {
            let files = self.files(picture).await?;
            created = self.try_create(row, channel, message, files).await;
        }
        crash_point(CrashPoint::Sent);
        match created {
            Ok(created) => Ok(created),
            // The message was made and deleted since: it has been seen, or somebody did not want it.
            Err(RestError::NonceSpent) => {
                let detail = "the message was posted and deleted".to_owned();
                Err(DeliveryError::Permanent(GiveUpReason::MessageGone, detail))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn try_create(
        &self,
        row: &Row,
        channel: ChannelId,
        message: &OutgoingMessage,
        files: Vec<CreateAttachment>,
    ) -> Result<PostedMessage, RestError> {
        let mut body = self.registered.within(message.body());
        if message.silent {
            body["flags"] = json!(SILENT);
        }
        body["nonce"] = json!(row.nonce());
        body["enforce_nonce"] = json!(true);
        self.rest.create_message(channel, &body, files, Policy::Outbox).await
    }

    /// A picture as the files of a message.
    pub(in crate::discord::delivery) async fn files(
        &self,
        picture: Option<OutgoingPicture>,
    ) -> Result<Vec<CreateAttachment>, DeliveryError> {
        let Some(picture) = picture else { return Ok(Vec::new()) };
        let painted = paint(&self.app, picture, Customer::Table).await;
        painted.map(|file| vec![file]).map_err(|error| DeliveryError::Fault(error.to_string()))
    }

    /// Changes the fields that `body` names, and leaves the others.
    pub(in crate::discord::delivery) async fn edit(
        &self,
        channel: ChannelId,
        target: KeptMessageId,
        body: &Value,
    ) -> Result<(), DeliveryError> {
        let target = message_id(target);
        let mut edited = self.try_edit(channel, target, body).await;
        if edited.as_ref().is_err_and(|refused| self.registered.forget_lost_emblem(refused, body)) {
            edited = self.try_edit(channel, target, body).await;
        }
        edited.map_err(|error| match error.retry_after() {
            Some(wait) => DeliveryError::EditLimited(wait, error.to_string()),
            None => error.into(),
        })
    }

    async fn try_edit(&self, channel: ChannelId, target: MessageId, body: &Value) -> Result<(), RestError> {
        let body = self.registered.within(body.clone());
        self.rest.edit_message::<Value>(channel, target, &body, Vec::new(), Policy::Outbox).await.map(drop)
    }

    /// The channel of a player's direct messages, opened if need be.
    pub(in crate::discord::delivery) async fn dm_channel(&self, player: PlayerId) -> Result<ChannelId, DeliveryError> {
        let known = self.app.people().dm_state(player).await?;
        // Refused once, refused until the player writes again: every further 403 would count against the bot.
        if known.closed_ms.is_some() {
            return Err(DeliveryError::DmsClosed);
        }
        if let Some(known) = known.channel {
            return Ok(channel_id(known));
        }
        self.openings.take(self.app.clock().now_ms()).map_err(DeliveryError::TooFast)?;
        let opened = self.rest.create_dm::<CreatedChannel>(user_id(player), Policy::Outbox).await;
        if opened.as_ref().is_err_and(RestError::opened_too_fast) {
            self.openings.rest(self.app.clock().now_ms());
        }
        let opened = opened?.id;
        self.app.people().remember_dm_channel(player, kept_channel(opened)).await?;
        Ok(opened)
    }
}
