//! The button under `/privacy delete`.

use super::Press;
use crate::app::Failure;
use crate::discord::answer::Answer;
use crate::discord::outgoing::Message;

pub(super) async fn forget(press: Press<'_>) -> Result<Answer, Failure> {
    press.app.forget(press.caller.player.id, press.caller.interaction).await?;
    let text = "Done: your name, your id and your settings are gone from my records. Thank you for the games.";
    Ok(press.reply(Message::text(text)).into())
}
