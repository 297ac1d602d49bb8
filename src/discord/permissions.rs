//! The permissions that the bot needs in a channel with tables.

use serenity::model::permissions::Permissions;

/// The permissions that a table's channel must give the bot, with Discord's names for them. A forum needs no *Create Public Threads*.
pub(super) const NEEDED: [(Permissions, &str); 7] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::EMBED_LINKS, "Embed Links"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
];
