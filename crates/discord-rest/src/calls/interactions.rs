//! Interactions: the first answer, and its edits within fifteen minutes. Both are exempt from the global limit, and neither has a nonce.

use reqwest::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;
use serenity::model::id::{ApplicationId, InteractionId};

use super::super::call::RestCall;
use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

impl Rest {
    /// Answers an interaction: `POST /interactions/{id}/{token}/callback`, always by [`Policy::Interaction`]. `files` are listed under `data`.
    ///
    /// # Errors
    ///
    /// [`RestError::AlreadyAcknowledged`]; code 10062 after 3 s; or any other [`RestError`] but `Config`.
    pub async fn answer(
        &self,
        interaction_id: InteractionId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
    ) -> Result<(), RestError> {
        let path = format!("/interactions/{interaction_id}/{token}/callback");
        let call = RestCall::with_body(Method::POST, path, body, files, self.hasher())?;
        self.send(&call, Policy::Interaction).await.map(drop)
    }

    /// Edits the first answer: `PATCH /webhooks/{id}/{token}/messages/@original`.
    ///
    /// # Errors
    ///
    /// Code 50027 or 10015 after fifteen minutes; or any other [`RestError`] but `Config`.
    pub async fn edit_original<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.patch(format!("/webhooks/{application_id}/{token}/messages/@original"), body, files, policy).await
    }
}
