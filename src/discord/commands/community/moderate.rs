//! `/moderate`: what a server's moderators do to a table, or about a member. Only they see what it answers; the table's
//! thread and the people concerned are told.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::permissions::Permissions;

use crate::app::{CommandEffect, Failure, ModerationRequest, Moderator, ModeratorReach, MuteWord};
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand, in_servers};
use crate::discord::commands::options::{TABLE, table_choices, with_hours};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::moderation_history;
use table::{ModerationAction, ModeratorCommand, Phase, Table, TableId};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "moderate",
    about: "For moderators: close or pause a table, free a seat, mute a member, or undo any of these",
    shape,
    run,
    complete: Some(complete),
};

const PLAYER: &str = "player";
const REASON: &str = "reason";
const HOURS: &str = "for";
/// Lengths of a mute to choose from, in hours.
const MUTES_HOURS: [u32; 6] = [1, 6, 24, 72, 168, 720];

fn shape(command: CreateCommand) -> CreateCommand {
    let sub = |name: &str, about: &str| CreateCommandOption::new(CommandOptionType::SubCommand, name, about);
    let table = || {
        CreateCommandOption::new(CommandOptionType::String, TABLE, "The table; needed only outside its thread")
            .set_autocomplete(true)
            .max_length(32)
    };
    let why = |about: &str| CreateCommandOption::new(CommandOptionType::String, REASON, about).max_length(200);
    let reason = || why("Why; moderators read it in the history");
    let told_reason = || why("Why; the member reads it");
    let player = |about: &str| CreateCommandOption::new(CommandOptionType::User, PLAYER, about).required(true);
    let of_table = |name: &str, about: &str| sub(name, about).add_sub_option(table()).add_sub_option(reason());
    let of_player = |name: &str, about: &str, who: &str| {
        sub(name, about).add_sub_option(player(who)).add_sub_option(table()).add_sub_option(reason())
    };
    let hours = CreateCommandOption::new(CommandOptionType::Integer, HOURS, "For how long").required(true);
    let hours = with_hours(hours, &MUTES_HOURS);
    in_servers(command)
        .default_member_permissions(Permissions::MANAGE_THREADS)
        .add_option(of_table("close", "Close a table; it can be opened again for a week"))
        .add_option(of_table("reopen", "Open a table again that a moderator closed"))
        .add_option(of_table("pause", "Stop a game's clocks until a moderator lets it go on"))
        .add_option(of_table("resume", "Let a game go on that a moderator paused"))
        .add_option(of_player(
            "unseat",
            "Free a player's seat; in play others may take it over, but nobody at a rated table",
            "Whose seat",
        ))
        .add_option(of_player("reseat", "Give a player their seat back", "Whose seat it was"))
        .add_option(
            sub("mute", "A member can't open or join tables, ask, or invite in this server for a time")
                .add_sub_option(player("Whom"))
                .add_sub_option(hours)
                .add_sub_option(told_reason()),
        )
        .add_option(sub("unmute", "End a member's mute").add_sub_option(player("Whom")).add_sub_option(told_reason()))
        .add_option(sub("history", "Moderators' actions at a table").add_sub_option(table()))
}

/// The caller as a moderator. Discord shows the command to moderators, but a server can change that, so the permission
/// is checked here too. A permission in one channel reaches that channel's tables; Manage Server reaches all. No channel gives
/// Timeout Members: its holders may mute.
fn moderator(call: &CommandCall<'_>) -> Result<Moderator, Failure> {
    let caller = call.caller;
    let guild = caller.guild.ok_or_else(|| Failure::refused("Use /moderate in the server that it is about."))?;
    let rights = caller.own_permissions;
    let reach = match (rights.manage_guild() || rights.administrator(), rights.manage_threads()) {
        (true, _) => ModeratorReach::Server,
        (false, true) => ModeratorReach::Channel,
        (false, false) => {
            return Err(Failure::refused("Only members with the permission Manage Threads can do that."));
        }
    };
    let may_mute = reach == ModeratorReach::Server || rights.moderate_members();
    Ok(Moderator { visitor: caller.visitor(), guild, reach, may_mute })
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let moderator = moderator(&call)?;
        let action = call.sub.and_then(ModerationAction::of_word);
        match action {
            None => history(&call, &moderator).await,
            Some(ModerationAction::Mute | ModerationAction::Unmute) => mute(&call, &moderator).await,
            Some(action) => at_table(&call, &moderator, action).await,
        }
    })
}

