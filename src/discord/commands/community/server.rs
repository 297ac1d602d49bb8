//! `/server`: a server's own rules, for those who manage it. Only they see what it says.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::channel::ChannelType;
use serenity::model::permissions::Permissions;

use crate::app::{Failure, RoleId, ServerRules};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand, in_servers};
use crate::discord::commands::options::{PACES_HOURS, palette_option, with_hours};
use crate::discord::interaction::Mentionable;
use crate::discord::message::InteractionAnswer;
use crate::discord::present::{server_rules, server_summary};
use table::GuildId;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "server",
    about: "This server's rules for tables; for those who manage the server",
    shape,
    run,
    complete: None,
};

/// The most channels that can be named.
const MAX_CHANNELS: usize = 50;
/// The most lobbies that a server may allow.
const MAX_LOBBIES: u64 = 1_000;

fn shape(command: CreateCommand) -> CreateCommand {
    in_servers(command)
        .default_member_permissions(Permissions::MANAGE_GUILD)
        .add_option(sub("show", "This server's rules for tables"))
        .add_option(channels_option())
        .add_option(tables_option())
        .add_option(roles_option())
        .add_option(summary_option())
        .add_option(forget_option())
}

fn sub(name: &str, about: &str) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::SubCommand, name, about)
}

fn channels_option() -> CreateCommandOption {
    let channel = |name: &str, about: &str, kinds: &[ChannelType]| {
        CreateCommandOption::new(CommandOptionType::Channel, name, about).channel_types(kinds.to_vec())
    };
    let places = [ChannelType::Text, ChannelType::News, ChannelType::Forum];
    let posts = [ChannelType::Text, ChannelType::News];
    sub("channels", "Where tables may be opened, and where a problem is posted every day")
        .add_sub_option(channel("allow", "Tables may be opened here; once one is named, in no other", &places))
        .add_sub_option(channel("forbid", "Tables may no longer be opened here", &places))
        .add_sub_option(channel(PROBLEMS, "A problem to solve is posted here every day", &posts))
}

fn tables_option() -> CreateCommandOption {
    let pace = CreateCommandOption::new(CommandOptionType::Integer, "pace", "The usual time for a move");
    let count = |name: &str, about: &str| {
        CreateCommandOption::new(CommandOptionType::Integer, name, about).min_int_value(0).max_int_value(MAX_LOBBIES)
    };
    sub("tables", "The usual pace and colours, and how many tables may wait for players")
        .add_sub_option(with_hours(pace, &PACES_HOURS))
        .add_sub_option(palette_option())
        .add_sub_option(count("lobbies", "How many tables may wait for players in this server"))
        .add_sub_option(count("each", "How many of them may be one member's"))
}

fn roles_option() -> CreateCommandOption {
    let role = |name: &str, about: &str| CreateCommandOption::new(CommandOptionType::Role, name, about);
    sub("roles", "The role that may open tables, and the role called for open seats, once an hour at most")
        .add_sub_option(role(OPEN, "Only members with this role may open tables"))
        .add_sub_option(role(CALL, "This role is called for open seats; everybody must be allowed to mention it"))
}

fn summary_option() -> CreateCommandOption {
    let span = CreateCommandOption::new(CommandOptionType::String, SPAN, "How far back; if left out, the last 30 days")
        .add_string_choice("the last 30 days", "month")
        .add_string_choice("the last 365 days", YEAR);
    sub("summary", "The games played here: how many, the longest, the most active players").add_sub_option(span)
}

fn forget_option() -> CreateCommandOption {
    let rule = CreateCommandOption::new(CommandOptionType::String, "forget", "Take a rule back")
        .add_string_choice("who may open tables", OPEN)
        .add_string_choice("the role called for open seats", CALL)
        .add_string_choice("the channels where tables may be opened", "channels")
        .add_string_choice("the channel of the daily problem", PROBLEMS)
        .add_string_choice("everything", "everything");
    sub("forget", "Take a rule back").add_sub_option(rule.required(true))
}

const SPAN: &str = "of";
const YEAR: &str = "year";
const OPEN: &str = "open";
const CALL: &str = "call";
const PROBLEMS: &str = "problems";

