//! Channels and their messages, by the bot's own token.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use serenity::builder::CreateAttachment;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

/// Most messages that one call gives (Discord: "Get Channel Messages").
const MESSAGES_PER_CALL: u8 = 100;

impl Rest {
    /// A channel or thread: `GET /channels/{id}`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn channel<T: DeserializeOwned>(&self, channel_id: ChannelId, policy: Policy) -> Result<T, RestError> {
        self.get(format!("/channels/{channel_id}"), policy).await
    }

    /// Opens the direct-message channel with a user, or finds it: `POST /users/@me/channels`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`; [`RestError::dms_closed`] mostly shows only when a message is sent.
    pub async fn create_dm<T: DeserializeOwned>(&self, recipient_id: UserId, policy: Policy) -> Result<T, RestError> {
        self.post("/users/@me/channels".to_owned(), &json!({ "recipient_id": recipient_id }), Vec::new(), policy).await
    }

    /// The latest messages of a channel, newest first, 1 to 100: `GET /channels/{id}/messages`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn messages<T: DeserializeOwned>(
        &self,
        channel_id: ChannelId,
        limit: u8,
        policy: Policy,
    ) -> Result<T, RestError> {
        let limit = limit.clamp(1, MESSAGES_PER_CALL);
        self.get(format!("/channels/{channel_id}/messages?limit={limit}"), policy).await
    }

    /// Creates a message: `POST /channels/{id}/messages`. With a `nonce` and `enforce_nonce` it is tried again without fear of doubling.
    ///
    /// `files` are listed as the body's `attachments`; a builder with files of its own can't be used: it doesn't give them out.
    ///
    /// # Errors
    ///
    /// [`RestError::NonceSpent`] if the nonce's message was created and deleted; or any other [`RestError`] but `Config`.
    pub async fn create_message<T: DeserializeOwned>(
        &self,
        channel_id: ChannelId,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.post(format!("/channels/{channel_id}/messages"), body, files, policy).await
    }

    /// Edits a message: `PATCH /channels/{id}/messages/{id}`. With `files`, kept attachments must be listed in the body by id.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn edit_message<T: DeserializeOwned>(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.patch(format!("/channels/{channel_id}/messages/{message_id}"), body, files, policy).await
    }
}
