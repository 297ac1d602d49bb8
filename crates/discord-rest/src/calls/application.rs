//! The bot itself: its user, its application, its commands, its gateway.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::model::id::ApplicationId;

use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

impl Rest {
    /// The bot's user: `GET /users/@me`.
    ///
    /// # Errors
    ///
    /// [`RestError::Unauthorized`] if the token is wrong; or any other [`RestError`] but `Config`.
    pub async fn current_user<T: DeserializeOwned>(&self, policy: Policy) -> Result<T, RestError> {
        self.get("/users/@me".to_owned(), policy).await
    }

    /// A page of the servers that the bot is in, by rising id: `GET /users/@me/guilds`. `after` is an id, 0 for the first page; `limit` is
    /// from 1 to 200.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn current_user_guilds<T: DeserializeOwned>(
        &self,
        (after, limit): (u64, usize),
        policy: Policy,
    ) -> Result<T, RestError> {
        self.get(format!("/users/@me/guilds?limit={limit}&after={after}"), policy).await
    }

    /// The bot's application: `GET /oauth2/applications/@me`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn current_application<T: DeserializeOwned>(&self, policy: Policy) -> Result<T, RestError> {
        self.get("/oauth2/applications/@me".to_owned(), policy).await
    }

    /// The gateway's address and limits for this bot: `GET /gateway/bot`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn bot_gateway<T: DeserializeOwned>(&self, policy: Policy) -> Result<T, RestError> {
        self.get("/gateway/bot".to_owned(), policy).await
    }

    /// Replaces all global commands: `PUT /applications/{id}/commands`. Gives back the commands as Discord has them.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn overwrite_commands<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        commands: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.put(format!("/applications/{application_id}/commands"), commands, policy).await
    }

    /// The application's own emoji: `GET /applications/{id}/emojis`.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn application_emojis<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.get(format!("/applications/{application_id}/emojis"), policy).await
    }

    /// Adds one: `POST /applications/{id}/emojis`, with `name` and `image` as a data URI. Gives back the emoji as Discord has it.
    ///
    /// # Errors
    ///
    /// Any [`RestError`] but `Config`.
    pub async fn create_application_emoji<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        emoji: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.post(format!("/applications/{application_id}/emojis"), emoji, Vec::new(), policy).await
    }
}
