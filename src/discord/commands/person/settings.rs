//! `/settings`: what a player has set for themself, and whom they do not want at their tables.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::player_settings::PLAYER_SETTINGS;
use super::settings_by_hand::page;
use super::vacation::{take_days, vacation_option};
use crate::app::{Failure, Preferences};
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::discord::message::Callback;
use table::Zone;

/// Discord's limit for completions.
const MAX_CHOICES: usize = 25;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "settings",
    about: "Your own settings: turn notices, time zone, waking hours, vacation, colours, blocked members",
    shape,
    run,
    complete: Some(complete),
};

fn shape(command: CreateCommand) -> CreateCommand {
    let person = |name, about| CreateCommandOption::new(CommandOptionType::User, name, about);
    let blocks =
        [person("block", "Somebody you don't want at your tables"), person("unblock", "Somebody you may meet again")];
    let settings = PLAYER_SETTINGS.iter().map(|setting| (setting.option)(setting.name));
    settings.chain([vacation_option()]).chain(blocks).fold(command, CreateCommand::add_option)
}

fn complete<'a>(_: CommandCall<'a>, _: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    Box::pin(
        async move { Ok(Zone::names_with(typed, MAX_CHOICES).into_iter().map(|name| (name.clone(), name)).collect()) },
    )
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        let now_ms = call.app.clock().now_ms();
        let change = |preferences: &mut Preferences| change(&call, preferences, now_ms);
        let (preferences, taken) = call.app.people().change_settings(me, change).await?;
        if let Some(other) = call.arguments.user("block") {
            call.app.people().block(me, other.id).await?;
        }
        if let Some(other) = call.arguments.user("unblock") {
            call.app.people().unblock(me, other.id).await?;
        }
        let shown = page(call.app, me, &preferences, (None, taken.into_iter().collect())).await?;
        Ok(Callback::Message(shown).into())
    })
}

/// Puts the given options into the preferences, and leaves the others; what is to be said of a vacation.
fn change(call: &CommandCall<'_>, preferences: &mut Preferences, now_ms: i64) -> Result<Option<String>, Failure> {
    PLAYER_SETTINGS.iter().try_for_each(|setting| setting.change_by(&call.arguments, preferences))?;
    take_days(&call.arguments, preferences, now_ms)
}
