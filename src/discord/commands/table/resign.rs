//! `/table resign`: leave a game for good, after a question.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::app::Failure;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::part::CommandPart;
use crate::discord::controls::CustomId;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use table::Phase;

pub(in crate::discord::commands) const PART: CommandPart =
    CommandPart::on_a_table("resign", "Leave a game for good; you are asked once more", run);

/// Asks for confirmation before the player leaves the game.
pub(in crate::discord::commands) fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        if table.seat_of(call.caller.player.id).is_none() {
            return Err(Failure::refused("You don't play at this table."));
        }
        if table.phase() != Phase::Playing {
            return Err(Failure::refused("This table is not in play: in the lobby press Leave."));
        }
        let yes = CreateButton::new(CustomId::Resign(table.id).text()).label("Resign").style(ButtonStyle::Danger);
        let content = format!("Leave this game of {} for good? It counts as lost.", table.game.about().name);
        let rows = vec![CreateActionRow::Buttons(vec![yes])];
        Ok(InteractionAnswer::from(Callback::Message(OutgoingMessage { content, rows, ..OutgoingMessage::default() })))
    })
}
