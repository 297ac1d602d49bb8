//! *Challenge*, on a person: choose a game, and a table is opened for the two alone.

use crate::app::Failure;
use crate::discord::answers::{ChannelWish, check_place};
use crate::discord::commands::arguments::as_guest;
use crate::discord::commands::command::CommandFuture;
use crate::discord::commands::menu::{MenuCall, MenuCommand, MenuOn};
use crate::discord::interaction::MenuTarget;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::challenge_to;

pub(in crate::discord::commands) const MENU: MenuCommand = MenuCommand { name: "Challenge", on: MenuOn::Person, run };

fn run(call: MenuCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move { ask(&call) })
}

fn ask(call: &MenuCall<'_>) -> Result<InteractionAnswer, Failure> {
    let MenuTarget::Person(player, standing) = &call.target else {
        return Err(Failure::refused("Challenge a person: open the menu of their name."));
    };
    if player.id == call.caller.player.id {
        return Err(Failure::refused("You can't challenge yourself: open the menu of somebody else's name."));
    }
    let rival = as_guest(player, *standing)?;
    // A caller who can't open a table here is told now, before the question.
    check_place(call.caller, ChannelWish::Table)?;
    Ok(Callback::Message(challenge_to(rival)).into())
}
