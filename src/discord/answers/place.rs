//! The channels where a table can be opened: what they must allow the bot and the caller.

use serenity::model::channel::ChannelType;
use serenity::model::permissions::Permissions;

use super::channel_wish::ChannelWish;
use crate::app::{Failure, FallbackPlace};
use crate::discord::interaction::Caller;
use crate::discord::permissions::NEEDED;
use table::{ChannelId, Table};

/// The channel in which a wish would be fulfilled from here: a table is a thread, or a post in a forum, so it is the channel
/// above a thread.
fn home_channel(caller: &Caller, wish: ChannelWish) -> Result<ChannelId, Failure> {
    match (caller.channel_kind, caller.parent) {
        _ if caller.guild.is_none() => Err(wish.outside_servers()),
        (Some(ChannelType::Text | ChannelType::News), _) => Ok(caller.channel),
        (Some(ChannelType::PublicThread | ChannelType::NewsThread), Some(parent)) => Ok(parent),
        (Some(ChannelType::PrivateThread), Some(parent)) => Err(wish.in_private_thread(parent)),
        (Some(ChannelType::Voice | ChannelType::Stage), _) => {
            Err(wish.without_threads("there are none in a voice channel"))
        }
        _ => Err(wish.without_threads("I can't open one here")),
    }
}

/// The channel of a new table's lobby, or of something else that is wished for. The lobby is a post with a thread, so the channel
/// must allow both; a thread has its channel's permissions, of which *Send Messages in Threads* counts for a post in it.
pub(in crate::discord) fn check_place(caller: &Caller, wish: ChannelWish) -> Result<ChannelId, Failure> {
    let home = home_channel(caller, wish)?;
    check_own_rights(caller, wish)?;
    check_bots_rights(caller, wish)?;
    Ok(home)
}

/// Refuses where the bot lacks a permission, and names all that it lacks.
fn check_bots_rights(caller: &Caller, wish: ChannelWish) -> Result<(), Failure> {
    let has = caller.permissions.unwrap_or(Permissions::all()) | unasked(caller, wish);
    let missing: Vec<_> = NEEDED.iter().filter(|(bit, _)| !has.contains(*bit)).map(|(_, name)| *name).collect();
    if missing.is_empty() || has.administrator() {
        return Ok(());
    }
    Err(wish.bot_lacks(&missing))
}

/// The permissions that are not asked for here. In a forum a post takes *Send Messages* alone (Discord, "Start Thread in Forum or Media
/// Channel"). Discord does not say whether the channel above a thread is one, but only a forum's posts bear tags.
fn unasked(caller: &Caller, wish: ChannelWish) -> Permissions {
    wish.spared() | if caller.bears_tags { Permissions::CREATE_PUBLIC_THREADS } else { Permissions::empty() }
}

/// A table is a post and a thread in its opener's name: who may make neither there has none made for them.
fn check_own_rights(caller: &Caller, wish: ChannelWish) -> Result<(), Failure> {
    let has = caller.own_permissions | unasked(caller, wish);
    let [posts, opens] = [wish.posting(), Permissions::CREATE_PUBLIC_THREADS].map(|bit| has.contains(bit));
    let denied = match (posts, opens) {
        _ if has.administrator() => return Ok(()),
        (true, true) => return Ok(()),
        (false, true) => "post",
        (true, false) => "open threads",
        (false, false) => "post or open threads",
    };
    Err(wish.caller_may_not(denied))
}

/// Checks that a rematch is asked for where the game was played, by a caller who may open it there, and that the bot may post its lobby.
pub(in crate::discord) fn check_rematch_place(caller: &Caller, old: &Table) -> Result<(), Failure> {
    if !caller.visitor().from.is_some_and(|from| from.sees(&old.place)) {
        let place = old.place.thread.unwrap_or(old.place.channel);
        let text = format!("A rematch is opened where the game was played: ask for it in <#{place}>.");
        return Err(Failure::refused(text));
    }
    check_own_rights(caller, ChannelWish::Rematch)?;
    // The bot's permissions are known for the channel that the caller is in, which a thread shares.
    if caller.parent.unwrap_or(caller.channel) == old.place.channel {
        check_bots_rights(caller, ChannelWish::Rematch)?;
    }
    Ok(())
}

