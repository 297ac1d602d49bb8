//! Wishes that need a channel, and the refusals that speak of them.

use serenity::model::permissions::Permissions;

use crate::app::Failure;
use table::ChannelId;

/// The thing that somebody wants in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum ChannelWish {
    /// A new table, which is a thread or a forum's post.
    Table,
    /// A table for those who have played at one.
    Rematch,
    /// A new place for a game that has lost its own.
    NewPlace,
    /// The own thread of a game, for the game to go on in it.
    OwnThread,
    /// An opponent; the table opens there once there is one.
    Opponent,
    /// A tournament with its posts and its tables.
    Tournament,
    /// Another channel for a tournament.
    MovedTournament,
    /// The card of a game that is over, as a post in a channel.
    Card,
    /// The card in the thread that is spoken from.
    ThreadCard,
}

/// The words for a wish in a refusal.
struct WishWords {
    /// The thing, at the head of a sentence.
    thing: &'static str,
    /// The deed, after *you can't*.
    deed: &'static str,
    /// The way to do it elsewhere, before the place.
    way: &'static str,
}

impl ChannelWish {
    fn words(self) -> WishWords {
        let (thing, deed, way) = match self {
            Self::Table => ("A table", "open a table", "use /play now"),
            Self::Rematch => ("A rematch", "open a rematch", "use /play now"),
            Self::NewPlace | Self::OwnThread => ("A game", "let the game go on", "use /board"),
            Self::Opponent => ("A game", "look for an opponent", "use /play seek"),
            Self::Tournament => ("A tournament", "open a tournament", "use /tournament new"),
            Self::MovedTournament => ("A tournament", "move the tournament", "use /tournament move"),
            Self::Card | Self::ThreadCard => ("A card", "show the card", "use /review card"),
        };
        WishWords { thing, deed, way }
    }

    /// The rights to write and to open threads that it takes, of those that a table does. In a thread *Send Messages* has no effect.
    fn taken(self) -> Permissions {
        match self {
            // A game's own thread is there already.
            Self::OwnThread | Self::ThreadCard => Permissions::SEND_MESSAGES_IN_THREADS,
            // A card is a message alone.
            Self::Card => Permissions::SEND_MESSAGES,
            _ => {
                Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS
            }
        }
    }

    /// Whether a thread is opened for it.
    pub(super) fn opens_thread(self) -> bool {
        self.taken().contains(Permissions::CREATE_PUBLIC_THREADS)
    }

    /// The permissions that a table needs and this does not.
    pub(super) fn spared(self) -> Permissions {
        Self::Table.taken() & !self.taken()
    }

    /// The permission by which its caller could post it: where a thread is opened, they post in the channel.
    pub(super) fn posting(self) -> Permissions {
        if self.is_in_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
    }

    /// Whether all of it is in a thread that is there.
    fn is_in_thread(self) -> bool {
        !self.taken().contains(Permissions::SEND_MESSAGES)
    }

    /// The word for the place that it is wished for in.
    fn place(self) -> &'static str {
        if self.is_in_thread() { "thread" } else { "channel" }
    }

    /// The refusal outside servers.
    pub(super) fn outside_servers(self) -> Failure {
        let WishWords { deed, way, .. } = self.words();
        Failure::refused(format!("You can {deed} only in a server: {way} in a channel there."))
    }

    /// The refusal in a private thread of this channel.
    pub(super) fn in_private_thread(self, parent: ChannelId) -> Failure {
        let WishWords { deed, way, .. } = self.words();
        Failure::refused(if self.opens_thread() {
            format!("Everybody in <#{parent}> would see it, so you can't {deed} in a private thread: {way} there.")
        } else {
            format!("I can't post in private threads: {way} in <#{parent}>.")
        })
    }

    /// The refusal in a place without threads, of which `why` tells.
    pub(super) fn without_threads(self, why: &str) -> Failure {
        let WishWords { thing, way, .. } = self.words();
        Failure::refused(if self.opens_thread() {
            format!("{thing} needs a thread, and {why}: {way} in a text channel or a forum.")
        } else {
            format!("{thing} is shown in text channels and their threads: {way} in one of these.")
        })
    }

    /// The refusal where the bot lacks these permissions, by Discord's names.
    pub(super) fn bot_lacks(self, missing: &[&str]) -> Failure {
        let WishWords { way, .. } = self.words();
        let (place, missing) = (self.place(), missing.join(", "));
        Failure::refused(format!(
            "In this {place} I lack: {missing}. Ask a moderator to allow that, or {way} in another channel."
        ))
    }

    /// The refusal where the caller may not do `denied`, such as *post*.
    pub(super) fn caller_may_not(self, denied: &str) -> Failure {
        let (WishWords { deed, way, .. }, place) = (self.words(), self.place());
        Failure::refused(format!(
            "You may not {denied} in this {place}, so you can't {deed} here: {way} where you may."
        ))
    }
}
