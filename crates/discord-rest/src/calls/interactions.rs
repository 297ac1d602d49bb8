//! Interactions: the first answer, and its edits within fifteen minutes. Both are exempt from the global limit, and neither has a nonce.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Route};
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
    /// [`RestError::AlreadyAcknowledged`]; code 10062 after 3 s; any other as for [`Rest::execute`].
    pub async fn answer(
        &self,
        interaction_id: InteractionId,
        token: &str,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
    ) -> Result<(), RestError> {
        let route = Route::InteractionResponse { interaction_id, token };
        let call = RestCall::with_body(LightMethod::Post, route, body, files, self.hasher())?;
        self.send(&call, Policy::Interaction).await.map(drop)
    }

    /// Edits the first answer: `PATCH /webhooks/{id}/{token}/messages/@original`.
    ///
    /// # Errors
    ///
    /// Code 50027 or 10015 after fifteen minutes; any other as for [`Rest::execute`].
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
}
