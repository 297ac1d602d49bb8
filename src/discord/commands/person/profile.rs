//! `/ratings profile`: somebody's ratings with the way there, what they play and whom they meet, only to the caller.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{App, Failure, Profile};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::palette_option;
use crate::discord::commands::part::CommandPart;
use crate::discord::interaction::Caller;
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
        let whose = call.arguments.user("player").unwrap_or(&call.caller.player);
        let mut answer = profile_of(call.app, call.caller, whose).await?;
        if let Some(picture) = &mut answer.picture {
            picture.style.theme = call.arguments.theme();
        }
        Ok(answer)
    })
}

/// Somebody's profile, as the caller may see it.
pub(in crate::discord::commands) async fn profile_of(
    app: &App,
    caller: &Caller,
    whose: &Player,
) -> Result<InteractionAnswer, Failure> {
    let found = find(app, caller, whose).await?;
    let picture = profile_picture(&whose.name, &found);
    Ok(InteractionAnswer::pictured(Callback::Message(profile(&whose.name, &found)), picture))
}

async fn find(app: &App, caller: &Caller, whose: &Player) -> Result<Profile, Failure> {
    if whose.id == caller.player.id {
        return app.ratings().own_profile(whose.id).await;
    }
    let guild = caller.guild.ok_or_else(|| {
        Failure::refused("Ask for a member's profile in the server where you both play; here I can show only yours.")
    })?;
    app.ratings().profile_here(whose.id, guild).await
}
