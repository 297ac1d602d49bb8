//! The buttons of a lobby, and of `/resign`.

use super::component_press::ComponentPress;
use crate::app::{CommandEffect, Failure};
use crate::discord::answer::InteractionAnswer;
use crate::discord::custom_id::CustomId;
use crate::discord::outgoing::OutgoingMessage;
use game::Seat;
use table::{Command, LobbyCommand, PlayCommand};

pub(super) async fn press(press: ComponentPress<'_>, id: &CustomId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    let (table, command, said) = match id {
        CustomId::Join(table) => {
            (*table, Command::Lobby(LobbyCommand::Join(press.caller.player.clone())), "You sit at this table now.")
        }
        CustomId::Leave(table) => (*table, Command::Lobby(LobbyCommand::Leave(me)), "You have left this table."),
        CustomId::Start(table) => {
            (*table, Command::Lobby(LobbyCommand::Start(me)), "The game begins: its thread opens under the lobby.")
        }
        CustomId::Close(table) => (*table, Command::Lobby(LobbyCommand::Close(me)), "The table is closed."),
        CustomId::Sit(table) => (
            *table,
            Command::Lobby(LobbyCommand::Sit(press.caller.player.clone(), chosen(&press)?)),
            "You sit there now.",
        ),
        CustomId::Resign(table) => (*table, Command::Play(PlayCommand::Resign(me)), "You have left the game."),
        _ => return Err(Failure::refused("This button is no longer in use.")),
    };
    match press.app.command(table, &command, press.caller.interaction).await? {
        CommandEffect::Changed(_) => Ok(press.reply(OutgoingMessage::text(said)).into()),
        CommandEffect::Repeated => Ok(press.reply(OutgoingMessage::text("That is done already.")).into()),
    }
}

/// The seat that was chosen from the menu.
fn chosen(press: &ComponentPress<'_>) -> Result<Seat, Failure> {
    let seat = press.values.first().and_then(|value| value.parse().ok()).map(Seat);
    seat.ok_or_else(|| Failure::refused("That seat is no longer offered; look at the lobby again."))
}