/// A new place for a game that has lost its own: this channel, if a table could be opened here; or the game's own thread, if it is
/// there again, where nothing is opened, so that the caller needs no right to.
pub(in crate::discord) fn new_place(caller: &Caller, table: &Table) -> Result<FallbackPlace, Failure> {
    let channel = match caller.parent {
        Some(parent) if table.place.thread == Some(caller.channel) => {
            check_bots_rights(caller, ChannelWish::OwnThread)?;
            parent
        }
        _ => check_place(caller, ChannelWish::NewPlace)?,
    };
    let guild = caller.guild.ok_or_else(|| Failure::refused("Press this in a channel of the game's server."))?;
    Ok(FallbackPlace { guild, channel, thread: caller.parent.map(|_| caller.channel) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{GuildId, Player, PlayerId};

    const CHANNEL: ChannelId = ChannelId(3);
    const ABOVE: ChannelId = ChannelId(4);

    /// Ada in a channel of this kind, with these rights of her own.
    fn ada(kind: ChannelType, own_permissions: Permissions) -> Caller {
        Caller {
            player: Player::named(PlayerId(1), ["Ada"]),
            interaction: 7,
            origin: 7,
            guild: Some(GuildId(2)),
            channel: CHANNEL,
            parent: Some(ABOVE),
            channel_kind: Some(kind),
            bears_tags: false,
            permissions: None,
            own_permissions,
            roles: Vec::new(),
        }
    }

    fn refusal(caller: &Caller, wish: ChannelWish) -> String {
        check_place(caller, wish).expect_err("it is refused").answer()
    }

    #[test]
    fn a_refusal_speaks_of_the_thing_that_was_wished_for() {
        let nothing = Permissions::empty();
        for (wish, deed, way) in [
            (ChannelWish::Table, "open a table", "/play now"),
            (ChannelWish::NewPlace, "let the game go on", "/board"),
            (ChannelWish::Opponent, "look for an opponent", "/play seek"),
            (ChannelWish::Tournament, "open a tournament", "/tournament new"),
            (ChannelWish::MovedTournament, "move the tournament", "/tournament move"),
            (ChannelWish::Card, "show the card", "/review card"),
            (ChannelWish::ThreadCard, "show the card", "/review card"),
        ] {
            let said = refusal(&ada(ChannelType::Text, nothing), wish);
            assert!(said.contains(deed) && said.contains(way), "{said}");
            let outside = Caller { guild: None, ..ada(ChannelType::Text, nothing) };
            assert!(refusal(&outside, wish).contains(deed), "{said}");
            for kind in [ChannelType::Voice, ChannelType::PrivateThread, ChannelType::Directory] {
                assert!(refusal(&ada(kind, nothing), wish).contains(way), "{kind:?}: {wish:?}");
            }
            let bare = Caller { permissions: Some(nothing), ..ada(ChannelType::Text, Permissions::all()) };
            assert!(refusal(&bare, wish).contains(way), "{wish:?}");
        }
    }

    #[test]
    fn the_right_to_open_threads_is_asked_for_where_a_thread_is_opened_and_surely_in_no_forum() {
        let tagged = |kind, rights| Caller { bears_tags: true, ..ada(kind, rights) };
        let without = Permissions::all() & !(Permissions::CREATE_PUBLIC_THREADS | Permissions::ADMINISTRATOR);
        for (caller, wish, place) in [
            (tagged(ChannelType::PublicThread, without), ChannelWish::Table, Some(ABOVE)),
            (ada(ChannelType::PublicThread, without), ChannelWish::Table, None),
            (ada(ChannelType::NewsThread, without), ChannelWish::Table, None),
            (ada(ChannelType::Text, without), ChannelWish::Table, None),
            (ada(ChannelType::Text, without), ChannelWish::Card, Some(CHANNEL)),
        ] {
            assert_eq!(check_place(&caller, wish).ok(), place, "{caller:?}: {wish:?}");
            let bots = Caller { permissions: Some(without), own_permissions: Permissions::all(), ..caller };
            assert_eq!(check_place(&bots, wish).ok(), place, "{bots:?}: {wish:?}");
        }
        let silent = tagged(ChannelType::PublicThread, Permissions::empty());
        assert!(check_place(&silent, ChannelWish::Table).is_err());
    }

    #[test]
    fn a_card_takes_the_right_to_post_where_it_is_shown_and_no_other() {
        let [channels, threads] = [Permissions::SEND_MESSAGES, Permissions::SEND_MESSAGES_IN_THREADS];
        for (wish, taken, spared) in
            [(ChannelWish::Card, channels, threads), (ChannelWish::ThreadCard, threads, channels)]
        {
            for (right, shown) in [(taken, false), (spared, true)] {
                let without = Permissions::all() & !(right | Permissions::ADMINISTRATOR);
                let caller = ada(ChannelType::PublicThread, without);
                assert_eq!(check_place(&caller, wish).is_ok(), shown, "{wish:?} without {right:?}");
                let bots = Caller { permissions: Some(without), own_permissions: Permissions::all(), ..caller };
                assert_eq!(check_place(&bots, wish).is_ok(), shown, "{wish:?} by a bot without {right:?}");
            }
        }
    }
}