/// Discord shows the command to those who manage the server; a server can change that, so the right is looked at here too.
fn managed(call: &CommandCall<'_>) -> Result<GuildId, Failure> {
    let guild = call.caller.guild.ok_or_else(|| Failure::refused("Use /server in the server that it is about."))?;
    let rights = call.caller.own_permissions;
    if rights.manage_guild() || rights.administrator() {
        Ok(guild)
    } else {
        Err(Failure::refused("Only members with the permission Manage Server can do that."))
    }
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let guild = managed(&call)?;
        if call.sub == Some("summary") {
            let days = if call.arguments.text(SPAN) == Some(YEAR) { 365 } else { 30 };
            let summary = call.app.servers().summary(guild, days).await?;
            return Ok(InteractionAnswer::tell(server_summary(&summary, days)));
        }
        let rules = call.app.servers().change_rules(guild, |rules| change(&call, rules)).await?;
        Ok(InteractionAnswer::tell(server_rules(&rules)))
    })
}

/// Puts the given options into the rules, and leaves the others.
fn change(call: &CommandCall<'_>, rules: &mut ServerRules) -> Result<(), Failure> {
    match call.sub {
        Some("channels") => channels(call, rules)?,
        Some("tables") => tables(call, rules),
        Some("roles") => roles(call, rules)?,
        Some("forget") => forget(call, rules),
        _ => {}
    }
    Ok(())
}

fn channels(call: &CommandCall<'_>, rules: &mut ServerRules) -> Result<(), Failure> {
    if let Some(channel) = call.arguments.channel("allow").filter(|channel| !rules.channels.contains(channel)) {
        if rules.channels.len() >= MAX_CHANNELS {
            let text = format!("{MAX_CHANNELS} channels can be named: forbid one first, or forget the rule.");
            return Err(Failure::refused(text));
        }
        rules.channels.push(channel);
    }
    rules.problem_channel = call.arguments.channel(PROBLEMS).or(rules.problem_channel);
    if let Some(channel) = call.arguments.channel("forbid") {
        let last = rules.channels == [channel];
        if !rules.channels.contains(&channel) || last {
            let text = if last {
                "That is the only channel where tables may be opened: allow another first, or `/server forget` the rule."
            } else {
                "That channel is not among those where tables may be opened; name those with `allow`."
            };
            return Err(Failure::refused(text));
        }
        rules.channels.retain(|own| *own != channel);
    }
    Ok(())
}

fn tables(call: &CommandCall<'_>, rules: &mut ServerRules) {
    let count = |name: &str| call.arguments.number(name).and_then(|number| u32::try_from(number).ok());
    rules.pace_secs = count("pace").map(|hours| hours.saturating_mul(3_600)).or(rules.pace_secs);
    rules.palette = call.arguments.theme().map(|theme| theme.name().to_owned()).or(rules.palette.take());
    rules.lobbies = count("lobbies").or(rules.lobbies);
    rules.own_lobbies = count("each").or(rules.own_lobbies);
}

fn roles(call: &CommandCall<'_>, rules: &mut ServerRules) -> Result<(), Failure> {
    // The role of everybody has the server's id.
    let everyone = |role: RoleId| call.caller.guild.is_some_and(|guild| guild.0 == role.0);
    if let Some((role, _)) = call.arguments.role(OPEN) {
        rules.opener_role = Some(role).filter(|role| !everyone(*role));
    }
    if let Some((role, mentionable)) = call.arguments.role(CALL) {
        if everyone(role) || mentionable == Mentionable::No {
            return Err(Failure::refused(
                "I can call only a role that everybody may mention: allow that in the role's settings, or choose another.",
            ));
        }
        rules.called_role = Some(role);
    }
    Ok(())
}

fn forget(call: &CommandCall<'_>, rules: &mut ServerRules) {
    match call.arguments.text("forget") {
        Some(OPEN) => rules.opener_role = None,
        Some(CALL) => rules.called_role = None,
        Some("channels") => rules.channels.clear(),
        Some(PROBLEMS) => rules.problem_channel = None,
        Some("everything") => *rules = ServerRules::default(),
        _ => {}
    }
}
