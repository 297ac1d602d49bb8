//! `/ratings profile`: somebody's ratings with the way there, what they play and whom they meet, only to the caller.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{Failure, Profile};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::palette_option;
use crate::discord::commands::part::CommandPart;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{profile, profile_picture};
use table::Player;

pub(in crate::discord::commands) const PART: CommandPart = CommandPart {
    name: "profile",
    about: "Ratings over time, favourite games, streaks and opponents: yours or a member's, shown only to you",
    options,
    run,
    complete: None,
};

fn options() -> Vec<CreateCommandOption> {
    let whose = CreateCommandOption::new(CommandOptionType::User, "player", "Whose; default: yours");
    vec![whose, palette_option()]
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = &call.caller.player;
        let whose = call.arguments.user("player").unwrap_or(me);
        let found = find(&call, whose).await?;
        let mut picture = profile_picture(&whose.name, &found);
        if let Some(picture) = &mut picture {
            picture.style.theme = call.arguments.theme();
        }
        Ok(InteractionAnswer::pictured(Callback::Message(profile(&whose.name, &found)), picture))
    })
}

async fn find(call: &CommandCall<'_>, whose: &Player) -> Result<Profile, Failure> {
    if whose.id == call.caller.player.id {
        return call.app.ratings().own_profile(whose.id).await;
    }
    let guild = call.caller.guild.ok_or_else(|| {
        Failure::refused("Ask for a member's profile in the server where you both play; here I can show only yours.")
    })?;
    call.app.ratings().profile_here(whose.id, guild).await
}
