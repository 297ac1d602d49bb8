//! Calls about threads: making, changing, listing and joining them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::id::{ChannelId, GuildId, MessageId, UserId};

use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

impl Rest {
    /// Starts a thread from a message, whose id it takes: `POST /channels/{id}/messages/{id}/threads`.
    ///
    /// # Errors
    ///
    /// [`RestError::already_done`] if the message has a thread; or any other [`RestError`] but `Config`.
    pub async fn start_thread<T: DeserializeOwned>(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        body: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.post(format!("/channels/{channel_id}/messages/{message_id}/threads"), body, Vec::new(), policy).await
    }

    /// Starts a thread that hangs on no message, or a forum's post: `POST /channels/{id}/threads`. The body says which type, or has the
    /// post's first message, which then has the `files`; a second call makes a second thread.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn create_thread<T: DeserializeOwned>(
        &self,
        channel_id: ChannelId,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.post(format!("/channels/{channel_id}/threads"), body, files, policy).await
    }

    /// The threads of a server that are not archived, with their channels: `GET /guilds/{id}/threads/active`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn active_threads<T: DeserializeOwned>(&self, guild_id: GuildId, policy: Policy) -> Result<T, RestError> {
        self.get(format!("/guilds/{guild_id}/threads/active"), policy).await
    }

    /// A server that the bot is in: `GET /guilds/{id}`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`; [`RestError::server_gone`] if the bot is not in it.
    pub async fn guild<T: DeserializeOwned>(&self, guild_id: GuildId, policy: Policy) -> Result<T, RestError> {
        self.get(format!("/guilds/{guild_id}"), policy).await
    }

    /// Changes a thread: `PATCH /channels/{id}`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn edit_thread(&self, thread: ChannelId, body: &impl Serialize, policy: Policy) -> Result<(), RestError> {
        self.patch(format!("/channels/{thread}"), body, Vec::new(), policy).await.map(|_: Value| ())
    }

    /// Makes a user a member of a thread: `PUT /channels/{id}/thread-members/{id}`. A member stays one.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn add_thread_member(&self, thread: ChannelId, user: UserId, policy: Policy) -> Result<(), RestError> {
        self.put(format!("/channels/{thread}/thread-members/{user}"), &json!({}), policy).await.map(|_: Value| ())
    }
}
