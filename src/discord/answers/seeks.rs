//! Seeks in the caller's server.

use crate::app::{App, Failure};
use crate::discord::interaction::Caller;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::seeking;
use table::GuildId;

/// The caller's own seeks, and those of others in the server.
pub(in crate::discord) async fn seeking_here(app: &App, caller: &Caller) -> Result<OutgoingMessage, Failure> {
    let (mine, others) = app.seeks().around(server(caller)?, caller.player.id).await?;
    Ok(seeking(&mine, &others))
}

pub(in crate::discord) fn server(caller: &Caller) -> Result<GuildId, Failure> {
    caller.guild.ok_or_else(|| Failure::refused("Opponents are found in a server: use /play seek in a channel there."))
}
