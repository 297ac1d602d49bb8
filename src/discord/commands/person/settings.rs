//! `/settings`: what a player has set for themself, and whom they do not want at their tables.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::player_settings::PLAYER_SETTINGS;
use super::vacation::{take_days, vacation_option};
use crate::app::{Failure, Preferences};
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::mention;
use table::{PlayerId, Zone};

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
        let blocked = call.app.people().blocked_by(me).await?;
        let summary = summary(&preferences, &blocked, now_ms);
        Ok(InteractionAnswer::tell(taken.into_iter().chain([summary]).collect::<Vec<_>>().join("\n\n")))
    })
}

/// Puts the given options into the preferences, and leaves the others; what is to be said of a vacation.
fn change(call: &CommandCall<'_>, preferences: &mut Preferences, now_ms: i64) -> Result<Option<String>, Failure> {
    PLAYER_SETTINGS.iter().try_for_each(|setting| setting.change_by(&call.arguments, preferences))?;
    take_days(&call.arguments, preferences, now_ms)
}

/// Whom somebody blocks, in words. A negative id is somebody's whose data are gone: they are counted.
fn blocks(blocked: &[PlayerId]) -> Option<String> {
    let (named, gone): (Vec<PlayerId>, Vec<_>) = blocked.iter().partition(|player| player.0 > 0);
    let names = named.into_iter().map(mention);
    let gone = match gone.len() {
        0 => None,
        1 => Some("1 person who has had their data deleted".to_owned()),
        count => Some(format!("{count} people who have had their data deleted")),
    };
    let all: Vec<_> = names.chain(gone).collect();
    (!all.is_empty()).then(|| format!("**You block** {}.", all.join(", ")))
}

/// All settings in words.
fn summary(preferences: &Preferences, blocked: &[PlayerId], now_ms: i64) -> String {
    let told = PLAYER_SETTINGS.iter().filter_map(|setting| (setting.told)(preferences, now_ms));
    told.chain(blocks(blocked)).collect::<Vec<_>>().join("\n")
}