async fn at_table(
    call: &CommandCall<'_>,
    moderator: &Moderator,
    action: ModerationAction,
) -> Result<InteractionAnswer, Failure> {
    let player = || call.arguments.user(PLAYER).ok_or_else(|| Failure::refused("Whose seat? Name a player."));
    let (request, said) = match action {
        ModerationAction::Close => (
            ModerationRequest::Plain(ModeratorCommand::Close),
            "The table is closed. For a week `/moderate reopen` opens it again; then it is closed for good.",
        ),
        ModerationAction::Reopen => (ModerationRequest::Plain(ModeratorCommand::Reopen), "The table is open again."),
        ModerationAction::Pause => (
            ModerationRequest::Plain(ModeratorCommand::Pause),
            "The game is paused until `/moderate resume` lets it go on.",
        ),
        ModerationAction::Resume => (ModerationRequest::Plain(ModeratorCommand::Resume), "The game goes on."),
        ModerationAction::Unseat => (
            ModerationRequest::Plain(ModeratorCommand::Unseat(player()?.id)),
            "Their seat is free. `/moderate reseat` gives it back, unless somebody else has taken it.",
        ),
        _ => (ModerationRequest::Reseat(player()?.clone()), "They have their seat again."),
    };
    let id = table(call).await?;
    let interaction = call.caller.interaction;
    Ok(InteractionAnswer::tell(
        match call.app.moderation().moderate(moderator, id, (request, reason(call)), interaction).await? {
            CommandEffect::Changed(change) => done_words(action, said, &change.table),
            CommandEffect::Repeated => "That has been done already.",
        },
    ))
}

/// The answer to a moderator whose wish was carried out: the usual one, or what is special about this table.
fn done_words(action: ModerationAction, usual: &'static str, table: &Table) -> &'static str {
    match (action, table.phase()) {
        (ModerationAction::Resume | ModerationAction::Reopen, Phase::Playing) => still_held(table).unwrap_or(usual),
        (_, Phase::Playing) if table.is_rated() => rated_words(action).unwrap_or(usual),
        (ModerationAction::Unseat, Phase::Closed) => {
            "The seat is taken from them. It was a challenge, so the table is closed for good."
        }
        (ModerationAction::Reseat, Phase::Lobby) => "A seat at this table is kept for them: they press *Join*.",
        _ => usual,
    }
}

/// The reason why a game that a moderator has let go on stands still nevertheless.
fn still_held(table: &Table) -> Option<&'static str> {
    if table.life.hold.is_some() {
        return Some(
            "You have let the game go on, but its thread is gone. A player types `/board` to give it a new place.",
        );
    }
    let paused = "Your pause is over. The players have paused the game themselves: one of them presses *Resume*.";
    table.life.paused_ms.map(|_| paused)
}

/// The fate of a rated game, for the moderator who stops it.
fn rated_words(action: ModerationAction) -> Option<&'static str> {
    match action {
        ModerationAction::Close => Some(
            "The table is closed. For a week `/moderate reopen` opens it again; then it is closed for good, and the rated game counts for nobody.",
        ),
        ModerationAction::Unseat => Some(
            "The seat is taken from them. The game is rated, so nobody else plays it: give it back with `/moderate reseat` within a week, \
             or that seat leaves the game and the result counts.",
        ),
        _ => None,
    }
}

async fn mute(call: &CommandCall<'_>, moderator: &Moderator) -> Result<InteractionAnswer, Failure> {
    // Also those who have left: they could come back.
    let player = call.arguments.human(PLAYER, "A bot plays at no table, so it can't be muted: name a person.")?;
    let player = player.ok_or_else(|| Failure::refused("Whom? Name a member."))?;
    let hours = call.arguments.number(HOURS).map(|hours| hours.clamp(1, 720));
    let until_ms = hours.map(|hours| call.app.clock().now_ms() + hours * 3_600_000);
    let word = match call.arguments.guest(PLAYER) {
        Ok(_) => MuteWord::Told,
        Err(_) => MuteWord::Silent,
    };
    let what = (reason(call), word);
    call.app.moderation().mute(moderator, (player.id, until_ms), what, call.caller.interaction).await?;
    Ok(InteractionAnswer::tell(match until_ms {
        Some(until) => format!(
            "They are muted until <t:{}:f>: they can play on, but not open or join tables, ask, or invite.",
            until / 1_000
        ),
        None => "They are no longer muted.".to_owned(),
    }))
}

async fn history(call: &CommandCall<'_>, moderator: &Moderator) -> Result<InteractionAnswer, Failure> {
    let table = call.app.moderation().visit_as_moderator(moderator, table(call).await?).await?;
    Ok(InteractionAnswer::tell(moderation_history(&call.app.moderation().moderation_history(&table).await?)))
}

fn reason(call: &CommandCall<'_>) -> String {
    call.arguments.text(REASON).unwrap_or_default().trim().to_owned()
}

/// The table that is meant: the named one, or the thread's.
async fn table(call: &CommandCall<'_>) -> Result<TableId, Failure> {
    if let Some(id) = call.named_table()? {
        return Ok(id);
    }
    let here = call.app.tables().table_here(&call.caller.visitor()).await?;
    here.ok_or_else(|| {
        Failure::refused("Which table? Use the command in its thread, or name it in the option `table`.")
    })
}

/// The open tables of this channel.
fn complete<'a>(call: CommandCall<'a>, focused: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    Box::pin(async move {
        if focused != TABLE || moderator(&call).is_err() {
            return Ok(Vec::new());
        }
        Ok(table_choices(&call.app.tables().tables_around(&call.caller.visitor()).await?.lines, typed))
    })
}
