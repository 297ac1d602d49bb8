//! Where a table can be: what its channel must allow, and moving on from a channel that is gone.

use serenity::model::permissions::Permissions;

use super::command::CommandCall;
use crate::app::{Failure, FallbackPlace};
use crate::discord::incoming::Caller;
use table::Table;

/// The lobby is a post with a thread, so the place must allow both.
pub(super) fn check_place(caller: &Caller) -> Result<(), Failure> {
    if caller.guild.is_none() || !caller.is_text_channel {
        return Err(Failure::refused("A table needs a server's text channel to hang its thread on: use /new there."));
    }
    let wanted = [
        (Permissions::VIEW_CHANNEL, "View Channel"),
        (Permissions::SEND_MESSAGES, "Send Messages"),
        (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (Permissions::ATTACH_FILES, "Attach Files"),
        (Permissions::EMBED_LINKS, "Embed Links"),
        (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
    ];
    let has = caller.permissions.unwrap_or(Permissions::all());
    let missing: Vec<_> = wanted.iter().filter(|(bit, _)| !has.contains(*bit)).map(|(_, name)| *name).collect();
    if missing.is_empty() || has.administrator() {
        return Ok(());
    }
    let text = format!(
        "In this channel I lack: {}. Ask a moderator to allow it, or open the table elsewhere.",
        missing.join(", ")
    );
    Err(Failure::refused(text))
}

impl CommandCall<'_> {
    /// Repairs a table of the caller's that they look at: what was given up is tried again, here if its channel is gone.
    pub(super) async fn repair(&self, table: &Table) {
        let fits = check_place(self.caller).is_ok();
        let fallback =
            self.caller.guild.filter(|_| fits).map(|guild| FallbackPlace { guild, channel: self.caller.channel });
        self.app.revive(table, self.caller.player.id, fallback).await;
    }
}
