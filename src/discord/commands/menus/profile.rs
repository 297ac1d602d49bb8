//! *Profile*, on a person: their ratings, as `/ratings profile` shows them.

use crate::app::Failure;
use crate::discord::commands::command::CommandFuture;
use crate::discord::commands::menu::{MenuCall, MenuCommand, MenuOn};
use crate::discord::commands::person::profile::profile_of;
use crate::discord::interaction::{MenuTarget, Standing};

pub(in crate::discord::commands) const MENU: MenuCommand = MenuCommand { name: "Profile", on: MenuOn::Person, run };

fn run(call: MenuCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        match &call.target {
            MenuTarget::Person(player, Standing::Member | Standing::Outside) => {
                profile_of(call.app, call.caller, player).await
            }
            MenuTarget::Person(_, Standing::Bot) | MenuTarget::Message(_) => {
                Err(Failure::refused("A profile is a person's: open the menu of a player's name."))
            }
        }
    })
}
