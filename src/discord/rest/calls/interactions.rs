//! Interactions: the first answer, and what follows within fifteen minutes. All are exempt from the global limit, and none has a nonce.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ApplicationId, InteractionId, MessageId};

use super::super::call::Call;
use super::super::{Policy, Rest, RestError};

impl Rest {
    /// Answers an interaction: `POST /interactions/{id}/{token}/callback`, always by [`Policy::Interaction`]. `files` are listed under `data`.
    ///
    /// # Errors
    ///
    /// [`RestError::AlreadyAcknowledged`]; [`RestError::unknown_interaction`] after 3 s; any other as for [`Rest::execute`].
    pub async fn answer(
        &self,
        interaction_id: InteractionId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
    ) -> Result<(), RestError> {
        let route = Route::InteractionResponse { interaction_id, token };
        let call = Call::with_body(LightMethod::Post, route, body, files, &self.0.hasher)?;
        self.send(&call, Policy::Interaction).await.map(drop)
    }

    /// The first answer as a message: `GET /webhooks/{id}/{token}/messages/@original`.
    ///
    /// # Errors
    ///
    /// As for [`Rest::execute`].
    pub async fn original<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        token: &str,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.get(Route::WebhookOriginalInteractionResponse { application_id, token }, policy).await
    }

    /// Edits the first answer: `PATCH /webhooks/{id}/{token}/messages/@original`.
    ///
    /// # Errors
    ///
    /// [`RestError::interaction_over`] after fifteen minutes; any other as for [`Rest::execute`].
    pub async fn edit_original<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.patch(Route::WebhookOriginalInteractionResponse { application_id, token }, body, files, policy).await
    }

    /// Deletes the first answer: `DELETE /webhooks/{id}/{token}/messages/@original`.
    ///
    /// # Errors
    ///
    /// As for [`Rest::execute`].
    pub async fn delete_original(
        &self,
        application_id: ApplicationId,
        token: &str,
        policy: Policy,
    ) -> Result<(), RestError> {
        self.delete(Route::WebhookOriginalInteractionResponse { application_id, token }, policy).await
    }

    /// A further message: `POST /webhooks/{id}/{token}`. It may double, and so is never tried again in doubt.
    ///
    /// # Errors
    ///
    /// [`RestError::interaction_over`] after fifteen minutes; any other as for [`Rest::execute`].
    pub async fn follow_up<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.post(Route::WebhookFollowupMessages { application_id, token }, body, files, policy).await
    }

    /// A further message as it is now: `GET /webhooks/{id}/{token}/messages/{id}`.
    ///
    /// # Errors
    ///
    /// As for [`Rest::execute`].
    pub async fn follow_up_message<T: DeserializeOwned>(
        &self,
        application_id: ApplicationId,
        token: &str,
        message_id: MessageId,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.get(Route::WebhookFollowupMessage { application_id, token, message_id }, policy).await
    }

    /// Edits a further message: `PATCH /webhooks/{id}/{token}/messages/{id}`.
    ///
    /// # Errors
    ///
    /// As for [`Rest::execute`].
    pub async fn edit_follow_up<T: DeserializeOwned>(
        &self,
        (application_id, token): (ApplicationId, &str),
        message_id: MessageId,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        self.patch(Route::WebhookFollowupMessage { application_id, token, message_id }, body, files, policy).await
    }

    /// Deletes a further message: `DELETE /webhooks/{id}/{token}/messages/{id}`.
    ///
    /// # Errors
    ///
    /// As for [`Rest::execute`].
    pub async fn delete_follow_up(
        &self,
        application_id: ApplicationId,
        token: &str,
        message_id: MessageId,
        policy: Policy,
    ) -> Result<(), RestError> {
        self.delete(Route::WebhookFollowupMessage { application_id, token, message_id }, policy).await
    }
}
