//! News of servers, channels and threads by either door: written down as they come, and no more. Without it that is found out when
//! something is posted there.

use crate::app::{App, ArrivalPart, Failure};
use crate::discord::dispatch::Dispatcher;
use table::GuildId;

/// Has it written down that the bot is in a server, unless somebody writes already.
pub(super) fn note_joined(dispatcher: &Dispatcher, guild: GuildId) {
    if dispatcher.app.servers().joined(guild) == ArrivalPart::Write {
        note(dispatcher, |app| async move { app.servers().write_joined().await });
    }
}

/// Writes down what has gone or come, beside everything else.
pub(super) fn note<F>(dispatcher: &Dispatcher, write: impl FnOnce(App) -> F)
where
    F: Future<Output = Result<(), Failure>> + Send + 'static,
{
    let written = write(dispatcher.app.clone());
    dispatcher.tasks.spawn(async move {
        if let Err(failure) = written.await {
            failure.log("what has gone is found out later");
        }
    });
}
