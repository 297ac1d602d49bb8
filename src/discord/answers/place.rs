//! The channels where a table can be opened: what they must allow the bot and the caller.

use serenity::model::channel::ChannelType;
use serenity::model::permissions::Permissions;

use crate::app::{Failure, FallbackPlace};
use crate::discord::interaction::Caller;
use crate::discord::permissions::NEEDED;
use table::{ChannelId, Table};

/// The channel in which a table would be opened from here: a table is a thread, or a post in a forum, so it is the channel
/// above a thread.
fn home_channel(caller: &Caller) -> Result<ChannelId, Failure> {
    let refused = match (caller.channel_kind, caller.parent) {
        _ if caller.guild.is_none() => "Tables are opened in a server: use /play now in a channel there.".to_owned(),
        (Some(ChannelType::Text | ChannelType::News), _) => return Ok(caller.channel),
        (Some(ChannelType::PublicThread | ChannelType::NewsThread), Some(parent)) => return Ok(parent),
        (Some(ChannelType::PrivateThread), Some(parent)) => format!(
            "Everybody in <#{parent}> would see a table that is opened here, because its thread would be there: use /play now there."
        ),
        (Some(ChannelType::Voice | ChannelType::Stage), _) => {
            "A table needs a thread, and there are none in a voice channel: use /play now in a text channel or a forum."
                .to_owned()
        }
        _ => {
            "A table needs a thread, and I can't open one here: use /play now in a text channel or a forum.".to_owned()
        }
    };
    Err(Failure::refused(refused))
}

/// The channel of a new table's lobby. The lobby is a post with a thread, so the channel must allow both; a thread has
/// its channel's permissions.
pub(in crate::discord) fn check_place(caller: &Caller) -> Result<ChannelId, Failure> {
    let home = home_channel(caller)?;
    check_own_rights(caller)?;
    let has = caller.permissions.unwrap_or(Permissions::all());
    let missing: Vec<_> = NEEDED.iter().filter(|(bit, _)| !has.contains(*bit)).map(|(_, name)| *name).collect();
    if missing.is_empty() || has.administrator() {
        return Ok(home);
    }
    let text = format!(
        "In this channel I lack: {}. Ask a moderator to allow that, or open the table elsewhere.",
        missing.join(", ")
    );
    Err(Failure::refused(text))
}

/// A table is a post and a thread in its opener's name: who may make neither there has none made for them.
fn check_own_rights(caller: &Caller) -> Result<(), Failure> {
    let wanted = Permissions::SEND_MESSAGES | Permissions::CREATE_PUBLIC_THREADS;
    if caller.own_permissions.contains(wanted) || caller.own_permissions.administrator() {
        return Ok(());
    }
    Err(Failure::refused(
        "You may not post or open threads in this channel, so you can't open a table here: use /play now where you may.",
    ))
}

/// Checks that a rematch is asked for where the game was played, by a caller who may open it there.
pub(in crate::discord) fn check_rematch_place(caller: &Caller, old: &Table) -> Result<(), Failure> {
    if caller.visitor().from.is_some_and(|from| from.sees(&old.place)) {
        return check_own_rights(caller);
    }
    let place = old.place.thread.unwrap_or(old.place.channel);
    Err(Failure::refused(format!("A rematch is opened where the game was played: ask for it in <#{place}>.")))
}

/// A new place for a game that has lost its own: this channel, if a table could be opened here.
pub(in crate::discord) fn new_place(caller: &Caller) -> Result<FallbackPlace, Failure> {
    let channel = check_place(caller)?;
    let guild = caller.guild.ok_or_else(|| Failure::refused("Press this in a channel of the game's server."))?;
    Ok(FallbackPlace { guild, channel, thread: caller.parent.map(|_| caller.channel) })
}
