//! The button under `/privacy delete`.

use super::component_press::ComponentPress;
use crate::app::Failure;
use crate::discord::answer::InteractionAnswer;
use crate::discord::outgoing::OutgoingMessage;

pub(super) async fn forget(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    press.app.people().forget(press.caller.player.id, press.caller.interaction).await?;
    let text = "Done: your name, your id and your settings are gone from my records. Thank you for the games.";
    Ok(press.reply(OutgoingMessage::text(text)).into())
}
