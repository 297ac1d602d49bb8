//! Seeks in the caller's server and channel.

use crate::app::{App, Failure};
use crate::discord::interaction::Caller;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::seeking;
use table::GuildId;

/// The caller's own seeks in the server, and those of others in the channel, which for a thread is the one above it.
pub(in crate::discord) async fn seeking_here(app: &App, caller: &Caller) -> Result<OutgoingMessage, Failure> {
    let here = (server(caller)?, caller.parent.unwrap_or(caller.channel));
    let (mine, others) = app.seeks().around(here, caller.player.id).await?;
    Ok(seeking(&mine, &others))
}

pub(in crate::discord) fn server(caller: &Caller) -> Result<GuildId, Failure> {
    caller.guild.ok_or_else(|| Failure::refused("Opponents are found in a server: use /play seek in a channel there."))
}
