//! The card of a game that is over, for the caller alone.

use crate::app::{App, Failure, Visit};
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{CardReader, card_post};

/// The card, only to the caller.
pub(in crate::discord) async fn own_card(
    app: &App,
    caller: &Caller,
    table: &Visit,
) -> Result<InteractionAnswer, Failure> {
    let card = app.archive().card(table).await?;
    let is_player = !table.seats_of(caller.player.id).is_empty() && caller.guild.is_some();
    let reader = if is_player { CardReader::Player } else { CardReader::Everybody };
    let post = card_post(&card, reader, 0);
    Ok(InteractionAnswer::pictured(Callback::Message(post.message), post.picture))
}
