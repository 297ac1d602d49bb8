//! The buttons of a lobby, and of `/resign`.

use super::Press;
use crate::app::{Done, Failure};
use crate::discord::answer::Answer;
use crate::discord::ids::Id;
use crate::discord::outgoing::Message;
use game::Seat;
use table::Command;

pub(super) async fn press(press: Press<'_>, id: &Id) -> Result<Answer, Failure> {
    let me = press.caller.player.id;
    let (table, command, said) = match id {
        Id::Join(table) => (*table, Command::Join(press.caller.player.clone()), "You sit at this table now."),
        Id::Leave(table) => (*table, Command::Leave(me), "You have left this table."),
        Id::Start(table) => (*table, Command::Start(me), "The game begins: its thread opens under the lobby."),
        Id::Close(table) => (*table, Command::Close(me), "The table is closed."),
        Id::Sit(table) => (*table, Command::Sit(press.caller.player.clone(), chosen(&press)?), "You sit there now."),
        Id::Resign(table) => (*table, Command::Resign(me), "You have left the game."),
        _ => return Err(Failure::refused("This button is no longer in use.")),
    };
    match press.app.command(table, &command, press.caller.interaction).await? {
        Done::Changed(_) => Ok(press.reply(Message::text(said)).into()),
        Done::Repeated => Ok(press.reply(Message::text("That is done already.")).into()),
    }
}

/// The seat that was chosen from the menu.
fn chosen(press: &Press<'_>) -> Result<Seat, Failure> {
    let seat = press.values.first().and_then(|value| value.parse().ok()).map(Seat);
    seat.ok_or_else(|| Failure::refused("That seat is no longer offered; look at the lobby again."))
}
