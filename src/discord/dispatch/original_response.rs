//! The first answer to an interaction, which can be edited for fifteen minutes by the interaction's token. Knows nothing
//! of what it says.

use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::model::id::ApplicationId;

use crate::discord::message::RegisteredIds;
use discord_rest::{Policy, Rest, RestError};

/// The message that an interaction was answered with.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) struct OriginalResponse<'a> {
    pub(in crate::discord) rest: &'a Rest,
    pub(in crate::discord) application: ApplicationId,
    /// The interaction's token, valid for 15 minutes.
    pub(in crate::discord) token: &'a str,
    /// The ids of the commands and emblems that messages name.
    pub(in crate::discord) registered: &'a RegisteredIds,
}

impl OriginalResponse<'_> {
    /// Changes what `body` names, and leaves the rest.
    pub(in crate::discord) async fn edit(&self, body: &Value, files: Vec<CreateAttachment>) -> Result<(), RestError> {
        let body = self.registered.within(body.clone());
        let edited = self.rest.edit_original::<Value>(self.application, self.token, &body, files, Policy::Interaction);
        edited.await.map(drop)
    }
}
